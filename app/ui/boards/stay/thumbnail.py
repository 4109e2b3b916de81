"""Draw a small position of Stay on the Board, as hidden as the player wants."""

from __future__ import annotations

from app.games.stay.rules import Stay
from app.games.stay.score import BLIND, SEEING
from app.storage.saved_matches import Summary
from app.storage.settings import Settings
from app.ui.boards.stay import board_surface
from app.ui.boards.stay.board import SIGHTS
from app.ui.boards.stay.board_surface import draw_slates
from app.ui.boards.stay.queen import Queen, QueenSize
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look

TALL, FLAT = 1.3, 0.9
"""The queen's height in cells: drawn as a picture, and drawn as a flat shape."""


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Stay = summary.state
    left, bottom, side = square
    grid = Grid(left, bottom + side, side / view.size, view.size)
    # A hidden position stays hidden here, even after a change of settings: the match knows what was seen.
    wished = SIGHTS[settings.value("visibility")]
    seen = wished if summary.sight is None else max(wished, summary.sight)
    if seen >= BLIND:
        _cover(grid, look)
        return
    board_surface.draw_cells(grid, look)
    draw_slates(view.blocked, grid, look, max(0.5, grid.cell / 16))
    if seen <= SEEING:
        Queen(grid.middle(view.queen), QueenSize(grid.cell, TALL, FLAT), look)


def _cover(grid: Grid, look: Look) -> None:
    left, bottom, side, _ = grid.box
    if not board_surface.draw_linen(grid, look):
        board_surface.draw_cells(grid, look)
    shapes.icon("eye-off", (left + side / 2, bottom + side / 2), side * 0.6, look.ink)
