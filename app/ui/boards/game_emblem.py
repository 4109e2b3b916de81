"""Draw a game's emblem on a corner of a board, for the home screen.

Its package may have `emblem.draw_emblem(centre, side, look)`. That module imports no rules: it runs before the first
frame.
"""

from __future__ import annotations

from app.games import BY_ID
from app.ui.boards import part_of
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box
from app.ui.theme import Look


def draw_mark(game_id: str, box: Box, look: Look) -> None:
    left, bottom, side, _ = box
    _checks(box, look)
    game = BY_ID.get(game_id)
    own = part_of(game, "emblem") if game else None
    if own:
        own.draw_emblem((left + side / 2, bottom + side / 2), side, look)


def _checks(box: Box, look: Look) -> None:
    left, bottom, side, _ = box
    inset = side * 0.1
    cell = (side - 2 * inset) / 4
    for row in range(4):
        for column in range(4):
            if (row + column) % 2:
                shapes.tile((left + inset + column * cell, bottom + inset + row * cell, cell, cell), look.cell_dark)
