"""Compute where the cells of a square board are on the screen."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.canvas.shapes import Box, Point

Spot = tuple[float, float]
"""A point in cells: down from the top, across from the left."""


@dataclass(frozen=True)
class Grid:
    """The board's edges and the cell's size, in whole pixels."""

    left: float
    top: float
    cell: float
    size: int

    @property
    def box(self) -> Box:
        side = self.cell * self.size
        return self.left, self.top - side, side, side

    def box_of(self, *held: Spot) -> Box:
        (row, column), (last_row, last_column) = min(held), max(held)
        wide, high = last_column - column + 1, last_row - row + 1
        return (
            self.left + column * self.cell,
            self.top - (last_row + 1) * self.cell,
            wide * self.cell,
            high * self.cell,
        )

    def middle(self, cell: Spot) -> Point:
        left, bottom, wide, high = self.box_of(cell)
        return left + wide / 2, bottom + high / 2

    def spot(self, pos: Point) -> Spot | None:
        """Return a point in cells, or None off the board."""
        down, across = (self.top - pos[1]) / self.cell, (pos[0] - self.left) / self.cell
        return (down, across) if 0 <= down < self.size and 0 <= across < self.size else None
