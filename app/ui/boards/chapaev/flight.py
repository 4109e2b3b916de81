"""Play back a throw: disc places, falls and hits at any moment."""

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
"""Seconds that a disc grows after it leaves the board."""


RISEN = 1.08
"""Its size then."""


FADE_SECONDS = 0.18
"""Seconds that it then takes to shrink and fade."""


QUIET_SECONDS = 0.1
"""Seconds of fading with reduced motion."""


DRIFT = 0.12
"""Share of its speed that a falling disc keeps."""


KEYFRAMES = 6
"""Number of still pictures with reduced motion."""


@dataclass(frozen=True, slots=True)
class Departure:
    disc: int
    at: float
    """When, in seconds of the flight."""
    place: Point
    velocity: Point
    """Distance in a second, as the disc left."""


@dataclass(frozen=True, slots=True)
class Falling:
    """A disc over the edge, at one moment."""

    disc: int
    place: Point
    size: float
    share: float
    """Opacity, 0 for invisible."""
    drift: float
    """Distance of its shadow, 1 at most."""


class Flight:
    """Plays a track in its own time, at any frame rate."""

    def __init__(self, track: Track, jumps: bool) -> None:
        self.track = track
        self.moment = 0.0
        self.departures = _departures(track)
        self.fallen: list[int] = []
        """The discs whose fall ended in the last step."""
        self._jumps = jumps
        self._fall = QUIET_SECONDS if jumps else RISE_SECONDS + FADE_SECONDS
        last = max((each.at + self._fall for each in self.departures), default=0.0)
        self._ends = max(track.seconds, last)

    @property
    def is_over(self) -> bool:
        return self.moment >= self._ends

    def advance(self, seconds: float) -> tuple[Sequence[Hit], list[int]]:
        """Let time pass; return the hits in it and the discs that left."""
        before, self.moment = self.moment, min(self._ends, self.moment + seconds)
        self.fallen = [each.disc for each in self.departures if before < each.at + self._fall <= self.moment]
        left = [each.disc for each in self.departures if before < each.at <= self.moment]
        return self.track.hits_between(before, self.moment), left

    @property
    def _shown(self) -> float:
        """Return the moment to draw: the last still picture's if the discs jump."""
        if not self._jumps:
            return self.moment
        picture = self.track.seconds / KEYFRAMES
        return math.floor(self.moment / picture + 1e-6) * picture if picture else self.moment

    def places(self) -> list[Point | None]:
        return self.track.at(self._shown)

    def leaving(self) -> Iterator[Falling]:
        """Yield the discs that have left the board."""
        for each in self.departures:
            passed = self.moment - each.at
            if passed >= 0:
                yield self._quiet(each, passed) if self._jumps else _falling(each, passed)

    @staticmethod
    def _quiet(departure: Departure, passed: float) -> Falling:
        return Falling(departure.disc, departure.place, 1.0, max(0.0, 1 - passed / QUIET_SECONDS), 0.0)


def _falling(departure: Departure, passed: float) -> Falling:
    """Return a disc that first grows over the frame, then drops beside the board."""
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
    """Plays a flight in real time: calls `seen` each frame, then `ended`."""

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
        """Advance by this much of the screen's time."""
        flight = self.flight
        assert flight
        hits, left = flight.advance(seconds * self._speed * (FAST if self.is_fast else 1))
        self._seen(flight, hits, left)
        if flight.is_over:
            self.stop()
            self._ended()

    def hold(self) -> None:
        """Pause; `frame` still advances by hand."""
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
"""Hits above this share of full speed shake the board."""


SHAKE, SHAKE_SECONDS = 3.0, 0.16
"""The shaking at full speed, in dp, and its seconds."""


ROCK, ROCK_SECONDS = 0.02, 0.16
"""How much discs near a hit grow and shrink, as a share, and its seconds."""


BEATS = 28.0
"""Oscillations in a second."""


NEAR = 3.2 * RADIUS * UNITS
"""Distance from a hit within which discs rock."""


SEEN_SECONDS = 0.45
"""Seconds in which anything of a hit is visible."""


class Impact(NamedTuple):
    at: float
    """When, in seconds of the flight."""
    place: Point
    """The middle between both discs, in hundredths of a millimeter."""
    along: Point
    """Unit vector from the first disc to the second."""
    strength: float
    """Share of full speed, 1 at most."""
    near: tuple[int, ...]
    """Discs at rest beside it."""


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
    """Return the board's offset in dp, seen from the first side."""
    x = y = 0.0
    for each in impacts:
        age = moment - each.at
        if each.strength > HARD and age < SHAKE_SECONDS:
            swing = SHAKE * each.strength * _trembling(age, SHAKE_SECONDS)
            x += each.along[0] * swing
            y += each.along[1] * swing
    return x, y


def rocking(impacts: Sequence[Impact], moment: float) -> Iterator[tuple[int, float]]:
    """Yield discs near hits and their sizes, at last 1 to restore them."""
    for each in impacts:
        age = moment - each.at
        for disc in each.near:
            yield disc, 1 + ROCK * each.strength**0.5 * _trembling(age, ROCK_SECONDS)


def _trembling(age: float, seconds: float) -> float:
    """Return an oscillation from 1 that dies away."""
    return max(0.0, 1 - age / seconds) * math.cos(math.tau * BEATS * age)
