"""Random throws worth trying, and where they leave the discs."""

from __future__ import annotations

import math
from random import Random

from app.games.chapaev import solver
from app.games.chapaev.dimensions import BOARD, RADIUS, STRONGEST, TURN, UNITS, DiscPoint, Spots, angle_of, owner
from app.games.chapaev.throws import Flick


def candidate(spots: Spots, player: int, rng: Random) -> Flick:
    """Return a random throw at an opposing disc; other discs may be in the way."""
    own, _ = rng.choice(discs_of(spots, player))
    target, _ = rng.choice(discs_of(spots, 1 - player))
    across, along = apart(spots, own, target)
    widest = 0.9 * math.degrees(math.asin(min(1.0, 2 * RADIUS * UNITS / math.hypot(across, along))))
    angle = angle_of(across, along) + rng.uniform(-widest, widest)
    return Flick(own, round(angle * 100) % TURN, rng.randint(3 * STRONGEST // 10, STRONGEST))


def rest_after(spots: Spots, flick: Flick) -> tuple[DiscPoint | None, ...]:
    """Return the final places by the exact solver, which is nearly always right."""
    ends = solver.throw(spots, flick.disc, flick.angle, flick.power)
    return tuple(end and (round(end[0] * UNITS), round(end[1] * UNITS)) for end in ends)


def simulated(spots: Spots, flick: Flick) -> tuple[DiscPoint | None, ...]:
    """Return the final places by the simulation, which decides in play."""
    from app.games.chapaev import physics  # imported late: it loads a native library, which the menu does not need

    return physics.throw(spots, flick.disc, flick.angle, flick.power).rest


def discs_of(spots: Spots, player: int) -> list[tuple[int, DiscPoint]]:
    return [(disc, spot) for disc, spot in enumerate(spots) if spot and owner(disc) == player]


def apart(spots: Spots, own: int, target: int) -> tuple[int, int]:
    here, there = spots[own], spots[target]
    assert here is not None
    assert there is not None
    return there[0] - here[0], there[1] - here[1]


def closeness(spot: DiscPoint) -> float:
    middle = BOARD * UNITS / 2
    return 1 - math.dist(spot, (middle, middle)) / (BOARD * UNITS)
