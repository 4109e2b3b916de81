"""The points of Stay on the Board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from operator import add, attrgetter

SEEING, BOARD_ONLY, BLIND = 1, 2, 3
"""What a player saw, as the points for a move: everything, the board alone, nothing."""


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
        return tuple((name, points) for name, points in zip(_NAMES, _amounts(self), strict=True) if points)

    @property
    def total(self) -> int:
        return sum(_amounts(self))

    def settled(self, size: int) -> StayScore:
        """Add size² percent of the base points at the end."""
        percent = size * size * self.base
        return self + StayScore(board_size=(percent + 50) // 100)


_NAMES = tuple(line.name for line in fields(StayScore))
_amounts: Callable[[StayScore], tuple[int, ...]] = attrgetter(*_NAMES)
