"""Draw a small position of Squart."""

from __future__ import annotations

from app.core.grid import cells
from app.games.squart.rules import Squart
from app.storage.saved_matches import Summary
from app.storage.settings import Settings
from app.ui.boards.squart import board_surface
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Squart = summary.state
    left, bottom, side = square
    grid = Grid(left, bottom + side, side / view.size, view.size)
    board_surface.position(view, grid, look, cells(view.size), settings.larger_pieces)
