"""Draw Chapaev's emblem: a disc of each side."""

from __future__ import annotations

from app.ui.boards.chapaev.disc_drawing import draw_disc
from app.ui.canvas.shapes import Point
from app.ui.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    x, y = centre
    radius = side * 0.2
    draw_disc((x + side * 0.16, y + side * 0.18), radius, is_white=False, player=1, look=look)
    draw_disc((x - side * 0.16, y - side * 0.18), radius, is_white=True, player=0, look=look)
