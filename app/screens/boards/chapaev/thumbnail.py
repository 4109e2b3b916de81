"""A position of Chapaev, small."""

from __future__ import annotations

from app.games.chapaev.measures import ROWS, owner
from app.games.chapaev.rules import Chapaev
from app.screens.boards.chapaev.disc import draw_disc
from app.screens.boards.chapaev.plane import Plane
from app.screens.canvas import draw
from app.screens.theme import Look
from app.services.saves import Summary
from app.services.settings import Settings


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Chapaev = summary.state
    left, bottom, side = square
    plane, cell = Plane(left, bottom, side), side / ROWS
    draw.tile((left, bottom, side, side), look.cell_light)
    for row in range(ROWS):
        for column in range(row % 2, ROWS, 2):
            draw.tile((left + column * cell, bottom + row * cell, cell, cell), look.cell_dark)
    for disc, spot in enumerate(view.spots):
        if spot is not None:
            draw_disc(plane.at(spot), plane.radius, owner(disc) == view.white, owner(disc))
