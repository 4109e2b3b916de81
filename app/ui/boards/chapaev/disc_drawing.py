"""Draw one disc, in wood or flat."""

from __future__ import annotations

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Point
from app.ui.theme import DARK, LIGHT, Colour, Look, colour, fade

IVORY, IVORY_LINE = colour("#FFF8E7"), colour("#1C1B1A")
EBONY, EBONY_LINE = colour("#26211C"), colour("#F7F5F0")
"""The same ivory and ebony in every theme."""
OF_PICTURE = 0.97
"""A disc's width as a share of its picture."""
MEDAL = 0.66
"""A player's medal on the other side's wood, as a share of the disc."""
PLATE = 0.5
"""As a share of the disc's radius."""
CONTACT = 0.45
"""Opacity of the shadow under a disc."""


def draw_disc(centre: Point, radius: float, is_white: bool, player: int, look: Look) -> None:
    """Draw a disc: wood shows the side, a ring or bar the player."""
    wood = look.sized("disc-a" if is_white else "disc-b", 2 * radius)
    if wood is None:
        _draw_flat(centre, radius, is_white, player)
        return
    sprites.placed(wood, centre, 2 * radius / OF_PICTURE)
    if is_white == (player == 1):  # the players have swapped sides, so the wood's own ring or bar is not the player's
        name = "medal-light-b" if player else "medal-light-a"
        medal = look.sprite(f"{name}-{48 if radius <= 36 else 96}")
        if medal:
            sprites.placed(medal, centre, 2 * radius * MEDAL)


def draw_shadow(radius: float, look: Look) -> None:
    """Draw the shadow of a disc at the origin."""
    if look.art is None or look.sized("disc-a", 2 * radius) is None:
        return
    sprites.round_shadow(look.art, (0, 0), radius + dp(1), 2)
    tight = look.sprite("shadow-round")
    if tight:
        box = (dp(1) * look.fall - radius, -dp(2) * look.fall - radius, 2 * radius, 2 * radius)
        sprites.fitted(tight, box, (1, 1, 1, CONTACT))


def draw_number(words: str, radius: float, is_white: bool, turned: bool, look: Look) -> None:
    """Draw a number on a disc at the origin."""
    ground, ink = (IVORY, IVORY_LINE) if is_white else (EBONY, EBONY_LINE)
    with shapes.turned((0, 0), turned):
        _draw_plate(radius * PLATE, ground, look)
        shapes.text(words, (0, 0), radius * 0.9, ink)


def _draw_plate(radius: float, ground: Colour, look: Look) -> None:
    dot = look.sprite("dot")
    if dot is None:
        shapes.dot((0, 0), radius, ground)
        return
    for reach, tint in ((radius + dp(1), fade(look.brass, 1.0)), (radius, ground)):
        sprites.placed(dot, (0, 0), 2 * reach, tint)


def _draw_flat(centre: Point, radius: float, is_white: bool, player: int) -> None:
    x, y = centre
    fill, line, thick = (IVORY, IVORY_LINE, dp(2)) if is_white else (EBONY, EBONY_LINE, dp(1))
    shapes.dot(centre, radius, line)
    shapes.dot(centre, radius - min(thick, radius * 0.2), fill)
    Color(*(LIGHT if is_white else DARK).sides[player])
    width = max(1.0, radius * 0.1)
    if player == 0:
        Line(circle=(x, y, radius * 0.52), width=width)
    else:
        Line(points=[x - radius * 0.5, y, x + radius * 0.5, y], width=width, cap="round")
