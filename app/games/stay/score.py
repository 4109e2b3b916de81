"""The points of Stay on the Board: one ledger for each player, one field for each line of the score."""

from __future__ import annotations

from dataclasses import dataclass, fields

SEEING, BOARD_ONLY, BLIND = 1, 2, 3
"""How much a player saw, as the points that a move is then worth: all of it, the board without the piece, nothing."""


@dataclass(frozen=True, slots=True)
class Ledger:
    base: int = 0
    distance: int = 0
    blocked_mode: int = 0
    jumps: int = 0
    no_moves: int = 0
    finish: int = 0
    board_size: int = 0
    mirror: int = 0

    def __add__(self, other: Ledger) -> Ledger:
        sums = {line.name: getattr(self, line.name) + getattr(other, line.name) for line in fields(Ledger)}
        return Ledger(**sums)

    @property
    def lines(self) -> tuple[tuple[str, int], ...]:
        """The lines that count for something, by name."""
        every = ((line.name, int(getattr(self, line.name))) for line in fields(Ledger))
        return tuple((name, points) for name, points in every if points)

    @property
    def total(self) -> int:
        return sum(points for _, points in self.lines)

    def settled(self, size: int) -> Ledger:
        """This ledger at the end of a game on such a board: a percentage of the base points is added, once."""
        percent = size * size * self.base
        return self + Ledger(board_size=(percent + 50) // 100)
