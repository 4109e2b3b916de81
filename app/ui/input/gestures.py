"""Turn touches into press, drag, hold, lift and cancel.

A second finger cancels. The window's edges belong to the system's back swipe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui import load_kv

EDGE = 20
"""The width of the window's edges, in dp."""
STILL = 8
"""In dp, how far a holding finger may drift."""


class Hold:
    """Calls `do` when a press lasts long enough.

    Kivy counts from the last frame, which may be long before the press. After a slow frame the finger may be up
    already, so the window's queue is read once more.
    """

    def __init__(self, do: Callable[[], object]) -> None:
        self._do = do
        self._until = 0.0
        self._event: Any = None

    def begin(self, seconds: float) -> None:
        self.cancel()
        self._until = Clock.get_boottime() + seconds
        self._event = Clock.schedule_once(self._look, seconds)

    def cancel(self) -> None:
        if self._event:
            self._event.cancel()
            self._event = None

    def _look(self, _: float) -> None:
        missing = self._until - Clock.get_boottime()
        self._event = Clock.schedule_once(self._look if missing > 0 else self._lasted, max(0.0, missing))

    def _lasted(self, _: float) -> None:
        self._event = None
        self._do()


class GestureArea(Widget):
    """Calls handlers that do nothing here: `pressed`, `dragged`, `held`, `lifted`, `cancelled`."""

    hold_seconds = NumericProperty(0.35)

    def __init__(self, **kwargs: Any) -> None:
        self._finger: Any = None
        self._start = (0.0, 0.0)
        self._hold = Hold(lambda: self.held(self._start))
        super().__init__(**kwargs)

    def pressed(self, pos: tuple[float, float]) -> None: ...

    def dragged(self, pos: tuple[float, float]) -> None: ...

    def held(self, pos: tuple[float, float]) -> None: ...

    def lifted(self, pos: tuple[float, float]) -> None: ...

    def cancelled(self) -> None: ...

    def other_button(self, pos: tuple[float, float]) -> None:
        self.cancelled()

    @property
    def is_touched(self) -> bool:
        return self._finger is not None

    def cancel_gesture(self) -> bool:
        """Cancel the current gesture and return whether there was one."""
        if self._finger is None:
            return False
        self._let_go()
        self.cancelled()
        return True

    def on_touch_down(self, touch: Any) -> bool:
        if self._finger is not None:
            return self.second_finger(touch)
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        return self.begin(touch)

    def second_finger(self, touch: Any) -> bool:
        self.cancel_gesture()
        return True

    def begin(self, touch: Any) -> bool:
        """Follow this finger, which another area may pass on."""
        if "button" in touch.profile and touch.button != "left":
            self.other_button(touch.pos)
            return True
        if not dp(EDGE) <= self.to_window(*touch.pos)[0] <= Window.width - dp(EDGE):
            return True
        touch.grab(self)
        self._finger, self._start = touch, touch.pos
        self._hold.begin(self.hold_seconds)
        self.pressed(touch.pos)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return False
        if max(abs(touch.x - self._start[0]), abs(touch.y - self._start[1])) > dp(STILL):
            self._hold.cancel()
        self.dragged(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch is not self._finger or touch.grab_current is not self:
            return False
        self._let_go()
        self.lifted(touch.pos)
        return True

    def _let_go(self) -> None:
        self._hold.cancel()
        self._finger.ungrab(self)
        self._finger = None


def gesture_areas(root: Widget) -> Iterator[GestureArea]:
    return (each for each in root.walk(restrict=True) if isinstance(each, GestureArea))


class CancelsAnywhere(Widget):
    """A screen where the right mouse button clears the selection.

    Inside a gesture area the area decides instead.
    """

    board: Any

    def on_touch_down(self, touch: Any) -> bool:
        is_beside = "button" in touch.profile and touch.button == "right" and self.board is not None
        if is_beside and not any(each.collide_point(*each.to_widget(*touch.pos)) for each in gesture_areas(self)):
            self.board.clear_selection()
            return True
        return bool(super().on_touch_down(touch))


def cancel_gestures(root: Widget) -> None:
    for area in gesture_areas(root):
        area.cancel_gesture()


load_kv(__file__)
