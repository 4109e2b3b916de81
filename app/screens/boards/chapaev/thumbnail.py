"""A position of Chapaev, small."""

from __future__ import annotations

from app.games.chapaev.measures import owner
from app.games.chapaev.rules import Chapaev
from app.screens.boards.chapaev.disc import draw_disc
from app.screens.boards.chapaev.plane import BoardView
from app.screens.boards.chapaev.surface import draw_cells
from app.screens.theme import Look
from app.services.saves import Summary
from app.services.settings import Settings


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Chapaev = summary.state
    left, bottom, side = square
    plane = BoardView(left, bottom, side)
    draw_cells(plane, look)
    for disc, spot in enumerate(view.spots):
        if spot is not None:
            draw_disc(plane.at(spot), plane.radius, owner(disc) == view.white, owner(disc), look)
