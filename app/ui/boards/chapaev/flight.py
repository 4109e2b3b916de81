"""Play a throw: disc places, falls and hits by time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window

from app.games.chapaev.dimensions import RADIUS, UNITS
from app.games.chapaev.track import TICKS, Hit, Track
from app.ui.canvas.shapes import Point

RISE_SECONDS = 0.12
"""Seconds that a falling disc grows."""


RISEN = 1.08
"""Its scale after growing."""


FADE_SECONDS = 0.18


QUIET_SECONDS = 0.1
"""Seconds of fading under reduced motion."""


DRIFT = 0.12
"""Share of speed that a falling disc keeps."""


KEYFRAMES = 6
"""Still pictures under reduced motion."""


@dataclass(frozen=True, slots=True)
class Departure:
    disc: int
    at: float
    """When, in seconds of the flight."""
    place: Point
    velocity: Point
    """Distance per second on leaving."""


@dataclass(frozen=True, slots=True)
class Falling:
    """A disc beyond the edge, at one moment."""

    disc: int
    place: Point
    size: float
    share: float
    """Opacity."""
    drift: float
    """Its shadow's distance, at most 1."""


class Flight:
    """Plays a track at any frame rate."""

    def __init__(self, track: Track, jumps: bool) -> None:
        self.track = track
        self.moment = 0.0
        self.departures = _departures(track)
        self.fallen: list[int] = []
        """Discs whose fall ended in the last step."""
        self._jumps = jumps
        self._fall = QUIET_SECONDS if jumps else RISE_SECONDS + FADE_SECONDS
        last = max((each.at + self._fall for each in self.departures), default=0.0)
        self._ends = max(track.seconds, last)

    @property
    def is_over(self) -> bool:
        return self.moment >= self._ends

    def advance(self, seconds: float) -> tuple[Sequence[Hit], list[int]]:
        """Let time pass; return its hits and departures."""
        before, self.moment = self.moment, min(self._ends, self.moment + seconds)
        self.fallen = [each.disc for each in self.departures if before < each.at + self._fall <= self.moment]
        left = [each.disc for each in self.departures if before < each.at <= self.moment]
        return self.track.hits_between(before, self.moment), left

    @property
    def _shown(self) -> float:
        """Return the moment to draw; under reduced motion few are drawn."""
        if not self._jumps:
            return self.moment
        picture = self.track.seconds / KEYFRAMES
        return math.floor(self.moment / picture + 1e-6) * picture if picture else self.moment

    def places(self) -> list[Point | None]:
        return self.track.at(self._shown)

    def leaving(self) -> Iterator[Falling]:
        for each in self.departures:
            passed = self.moment - each.at
            if passed >= 0:
                yield self._quiet(each, passed) if self._jumps else _falling(each, passed)

    @staticmethod
    def _quiet(departure: Departure, passed: float) -> Falling:
        return Falling(departure.disc, departure.place, 1.0, max(0.0, 1 - passed / QUIET_SECONDS), 0.0)


def _falling(departure: Departure, passed: float) -> Falling:
    """Return a disc that grows over the frame, then drops."""
    risen = min(1.0, passed / RISE_SECONDS)
    share = min(1.0, max(0.0, 1 - (passed - RISE_SECONDS) / FADE_SECONDS))
    size = (1 + (RISEN - 1) * risen) * (0.4 + 0.6 * share)
    slides = min(passed, RISE_SECONDS + FADE_SECONDS) * DRIFT
    (x, y), (across, along) = departure.place, departure.velocity
    return Falling(departure.disc, (x + across * slides, y + along * slides), size, share, risen)


def _departures(track: Track) -> list[Departure]:
    found = []
    for disc, tick in track.departures:
        index = track.ticks.index(tick)
        place, before = track.frames[index][disc], track.frames[index - 1][disc]
        assert place is not None
        assert before is not None
        span = (tick - track.ticks[index - 1]) / TICKS
        velocity = (place[0] - before[0]) / span, (place[1] - before[1]) / span
        found.append(Departure(disc, tick / TICKS, place, velocity))
    return found


FAST, SLOW = 3.0, 0.3


class Playback:
    """Plays a flight; calls `seen` each frame, then `ended`."""

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
        # Any touch in the window speeds up the flight.
        Window.bind(on_touch_down=self._hurry, on_touch_up=self._calm_down)
        return self.flight

    def frame(self, seconds: float) -> None:
        flight = self.flight
        assert flight
        hits, left = flight.advance(seconds * self._speed * (FAST if self.is_fast else 1))
        self._seen(flight, hits, left)
        if flight.is_over:
            self.stop()
            self._ended()

    def hold(self) -> None:
        """Pause; `frame` can still be called."""
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


HARD = 0.6
"""Harder hits, by share of full speed, shake the board."""


SHAKE, SHAKE_SECONDS = 3.0, 0.16
"""In dp at full speed."""


ROCK, ROCK_SECONDS = 0.02, 0.16
"""A share of the size, for discs near a hit."""


BEATS = 28.0
"""Shakes per second."""


NEAR = 3.2 * RADIUS * UNITS
"""Discs this near to a hit rock."""


SEEN_SECONDS = 0.45
"""Any effect of a hit ends after this."""


class Impact(NamedTuple):
    at: float
    """When, in seconds of the flight."""
    place: Point
    """Between the discs, in hundredths of a millimeter."""
    along: Point
    """A unit vector to the second disc."""
    strength: float
    """As a share of full speed."""
    near: tuple[int, ...]
    """Discs at rest nearby."""


def impacts_of(track: Track) -> tuple[Impact, ...]:
    found = []
    for hit in track.hits:
        index = track.ticks.index(hit.tick)
        frame = track.frames[index]
        one, other = frame[hit.first], frame[hit.second]
        if one is None or other is None:  # one of them left the board
            continue
        place = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        apart = math.dist(one, other) or 1.0
        along = (other[0] - one[0]) / apart, (other[1] - one[1]) / apart
        after = track.frames[min(index + 1, len(track.frames) - 1)]
        near = tuple(
            disc
            for disc, spot in enumerate(frame)
            if spot and spot == after[disc] and disc not in (hit.first, hit.second) and math.dist(spot, place) < NEAR
        )
        found.append(Impact(hit.tick / TICKS, place, along, min(1.0, hit.strength / 100), near))
    return tuple(found)


def seen(impacts: Sequence[Impact], moment: float) -> list[Impact]:
    return [each for each in impacts if 0 <= moment - each.at < SEEN_SECONDS]


def shaken(impacts: Sequence[Impact], moment: float) -> Point:
    """Return the board's offset in dp."""
    x = y = 0.0
    for each in impacts:
        age = moment - each.at
        if each.strength > HARD and age < SHAKE_SECONDS:
            swing = SHAKE * each.strength * _trembling(age, SHAKE_SECONDS)
            x += each.along[0] * swing
            y += each.along[1] * swing
    return x, y


def rocking(impacts: Sequence[Impact], moment: float) -> Iterator[tuple[int, float]]:
    """Yield discs and their sizes, at last 1."""
    for each in impacts:
        age = moment - each.at
        for disc in each.near:
            yield disc, 1 + ROCK * each.strength**0.5 * _trembling(age, ROCK_SECONDS)


def _trembling(age: float, seconds: float) -> float:
    return max(0.0, 1 - age / seconds) * math.cos(math.tau * BEATS * age)
