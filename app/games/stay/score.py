"""The points of Stay on the Board: one ledger for each player, one field for each line of the score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import add, attrgetter

SEEING, BOARD_ONLY, BLIND = 1, 2, 3
"""How much a player saw, as the points that a move is then worth: all of it, the board without the piece, nothing."""


@dataclass(frozen=True, slots=True)
class StayScore:
    base: int = 0
    distance: int = 0
    blocked_mode: int = 0
    jumps: int = 0
    no_moves: int = 0
    finish: int = 0
    board_size: int = 0
    mirror: int = 0

    def __add__(self, other: StayScore) -> StayScore:
        return StayScore(*map(add, _amounts(self), _amounts(other)))

    @property
    def lines(self) -> tuple[tuple[str, int], ...]:
        """The lines that count for something, by name."""
        return tuple((name, points) for name, points in zip(_NAMES, _amounts(self), strict=True) if points)

    @property
    def total(self) -> int:
        return sum(_amounts(self))

    def settled(self, size: int) -> StayScore:
        """This ledger at the end of a game on such a board: a percentage of the base points is added, once."""
        percent = size * size * self.base
        return self + StayScore(board_size=(percent + 50) // 100)


_NAMES = tuple(line.name for line in fields(StayScore))
_amounts: Callable[[StayScore], tuple[int, ...]] = attrgetter(*_NAMES)
