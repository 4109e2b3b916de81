"""Draw a small position of Chapaev."""

from __future__ import annotations

from app.games.chapaev.dimensions import owner
from app.games.chapaev.rules import Chapaev
from app.storage.saved_matches import Summary
from app.storage.settings import Settings
from app.ui.boards.chapaev.board_surface import draw_cells
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.disc_drawing import draw_disc
from app.ui.theme import Look


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    view: Chapaev = summary.state
    left, bottom, side = square
    plane = BoardView(left, bottom, side)
    draw_cells(plane, look)
    for disc, spot in enumerate(view.spots):
        if spot is not None:
            draw_disc(plane.at(spot), plane.radius, owner(disc) == view.white, owner(disc), look)
