"""The window's clock without its waiting: it goes by frames, and every frame lasts as long as on a good screen.

Kivy sleeps between two frames. Here it puts its clock forward instead, so animations, long presses and whatever else
goes by that clock take their number of frames: none of the machine's time, and no more of them on a slow one. What is
flung glides by the same clock. Threads and sockets still need real time.
"""

from __future__ import annotations

from typing import Any


class FrameTime:
    """Stands still during a frame, and goes on where Kivy would sleep."""

    def __init__(self, clock: Any) -> None:
        self._at = float(clock.time())

    @classmethod
    def take_over(cls, clock: Any) -> FrameTime:
        """The time of this clock from now on; a clock that has one already keeps it."""
        now = getattr(clock.time, "__self__", None)
        if isinstance(now, cls):
            return now
        from kivy.effects import kinetic, scroll

        made = cls(clock)
        clock.time, clock.usleep = made.now, made.skip
        kinetic.time = scroll.time = made.now
        clock._max_fps = 60.0  # whatever Kivy's settings were when it was imported
        return made

    def now(self) -> float:
        return self._at

    def skip(self, microseconds: float) -> None:
        self._at += microseconds / 1_000_000
