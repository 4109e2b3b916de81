"""The measures of Chapaev: its sizes and frictions, and what the integers of a throw mean on it.

Lengths are millimetres and times seconds; x runs to the right and y up, from the lower left corner of the board. Only
where discs rest is kept in whole hundredths of a millimetre, so that a position is a value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

DiscPoint = tuple[int, int]
"""Where a disc's centre is, in hundredths of a millimetre."""

Spots = Sequence[DiscPoint | None]
"""The spots of all discs by their number; None for a disc that is out."""

ROWS = 8
DISCS_EACH = 8
DISCS = 2 * DISCS_EACH

CELL = 40.0
BOARD = ROWS * CELL
RADIUS = 16.0
FRICTION = 1471.5
"""How fast a sliding disc slows down, in mm/s²: friction on wood does not depend on the speed."""
BOUNCE = 0.9
"""The share of the closing speed that two discs part with."""
FULL_SPEED = 1500.0
LONGEST = 8.0
"""No throw lasts longer than so many seconds; friction ends a real one far sooner."""

UNITS = 100
"""Units of a spot in a millimetre."""
EDGE = int(BOARD) * UNITS
OVERLAP = 10
"""What rounding may leave between two discs that touch."""

TURN = 36000
"""The angles of a throw: hundredths of a degree, clockwise from straight up."""
WEAKEST, STRONGEST = 50, 1000
"""The powers of a throw: thousandths of the full speed."""


TOLERANCE = 100
"""How far apart two devices may see a disc come to rest, in units. A start that differs in its thirteenth digit moves
no disc by one unit; this is a hundred times as much."""


def direction(angle: int) -> tuple[float, float]:
    """The unit vector of an angle. Reduced to an eighth of a turn, so that mirrored angles give mirrored vectors."""
    quarter, rest = divmod(angle % TURN, TURN // 4)
    small = math.radians(min(rest, TURN // 4 - rest) / 100)
    across, along = math.sin(small), math.cos(small)
    if rest > TURN // 8:
        across, along = along, across
    return ((across, along), (along, -across), (-across, -along), (-along, across))[quarter]


def speed(power: int) -> float:
    return FULL_SPEED * power / STRONGEST


def angle_of(x: float, y: float) -> float:
    """The angle of a vector in degrees, clockwise from straight up, from 0 to 360."""
    return math.degrees(math.atan2(x, y)) % 360.0


def is_off(spot: DiscPoint) -> bool:
    """A disc is out as soon as its centre has left the board."""
    return not (0 <= spot[0] <= EDGE and 0 <= spot[1] <= EDGE)


def overlapping(spots: Spots, room: int = round(2 * RADIUS * UNITS) - OVERLAP) -> Iterator[tuple[int, int]]:
    """The pairs of discs whose centres are less than `room` apart."""
    placed = [(disc, *spot) for disc, spot in enumerate(spots) if spot]
    for index, (one, x, y) in enumerate(placed):
        for other, x2, y2 in placed[index + 1 :]:
            if -room < x2 - x < room and (x2 - x) ** 2 + (y2 - y) ** 2 < room * room:
                yield one, other


def owner(disc: int) -> int:
    """The player whose disc it is: each has eight, numbered on from the other's."""
    return disc // DISCS_EACH


def are_near(one: Spots, other: Spots) -> bool:
    """Whether two devices may have seen the same throw end so: no disc lies farther apart than they may differ, and one
    that is out for one of them is for the other at least at the edge."""
    return all(
        math.dist(a, b) <= TOLERANCE if a and b else a is b or is_at_edge(a or b or (0, 0))
        for a, b in zip(one, other, strict=True)
    )


def is_at_edge(spot: DiscPoint) -> bool:
    return min(*spot, EDGE - spot[0], EDGE - spot[1]) <= TOLERANCE
