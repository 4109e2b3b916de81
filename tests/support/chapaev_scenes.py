"""Boards for the tests of Chapaev: a few discs at chosen places, and whole boards in the middle of a game."""

from __future__ import annotations

import math
import random

from app.games.chapaev.dimensions import DISCS, TURN, UNITS, DiscPoint, angle_of, owner
from app.games.chapaev.rules import rows

Spots = tuple[DiscPoint | None, ...]


def board(**places: tuple[float, float]) -> Spots:
    """Discs by number at places in millimetres: `board(d0=(160, 20), d8=(160, 300))`."""
    spots: list[DiscPoint | None] = [None] * DISCS
    for name, (x, y) in places.items():
        spots[int(name[1:])] = round(x * UNITS), round(y * UNITS)
    return tuple(spots)


def aim(spots: Spots, disc: int, target: int, off: float = 0.0) -> int:
    """The angle from a disc to another one, so many degrees off."""
    here, there = spots[disc], spots[target]
    assert here is not None
    assert there is not None
    return round((angle_of(there[0] - here[0], there[1] - here[1]) + off) * 100) % TURN


def full_board_throws(count: int, seed: int) -> list[tuple[Spots, int, int, int]]:
    """Throws at opposing discs, on boards from the start of a game and, with the discs moved about, later ones."""
    rng = random.Random(seed)
    throws = []
    while len(throws) < count:
        spots = scattered(rng) if rng.random() < 0.5 else rows(white=0)
        disc, target = rng.randrange(8), rng.randrange(8, 16)
        throws.append((spots, disc, aim(spots, disc, target, rng.gauss(0, 3)), rng.randint(300, 1000)))
    return throws


def scattered(rng: random.Random) -> Spots:
    """All discs anywhere on the board, none touching another."""
    placed: list[DiscPoint] = []
    while len(placed) < DISCS:
        spot = rng.randrange(1, 32000), rng.randrange(1, 32000)
        if all(math.dist(spot, other) > 3300 for other in placed):
            placed.append(spot)
    assert owner(DISCS - 1) == 1
    return tuple(placed)
