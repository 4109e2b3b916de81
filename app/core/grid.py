"""Cells and directions of a square board: (row, column), row 0 at the top."""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]
Vector = tuple[int, int]

UP: Vector = (-1, 0)
DOWN: Vector = (1, 0)
LEFT: Vector = (0, -1)
RIGHT: Vector = (0, 1)

KEYPAD: dict[int, Vector] = {
    7: (-1, -1), 8: UP, 9: (-1, 1),
    4: LEFT, 6: RIGHT,
    1: (1, -1), 2: DOWN, 3: (1, 1),
}  # fmt: skip
"""Directions as on a numeric keypad; the opposite of `d` is `10 - d`."""


def inside(cell: Cell, size: int) -> bool:
    return 0 <= cell[0] < size and 0 <= cell[1] < size


def shifted(cell: Cell, vector: Vector, distance: int = 1) -> Cell:
    return cell[0] + vector[0] * distance, cell[1] + vector[1] * distance


def cells(size: int) -> tuple[Cell, ...]:
    return tuple((row, column) for row in range(size) for column in range(size))


def neighbours(of: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells sharing a side with these; some may be off the board."""
    group = frozenset(of)
    around = {shifted(cell, step) for cell in group for step in (UP, DOWN, LEFT, RIGHT)}
    return frozenset(around - group)
