"""Buttons, chips and rows, at least 48 dp high and reachable by Tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.app import App
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.ui import load_kv
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.input.gestures import Hold
from app.ui.theme import ICONS, LIGHT, Look
from app.ui.widgets.collapsible import Collapsible
from app.ui.widgets.surfaces import OnSurface, draw_surface

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode


class Pressable(ButtonBehavior, Collapsible, BoxLayout):
    """Anything pressable. The keyboard focus draws a ring around it."""

    focused = BooleanProperty(False)
    held_seconds = NumericProperty(0.35)
    long_press_is_own = BooleanProperty(False)
    """A long press has its own action, so no short press follows."""

    __events__ = ("on_long_press",)

    def __init__(self, **kwargs: Any) -> None:
        self._hold = Hold(self._held)
        super().__init__(**kwargs)

    def on_touch_down(self, touch: Any) -> bool:
        # A mouse's second button and wheel are not presses.
        if "button" in touch.profile and touch.button != "left":
            return False
        return super().on_touch_down(touch)

    def on_press(self) -> None:
        App.get_running_app().feedback.pressed()
        self._hold.begin(self.held_seconds)

    def _held(self) -> None:
        if self.long_press_is_own:
            self.last_touch.ungrab(self)
            self.state = "normal"
        self.dispatch("on_long_press")

    def on_release(self) -> None:
        self._hold.cancel()

    def on_state(self, _: Any, state: str) -> None:
        if state == "normal":
            self._hold.cancel()

    def on_long_press(self) -> None:
        """Do nothing by default."""

    def key(self, name: str) -> bool:
        """Return whether the focused widget used the key."""
        return False

    def activate(self) -> None:
        if not self.disabled:
            App.get_running_app().feedback.pressed()
            self.dispatch("on_release")

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import (
            button,  # imported only when a reader listens
            words_in,
        )

        return button(self, words_in(self))


class SurfaceButton(OnSurface, Pressable):
    def on_state(self, button: Any, state: str) -> None:
        super().on_state(button, state)
        self.press_face(state == "down")


class TextButton(SurfaceButton):
    """A button with words and an icon. Use "filled" for the main action."""

    text = StringProperty()
    icon = StringProperty()
    style = StringProperty("tonal")
    least_height = NumericProperty("48dp")
    """The minimum height. A rule with `ids` in its place would never be freed."""
    text_height = NumericProperty(0)
    natural_width = NumericProperty(1)
    size_of_text = NumericProperty(0)
    """In pixels. 0 means the look's label size."""
    font_of_text = StringProperty("Medium")
    size_of_icon = NumericProperty("24dp")
    keeps_line = BooleanProperty(False)
    """The words shrink a little instead of wrapping."""

    @classmethod
    def doing(cls, do: Callable[[], object], text: str, **looks: Any) -> TextButton:
        button = cls(text=text, **looks)
        button.bind(on_release=lambda _: do())
        return button


class IconMark(Pressable):
    """An icon whose `hint` appears on hover and keyboard focus."""

    icon = StringProperty()
    hint = StringProperty()
    is_on = ObjectProperty(None, allownone=True)
    """The state of a switch; None for other icons."""

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import button

        return button(self, self.hint, is_on=self.is_on)


class IconButton(IconMark):
    colour = ColorProperty(None, allownone=True)


class KnobButton(OnSurface, IconButton):
    face = StringProperty("knob")

    def on_state(self, button: Any, state: str) -> None:
        super().on_state(button, state)
        self.press_face(state == "down")


class HintButton(IconButton):
    """Asks for a hint. A setting or a room's owner can hide it."""


class Chip(SurfaceButton):
    """A value to choose. The chosen one has a check mark."""

    text = StringProperty()
    value = ObjectProperty(None, allownone=True)
    active = BooleanProperty(False)

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import button
        from app.ui.accessibility.node import NodeRole

        return button(self, self.text, NodeRole.OPTION, is_on=self.active)


class Caption(Label):
    """A label that wraps, and is as high as its text."""


class Heading(Caption):
    """The title of a group of controls."""


class Icon(Label):
    icon = StringProperty()

    def on_icon(self, _: Any, name: str) -> None:
        self.text = ICONS.get(name, "")


class Choice(BoxLayout):
    text = StringProperty()
    note = StringProperty()
    answers = ListProperty()
    """Pairs of a value and its words."""
    selected = ObjectProperty(None, allownone=True)

    __events__ = ("on_choice",)

    def on_answers(self, *_: Any) -> None:
        chips = self.ids.get("chips")
        if chips is None:  # before the kv rule; `on_kv_post` calls again
            return
        chips.clear_widgets()
        for value, words in self.answers:
            chip = Chip(text=words, value=value, active=value == self.selected)
            chip.bind(on_release=self._chosen)
            chips.add_widget(chip)

    def on_kv_post(self, _: Any) -> None:
        self.on_answers()

    def on_selected(self, *_: Any) -> None:
        for chip in self.ids.chips.children if self.ids else ():
            chip.active = chip.value == self.selected

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import choice

        return choice(self, self.text, self.note, self.ids.chips)

    def _chosen(self, chip: Chip) -> None:
        self.selected = chip.value
        self.dispatch("on_choice", chip.value)

    def on_choice(self, value: Any) -> None:
        """Do nothing by default."""


class SwitchRow(Pressable):
    text = StringProperty()
    note = StringProperty()
    active = BooleanProperty(False)

    __events__ = ("on_switch",)

    def on_kv_post(self, _: Any) -> None:
        switch = RowSwitch(pos_hint={"center_y": 0.5})
        self.ids.slot.add_widget(switch)
        switch.active = self.active
        self.bind(active=switch.setter("active"))

    def on_release(self) -> None:
        super().on_release()
        self.active = not self.active
        self.dispatch("on_switch", self.active)

    def on_switch(self, active: bool) -> None:
        """Do nothing by default."""

    def access(self) -> OfferedNode:
        from app.ui.accessibility.describe_widgets import button
        from app.ui.accessibility.node import NodeRole

        return button(self, self.text, NodeRole.SWITCH, self.note, self.active)


load_kv(__file__)

WIDE, HIGH = 52, 32
"""In dp."""


class RowSwitch(Widget):
    active = BooleanProperty(False)
    at = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(WIDE), dp(HIGH)), **kwargs)
        self.at = int(self.active)
        self.bind(pos=self._draw, at=self._draw, active=self._slide)
        App.get_running_app().bind(look=self._draw)
        self._draw()

    def _slide(self, *_: Any) -> None:
        Animation.cancel_all(self, "at")
        seconds = App.get_running_app().look.seconds(120) if self.get_root_window() else 0
        if seconds:
            Animation(at=int(self.active), d=seconds, t="out_cubic").start(self)
        else:
            self.at = int(self.active)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        is_on = self.at > 0.5
        knob = look.sprite("bead-ivory")
        radius = dp(11)
        centre = (self.x + dp(16) + self.at * dp(WIDE - 32), self.y + dp(HIGH / 2 + (1.5 if is_on else 0)))
        self.canvas.clear()
        with self.canvas:
            draw_surface("chosen" if is_on else "groove", (self.x, self.y, dp(WIDE), dp(HIGH)), look)
            if knob and look.art:
                sprites.round_shadow(look.art, centre, radius, 1)
                sprites.placed(knob, centre, 2 * radius)
            else:
                shapes.dot(centre, radius, look.on_primary if is_on else look.outline)
            if is_on:  # shape, not colour alone
                ink = LIGHT.ink if knob else look.primary
                shapes.icon("check", centre, dp(14), ink)
