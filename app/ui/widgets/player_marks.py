"""A player's sign as a medal: enamel in a brass rim, with the same shapes as the flat one."""

from __future__ import annotations

from app.ui.art import sprites
from app.ui.canvas.shapes import Point
from app.ui.theme import ICONS, SIDE_LETTERS, Look

SMALL, LARGE = 48, 96
"""Medals are baked at these widths, in pixels."""


def draw_player_mark(centre: Point, radius: float, player: int, look: Look, alpha: float = 1.0) -> bool:
    """Puts it on the open canvas; False where there is no picture, and the flat sign has to do."""
    size = SMALL if 2 * radius <= SMALL else LARGE
    sprite = look.sprite(f"medal-{{theme}}-{SIDE_LETTERS[player].lower()}-{size}")
    if sprite is None or look.art is None or radius <= 0:
        return False
    sprites.round_shadow(look.art, centre, radius, 1)
    sprites.placed(sprite, centre, 2 * radius, (1, 1, 1, alpha))
    return True


def won(count: int) -> str:
    """A small medal with the number of games won, in markup."""
    return f"[font=Icons]{ICONS['medal']}[/font]{count}"
