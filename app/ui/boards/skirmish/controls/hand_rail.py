"""The rail that a hand stands on: a walnut lath with a brass line, from one edge of the window to the other."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import Look, colour

BRASS = colour("#E9C877", 0.9)


def draw_rail(box: shapes.Box, look: Look) -> None:
    """Nothing where everything is flat: the cards then lie on the cloth."""
    art = look.art
    lath = art.page("rail-{theme}") if art else None
    left, bottom, wide, high = box
    if art is None or lath is None or high <= 0:
        return
    sprites.shadow(art, (left - dp(20), bottom - dp(40), wide + dp(40), high + dp(42)), 2)
    Color(1, 1, 1, 1)
    Rectangle(texture=lath, pos=box[:2], size=box[2:])
    shapes.tile((left, bottom + high - dp(4), wide, dp(1.5)), BRASS)
