"""Draw a small position: owners, powers and face-down cards."""

from __future__ import annotations

from app.core.grid import cells
from app.games.skirmish.board import Card
from app.games.skirmish.rules import Skirmish
from app.storage.saved_matches import Summary
from app.storage.settings import Settings
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look, colour

PLAN = {False: (colour("#E7EDF0"), colour("#CFDAE2")), True: (colour("#24384A"), colour("#1A2633"))}
"""Cell colors in light and in dark, without lines: they would look like specks."""


def draw_position(summary: Summary, square: tuple[float, float, float], look: Look, settings: Settings) -> None:
    # Show only what everybody may see: anyone may look at this device.
    view: Skirmish = summary.state.observation(None)
    left, bottom, side = square
    board = view.board
    band = side * 0.05 if look.art else 0
    grid = Grid(left + band, bottom + side - band, (side - 2 * band) / board.size, board.size)
    shades = PLAN[look.is_dark] if look.art else (look.cell_light, look.cell_dark)
    for cell in cells(board.size):
        shapes.tile(grid.box_of(cell), shades[sum(cell) % 2])
    if look.art:
        sprites.frame(look.art, grid.box, band)
    for place, card in enumerate(board.cells):
        if card is not None:
            x, y, wide, high = grid.box_of(board.geometry.cell(place))
            inset = grid.cell * 0.1
            box = (x + inset, y + inset, wide - 2 * inset, high - 2 * inset)
            if not _in_enamel(box, card, board.power[place], look):
                _flat(box, card, board.power[place], look)


def _in_enamel(box: shapes.Box, card: Card, power: int, look: Look) -> bool:
    """Draw from pictures; return False if one is missing."""
    letter = "abcd"[card.owner]
    face, medal = look.sprite(f"badge-{letter}"), look.sprite(f"medal-light-{letter}-48")
    if face is None or medal is None:
        return False
    left, bottom, wide, high = box
    centre = (left + wide / 2, bottom + high / 2)
    sprites.nine_patch(face, box, scale=wide / 72)
    if card.face_up:
        shapes.text(str(power), centre, high * 0.72, sprites.WHITE, "Display")
    else:
        sprites.placed(medal, centre, wide * 0.7)
    return True


def _flat(box: shapes.Box, card: Card, power: int, look: Look) -> None:
    left, bottom, wide, high = box
    shade, radius = look.sides[card.owner], wide * 0.16
    shapes.tile(box, shade if card.face_up else look.surface, radius)
    shapes.frame(box, look.ink if card.face_up else shade, max(0.5, wide / 19), radius)
    if card.face_up:
        shapes.text(str(power), (left + wide / 2, bottom + high / 2), wide * 0.78, look.on_side)
