"""The strip under the board of Chapaev: room for the finger that aims, the power, and the zone that cancels."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.screens.boards.chapaev.aiming import AIMING, NONE
from app.screens.canvas import draw
from app.screens.theme import fade

CANCEL = (96, 48)
"""In dp."""


class AimStrip(Widget):
    """Hands a finger that comes down on it to the board, which follows it from there."""

    board = ObjectProperty()
    cancel_is_left = BooleanProperty(False)
    """The zone that cancels keeps away from the finger."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self._draw_soon = Clock.create_trigger(lambda _: self._redraw(), -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon)
        changes = ("disc", "phase", "power", "is_cancelling", "is_flying", "enabled", "view", "on_settled")
        self.board.bind(**dict.fromkeys(changes, self._draw_soon))
        self.board.bind(phase=self._on_phase)
        app.bind(look=self._draw_soon, tr=self._draw_soon)
        self.board.cancel_zone = self.cancel_zone

    def release(self) -> None:
        App.get_running_app().unbind(look=self._draw_soon, tr=self._draw_soon)
        self._draw_soon.cancel()

    def cancel_zone(self) -> draw.Box:
        wide, high = dp(CANCEL[0]), dp(CANCEL[1])
        left = self.x if self.cancel_is_left else self.right - wide
        return left, self.top - high, wide, high

    def _on_phase(self, *_: Any) -> None:
        if self.board.phase == AIMING and self.board.touched_at:
            self.cancel_is_left = self.board.touched_at[0] > self.center_x

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        return bool(self.board.disc != NONE and self.board.begin(touch))

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        board = self.board
        if board.view is None or self.width <= 0:
            return
        look, tr = App.get_running_app().look, App.get_running_app().tr
        with self.canvas:
            draw.tile((self.x, self.y, self.width, self.height), look.container, dp(12))
            if board.phase == AIMING:
                self._draw_cancel(tr("chapaev.aim.cancel"))
                self._draw_power()
            elif board.is_flying:
                self._draw_words(tr("chapaev.aim.hurry"))
            elif board.own:
                self._draw_words(tr("chapaev.aim.choose") if board.disc == NONE else tr("chapaev.aim.drag"))

    def _draw_words(self, words: str) -> None:
        look = App.get_running_app().look
        size = draw.fitting_line(words, look.label, self.width - dp(24), "Medium", 0.3)
        draw.text(words, (self.center_x, self.center_y), size, look.ink_soft)

    def _draw_cancel(self, words: str) -> None:
        look, box = App.get_running_app().look, self.cancel_zone()
        is_meant = self.board.is_cancelling
        inner = (box[0] + dp(4), box[1] + dp(4), box[2] - dp(8), box[3] - dp(8))
        draw.tile(inner, look.error if is_meant else fade(look.error, 0.0), dp(10))
        draw.frame(inner, look.error, dp(1), dp(10))
        size = draw.fitting_line(words, look.label, box[2] - dp(16), "Medium", 0.4)
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        draw.text(words, centre, size, look.on_error if is_meant else look.error)

    def _draw_power(self) -> None:
        look = App.get_running_app().look
        words = f"{round(self.board.power)} %"
        room = draw.texture("100 %", round(look.title), "Medium").width
        left, wide = self.x + dp(12), self.width - dp(36) - room
        bar = (left, self.y + dp(18), wide, dp(12))
        draw.tile(bar, look.surface, dp(6))
        if self.board.power > 0:
            draw.tile((left, bar[1], max(dp(12), wide * self.board.power / 100), dp(12)), look.primary, dp(6))
        draw.frame(bar, look.outline, dp(1), dp(6))
        draw.text(words, (self.right - dp(12) - room / 2, bar[1] + dp(6)), look.title, look.ink)
