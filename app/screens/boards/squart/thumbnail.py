"""A position of Squart, small."""

from __future__ import annotations

from app.core.grid import cells
from app.games.squart.rules import Squart
from app.screens.boards.squart import tray
from app.screens.canvas.grid import Grid
from app.screens.theme import Look
from app.services.saves import Summary
from app.services.settings import Settings


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Squart = summary.state
    left, bottom, side = square
    grid = Grid(left, bottom + side, side / view.size, view.size)
    tray.position(view, grid, look, cells(view.size), settings.larger_pieces)
