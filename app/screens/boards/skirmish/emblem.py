"""The emblem of Skirmish: two cards, one over the other, each with its player's band."""

from __future__ import annotations

from app.screens.canvas import draw
from app.screens.canvas.draw import Point
from app.screens.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    for player, (dx, dy) in enumerate(((-0.13, 0.1), (0.13, -0.1))):
        wide, high = side * 0.36, side * 0.48
        box = (centre[0] + dx * side - wide / 2, centre[1] + dy * side - high / 2, wide, high)
        draw.tile(box, look.surface, side * 0.05)
        draw.tile((box[0], box[1] + high * 0.68, wide, high * 0.32), look.sides[player], side * 0.05)
        draw.frame(box, look.ink, max(1.0, side / 64), side * 0.05)
