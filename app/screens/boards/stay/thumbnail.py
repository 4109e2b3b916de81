"""A position of Stay on the Board, small, with as much of it as the player wants to see."""

from __future__ import annotations

from app.games.stay.rules import Stay
from app.games.stay.score import BLIND, SEEING
from app.screens.boards.stay import marks
from app.screens.boards.stay.board import SIGHTS
from app.screens.boards.stay.queen import draw_queen
from app.screens.canvas import draw
from app.screens.canvas.grid import Grid
from app.screens.theme import Look
from app.services.saves import Summary
from app.services.settings import Settings


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Stay = summary.state
    left, bottom, side = square
    grid = Grid(left, bottom + side, side / view.size, view.size)
    marks.ground(grid, look)
    # Whoever plays blind does not peek here, nor after a change of the settings: the match knows what was seen.
    wished = SIGHTS[settings.value("visibility")]
    seen = wished if summary.sight is None else max(wished, summary.sight)
    if seen >= BLIND:
        draw.icon("eye-off", (left + side / 2, bottom + side / 2), side * 0.6, look.ink)
        return
    for cell in view.blocked:
        draw.tile(grid.box_of(cell), look.blocked)
        draw.cross(grid.box_of(cell), marks.CROSS, max(0.5, grid.cell / 16))
    if seen <= SEEING:
        draw_queen(grid.middle(view.queen), grid.cell * 0.9, look.ink, look.surface, max(0.5, grid.cell / 40))
