"""Draw the queen as the emblem of Stay on the Board."""

from __future__ import annotations

from app.ui.art import sprites
from app.ui.boards.stay.queen import draw_queen, sprite_of
from app.ui.canvas.shapes import Point
from app.ui.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    sprite = sprite_of(look, side * 0.8)
    if sprite is None:
        draw_queen(centre, side * 0.62, look.ink, look.surface, max(1.0, side / 64))
        return
    foot = (centre[0], centre[1] - side * 0.3)
    shade = look.sprite("shadow-queen")
    if shade:
        sprites.placed(shade, foot, side * 0.8)
    sprites.placed(sprite, foot, side * 0.8 * sprite.size[0] / sprite.size[1])
