"""The games' marks for the home screen: a few shapes of each board, none for a game that has not been given one."""

from __future__ import annotations

from app.screens import draw
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
    draw.token((x - 2 * cell, y, 2 * cell, cell), 0, look)
    draw.token((x, y - 2 * cell, cell, 2 * cell), 1, look)


def _chapaev(centre: draw.Point, side: float, look: Look) -> None:
    x, y = centre
    radius = side * 0.2
    draw.disc((x + side * 0.16, y + side * 0.18), radius, is_white=False, player=1)
    draw.disc((x - side * 0.16, y - side * 0.18), radius, is_white=True, player=0)


def _skirmish(centre: draw.Point, side: float, look: Look) -> None:
    """Two cards, one over the other, each with its player's band."""
    for player, (dx, dy) in enumerate(((-0.13, 0.1), (0.13, -0.1))):
        wide, high = side * 0.36, side * 0.48
        box = (centre[0] + dx * side - wide / 2, centre[1] + dy * side - high / 2, wide, high)
        draw.tile(box, look.surface, side * 0.05)
        draw.tile((box[0], box[1] + high * 0.68, wide, high * 0.32), look.sides[player], side * 0.05)
        draw.frame(box, look.ink, max(1.0, side / 64), side * 0.05)


_MARKS = {"stay": _stay, "chapaev": _chapaev, "squart": _squart, "skirmish": _skirmish}
