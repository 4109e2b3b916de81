"""Draw the board of Stay on the Board: cells, frame, cover and blocked cells."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale
from kivy.metrics import dp

from app.core.grid import Cell, cells
from app.games.stay.score import BLIND
from app.ui.art import sprite_batch, sprites
from app.ui.boards.stay.queen_motion import RISEN, Rise
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Look, colour, fade

BROAD, SHARE = 11, 28
"""The frame is this wide in dp. On small boards it is a 28th of the side."""


THREADS = (colour("#B5390A"), colour("#D98A5C"))
"""The cover's thread in the light and the dark theme."""


STITCH = 2.6


def band_of(side: float) -> int:
    return max(0, round(min(dp(BROAD), side / SHARE)))


def draw_shadow(grid: Grid, band: int, look: Look) -> None:
    if look.art:
        sprites.shadow(look.art, grown(grid.box, band), 4)


def draw_cells(grid: Grid, look: Look) -> None:
    sheets = look.art.board("stay") if look.art else ()
    if look.art and sheets:
        sprites.cells(look.art, sheets, grid)
        return
    for cell in cells(grid.size):
        shapes.tile(grid.box_of(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)


def draw_frame(grid: Grid, band: int, look: Look) -> None:
    if not (look.art and band and sprites.frame(look.art, grid.box, band)):
        shapes.frame(grid.box, look.grid, look.stroke / 2)


def draw_cover(grid: Grid, look: Look, pays: int, tr: Any) -> None:
    left, bottom, side, _ = grid.box
    centre = (left + side / 2, bottom + side / 2)
    radius = min(side * 0.2, dp(56))
    is_linen = draw_linen(grid, look)
    if is_linen:
        _stitched_ring(centre, radius * 1.15, look)
    else:
        shapes.tile(grid.box, look.container)
        shapes.hatch([grid.box], fade(look.outline, 0.45), dp(14), dp(1))
        shapes.dot(centre, radius, look.surface)
    _points(centre, radius, look, pays, tr, is_linen)


def draw_linen(grid: Grid, look: Look) -> bool:
    """Draw the cover and return whether it has a picture."""
    linen = look.art.page("cover-{theme}") if look.art else None
    if linen is None:
        return False
    left, bottom, side, _ = grid.box
    Color(1, 1, 1, 1)
    Rectangle(texture=linen, pos=(left, bottom), size=(side, side))
    return True


def _points(centre: Point, radius: float, look: Look, pays: int, tr: Any, is_embroidered: bool) -> None:
    x, y = centre
    large, small = min(look.headline, radius * 0.8), min(look.label, radius * 0.36)
    if is_embroidered:
        large = min(look.display, radius * 0.9)
    more = pays != BLIND
    at = (x, y + radius * 0.22) if more else (x, y)
    if is_embroidered:  # raised threads throw a small shadow
        shade = dp(1) * look.fall
        shapes.text(f"+{pays}", (at[0] + shade, at[1] - shade), large, fade(look.ring[0], 0.3), "Display")
    shapes.text(f"+{pays}", at, large, look.ink, "Display" if is_embroidered else "Medium")
    if more:
        soft = look.ink if is_embroidered else look.ink_soft
        shapes.text(tr("stay.veil.then", points=BLIND), (x, y - radius * 0.45), small, soft)


def _stitched_ring(centre: Point, radius: float, look: Look) -> None:
    count = max(8, int(radius * math.tau / dp(8)))
    half, thick = math.pi / count * 0.62, dp(STITCH) / 2
    vertices: list[float] = []
    for stitch in range(count):
        middle = math.tau * stitch / count
        for angle, reach in (
            (middle - half, radius - thick),
            (middle + half, radius - thick),
            (middle + half, radius + thick),
            (middle - half, radius + thick),
        ):
            vertices += (centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle), 0.0, 0.0)
    shade = [value - dp(0.8) * look.fall * (index % 4 == 1) for index, value in enumerate(vertices)]
    Color(0, 0, 0, 0.35)
    sprites.quads(shade)
    Color(*THREADS[look.is_dark])
    sprites.quads(vertices)


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + 2 * by, box[3] + 2 * by


CROSS = colour("#FF8A80")
"""The cross on blocked cells is red in every theme, as in the game's guide."""


def draw_slates(held: Iterable[Cell], grid: Grid, look: Look, thick: float) -> None:
    """Draw blocked cells. `thick` is the line of a flat cross."""
    boxes = [grid.box_of(cell) for cell in held]
    sprite = look.sized("slate", grid.cell)
    if sprite:
        sprite_batch.repeated_sprite(sprite, boxes)
        return
    for box in boxes:
        shapes.tile(box, look.blocked)
        shapes.cross(box, CROSS, thick)


class RisingSlate:
    """The slate in the cell the queen has left."""

    def __init__(self, cell: Cell, grid: Grid, look: Look, thick: float) -> None:
        self._tint: Color | None = None
        sprite = look.sized("slate", grid.cell)
        if sprite is None:
            draw_slates([cell], grid, look, thick)
            return
        left, bottom, wide, high = grid.box_of(cell)
        PushMatrix()
        self._size = Scale(1, 1, 1, origin=(left + wide / 2, bottom + high / 2))
        self._tint = Color(1, 1, 1, 1)
        Rectangle(texture=sprite.texture, pos=(left, bottom), size=(wide, high))
        PopMatrix()

    def be(self, rise: Rise = RISEN) -> None:
        if self._tint:
            self._size.xyz = rise.size, rise.size, 1
            self._tint.rgba = rise.cross, rise.cross, rise.cross, rise.shown
