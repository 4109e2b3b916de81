"""A throw on its way: where the discs are at any moment of it, and what is to be heard on the way there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.games.chapaev.track import TICKS, Hit, Track
from app.screens.canvas.draw import Point

FADE_SECONDS = 0.18
"""How long a disc that has left takes to shrink and fade."""
DRIFT = 0.2
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


class Flight:
    """Plays a track in its own time: `advance` lets it pass, at whatever rate of frames."""

    def __init__(self, track: Track, jumps: bool) -> None:
        self.track = track
        self.moment = 0.0
        self.departures = _departures(track)
        self.fallen: list[int] = []
        """The discs that came to the end of their fall in the time that passed last."""
        self._jumps = jumps
        last = max((each.at for each in self.departures), default=0.0)
        self._ends = track.seconds if jumps else max(track.seconds, last + FADE_SECONDS)

    @property
    def is_over(self) -> bool:
        return self.moment >= self._ends

    def advance(self, seconds: float) -> tuple[Sequence[Hit], list[int]]:
        """Lets time pass; gives the hits and the discs that left in it."""
        before, self.moment = self.moment, min(self._ends, self.moment + seconds)
        fall = 0.0 if self._jumps else FADE_SECONDS
        self.fallen = [each.disc for each in self.departures if before < each.at + fall <= self.moment]
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

    def leaving(self) -> Iterator[tuple[int, Point, float]]:
        """The discs that are out by now: where each is, and the share that is still to be seen of it."""
        shown = self._shown
        for each in self.departures:
            passed = shown - each.at
            if passed >= 0:
                share = 0.0 if self._jumps else max(0.0, 1 - passed / FADE_SECONDS)
                drift = min(passed, FADE_SECONDS) * DRIFT
                place = each.place[0] + each.velocity[0] * drift, each.place[1] + each.velocity[1] * drift
                yield each.disc, place, share


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
