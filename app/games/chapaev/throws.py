"""A throw, and the collection of all legal throws.

The collection computes its members, because there are too many to store.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.games.chapaev.dimensions import STRONGEST, TURN, WEAKEST

POWERS = STRONGEST - WEAKEST + 1
FOR_ONE_DISC = TURN * POWERS

STRIDE = 25_843_967
"""Step between successive throws of a disc.

It is coprime with `FOR_ONE_DISC`, so every throw comes once, and spreads any number of throws evenly over angles
and powers.
"""


@dataclass(frozen=True, slots=True)
class Flick:
    """A throw; angle in hundredths of a degree clockwise from straight up, power in thousandths."""

    disc: int
    angle: int
    power: int


@dataclass(frozen=True, slots=True)
class Throws(Collection[Flick]):
    """Every throw of these discs. Iteration takes the discs in turn and spreads their throws evenly."""

    discs: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.discs) * FOR_ONE_DISC

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Flick)
            and all(type(number) is int for number in (move.disc, move.angle, move.power))
            and move.disc in self.discs
            and 0 <= move.angle < TURN
            and WEAKEST <= move.power <= STRONGEST
        )

    def __iter__(self) -> Iterator[Flick]:
        place = 0
        for _ in range(FOR_ONE_DISC if self.discs else 0):
            for disc in self.discs:
                yield Flick(disc, place // POWERS, WEAKEST + place % POWERS)
            place = (place + STRIDE) % FOR_ONE_DISC
