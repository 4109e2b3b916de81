"""Give each key to the text field, the focus, the top layer or the app."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window

from app.ui.input.focus import Focus
from app.ui.input.keys import key_name
from app.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from app.ui.application import FourBoards

REPEAT_SECONDS = 1.2
"""After this pause, a key counts as pressed again because its release was missed."""

ONCE = ("enter", "space", "numpad5", "escape")
"""Keys that do not repeat. A repeat could answer a question that just appeared."""


class Keyboard:
    """Handles the window's keys.

    The focused widget gets Tab, Enter and Space. A key that the top layer uses removes the focus, so that Enter is the
    board's again.
    """

    def __init__(self, app: FourBoards, focus: Focus) -> None:
        self._app, self._focus = app, focus
        self._field: Any = None
        self._held: dict[str, float] = {}
        self._handlers: dict[str, Callable[..., object]] = {
            "on_key_down": self._down,
            "on_key_up": self._up,
            "on_keyboard": self._keyboard,
        }

    def listen(self) -> None:
        Window.bind(**self._handlers)

    def release(self) -> None:
        Window.unbind(**self._handlers)

    # Typing

    def typing_in(self, field: Any) -> None:
        self._field = field

    def typed_in(self, field: Any) -> None:
        if self._field is field:
            self._field = None

    def end_typing(self) -> None:
        if self._field is not None:
            self._field.stop_typing()
            self._field = None

    # Keys

    def _keyboard(self, _: Any, key: int, *__: Any) -> bool:
        return key == 27  # Escape: Kivy would leave the app

    def _up(self, _: Any, key: int, scancode: int, *__: Any) -> None:
        self._held.pop(key_name(key, scancode), None)

    def _repeats(self, name: str) -> bool:
        now = time.monotonic()
        before = self._held.get(name)
        self._held[name] = now
        return before is not None and now - before < REPEAT_SECONDS

    def _down(self, _: Any, key: int, scancode: int, __: Any, modifiers: Sequence[str]) -> bool:
        name = key_name(key, scancode)
        if not name:
            return False
        shift, ctrl = "shift" in modifiers, "ctrl" in modifiers or "meta" in modifiers
        repeats = self._repeats(name)
        if self._field is not None and self._field.get_root_window() is None:
            self.end_typing()
        if self._field is not None:
            return self._while_typing(name, shift)
        if repeats and name in ONCE:
            return True
        return self._press(name, shift, ctrl)

    def _while_typing(self, name: str, shift: bool) -> bool:
        field = self._field
        if name not in ("escape", "tab"):
            return False
        self.end_typing()
        if name == "tab":
            self._focus.move_from(field, self._app.layers, -1 if shift else 1)
        return True

    def _press(self, name: str, shift: bool, ctrl: bool) -> bool:
        app, focus = self._app, self._focus
        app.tooltip.hide()
        app.voice.pressed()
        if name == "escape":
            app.back()
        elif name == "q" and ctrl:
            app.stop()
        elif name == "f11":
            Window.fullscreen = False if Window.fullscreen else "auto"
        elif name == "f6":  # reaches the buttons even if the board uses Tab
            focus.move(app.layers, -1 if shift else 1)
        elif focus.takes(app.layers, name, shift) or app.review.key(name, shift, ctrl):
            return True
        elif app.top.key(name, shift, ctrl):
            focus.clear()
        elif name == "m" and not ctrl:
            app.toggle_sound()
        else:
            return focus.handle(app.layers, name, shift) or (isinstance(app.top, Sheet) and app.top.scroll(name))
        return True
