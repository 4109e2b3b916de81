"""Draw Skirmish's emblem: two overlapping cards in their players' colors."""

from __future__ import annotations

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Look


def draw_emblem(centre: Point, side: float, look: Look) -> None:
    for player, (dx, dy) in enumerate(((-0.13, 0.1), (0.13, -0.1))):
        wide, high = side * 0.4, side * 0.52
        box = (centre[0] + dx * side - wide / 2, centre[1] + dy * side - high / 2, wide, high)
        if not _in_enamel(box, player, look):
            _flat(box, player, look)


def _in_enamel(box: Box, player: int, look: Look) -> bool:
    """Draw from pictures; return False if one is missing."""
    letter = "abcd"[player]
    rim, slip = look.sprite(f"rim-{{theme}}-{letter}"), look.sprite("slip-{theme}")
    medal = look.sprite(f"medal-light-{letter}-96")
    if look.art is None or rim is None or slip is None or medal is None:
        return False
    left, bottom, wide, high = box
    band = wide * 0.09
    inner = (left + band, bottom + band, wide - 2 * band, high - 2 * band)
    sprites.shadow(look.art, box, 2)
    sprites.nine_patch(slip, inner)
    sprites.nine_patch(rim, inner, scale=band / rim.pad[0])
    sprites.placed(medal, (left + wide / 2, bottom + high / 2), wide * 0.6)
    return True


def _flat(box: Box, player: int, look: Look) -> None:
    left, bottom, wide, high = box
    radius = wide * 0.14
    shapes.tile(box, look.surface, radius)
    shapes.tile((left, bottom + high * 0.68, wide, high * 0.32), look.sides[player], radius)
    shapes.frame(box, look.ink, max(1.0, wide / 23), radius)
