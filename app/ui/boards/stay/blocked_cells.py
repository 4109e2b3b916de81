"""Blocked cells of Stay on the Board: slates with a red cross, let into the board or drawn flat."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Scale

from app.core.grid import Cell
from app.ui.art import sprite_batch
from app.ui.boards.stay.queen_motion import RISEN, Rise
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look, colour

CROSS = colour("#FF8A80")
"""The guide of the game has its blocked cells marked in red, in every theme; flat ones as pictures."""


def draw_slates(held: Iterable[Cell], grid: Grid, look: Look, thick: float) -> None:
    """`thick` is the line of a flat cross."""
    boxes = [grid.box_of(cell) for cell in held]
    sprite = look.sized("slate", grid.cell)
    if sprite:
        sprite_batch.repeated_sprite(sprite, boxes)
        return
    for box in boxes:
        shapes.tile(box, look.blocked)
        shapes.cross(box, CROSS, thick)


class RisingSlate:
    """The one that closes the cell the queen has just left; a flat one is there at once."""

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
