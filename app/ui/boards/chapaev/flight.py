"""A throw on its way: where the discs are at any moment of it, and what is to be heard on the way there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.games.chapaev.track import TICKS, Hit, Track
from app.ui.canvas.shapes import Point

RISE_SECONDS = 0.12
"""How long a disc that goes over the edge comes nearer before it falls."""
RISEN = 1.08
"""How large it is seen then."""
FADE_SECONDS = 0.18
"""How long it then takes to shrink and fade."""
QUIET_SECONDS = 0.1
"""How long it fades with reduced motion, where it lies."""
DRIFT = 0.12
"""The share of its speed that such a disc keeps: it falls rather than flies on."""
KEYFRAMES = 6
"""With reduced motion the discs jump along so many pictures."""


@dataclass(frozen=True, slots=True)
class Departure:
    disc: int
    at: float
    """When, in seconds of the flight."""
    place: Point
    velocity: Point
    """In a second, as it left."""


@dataclass(frozen=True, slots=True)
class Falling:
    """A disc over the edge, as it is seen at a moment."""

    disc: int
    place: Point
    size: float
    share: float
    """How much is still to be seen of it, 0 for nothing."""
    drift: float
    """How far its shadow has gone from it, 1 for all the way."""


class Flight:
    """Plays a track in its own time: `advance` lets it pass, at whatever rate of frames."""

    def __init__(self, track: Track, jumps: bool) -> None:
        self.track = track
        self.moment = 0.0
        self.departures = _departures(track)
        self.fallen: list[int] = []
        """The discs that came to the end of their fall in the time that passed last."""
        self._jumps = jumps
        self._fall = QUIET_SECONDS if jumps else RISE_SECONDS + FADE_SECONDS
        last = max((each.at + self._fall for each in self.departures), default=0.0)
        self._ends = max(track.seconds, last)

    @property
    def is_over(self) -> bool:
        return self.moment >= self._ends

    def advance(self, seconds: float) -> tuple[Sequence[Hit], list[int]]:
        """Lets time pass; gives the hits and the discs that left in it."""
        before, self.moment = self.moment, min(self._ends, self.moment + seconds)
        self.fallen = [each.disc for each in self.departures if before < each.at + self._fall <= self.moment]
        left = [each.disc for each in self.departures if before < each.at <= self.moment]
        return self.track.hits_between(before, self.moment), left

    @property
    def _shown(self) -> float:
        """The moment whose picture is shown."""
        if not self._jumps:
            return self.moment
        picture = self.track.seconds / KEYFRAMES
        return math.floor(self.moment / picture + 1e-6) * picture if picture else self.moment

    def places(self) -> list[Point | None]:
        return self.track.at(self._shown)

    def leaving(self) -> Iterator[Falling]:
        """The discs that are out by now."""
        for each in self.departures:
            passed = self.moment - each.at
            if passed >= 0:
                yield self._quiet(each, passed) if self._jumps else _falling(each, passed)

    @staticmethod
    def _quiet(departure: Departure, passed: float) -> Falling:
        return Falling(departure.disc, departure.place, 1.0, max(0.0, 1 - passed / QUIET_SECONDS), 0.0)


def _falling(departure: Departure, passed: float) -> Falling:
    """First it rises over the frame, then it drops beside the board."""
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
