"""A token of Squart, as the board, the controls, the thumbnail and the emblem draw it."""

from __future__ import annotations

from kivy.metrics import dp

from app.screens.canvas import draw
from app.screens.canvas.draw import Box
from app.screens.theme import Look, fade


def draw_token(box: Box, player: int, look: Look, larger: bool = False, alpha: float = 1.0) -> None:
    """Two cells: the first player's lies flat with a long bar, the second's stands with two pips."""
    left, bottom, wide, high = box
    cell = min(wide, high)
    inset = round(cell * (0.05 if larger else 0.1))
    inner = (left + inset, bottom + inset, wide - 2 * inset, high - 2 * inset)
    draw.tile(inner, fade(look.sides[player], alpha), cell * 0.16)
    draw.frame(inner, fade(look.on_side, 0.35 * alpha), max(dp(0.5), cell / 64), cell * 0.16)
    ink = fade(look.on_side, alpha)
    if player == 0:
        thick, middle = cell * 0.14, bottom + high / 2
        draw.tile((left + cell * 0.4, middle - thick / 2, wide - cell * 0.8, thick), ink, thick / 2)
    else:
        for centre in (bottom + cell / 2, bottom + high - cell / 2):
            draw.dot((left + wide / 2, centre), cell * 0.13, ink)
