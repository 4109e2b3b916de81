"""Touches into gestures: one finger presses, drags and lifts; a second one, or the mouse's other button, cancels.

A press that starts at the very edge of the window belongs to the system's back swipe and starts nothing.
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
"""In dp, from the left and the right of the window."""
STILL = 8
"""How far, in dp, a finger that holds still may drift."""


class Hold:
    """A press that lasts long enough calls `do`, unless it was let go before.

    Kivy counts from the last frame, and after a slow one that was long before the press. And a slow frame keeps the end
    of a short press waiting in the window's queue: once the time is up the queue is read before the press is held.
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
    """Calls `pressed`, `dragged`, `held`, `lifted` and `cancelled`; all five do nothing until overridden."""

    hold_seconds = NumericProperty(0.35)
    """How long a finger rests until it holds; as the player has chosen."""

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
        """The mouse's second button; it cancels, unless there is something better to do with it here."""
        self.cancelled()

    @property
    def is_touched(self) -> bool:
        return self._finger is not None

    def cancel_gesture(self) -> bool:
        """Drops the gesture under way; says whether there was one."""
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
        """Another finger, or another button of the mouse, while a gesture is under way."""
        self.cancel_gesture()
        return True

    def begin(self, touch: Any) -> bool:
        """Follows this finger, wherever it came down; another area may hand one on."""
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
    """Those in what is seen."""
    return (each for each in root.walk(restrict=True) if isinstance(each, GestureArea))


class CancelsAnywhere(Widget):
    """A screen on which the mouse's other button takes back what is selected, also beside the board; on it, or on
    another area, it may mean more."""

    board: Any

    def on_touch_down(self, touch: Any) -> bool:
        is_beside = "button" in touch.profile and touch.button == "right" and self.board is not None
        if is_beside and not any(each.collide_point(*each.to_widget(*touch.pos)) for each in gesture_areas(self)):
            self.board.clear_selection()
            return True
        return bool(super().on_touch_down(touch))


def cancel_gestures(root: Widget) -> None:
    """Drops every gesture under way in what is seen, as when the app goes to the background."""
    for area in gesture_areas(root):
        area.cancel_gesture()


load_kv(__file__)
