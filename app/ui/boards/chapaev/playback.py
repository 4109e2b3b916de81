"""Plays a flight on the screen's clock: as it was, slowly when it is shown again, faster while somebody holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from app.games.chapaev.track import Hit, Track
from app.ui.boards.chapaev.flight import Flight

FAST, SLOW = 3.0, 0.3


class Playback:
    """`seen` is told of every frame: the flight, the hits and the discs that left since the last; then `ended`."""

    def __init__(self, seen: Callable[[Flight, Sequence[Hit], Sequence[int]], None], ended: Callable[[], None]) -> None:
        self.flight: Flight | None = None
        self.is_fast = False
        self._seen, self._ended = seen, ended
        self._speed = 1.0
        self._frames: Any = None

    def start(self, track: Track, speed: float, jumps: bool) -> Flight:
        self.stop()
        self.flight = Flight(track, jumps)
        self._speed = speed
        self._frames = Clock.schedule_interval(self.frame, 0)
        # Anywhere in the window, whatever lies there.
        Window.bind(on_touch_down=self._hurry, on_touch_up=self._calm_down)
        return self.flight

    def frame(self, seconds: float) -> None:
        """Lets so much of the screen's time pass."""
        flight = self.flight
        assert flight
        hits, left = flight.advance(seconds * self._speed * (FAST if self.is_fast else 1))
        self._seen(flight, hits, left)
        if flight.is_over:
            self.stop()
            self._ended()

    def hold(self) -> None:
        """Stands still, until `frame` is called."""
        self._frames.cancel()

    def stop(self) -> None:
        if self.flight:
            self.flight = None
            self.is_fast = False
            self._frames.cancel()
            Window.unbind(on_touch_down=self._hurry, on_touch_up=self._calm_down)

    def _hurry(self, *_: Any) -> None:
        self.is_fast = True

    def _calm_down(self, *_: Any) -> None:
        self.is_fast = False
