"""Sizes, frictions and units of Chapaev's board and throws.

Lengths are in millimetres, times in seconds. x runs right and y up from the lower left corner. Resting places are
whole hundredths of a millimetre, so that positions can be compared exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

DiscPoint = tuple[int, int]
"""A disc's centre, in hundredths of a millimetre."""

Spots = Sequence[DiscPoint | None]
"""Each disc's centre by number; None for a disc that is out."""

ROWS = 8
DISCS_EACH = 8
DISCS = 2 * DISCS_EACH

CELL = 40.0
BOARD = ROWS * CELL
RADIUS = 16.0
FRICTION = 1471.5
"""Deceleration of a sliding disc, in mm/s²."""
BOUNCE = 0.9
"""The share of their closing speed with which two discs separate."""
FULL_SPEED = 1500.0
LONGEST = 8.0
"""Seconds until a simulation is cut off; real throws end far sooner."""

UNITS = 100
"""Units of a `DiscPoint` in a millimetre."""
EDGE = int(BOARD) * UNITS
OVERLAP = 10
"""Units by which rounding may let discs overlap."""

TURN = 36000
"""A full turn in hundredths of a degree; angles run clockwise from straight up."""
WEAKEST, STRONGEST = 50, 1000
"""Powers of a throw, in thousandths of the full speed."""

TOLERANCE = 100
"""Units by which two devices may disagree on a disc's resting place.

A start that differs in its thirteenth digit moves no disc by even one unit.
"""


def direction(angle: int) -> tuple[float, float]:
    """Return the unit vector of an angle; mirrored angles give exactly mirrored vectors."""
    quarter, rest = divmod(angle % TURN, TURN // 4)
    small = math.radians(min(rest, TURN // 4 - rest) / 100)
    across, along = math.sin(small), math.cos(small)
    if rest > TURN // 8:
        across, along = along, across
    return ((across, along), (along, -across), (-across, -along), (-along, across))[quarter]


def speed(power: int) -> float:
    return FULL_SPEED * power / STRONGEST


def angle_of(x: float, y: float) -> float:
    """Return a vector's angle in degrees clockwise from straight up, from 0 to 360."""
    return math.degrees(math.atan2(x, y)) % 360.0


def is_off(spot: DiscPoint) -> bool:
    return not (0 <= spot[0] <= EDGE and 0 <= spot[1] <= EDGE)


def overlapping(spots: Spots, room: int = round(2 * RADIUS * UNITS) - OVERLAP) -> Iterator[tuple[int, int]]:
    placed = [(disc, *spot) for disc, spot in enumerate(spots) if spot]
    for index, (one, x, y) in enumerate(placed):
        for other, x2, y2 in placed[index + 1 :]:
            if -room < x2 - x < room and (x2 - x) ** 2 + (y2 - y) ** 2 < room * room:
                yield one, other


def owner(disc: int) -> int:
    return disc // DISCS_EACH


def are_near(one: Spots, other: Spots) -> bool:
    """Return whether two devices may have seen these places after the same throw."""
    return all(
        math.dist(a, b) <= TOLERANCE if a and b else a is b or is_at_edge(a or b or (0, 0))
        for a, b in zip(one, other, strict=True)
    )


def is_at_edge(spot: DiscPoint) -> bool:
    return min(*spot, EDGE - spot[0], EDGE - spot[1]) <= TOLERANCE
