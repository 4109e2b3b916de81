"""Compute how the queen hops and lands. Times are in seconds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

ANTICIPATES, FLIES, FLIES_PER_CELL = 0.06, 0.20, 0.04
SQUASHED, SETTLES = 0.09, 0.12
RISES, CROSSED = 0.18, 0.12
"""The slate rises, then its cross appears."""
TOPPLES = 0.16
FADES = 0.10
"""With reduced motion she only fades in."""
ARC = 0.25
"""The hop's height in cells."""
LEAN = math.degrees(math.atan(0.04))
TOPPLED = 34.0


class Pose(NamedTuple):
    along: float = 0.0
    """The share of the way covered."""
    lift: float = 0.0
    """In cells above the board."""
    lean: float = 0.0
    """In degrees to the left."""
    wide: float = 1.0
    high: float = 1.0
    shown: float = 1.0


REST = Pose()


def hop_seconds(distance: int) -> float:
    """Return the time from her first movement to the landing."""
    return ANTICIPATES + FLIES + FLIES_PER_CELL * distance


def hop(seconds: float, distance: int, towards: int) -> Pose:
    """Return her pose on the way. `towards` is 1 for right, -1 for left, else 0."""
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
    if seconds < SQUASHED:
        share = math.sin(math.pi / 2 * seconds / SQUASHED)
    else:
        share = 1 - _eased(min(1.0, (seconds - SQUASHED) / SETTLES))
    return Pose(along=1, wide=1 + 0.05 * share, high=1 - 0.08 * share)


def toppling(seconds: float, towards: int) -> Pose:
    share = min(1.0, seconds / TOPPLES)
    over = -towards if towards else 1
    return Pose(along=1, lean=TOPPLED * over * share * share, shown=1 - share, high=1 - 0.15 * share)


def fading(seconds: float) -> Pose:
    return Pose(along=1, shown=min(1.0, seconds / FADES))


@dataclass(frozen=True, slots=True)
class QueenMotion:
    """One move, computed before it starts."""

    way: tuple[float, float]
    """To the right and up, in pixels."""
    distance: int
    towards: int
    grows: float = 1.0
    """The queen's final height, relative to her first."""
    falls: bool = False

    @property
    def lasts(self) -> float:
        return hop_seconds(self.distance) + (TOPPLES if self.falls else 0)

    def at(self, seconds: float) -> tuple[Pose, tuple[float, float], float]:
        """Return her pose, her distance from the start, and her growth."""
        late = seconds - hop_seconds(self.distance)
        pose = toppling(late, self.towards) if late > 0 else hop(seconds, self.distance, self.towards)
        along = pose.along
        return pose, (self.way[0] * along, self.way[1] * along), 1 + (self.grows - 1) * along


@dataclass(frozen=True, slots=True)
class Rise:
    size: float = 1.0
    shown: float = 1.0
    cross: float = 1.0


RISEN = Rise()


def rise(seconds: float) -> Rise:
    share = 1 - (1 - min(1.0, seconds / RISES)) ** 3
    lit = min(1.0, max(0.0, (seconds - RISES) / CROSSED))
    return Rise(size=0.72 + 0.28 * share, shown=share, cross=0.42 + 0.58 * lit)


SETTLED = max(SQUASHED + SETTLES, RISES + CROSSED)
"""The time from the landing until nothing moves."""


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
