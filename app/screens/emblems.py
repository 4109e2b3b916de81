"""The games' marks for the home screen: a few shapes of each board, none for a game that has not been given one."""

from __future__ import annotations

from app.games.squart.rules import BLUE, RED
from app.screens import draw
from app.screens.boards.squart.marks import token
from app.screens.draw import Box
from app.screens.theme import Look


def emblem(game_id: str, box: Box, look: Look) -> None:
    left, bottom, side, _ = box
    _checks(box, look)
    mark = _MARKS.get(game_id)
    if mark:
        mark((left + side / 2, bottom + side / 2), side, look)


def _checks(box: Box, look: Look) -> None:
    left, bottom, side, _ = box
    inset = side * 0.1
    cell = (side - 2 * inset) / 4
    for row in range(4):
        for column in range(4):
            if (row + column) % 2:
                draw.tile((left + inset + column * cell, bottom + inset + row * cell, cell, cell), look.cell_dark)


def _stay(centre: draw.Point, side: float, look: Look) -> None:
    draw.queen(centre, side * 0.62, look.ink, look.surface, max(1.0, side / 64))


def _squart(centre: draw.Point, side: float, look: Look) -> None:
    """A flat token and an upright one, corner to corner."""
    x, y = centre
    cell = side * 0.2
    token((x - 2 * cell, y, 2 * cell, cell), BLUE, look)
    token((x, y - 2 * cell, cell, 2 * cell), RED, look)


_MARKS = {"stay": _stay, "squart": _squart}
