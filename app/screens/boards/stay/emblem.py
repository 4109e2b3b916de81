"""The emblem of Stay on the Board: its queen."""

from __future__ import annotations

from app.screens.art import baked
from app.screens.boards.stay.queen import draw_queen, sprite_of
from app.screens.canvas.draw import Point
from app.screens.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    sprite = sprite_of(look, side * 0.8)
    if sprite is None:
        draw_queen(centre, side * 0.62, look.ink, look.surface, max(1.0, side / 64))
        return
    foot = (centre[0], centre[1] - side * 0.3)
    shade = look.sprite("shadow-queen")
    if shade:
        baked.placed(shade, foot, side * 0.8)
    baked.placed(sprite, foot, side * 0.8 * sprite.size[0] / sprite.size[1])
