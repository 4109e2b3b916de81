"""How the queen hops: her pose at any moment of it, and after she has landed. Seconds and shares, no canvas."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

ANTICIPATES, FLIES, FLIES_PER_CELL = 0.06, 0.20, 0.04
SQUASHED, SETTLES = 0.09, 0.12
RISES, CROSSED = 0.18, 0.12
"""The slate in the cell she left: until it is in its place, and then until its cross has been drawn."""
TOPPLES = 0.16
FADES = 0.10
"""What is left of all this with reduced motion."""
ARC = 0.25
"""How high she hops, in cells."""
LEAN = math.degrees(math.atan(0.04))
TOPPLED = 34.0


class Pose(NamedTuple):
    along: float = 0.0
    """Which share of her way she has come."""
    lift: float = 0.0
    """How far she is above the board, in cells."""
    lean: float = 0.0
    """In degrees, to the left."""
    wide: float = 1.0
    high: float = 1.0
    shown: float = 1.0
    """How much of her is seen, from nothing to all."""


REST = Pose()


def hop_seconds(distance: int) -> float:
    """From the first movement until she touches the board."""
    return ANTICIPATES + FLIES + FLIES_PER_CELL * distance


def hop(seconds: float, distance: int, towards: int) -> Pose:
    """On her way over so many cells; `towards` is 1 to the right, -1 to the left, 0 up or down."""
    if seconds < ANTICIPATES:
        share = _eased(seconds / ANTICIPATES)
        return Pose(lean=LEAN * towards * share, wide=1 + 0.02 * share, high=1 - 0.04 * share)
    share = min(1.0, (seconds - ANTICIPATES) / (hop_seconds(distance) - ANTICIPATES))
    crouch = max(0.0, 1 - 2 * share)  # she is upright when she is highest
    return Pose(
        along=_eased(share),
        lift=ARC * math.sin(math.pi * share),
        lean=LEAN * towards * crouch,
        wide=1 + 0.02 * crouch,
        high=1 - 0.04 * crouch,
    )


def landing(seconds: float) -> Pose:
    """After she has touched the board: pressed flat, then upright again."""
    if seconds < SQUASHED:
        share = math.sin(math.pi / 2 * seconds / SQUASHED)
    else:
        share = 1 - _eased(min(1.0, (seconds - SQUASHED) / SETTLES))
    return Pose(along=1, wide=1 + 0.05 * share, high=1 - 0.08 * share)


def toppling(seconds: float, towards: int) -> Pose:
    """Past the edge of the board: she goes over it and is gone."""
    share = min(1.0, seconds / TOPPLES)
    over = -towards if towards else 1
    return Pose(along=1, lean=TOPPLED * over * share * share, shown=1 - share, high=1 - 0.15 * share)


def fading(seconds: float) -> Pose:
    """With reduced motion she is there at once, and only comes out."""
    return Pose(along=1, shown=min(1.0, seconds / FADES))


@dataclass(frozen=True, slots=True)
class QueenMotion:
    """One move of hers, worked out before it begins: a frame of it asks only `at`."""

    way: tuple[float, float]
    """How far she goes, to the right and up."""
    distance: int
    towards: int
    grows: float = 1.0
    """How tall she is at its end, in heights at its beginning."""
    falls: bool = False

    @property
    def lasts(self) -> float:
        return hop_seconds(self.distance) + (TOPPLES if self.falls else 0)

    def at(self, seconds: float) -> tuple[Pose, tuple[float, float], float]:
        """Her pose, how far from her first cell she is, and how much she has grown."""
        late = seconds - hop_seconds(self.distance)
        pose = toppling(late, self.towards) if late > 0 else hop(seconds, self.distance, self.towards)
        along = pose.along
        return pose, (self.way[0] * along, self.way[1] * along), 1 + (self.grows - 1) * along


@dataclass(frozen=True, slots=True)
class Rise:
    """A slate on its way up into its cell."""

    size: float = 1.0
    shown: float = 1.0
    cross: float = 1.0
    """How bright its cross is."""


RISEN = Rise()


def rise(seconds: float) -> Rise:
    share = 1 - (1 - min(1.0, seconds / RISES)) ** 3
    lit = min(1.0, max(0.0, (seconds - RISES) / CROSSED))
    return Rise(size=0.72 + 0.28 * share, shown=share, cross=0.42 + 0.58 * lit)


SETTLED = max(SQUASHED + SETTLES, RISES + CROSSED)
"""When nothing of a move is to be seen in motion any more, counted from her landing."""


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
