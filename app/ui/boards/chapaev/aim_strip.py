"""The strip below the board: room to aim, power, and a cancel zone."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.ui.art import sprites
from app.ui.boards.chapaev.aiming import AIMING, NONE
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.theme import fade
from app.ui.turned_light import LightAware

CANCEL = (96, 48)
"""In dp."""
PLATE = 64
"""In dp."""
GAP = 8


class AimStrip(LightAware):
    """Passes touches that begin on it to the board."""

    board = ObjectProperty()
    cancel_is_left = BooleanProperty(False)
    """The cancel zone is on the side away from the finger."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self._draw_soon = drawn_soon(self, self._redraw)
        self.bind(pos=self._draw_soon, size=self._draw_soon)
        changes = ("disc", "phase", "power", "is_cancelling", "is_flying", "enabled", "view", "on_settled")
        self.board.bind(**dict.fromkeys(changes, self._draw_soon))
        self.board.bind(phase=self._on_phase)
        app.bind(look=self._draw_soon, tr=self._draw_soon)
        self.board.cancel_zone = self.cancel_zone

    def relight(self) -> None:
        self._draw_soon()

    def release(self) -> None:
        App.get_running_app().unbind(look=self._draw_soon, tr=self._draw_soon)
        self._draw_soon.cancel()

    @property
    def plate(self) -> shapes.Box:
        """Return the visible part; touches may begin above or below it."""
        high = min(self.height, dp(PLATE))
        return self.x, self.center_y - high / 2, self.width, high

    def cancel_zone(self) -> shapes.Box:
        wide, high = dp(CANCEL[0]), dp(CANCEL[1])
        left = self.x + dp(GAP) if self.cancel_is_left else self.right - wide - dp(GAP)
        return left, self.center_y - high / 2, wide, high

    def _on_phase(self, *_: Any) -> None:
        if self.board.phase == AIMING and self.board.touched_at:
            self.cancel_is_left = self.board.touched_at[0] > self.center_x

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        return bool(self.board.disc != NONE and self.board.begin(touch))

    @property
    def is_waiting(self) -> bool:
        """Return whether another player is to throw; in a puzzle nobody is."""
        board = self.board
        is_theirs = board.viewer not in (None, board.view.to_move) and board.view.outcome() is None
        return is_theirs and not board.is_practice

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        board = self.board
        if board.view is None or self.width <= 0:
            return
        tr, look = App.get_running_app().tr, self.look
        with self.canvas:
            if board.phase == AIMING:
                self._draw_plate("plate-{theme}")
                self._draw_cancel(tr("chapaev.aim.cancel"))
                self._draw_power()
            elif board.is_flying:
                self._draw_plate("plate-{theme}")
                self._draw_words("fast", tr("chapaev.aim.hurry"))
            elif board.own:
                self._draw_plate("plate-{theme}")
                self._draw_words("hand", tr("chapaev.aim.choose") if board.disc == NONE else tr("chapaev.aim.drag"))
            elif self.is_waiting:
                self._draw_plate("plate-inset-{theme}")
                size = shapes.fitting_line(tr("chapaev.aim.wait"), look.label, self.width - dp(32), "Roboto", 0.3)
                shapes.text(tr("chapaev.aim.wait"), (self.center_x, self.center_y), size, look.ink_soft, "Roboto")

    def _draw_plate(self, name: str) -> None:
        look = self.look
        sprite = look.sprite(name)
        if look.art is None or sprite is None:
            shapes.tile(self.plate, look.container, dp(12))
            return
        sprites.shadow(look.art, self.plate, 0 if "inset" in name else 1)
        sprites.nine_patch(sprite, self.plate)

    def _draw_words(self, icon: str, words: str) -> None:
        look = self.look
        sign = dp(24) + dp(12)
        size = shapes.fitting_line(words, look.label, self.width - dp(32) - sign, "Medium", 0.3)
        wide = shapes.texture(words, max(1, round(size)), "Medium").width
        left = self.center_x - (sign + wide) / 2
        shapes.icon(icon, (left + dp(12), self.center_y), dp(24), look.ink)
        shapes.text(words, (left + sign + wide / 2, self.center_y), size, look.ink)

    def _draw_cancel(self, words: str) -> None:
        look, box = self.look, self.cancel_zone()
        is_meant = self.board.is_cancelling
        inner = (box[0] + dp(4), box[1] + dp(4), box[2] - dp(8), box[3] - dp(8))
        shapes.tile(inner, look.error if is_meant else fade(look.error, 0.0), dp(10))
        shapes.frame(inner, look.error, dp(1), dp(10))
        size = shapes.fitting_line(words, look.label, box[2] - dp(16), "Medium", 0.4)
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        shapes.text(words, centre, size, look.on_error if is_meant else look.error)

    def _draw_power(self) -> None:
        look, power = self.look, self.board.power
        words = f"{round(power)} %"
        room = shapes.texture("100 %", round(look.title), "Display").width
        zone = self.cancel_zone()
        left = zone[0] + zone[2] if self.cancel_is_left else self.x
        wide = self.width - zone[2] - dp(GAP) - room - dp(36)
        bar = (left + dp(12), self.center_y - dp(7), max(dp(14), wide), dp(14))
        self._draw_gauge(bar, power)
        middle = bar[0] + bar[2] + dp(12) + room / 2
        shapes.text(words, (middle, self.center_y), look.title, look.ink, "Display")

    def _draw_gauge(self, bar: shapes.Box, power: float) -> None:
        look = self.look
        channel, fill = look.upright.sprite("gauge"), look.upright.sprite("gauge-fill")
        left, bottom, wide, high = bar
        if channel is None or fill is None:
            shapes.tile(bar, look.surface, dp(6))
            if power > 0:
                shapes.tile((left, bottom, max(dp(12), wide * power / 100), high), look.primary, dp(6))
            shapes.frame(bar, look.outline, dp(1), dp(6))
            return
        # The pictures are upright, so they are turned with their lower end to the left.
        PushMatrix()
        Translate(left, bottom + high)
        Rotate(angle=-90, origin=(0, 0))
        sprites.nine_patch(channel, (0, 0, high, wide))
        inset = dp(2)
        if power > 0:
            long = max(high - 2 * inset, (wide - 2 * inset) * power / 100)
            sprites.nine_patch(fill, (inset, inset, high - 2 * inset, long))
        PopMatrix()
