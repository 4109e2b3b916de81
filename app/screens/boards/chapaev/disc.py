"""A disc of Chapaev, as the board, the thumbnail and the emblem draw it."""

from __future__ import annotations

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.screens.canvas import draw
from app.screens.canvas.draw import Point
from app.screens.theme import DARK, LIGHT, colour

IVORY, IVORY_LINE = colour("#FFF8E7"), colour("#1C1B1A")
EBONY, EBONY_LINE = colour("#26211C"), colour("#F7F5F0")
"""The classic pair, in every theme."""


def draw_disc(centre: Point, radius: float, is_white: bool, player: int) -> None:
    """Its colour is the side's, the ring or the cross-bar on it its player's."""
    x, y = centre
    fill, line, thick = (IVORY, IVORY_LINE, dp(2)) if is_white else (EBONY, EBONY_LINE, dp(1))
    draw.dot(centre, radius, line)
    draw.dot(centre, radius - min(thick, radius * 0.2), fill)
    Color(*(LIGHT if is_white else DARK).sides[player])
    width = max(1.0, radius * 0.1)
    if player == 0:
        Line(circle=(x, y, radius * 0.52), width=width)
    else:
        Line(points=[x - radius * 0.5, y, x + radius * 0.5, y], width=width, cap="round")
