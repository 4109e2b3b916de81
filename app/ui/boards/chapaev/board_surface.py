"""Draw the board without discs, in wood or flat."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app.games.chapaev.dimensions import ROWS
from app.ui.art import sprites
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.canvas import shapes
from app.ui.theme import Look, colour

BAND = 11
"""In dp."""


WOODS = ((colour("#E6CC9E"), colour("#A0704A")), (colour("#86694A"), colour("#32221A")))
"""Plain maple and walnut, in light and in dark."""


def draw_surface(plane: BoardView, look: Look) -> None:
    """Draw the board and frame; never turned, since light comes from one side."""
    veneer = look.art.board("chapaev") if look.art else ()
    if look.art is None or not veneer:
        draw_cells(plane, look)
        shapes.frame(_square(plane), look.grid, look.stroke / 2)
        return
    band = dp(BAND)
    side = plane.side + 2 * band
    sprites.shadow(look.art, (plane.left - band, plane.bottom - band, side, side), 4)
    Color(*sprites.WHITE)
    Rectangle(texture=veneer[0], pos=(plane.left, plane.bottom), size=(plane.side, plane.side))
    sprites.frame(look.art, _square(plane), band)


def draw_cells(plane: BoardView, look: Look) -> None:
    cell = plane.side / ROWS
    light, dark = (look.cell_light, look.cell_dark) if look.is_flat else WOODS[look.is_dark]
    shapes.tile(_square(plane), light)
    for row in range(ROWS):
        for column in range(row % 2, ROWS, 2):
            shapes.tile((plane.left + column * cell, plane.bottom + row * cell, cell, cell), dark)


def _square(plane: BoardView) -> shapes.Box:
    return plane.left, plane.bottom, plane.side, plane.side


FONT = "Medium"


REACH = 17
"""How far a message passes the frame, in dp."""


def draw_chip(words: str, plane: BoardView, turned: bool, look: Look) -> None:
    """Draw a message on the edge nearest to its reader."""
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
    """Draw words in the middle, clear of the finger."""
    centre = plane.left + plane.side / 2, plane.bottom + plane.side / 2
    with shapes.turned(centre, turned):
        shapes.chip(words, centre, look.label, look.ink, look.surface)
