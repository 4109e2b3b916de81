"""The curtain that hides a shared device until the next player holds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.ui import load_kv
from app.ui.input.gestures import Hold
from app.ui.input.keys import key_name

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

HOLD_SECONDS = 0.4
HOLD_KEYS = ("enter", "space")


class Curtain(FloatLayout):
    """Covers the window until a held finger or key lifts it."""

    person = NumericProperty(0)
    name = StringProperty()
    is_held = BooleanProperty(False)
    hides = BooleanProperty(True)
    """Opaque; otherwise the board stays visible."""

    __events__ = ("on_lifted",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lifting = Hold(lambda: self.dispatch("on_lifted"))

    def open(self) -> None:
        App.get_running_app().overlay.add_widget(self)
        Window.bind(on_key_up=self._key_up)

    def close(self) -> None:
        Window.unbind(on_key_up=self._key_up)
        self._let_go()
        if self.parent:
            self.parent.remove_widget(self)

    @property
    def is_open(self) -> bool:
        return self.parent is not None

    def access(self) -> OfferedNode:
        """Offer a button, because a screen reader's user cannot hold a finger."""
        from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode

        tr = App.get_running_app().tr
        lift = OfferedNode(
            key="lift",
            role=NodeRole.BUTTON,
            name=tr("play.pass_to", name=self.name),
            note=tr("play.hold_to_see" if self.hides else "play.hold_to_go_on"),
            do={NodeAction.PRESS: lambda _: self.dispatch("on_lifted")},
        )
        return OfferedNode(role=NodeRole.DIALOG, name=lift.name, children=(lift,), holds=tuple(reversed(self.children)))

    def on_lifted(self) -> None: ...

    def back(self) -> None:
        App.get_running_app().leave_match()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """Block every key but Tab, which moves to the button."""
        if name in HOLD_KEYS:
            self._hold()
        return name != "tab"

    def _key_up(self, _: Any, key: int, scancode: int, *__: Any) -> None:
        if key_name(key, scancode) in HOLD_KEYS:
            self._let_go()

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        touch.grab(self)
        self._hold()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._let_go()
        return super().on_touch_up(touch) or True

    def _hold(self) -> None:
        self.is_held = True
        self._lifting.begin(HOLD_SECONDS)

    def _let_go(self) -> None:
        self.is_held = False
        self._lifting.cancel()


load_kv(__file__)
