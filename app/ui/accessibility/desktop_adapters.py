"""Connect to the screen readers of each desktop system.

`tests/live` checks Linux. Windows and macOS are untested.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from typing import Protocol

import accesskit as kit
from kivy.core.window import Window

from app.ui.accessibility.accesskit_nodes import rect
from app.ui.idle_loop import loaded_sdl

Updates = Callable[[], kit.TreeUpdate]
Asked = Callable[[kit.ActionRequest], None]


class Adapter(Protocol):
    def update(self, changes: Updates) -> None:
        """Send `changes()`. It is called only while a reader listens."""
        ...

    def focus(self, has_focus: bool) -> None: ...

    def place(self) -> None:
        """Report the window's place on the screen."""
        ...


class LinuxAdapter:
    """AT-SPI over D-Bus. Without a session bus it does nothing."""

    def __init__(self, activated: Updates, asked: Asked, deactivated: Callable[[], None]) -> None:
        self._own = kit.unix.Adapter(activated, asked, deactivated)

    def update(self, changes: Updates) -> None:
        self._own.update_if_active(changes)

    def focus(self, has_focus: bool) -> None:
        self._own.update_window_focus_state(has_focus)

    def place(self) -> None:
        wide, high = Window.size
        box = rect((Window.left, -Window.top - high, wide, high), 0)
        self._own.set_root_window_bounds(box, box)


class WindowsAdapter:
    """UI Automation. AccessKit wants the window hidden while it connects."""

    def __init__(self, activated: Updates, asked: Asked, deactivated: Callable[[], None]) -> None:
        handle = window_handle()
        Window.hide()
        try:
            self._own = kit.windows.SubclassingAdapter(handle, activated, asked)
        finally:
            Window.show()

    def update(self, changes: Updates) -> None:
        events = self._own.update_if_active(changes)
        if events is not None:
            events.raise_events()

    def focus(self, has_focus: bool) -> None:
        """Do nothing: AccessKit sees the window's messages."""

    def place(self) -> None:
        """Do nothing: Windows knows where the window is."""


class MacAdapter:
    def __init__(self, activated: Updates, asked: Asked, deactivated: Callable[[], None]) -> None:
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        self._own = kit.macos.SubclassingAdapter.for_window(window_handle(), activated, asked)

    def update(self, changes: Updates) -> None:
        events = self._own.update_if_active(changes)
        if events is not None:
            events.raise_events()

    def focus(self, has_focus: bool) -> None:
        events = self._own.update_view_focus_state(has_focus)
        if events is not None:
            events.raise_events()

    def place(self) -> None:
        """Do nothing: macOS knows where the window is."""


def adapter(activated: Updates, asked: Asked, deactivated: Callable[[], None]) -> Adapter:
    kinds: dict[str, type[LinuxAdapter | WindowsAdapter | MacAdapter]] = {"win32": WindowsAdapter, "darwin": MacAdapter}
    return kinds.get(sys.platform, LinuxAdapter)(activated, asked, deactivated)


class _WindowInfo(ctypes.Structure):
    """SDL_SysWMinfo. On Windows and macOS the first handle is the window's."""

    _fields_ = (("version", ctypes.c_uint8 * 3), ("system", ctypes.c_int), ("handles", ctypes.c_void_p * 8))


def window_handle() -> int:
    """Return the window's handle from SDL. Kivy knows it on some systems only."""
    sdl = loaded_sdl()
    if sdl is None:
        raise OSError("SDL was not found")
    sdl.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    info = _WindowInfo()
    sdl.SDL_GetVersion(ctypes.byref(info))
    if not sdl.SDL_GetWindowWMInfo(ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow()), ctypes.byref(info)):
        raise OSError("SDL does not tell its window")
    return int(info.handles[0] or 0)
