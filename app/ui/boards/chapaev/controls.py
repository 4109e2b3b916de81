"""Chapaev's controls: aim strip, buttons for a frozen aim, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.chapaev.dimensions import DISCS_EACH
from app.games.chapaev.rules import Shot
from app.ui import load_kv
from app.ui.art import sprites
from app.ui.boards.board_controls import BoardControls
from app.ui.boards.chapaev.aim_strip import AimStrip
from app.ui.boards.chapaev.aiming import CHOOSING, FROZEN, LEAST
from app.ui.boards.chapaev.board import PREVIEWS
from app.ui.boards.chapaev.board_surface import BAND
from app.ui.canvas import shapes
from app.ui.turned_light import LightAware
from app.ui.widgets.controls import IconButton, Pressable, TextButton
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


DEGREES, PER_CENT = 0.5, 1.0


REPEAT_SECONDS, QUICKEST = 0.16, 0.03
"""A held step repeats after these seconds, at first and at last."""


QUICKER = 0.88


AT_LEISURE = 1.0
"""Seconds until widgets are made that the first frames do not need."""

CHOICES = {str(number): number - 1 for number in range(1, DISCS_EACH + 1)} | {
    f"numpad{number}": number - 1 for number in range(1, DISCS_EACH + 1)
}


class StepButton(LightAware, IconButton):
    """Steps once when pressed, repeatedly while held."""

    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        self._repeat: Any = None
        self._pause = REPEAT_SECONDS
        self._key = Canvas()
        super().__init__(**kwargs)
        self.canvas.before.insert(0, self._key)
        self._draw_soon = Clock.create_trigger(lambda _: self._draw_key(), -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, state=self._draw_soon)
        App.get_running_app().bind(look=self._look_changed)
        self._draw_soon()

    def relight(self) -> None:
        self._draw_soon()

    def _look_changed(self, *_: Any) -> None:
        """Redraw. The app holds methods weakly and so does not keep the button alive."""
        self._draw_soon()

    def _draw_key(self) -> None:
        is_down, look = self.state == "down", self.look
        key = look.sprite("round-key-{theme}-pressed" if is_down else "round-key-{theme}")
        self._key.clear()
        if look.art is None or key is None:
            return
        side = min(self.size)
        box = (self.center_x - side / 2, self.center_y - side / 2, side, side)
        with self._key:
            sprites.round_shadow(look.art, (self.center_x, self.center_y), side / 2, 1 if is_down else 2)
            sprites.fitted(key, box)

    def on_press(self) -> None:
        super().on_press()
        self._pause = REPEAT_SECONDS
        self.dispatch("on_step")

    def on_long_press(self) -> None:
        self._again(0)

    def on_state(self, widget: Any, state: str) -> None:
        super().on_state(widget, state)
        if state == "normal" and self._repeat:
            self._repeat.cancel()

    def activate(self) -> None:
        App.get_running_app().feedback.pressed()
        self.dispatch("on_step")

    def _again(self, _: float) -> None:
        self.dispatch("on_step")
        self._pause = max(QUICKEST, self._pause * QUICKER)
        self._repeat = Clock.schedule_once(self._again, self._pause)

    def on_step(self) -> None:
        """Called for each step; the panel binds to it."""


class NumberButton(Pressable):
    """A number between two step buttons; a press lets the player type it."""

    text = StringProperty()
    name = StringProperty()
    number = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(100)
    step = NumericProperty(1)

    __events__ = ("on_wish",)

    def on_wish(self, number: float) -> None:
        """Called when screen readers set the number."""

    def access(self) -> OfferedNode:
        """Offer a slider, so that screen readers need not type."""
        from app.ui.accessibility.describe_widgets import slider
        from app.ui.accessibility.node import Scale

        scale = Scale(self.number, self.least, self.most, self.step)
        return slider(self, self.name, self.text, scale, lambda number: self.dispatch("on_wish", number))


class FrozenAim(BoxLayout):
    controls = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # These references keep the widgets alive while they are out of the tree.
        self._parts = (self.ids.steps.__self__, self.ids.answers.__self__)

    def arrange(self, left_handed: bool) -> None:
        """Put cancel and throw at the player's main hand."""
        self.clear_widgets()
        for part in reversed(self._parts) if left_handed else self._parts:
            self.add_widget(part)


class ChapaevControls(BoardControls):
    phase = StringProperty(CHOOSING)
    angle = NumericProperty(0)
    power = NumericProperty(0)
    is_locked = BooleanProperty(False)
    can_throw = BooleanProperty(False)
    can_replay = BooleanProperty(False)
    least_power = NumericProperty(LEAST)

    def __init__(self, **kwargs: Any) -> None:
        self._app = App.get_running_app()
        super().__init__(**kwargs)
        self.strip = AimStrip(board=self.board, pos_hint={"x": 0, "y": 0})
        self._frozen_aim: FrozenAim | None = None
        self._buttons = self.ids.buttons.everything
        self.on_phase()
        for name in ("phase", "angle", "power", "is_locked"):
            self.board.bind(**{name: self.setter(name)})
        self.board.bind(**dict.fromkeys(("disc", "phase", "view", "enabled", "is_flying", "on_settled"), self._refresh))
        self._app.bind(settings=self._arrange)
        self._arrange()
        self._leisure = Clock.schedule_once(lambda _: self.frozen_aim, AT_LEISURE)

    @property
    def frozen_aim(self) -> FrozenAim:
        """Return the buttons, half of all widgets here.

        They are made when needed or soon after the board.
        """
        if self._frozen_aim is None:
            self._frozen_aim = FrozenAim(controls=self, pos_hint={"x": 0, "y": 0})
            self._frozen_aim.arrange(self._app.settings.left_handed)
        return self._frozen_aim

    def release(self) -> None:
        """Unbind from the app, which would keep this alive."""
        self._leisure.cancel()
        self._app.unbind(settings=self._arrange)
        self.strip.release()

    def _arrange(self, *_: Any) -> None:
        left_handed, row = self._app.settings.left_handed, self.ids.buttons
        if self._frozen_aim:
            self._frozen_aim.arrange(left_handed)
        row.clear_widgets()
        for button in reversed(self._buttons) if left_handed else self._buttons:
            row.add_widget(button)

    def on_phase(self, *_: Any) -> None:
        self.ids.aim.clear_widgets()
        self.ids.aim.add_widget(self.frozen_aim if self.phase == FROZEN else self.strip)

    def _refresh(self, *_: Any) -> None:
        self.can_throw = self.board.is_aimed and bool(self.board.own)
        self.can_replay = self._last_shot() is not None and not self.board.is_flying

    def _last_shot(self) -> Shot | None:
        events = self.history[-1].step.events if self.history else ()
        return next((event for event in events if isinstance(event, Shot)), None)

    def spot(self, name: str) -> shapes.Box:
        """Return the framed board's box in the window."""
        plane, band = self.board.plane, dp(BAND)
        side = plane.side + 2 * band
        return (*self.board.to_window(plane.left - band, plane.bottom - band), side, side)

    def on_touch_down(self, touch: Any) -> bool:
        if self.board.is_touched and not touch.is_mouse_scrolling:  # a second finger aims, it presses no buttons
            return bool(self.board.second_finger(touch))
        return super().on_touch_down(touch)

    # What the buttons do

    def throw(self) -> None:
        if self.board.phase == FROZEN:
            self.board.throw()

    def toggle_lock(self) -> None:
        self.board.is_locked = not self.board.is_locked

    def replay_throw(self) -> None:
        shot = self._last_shot()
        if shot:
            self.board.replay_throw(shot)

    def turn(self, steps: int) -> None:
        self.board.turn(steps * DEGREES)

    def strengthen(self, steps: int) -> None:
        self.board.strengthen(steps * PER_CENT)

    def type_number(self, what: str) -> None:

        NumberSheet(board=self.board, what=what).open()

    def next_preview(self) -> None:
        if "aim_preview" in self._app.session.fixed:
            self._app.snack.show(self._app.tr("online.fixed"))
            return
        levels = list(PREVIEWS)
        level = levels[(levels.index(self._app.settings.value("aim_preview")) + 1) % len(levels)]
        self._app.change(aim_preview=level)
        words = self._app.tr(f"chapaev.setting.aim_preview.{level}")
        self._app.snack.show(f"{self._app.tr('chapaev.setting.aim_preview')}: {words}")

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        board = self.board
        if not board.own:
            return self._key_while_waiting(name)
        if name in ("left", "right"):
            degrees = 15.0 if ctrl else 0.25 if shift else 2.0
            return self._step(lambda: board.turn(degrees if name == "right" else -degrees))
        if ctrl:
            return False
        if name in ("up", "down"):
            percent = 1.0 if shift else 5.0
            return self._step(lambda: board.strengthen(percent if name == "up" else -percent))
        if name == "tab":
            return self._step(lambda: board.choose_next(-1 if shift else 1))
        if name in CHOICES:
            return self._step(lambda: self._choose(CHOICES[name]))
        if name == "t":
            return self._step(lambda: board.aim_at_next(-1 if shift else 1))
        if name in ("enter", "space") and self.can_throw:
            self.board.throw_by_key()
            return True
        do = {"v": self.next_preview, "p": self.replay_throw, "k": self.toggle_lock}.get(name)
        if do:
            do()
        return do is not None

    def _key_while_waiting(self, name: str) -> bool:
        if name == "f":
            self.board.playback.is_fast = self.board.is_flying and not self.board.playback.is_fast
        elif name == "p" and not self.board.is_flying:
            self.replay_throw()
        return name in ("f", "p")

    def _step(self, do: Any) -> bool:
        """Do a key's step, and number the discs."""
        self.board.numbers = True
        do()
        return True

    def _choose(self, index: int) -> None:
        self.board.take_up(self.board.view.to_move * DISCS_EACH + index)


load_kv(__file__)

LIMITS = {"angle": (0.0, 359.99), "power": (LEAST, 100.0)}


class NumberSheet(Sheet):
    board = ObjectProperty()
    what = StringProperty()
    """Either "angle" or "power"."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, **kwargs)
        tr = App.get_running_app().tr
        self.title = tr(f"chapaev.aim.{self.what}")
        self.field = NameField(
            text=f"{round(getattr(self.board, self.what), 2):g}", hint=tr(f"chapaev.aim.{self.what}.range")
        )
        self.body.add_widget(self.field)
        button = TextButton(text=tr("chapaev.aim.set"), icon="check", style="filled")
        button.bind(on_release=lambda _: self._set())
        self.foot.add_widget(button)

    def _set(self) -> None:
        """Set the number, limited to its range."""
        self.close()
        try:
            number = float(self.field.text.replace(",", ".").strip(" °%"))
        except ValueError:
            return
        least, most = LIMITS[self.what]
        if self.board.freeze() and number == number:
            setattr(self.board, self.what, min(most, max(least, number)))
