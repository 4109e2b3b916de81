"""A few words over the board of Chapaev: a pill on the edge of its frame, or a chip in its middle."""

from __future__ import annotations

from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.boards.chapaev.board_surface import BAND
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.canvas import shapes
from app.ui.theme import Look

FONT = "Medium"
REACH = 17
"""How far a pill reaches beyond the frame, in dp."""


def draw_chip(words: str, plane: BoardView, turned: bool, look: Look) -> None:
    """What a throw did, on the frame's edge that is nearest to its reader: there it hides little of the board."""
    room = plane.side - dp(48)
    size = shapes.fitting_line(words, look.body, room, FONT)
    made = shapes.texture(words, max(1, round(size)), FONT)
    wide, high = made.width + dp(36), max(dp(34), made.height + dp(4))
    below = dp(BAND + REACH) - high / 2
    centre = (plane.left + plane.side / 2, plane.bottom + plane.side + below if turned else plane.bottom - below)
    box = (round(centre[0] - wide / 2), round(centre[1] - high / 2), wide, high)
    pill = look.sprite("pill-active-{theme}")
    is_baked = look.art is not None and pill is not None
    if look.art and pill:
        sprites.shadow(look.art, box, 3)
        sprites.nine_patch(pill, box)
    else:
        shapes.tile(box, look.ink, dp(8))
    with shapes.turned(centre, turned):
        shapes.text(words, centre, size, look.ink if is_baked else look.surface, FONT)


def draw_words(words: str, plane: BoardView, turned: bool, look: Look) -> None:
    """What letting go would do, in the middle of the board, which a finger that pulls back does not hide."""
    centre = plane.left + plane.side / 2, plane.bottom + plane.side / 2
    with shapes.turned(centre, turned):
        shapes.chip(words, centre, look.label, look.ink, look.surface)
