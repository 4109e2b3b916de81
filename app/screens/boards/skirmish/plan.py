"""What cards are laid on: a plan under glass in a walnut frame, or flat cells; letters and numbers name the cells."""

from __future__ import annotations

from kivy.metrics import dp

from app.core.grid import cells
from app.games.skirmish.names import COLUMNS
from app.screens.art import baked
from app.screens.canvas import draw
from app.screens.canvas.grid import Grid
from app.screens.theme import Look, colour

BAND = 11
"""In dp: how wide the frame is."""
OUTWARDS = 0.62
"""How far out on the frame letters stand: its brass line runs inside them."""
PALE_BRASS = colour("#E8C987")


def draw_plan(grid: Grid, look: Look) -> None:
    is_framed = _laid_out(grid, look)
    if not is_framed:
        for cell in cells(grid.size):
            draw.tile(grid.box_of(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)
        draw.frame(grid.box, look.grid, look.stroke / 2)
    ink = PALE_BRASS if is_framed else look.ink_soft
    for index in range(grid.size):
        over, beside = grid.box_of((0, index)), grid.box_of((index, 0))
        draw.text(COLUMNS[index], (over[0] + over[2] / 2, over[1] + over[3] + dp(BAND * OUTWARDS)), dp(9.5), ink)
        draw.text(str(index + 1), (beside[0] - dp(BAND * OUTWARDS), beside[1] + beside[3] / 2), dp(9.5), ink)


def _laid_out(grid: Grid, look: Look) -> bool:
    """With its pictures; says whether they are there."""
    art = look.art
    sheets = art.board("skirmish") if art else ()
    if art is None or not sheets:
        return False
    left, bottom, wide, high = grid.box
    band = dp(BAND)
    baked.shadow(art, (left - band, bottom - band, wide + 2 * band, high + 2 * band), 4)
    baked.cells(art, sheets, grid)
    return baked.frame(art, grid.box, band)
