"""A recorded throw: places of the discs, hits and departures."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.chapaev.dimensions import EDGE, DiscPoint, is_off

TICKS = 240

FRAME = 8
"""Ticks between frames; motion in between is even to within 0.2 mm. Hits and departures add frames of their own."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Strength is the change of speed in hundredths of the full speed."""

    tick: int
    first: int
    second: int
    strength: int


Frame = tuple[DiscPoint | None, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """Frames in order of time. A disc off the board in one is None in all later ones."""

    ticks: tuple[int, ...]
    frames: tuple[Frame, ...]
    hits: tuple[Hit, ...] = ()

    @property
    def seconds(self) -> float:
        return self.ticks[-1] / TICKS

    @property
    def rest(self) -> Frame:
        return tuple(None if spot is None or is_off(spot) else spot for spot in self.frames[-1])

    @property
    def departures(self) -> tuple[tuple[int, int], ...]:
        ends = zip(self.frames[0], self.rest, strict=True)
        gone = [disc for disc, (first, last) in enumerate(ends) if first is not None and last is None]
        left: list[tuple[int, int]] = []
        for tick, frame in zip(self.ticks, self.frames, strict=True) if gone else ():
            left += [(disc, tick) for disc in gone if (spot := frame[disc]) and is_off(spot)]
        return tuple(left)

    def ending(self, rest: Frame) -> Track:
        """Return this flight, adjusted to end where another device saw it end."""
        if rest == self.rest:
            return self
        frames = [list(frame) for frame in self.frames]
        for disc, (ours, theirs) in enumerate(zip(self.rest, rest, strict=True)):
            if ours == theirs:
                continue
            if theirs is None:  # for us it stopped at the edge
                frames[-1][disc] = _pushed_off(ours or (0, 0))
                continue
            frames[-1][disc] = theirs
            for frame in frames if ours is None else ():  # for us it went over the edge
                spot = frame[disc]
                frame[disc] = theirs if spot is None or is_off(spot) else spot
        return Track(self.ticks, tuple(tuple(frame) for frame in frames), self.hits)

    def at(self, seconds: float) -> list[tuple[float, float] | None]:
        """Return each disc's place at a moment, in hundredths of a millimetre."""
        moment = seconds * TICKS
        index = bisect_right(self.ticks, moment) - 1
        if index < 0:
            index, moment = 0, 0.0
        before = self.frames[index]
        if index + 1 >= len(self.frames):
            return list(self.rest)
        after = self.frames[index + 1]
        share = (moment - self.ticks[index]) / (self.ticks[index + 1] - self.ticks[index])
        places: list[tuple[float, float] | None] = []
        for old, new in zip(before, after, strict=True):
            if old is None or new is None:
                places.append(None)
            elif old is new:
                places.append(old)
            else:
                places.append((old[0] + (new[0] - old[0]) * share, old[1] + (new[1] - old[1]) * share))
        return places

    def hits_between(self, start: float, end: float) -> Sequence[Hit]:
        """Return the hits after `start`, up to and including `end`."""
        return [hit for hit in self.hits if start * TICKS < hit.tick <= end * TICKS]


def _pushed_off(spot: DiscPoint) -> DiscPoint:
    x, y = spot
    return min([(-1, y), (EDGE + 1, y), (x, -1), (x, EDGE + 1)], key=lambda place: math.dist(place, spot))
