"""Draw a token of Squart, as enamel on brass or flat."""

from __future__ import annotations

from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.art.loaded_art import Sprite
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box
from app.ui.theme import Look, fade

EDGE = 0.075
"""The picture's margin, as a share of the cell."""
LARGER = 0.05
"""How much larger tokens grow on each side, as a share of the cell."""
LIES, LIFTED = 2, 3
"""Indexes of `sprites.HEIGHTS`."""


def draw_token(box: Box, player: int, look: Look, larger: bool = False, alpha: float = 1.0) -> None:
    """Draw one long bar for Blue, two pips for Red."""
    sprite = sprite_of(player, look, min(box[2:]))
    if sprite is None:
        _draw_flat(box, player, look, larger, alpha)
    else:
        sprites.picture(sprite, grown(box, larger), (1, 1, 1, alpha))


def draw_shadow(box: Box, player: int, look: Look, step: int, larger: bool = False) -> None:
    if look.art and sprite_of(player, look, min(box[2:])):
        sprites.shadow(look.art, outline_of(box, larger), step)


def sprite_of(player: int, look: Look, cell: float) -> Sprite | None:
    return look.sized(f"tile-{{theme}}-{'ab'[player]}", cell)


def grown(box: Box, larger: bool) -> Box:
    return inset(box, -LARGER * min(box[2:]) if larger else 0)


def outline_of(box: Box, larger: bool = False) -> Box:
    """Return the token's box, without the picture's margin."""
    picture = grown(box, larger)
    return inset(picture, EDGE * min(picture[2:]))


def inset(box: Box, by: float) -> Box:
    left, bottom, wide, high = box
    return left + by, bottom + by, wide - 2 * by, high - 2 * by


def _draw_flat(box: Box, player: int, look: Look, larger: bool, alpha: float) -> None:
    left, bottom, wide, high = box
    cell = min(wide, high)
    inner = inset(box, round(cell * (0.05 if larger else 0.1)))
    shapes.tile(inner, fade(look.sides[player], alpha), cell * 0.16)
    shapes.frame(inner, fade(look.on_side, 0.35 * alpha), max(dp(0.5), cell / 64), cell * 0.16)
    ink = fade(look.on_side, alpha)
    if player == 0:
        thick, middle = cell * 0.14, bottom + high / 2
        shapes.tile((left + cell * 0.4, middle - thick / 2, wide - cell * 0.8, thick), ink, thick / 2)
    else:
        for centre in (bottom + cell / 2, bottom + high - cell / 2):
            shapes.dot((left + wide / 2, centre), cell * 0.13, ink)
