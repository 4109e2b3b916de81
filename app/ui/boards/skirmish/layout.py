"""Find cells, cards and targets on the board, and which one a finger means."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kivy.metrics import dp

from app.core.grid import Cell, inside
from app.games.skirmish.board import Card
from app.games.skirmish.moves import PickCell, PlayUnit, card_of
from app.ui.boards.board import Board
from app.ui.boards.skirmish.legal_targets import Target
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid

SMALL = 48
"""In smaller cells, in dp, a tap chooses the nearest target."""


_grid = lru_cache(maxsize=8)(Grid)
"""Cached, because every box asks for it."""


class Layout(Board):
    """A square grid centered in the widget, in whole pixels."""

    @property
    def side(self) -> float:
        cells: int = self.view.board.size
        return min(self.size) // cells * cells

    @property
    def cell_size(self) -> float:
        cells: int = self.view.board.size
        return self.side / cells

    @property
    def grid(self) -> Grid:
        half, size = self.side / 2, self.view.board.size
        return _grid(int(self.center_x - half), int(self.center_y + half), 2 * half / size, size)

    def box(self, cell: Cell) -> shapes.Box:
        return self.grid.box_of(cell)

    def card_box(self, cell: Cell) -> shapes.Box:
        left, bottom, size, _ = self.box(cell)
        inset = max(dp(3), round(size * 0.045))
        return left + inset, bottom + inset, size - 2 * inset, size - 2 * inset

    def middle(self, cell: Cell) -> shapes.Point:
        left, bottom, wide, high = self.box(cell)
        return left + wide / 2, bottom + high / 2

    def cell_at(self, pos: tuple[float, float]) -> Cell | None:
        size = self.view.board.size
        left, bottom, wide, _ = self.box((size - 1, 0))
        if wide <= 0:  # there is no room for a board
            return None
        cell = (size - 1 - int((pos[1] - bottom) // wide), int((pos[0] - left) // wide))
        return cell if inside(cell, size) else None

    def card_at(self, cell: Cell) -> Card | None:
        card: Card | None = self.view.board.cells[self.view.board.geometry.place(cell)]
        return card

    def cell_of(self, target: Target) -> Cell | None:
        """Return a target's cell, or None if it is not on the board."""
        if isinstance(target, tuple):
            return target
        place = self.view.board.where.get(target)
        return None if place is None else self.view.board.geometry.cell(place)

    def spot_of(self, move: Any) -> shapes.Point | None:
        target = move.cell if isinstance(move, (PlayUnit, PickCell)) else card_of(move)
        cell = self.cell_of(target) if target else None
        return self.middle(cell) if cell else None

    def meant(self, pos: shapes.Point, targets: Iterable[Target]) -> Cell | None:
        """Return the touched cell, or on a small grid the nearest target."""
        cell = self.cell_at(pos)
        spots = [spot for target in targets if (spot := self.cell_of(target)) is not None]
        if cell is None or cell in spots or not spots or self.cell_size >= dp(SMALL):
            return cell
        nearest = min(spots, key=lambda spot: math.dist(pos, self.middle(spot)))
        return nearest if math.dist(pos, self.middle(nearest)) <= dp(SMALL / 2) else cell
