"""All throws that a player has: far too many to list, so they are counted, tested and spread by arithmetic."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from app.games.chapaev.dimensions import STRONGEST, TURN, WEAKEST

POWERS = STRONGEST - WEAKEST + 1
FOR_ONE_DISC = TURN * POWERS

STRIDE = 25_843_967
"""Prime to `FOR_ONE_DISC`, so that steps of it visit every throw of a disc once. As a share of all throws it is near
0.7549 and, within one direction, of the powers near 0.5698: such steps fill a square evenly however few they are."""


@dataclass(frozen=True, slots=True)
class Flick:
    """Throws a disc. The angle is in hundredths of a degree clockwise from straight up, the power in thousandths."""

    disc: int
    angle: int
    power: int


@dataclass(frozen=True, slots=True)
class Throws(Collection[Flick]):
    """Every throw of these discs. In order, they take turns and each one's throws are spread evenly."""

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
