"""Draw a player's sign as an enamel medal."""

from __future__ import annotations

from app.ui.art import sprites
from app.ui.canvas.shapes import Point
from app.ui.theme import ICONS, SIDE_LETTERS, Look

SMALL, LARGE = 48, 96
"""The widths of baked medals, in pixels."""


def draw_player_mark(centre: Point, radius: float, player: int, look: Look, alpha: float = 1.0) -> bool:
    """Draw the medal. Without a picture return False: the caller draws the flat sign."""
    size = SMALL if 2 * radius <= SMALL else LARGE
    sprite = look.sprite(f"medal-{{theme}}-{SIDE_LETTERS[player].lower()}-{size}")
    if sprite is None or look.art is None or radius <= 0:
        return False
    sprites.round_shadow(look.art, centre, radius, 1)
    sprites.placed(sprite, centre, 2 * radius, (1, 1, 1, alpha))
    return True


def won(count: int) -> str:
    return f"[font=Icons]{ICONS['medal']}[/font]{count}"
