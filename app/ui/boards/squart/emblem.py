"""Draw the emblem of Squart: a flat and an upright token, corner to corner."""

from __future__ import annotations

from app.ui.boards.squart.token import draw_token
from app.ui.canvas.shapes import Point
from app.ui.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    x, y = centre
    cell = side * 0.2
    draw_token((x - 2 * cell, y, 2 * cell, cell), 0, look)
    draw_token((x, y - 2 * cell, cell, 2 * cell), 1, look)
