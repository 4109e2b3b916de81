"""A main loop that waits: while nothing happens the process sleeps in the window system's own wait.

Kivy's loop goes round some sixty times a second even when there is nothing to do. Here, when no event of the clock is
due, nothing is to be drawn and the last input was a while ago, the loop blocks until the system has an event for the
window, the clock's next event is due, or another thread schedules something.
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
"""In seconds: the loop looks around so often even if nothing ever happens, and would then find a word that was lost."""
AWAKE_SECONDS = 0.3
"""After input the loop goes on as usual for so long: a finger that came down will move."""
SLICE = 1 / 30
"""Where the system has no wait that can be woken, a resting loop looks around so often."""

USER_EVENT = 0x8000
"""SDL's first kind of event for whoever wants to send one; Kivy takes it from the queue and ignores it."""
EVENT_BYTES = 56


class WaitPoint(Protocol):
    """Somewhere to sleep that can be woken."""

    def lie_down(self) -> None:
        """From now on whoever wakes is heard: called before it is looked whether there is anything to do, or what came
        between that look and the sleep would be overslept."""
        ...

    def sleep(self, seconds: float) -> bool:
        """Sleeps at most so long; tells whether there is input now."""
        ...

    def get_up(self) -> None:
        """Nobody need wake any more: called before the system is asked for anything else."""
        ...

    def wake(self) -> None:
        """Ends the sleep, from any thread; after `lie_down` one that has not begun yet does not begin."""
        ...


class SdlWaitPoint:
    """SDL's own wait, which on X11, Wayland, Windows and macOS blocks until the system has an event.

    An event is sent only while the loop lies down. Sending one takes SDL's lock and then, in Kivy's filter of events,
    Python's; the main thread, which has Python's lock in most of what it asks of SDL, such as to open the sound or to
    take its events, would then wait for SDL's, and both for ever.
    """

    def __init__(self, sdl: ctypes.CDLL) -> None:
        self._sdl = sdl
        self._event = ctypes.create_string_buffer(EVENT_BYTES)
        ctypes.cast(self._event, ctypes.POINTER(ctypes.c_uint32))[0] = USER_EVENT
        self._sending = threading.RLock()
        """Held while an event is sent: the loop gets up after it. Again by what garbage schedules meanwhile."""
        self._lies = self._is_woken = False

    def lie_down(self) -> None:
        with self._sending:
            self._lies, self._is_woken = True, False

    def sleep(self, seconds: float) -> bool:
        # The event stays in the queue for Kivy, which asks for it right after this.
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
    """For Android, where SDL's wait would itself look around a thousand times a second."""

    def __init__(self) -> None:
        self._is_woken = threading.Event()

    def lie_down(self) -> None:
        self._is_woken.clear()

    def sleep(self, seconds: float) -> bool:
        self._is_woken.wait(min(seconds, SLICE))
        return False

    def get_up(self) -> None:
        """Nothing is asked of the system to wake it."""

    def wake(self) -> None:
        self._is_woken.set()


def loaded_sdl() -> ctypes.CDLL | None:
    """The SDL that Kivy's window uses, as this process has it; None if it cannot be found."""
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
    """Where this system's loop can sleep; None: it goes on as Kivy made it."""
    if is_android():
        return SlicedWaitPoint()
    sdl = loaded_sdl()
    return SdlWaitPoint(sdl) if sdl else None


class IdleLoop:
    """Takes the place of the clock's wait for the next frame."""

    def __init__(self, clock: Any, place: WaitPoint, has_work: Callable[[], bool]) -> None:
        self._clock, self._place, self._has_work = clock, place, has_work
        self._frame_by_frame = clock.idle
        self._thread = threading.get_ident()
        self._awake_until = clock.time() + AWAKE_SECONDS
        self.naps = 0
        """How often the loop has slept."""

    def idle(self) -> float:
        """Waits for the next frame, or for as long as there is nothing to do. Returns the time, as Kivy's own does."""
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
        """Something has been scheduled; the loop's own thread is awake anyway."""
        if threading.get_ident() != self._thread:
            self._place.wake()

    def _woke_up(self) -> float:
        """A frame after a rest is a frame like any other: what moves by the length of the last one must not jump."""
        current: float = self._clock.time()
        self._clock._dt, self._clock._last_tick = FRAME, current
        return current


def _has_work() -> bool:
    """Something is to be drawn, or input waits that no event of the system told of."""
    if EventLoop.window.canvas.needs_redraw:
        return True
    return any(_has_input(provider) for provider in EventLoop.input_providers)


def _has_input(provider: Any) -> bool:
    """What the window's own events bring can be waited for; a device that is read by a thread of its own cannot."""
    if isinstance(provider, MouseMotionEventProvider):
        return bool(provider.waiting_event)
    if isinstance(provider, SDL2MotionEventProvider):
        return bool(provider.q)
    return True


def let_the_loop_rest() -> IdleLoop | None:
    """From now on the main loop rests when there is nothing to do; None where it cannot."""
    place = sleeper()
    if place is None:
        return None
    rest = IdleLoop(Clock, place, _has_work)
    Clock.idle = rest.idle
    # On the class: Kivy's compiled clock looks for it there.
    ClockBase.on_schedule = lambda _, event: rest.on_schedule(event)
    return rest
