"""Draw the grid, its frame, its letters and numbers."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app.core.grid import cells
from app.games.skirmish.text.names import COLUMNS
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look, colour

BAND = 11
"""Width of the frame, in dp."""


OUTWARDS = 0.62
"""Position of letters in the frame, as a share: a brass line runs inside."""


PALE_BRASS = colour("#E8C987")


def draw_plan(grid: Grid, look: Look) -> None:
    is_framed = _laid_out(grid, look)
    if not is_framed:
        for cell in cells(grid.size):
            shapes.tile(grid.box_of(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)
        shapes.frame(grid.box, look.grid, look.stroke / 2)
    ink = PALE_BRASS if is_framed else look.ink_soft
    for index in range(grid.size):
        over, beside = grid.box_of((0, index)), grid.box_of((index, 0))
        shapes.text(COLUMNS[index], (over[0] + over[2] / 2, over[1] + over[3] + dp(BAND * OUTWARDS)), dp(9.5), ink)
        shapes.text(str(index + 1), (beside[0] - dp(BAND * OUTWARDS), beside[1] + beside[3] / 2), dp(9.5), ink)


def _laid_out(grid: Grid, look: Look) -> bool:
    """Draw from pictures; return False if any is missing."""
    art = look.art
    sheets = art.board("skirmish") if art else ()
    if art is None or not sheets:
        return False
    left, bottom, wide, high = grid.box
    band = dp(BAND)
    sprites.shadow(art, (left - band, bottom - band, wide + 2 * band, high + 2 * band), 4)
    sprites.cells(art, sheets, grid)
    return sprites.frame(art, grid.box, band)


BRASS = colour("#E9C877", 0.9)


def draw_rail(box: shapes.Box, look: Look) -> None:
    """Draw the wooden rail under the hand, if there are pictures."""
    art = look.art
    lath = art.page("rail-{theme}") if art else None
    left, bottom, wide, high = box
    if art is None or lath is None or high <= 0:
        return
    sprites.shadow(art, (left - dp(20), bottom - dp(40), wide + dp(40), high + dp(42)), 2)
    Color(1, 1, 1, 1)
    Rectangle(texture=lath, pos=box[:2], size=box[2:])
    shapes.tile((left, bottom + high - dp(4), wide, dp(1.5)), BRASS)
