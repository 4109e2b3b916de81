"""A main loop that sleeps while nothing happens, to save power.

Kivy's loop runs sixty times a second. With nothing to draw and no recent input, this one blocks until a window event,
the clock's next event, or a schedule from another thread.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from kivy.base import EventLoop
from kivy.clock import Clock, ClockBase
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.input.providers.mouse import MouseMotionEventProvider

from app.platform.system import is_android

FRAME = 1 / 60
LONGEST_REST = 5.0
"""The longest sleep in seconds. A lost wake-up delays the loop no longer."""
AWAKE_SECONDS = 0.3
"""How long input keeps the loop awake, since more usually follows."""
SLICE = 1 / 30
"""Seconds between checks, on systems whose wait cannot be woken."""

USER_EVENT = 0x8000
"""SDL's first custom event type, which Kivy ignores."""
EVENT_BYTES = 56


class WaitPoint(Protocol):
    def lie_down(self) -> None:
        """Accept wake-ups. Call this before checking for work, or one after the check would be lost."""
        ...

    def sleep(self, seconds: float) -> bool:
        """Sleep no longer than this, and return whether there is input."""
        ...

    def get_up(self) -> None:
        """Ignore wake-ups. Call this before other calls to the system."""
        ...

    def wake(self) -> None:
        """End the sleep, or prevent the next one after `lie_down`. Any thread may call this."""
        ...


class SdlWaitPoint:
    """SDL's own wait, which blocks until the system has an event.

    Wake-ups are sent only between `lie_down` and `get_up`. Others might deadlock: the sender holds SDL's lock and waits
    for Python's, while the main thread does the reverse.
    """

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self._event = ctypes.create_string_buffer(EVENT_BYTES)
        ctypes.cast(self._event, ctypes.POINTER(ctypes.c_uint32))[0] = USER_EVENT
        self._sending = threading.RLock()
        """Makes `get_up` wait for an event being sent. Reentrant, since garbage collection may schedule meanwhile."""
        self._lies = self._is_woken = False

    def lie_down(self) -> None:
        with self._sending:
            self._lies, self._is_woken = True, False

    def sleep(self, seconds: float) -> bool:
        # The event stays in the queue, where Kivy takes it next.
        has_event = bool(self._sdl.SDL_WaitEventTimeout(None, max(1, int(seconds * 1000))))
        return has_event and not self._is_woken

    def get_up(self) -> None:
        with self._sending:
            self._lies = False

    def wake(self) -> None:
        with self._sending:
            if self._lies and not self._is_woken:
                self._is_woken = True
                self._sdl.SDL_PushEvent(self._event)


class SlicedWaitPoint:
    """A polling wait for Android. SDL's would poll a thousand times a second."""

    def __init__(self) -> None:
        self._is_woken = threading.Event()

    def lie_down(self) -> None:
        self._is_woken.clear()

    def sleep(self, seconds: float) -> bool:
        self._is_woken.wait(min(seconds, SLICE))
        return False

    def get_up(self) -> None:
        """Do nothing: waking needs no system call."""

    def wake(self) -> None:
        self._is_woken.set()


def loaded_sdl() -> ctypes.CDLL | None:
    path = _sdl_path()
    try:
        sdl = ctypes.CDLL(path) if path else None
        if sdl is None or not (sdl.SDL_WaitEventTimeout and sdl.SDL_PushEvent):
            return None
    except (OSError, AttributeError):
        return None
    return sdl


def _sdl_path() -> str:
    if sys.platform == "win32":
        return "SDL2.dll"
    elif sys.platform == "darwin":
        import kivy

        found = sorted(Path(kivy.__file__).parent.glob(".dylibs/*SDL2"))
        return str(found[0]) if found else ""
    else:
        try:
            maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        paths = {line.split(maxsplit=5)[-1] for line in maps.splitlines() if "libSDL2-2" in line}
        return min(paths, default="")


def sleeper() -> WaitPoint | None:
    if is_android():
        return SlicedWaitPoint()
    sdl = loaded_sdl()
    return SdlWaitPoint(sdl) if sdl else None


class IdleLoop:
    """Replaces the clock's wait for the next frame."""

    def __init__(self, clock: Any, place: WaitPoint, has_work: Callable[[], bool]) -> None:
        self._clock, self._place, self._has_work = clock, place, has_work
        self._frame_by_frame = clock.idle
        self._thread = threading.get_ident()
        self._awake_until = clock.time() + AWAKE_SECONDS
        self.naps = 0

    def idle(self) -> float:
        """Wait for a frame or for work, and return the time like Kivy's method."""
        clock = self._clock
        now = clock.time()
        if now >= self._awake_until and not self._has_work():
            self._place.lie_down()
            seconds = min(LONGEST_REST, clock.get_min_timeout() - now)
            has_slept = seconds > FRAME
            has_input = has_slept and self._place.sleep(seconds)
            self._place.get_up()
            if has_input:
                self.stay_awake()
            if has_slept:
                self.naps += 1
                return self._woke_up()
        if self._has_work():
            self.stay_awake()
        woke: float = self._frame_by_frame()
        return woke

    def stay_awake(self) -> None:
        self._awake_until = self._clock.time() + AWAKE_SECONDS

    def on_schedule(self, _: Any) -> None:
        if threading.get_ident() != self._thread:
            self._place.wake()

    def _woke_up(self) -> float:
        """Count the sleep as one frame, so that animations do not jump."""
        current: float = self._clock.time()
        self._clock._dt, self._clock._last_tick = FRAME, current
        return current


def _has_work() -> bool:
    if EventLoop.window.canvas.needs_redraw:
        return True
    return any(_has_input(provider) for provider in EventLoop.input_providers)


def _has_input(provider: Any) -> bool:
    """Assume input from devices with own threads, which cannot wake us."""
    if isinstance(provider, MouseMotionEventProvider):
        return bool(provider.waiting_event)
    if isinstance(provider, SDL2MotionEventProvider):
        return bool(provider.q)
    return True


def let_the_loop_rest() -> IdleLoop | None:
    """Install the idle loop, or return None if the system cannot wait."""
    place = sleeper()
    if place is None:
        return None
    rest = IdleLoop(Clock, place, _has_work)
    Clock.idle = rest.idle
    # On the class, where Kivy's compiled clock looks for it.
    ClockBase.on_schedule = lambda _, event: rest.on_schedule(event)
    return rest
