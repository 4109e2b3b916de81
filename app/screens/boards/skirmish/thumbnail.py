"""A position of Skirmish, small: whose cards lie where, and which lie face down."""

from __future__ import annotations

from app.core.grid import cells
from app.games.skirmish.rules import Skirmish
from app.screens.canvas import draw
from app.screens.canvas.grid import Grid
from app.screens.theme import Look
from app.services.saves import Summary
from app.services.settings import Settings


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    # Seen with nobody's eyes: whoever looks at it may not be the one whose cards they are.
    view: Skirmish = summary.state.observation(None)
    left, bottom, side = square
    board = view.board
    grid = Grid(left, bottom + side, side / board.size, board.size)
    for cell in cells(board.size):
        draw.tile(grid.box_of(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)
    for place, card in enumerate(board.cells):
        if card is None:
            continue
        x, y, wide, high = grid.box_of(board.geometry.cell(place))
        inset = grid.cell * 0.12
        box = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
        side_colour = look.sides[card.owner]
        draw.tile(box, side_colour if card.face_up else look.surface, grid.cell * 0.12)
        draw.frame(box, look.ink if card.face_up else side_colour, max(0.5, grid.cell / 24), grid.cell * 0.12)
        if card.face_up:
            draw.text(str(board.power[place]), (x + wide / 2, y + high / 2), grid.cell * 0.6, look.on_side)
