"""The way to each desktop's own readers. Linux is tried by `tests/live`; Windows and macOS are written by AccessKit's
documentation, and nobody has tried them."""

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
        """Tells what has changed; it is only asked for while a reader listens."""
        ...

    def focus(self, has_focus: bool) -> None:
        """Whether the window has the keyboard."""
        ...

    def place(self) -> None:
        """Where the window stands on the screen by now."""
        ...


class LinuxAdapter:
    """AT-SPI, over D-Bus. Without a session bus nothing ever happens."""

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
    """UI Automation, by taking the window's messages first. AccessKit wants that done while the window is not seen."""

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
        """The messages of the window tell it."""

    def place(self) -> None:
        """The system knows."""


class MacAdapter:
    """NSAccessibility, for the content of SDL's window."""

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
        """The system knows."""


def adapter(activated: Updates, asked: Asked, deactivated: Callable[[], None]) -> Adapter:
    kinds: dict[str, type[LinuxAdapter | WindowsAdapter | MacAdapter]] = {"win32": WindowsAdapter, "darwin": MacAdapter}
    return kinds.get(sys.platform, LinuxAdapter)(activated, asked, deactivated)


class _WindowInfo(ctypes.Structure):
    """SDL_SysWMinfo: on Windows and macOS the window's own handle is the first of what follows."""

    _fields_ = (("version", ctypes.c_uint8 * 3), ("system", ctypes.c_int), ("handles", ctypes.c_void_p * 8))


def window_handle() -> int:
    """The system's own handle of our window, which Kivy tells on some systems only; SDL knows it."""
    sdl = loaded_sdl()
    if sdl is None:
        raise OSError("SDL was not found")
    sdl.SDL_GL_GetCurrentWindow.restype = ctypes.c_void_p
    info = _WindowInfo()
    sdl.SDL_GetVersion(ctypes.byref(info))
    if not sdl.SDL_GetWindowWMInfo(ctypes.c_void_p(sdl.SDL_GL_GetCurrentWindow()), ctypes.byref(info)):
        raise OSError("SDL does not tell its window")
    return int(info.handles[0] or 0)
