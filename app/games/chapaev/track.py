"""What was seen of a throw, as whole numbers: where the discs were, when they hit each other, when they left."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.chapaev.dimensions import EDGE, DiscPoint, is_off

TICKS = 240
"""Ticks in a second: the finest time that a track knows."""

FRAME = 8
"""Ticks between frames: between two of them a sliding disc strays from a straight, even path by a fifth of a
millimetre at most. Hits and departures have frames of their own, so nothing is seen to turn before it is touched."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Two discs knocked together; the strength is the change of speed in hundredths of the full speed."""

    tick: int
    first: int
    second: int
    strength: int


Frame = tuple[DiscPoint | None, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """Frames at growing ticks, from 0 to the rest. A disc off the board in one frame is in no later one."""

    ticks: tuple[int, ...]
    frames: tuple[Frame, ...]
    hits: tuple[Hit, ...] = ()

    @property
    def seconds(self) -> float:
        return self.ticks[-1] / TICKS

    @property
    def rest(self) -> Frame:
        """Where the discs end up; None for those that are out."""
        return tuple(None if spot is None or is_off(spot) else spot for spot in self.frames[-1])

    @property
    def departures(self) -> tuple[tuple[int, int], ...]:
        """The discs that left and the tick of each, in order."""
        ends = zip(self.frames[0], self.rest, strict=True)
        gone = [disc for disc, (first, last) in enumerate(ends) if first is not None and last is None]
        left: list[tuple[int, int]] = []
        for tick, frame in zip(self.ticks, self.frames, strict=True) if gone else ():
            left += [(disc, tick) for disc in gone if (spot := frame[disc]) and is_off(spot)]
        return tuple(left)

    def ending(self, rest: Frame) -> Track:
        """The same flight with its discs at rest where another device saw them, a little elsewhere at most."""
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
        """Where every disc is at a moment, in hundredths of a millimetre; None once it has left."""
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
        """The hits after one moment, up to and with another: what is to be heard since the last picture."""
        return [hit for hit in self.hits if start * TICKS < hit.tick <= end * TICKS]


def _pushed_off(spot: DiscPoint) -> DiscPoint:
    """The nearest place that is off the board."""
    x, y = spot
    return min([(-1, y), (EDGE + 1, y), (x, -1), (x, EDGE + 1)], key=lambda place: math.dist(place, spot))
