"""Draw the tray of Squart with cells, tokens and frame, from pictures or flat."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp

from app.core.grid import Cell
from app.games.squart.rules import Squart, Token
from app.ui.art import sprites
from app.ui.boards.squart.token import LIES, draw_shadow, draw_token, inset
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid
from app.ui.canvas.shapes import Box
from app.ui.theme import Look, colour, fade

FINEST = 6
"""In dp. Felt looks like noise on smaller cells."""
PALE_BRASS = colour("#F3DCA6")
BURNT = colour("#1A0D05")
"""The dark edge behind the frame's numbers."""


def position(view: Squart, grid: Grid, look: Look, shown: Collection[Cell], larger: bool) -> None:
    wells(grid, look, shown)
    taken(grid, view.blocked.intersection(shown), look)
    holes(grid, view.holes.intersection(shown), look)
    if not felt(grid, look):
        _lines(grid, look)
    tokens((each for each in view.tokens if not frozenset(each.cells).isdisjoint(shown)), grid, look, larger)


def felt(grid: Grid, look: Look) -> tuple[Any, ...]:
    return look.art.board("squart") if look.art and grid.cell >= dp(FINEST) else ()


def wells(grid: Grid, look: Look, shown: Collection[Cell]) -> None:
    sheets = felt(grid, look)
    if look.art and sheets:
        sprites.cells_at(look.art, sheets, grid, shown)
        return
    Color(*look.cell_light)
    if len(shown) == grid.size**2:
        _fill(grid.box)
    else:
        for cell in shown:
            _fill(grid.box_of(cell))


def taken(grid: Grid, blocked: Iterable[Cell], look: Look, strength: float = 1.0) -> None:
    """Draw cells that tokens block, or would block."""
    boxes = [grid.box_of(cell) for cell in blocked]
    if not boxes:
        return
    woven = look.sized("hatch-{theme}", grid.cell) if felt(grid, look) else None
    if woven:
        sprites.repeated(woven, boxes, (1, 1, 1, strength))
        return
    Color(*fade(look.cell_dark, strength))
    for box in boxes:
        _fill(box)
    shapes.hatch(boxes, fade(look.grid, strength), max(dp(6), grid.cell / 5), max(dp(0.75), look.stroke / 2.5))


def holes(grid: Grid, cells: Iterable[Cell], look: Look) -> None:
    """Draw cells that were blocked before the first move."""
    boxes = [grid.box_of(cell) for cell in cells]
    iron = look.sized("iron", grid.cell)
    if iron is None or look.art is None:
        for box in boxes:
            shapes.tile(box, look.blocked)
            shapes.cross(box, look.blocked_cross, max(look.stroke * 0.6, box[2] / 28))
        return
    for box in boxes if felt(grid, look) else ():
        sprites.shadow(look.art, inset(box, grid.cell * 0.08), 1)
    sprites.repeated(iron, boxes)


def tokens(laid: Iterable[Token], grid: Grid, look: Look, larger: bool) -> None:
    """Draw all shadows first, so that none falls on a token."""
    found = [(each.player, grid.box_of(*each.cells)) for each in laid]
    for player, box in found if felt(grid, look) else ():
        draw_shadow(box, player, look, LIES, larger)
    for player, box in found:
        draw_token(box, player, look, larger)


def frame(grid: Grid, look: Look, band: float) -> bool:
    """Draw the frame and return whether it has a picture."""
    return look.art is not None and bool(felt(grid, look)) and sprites.frame(look.art, grid.box, band)


def numbers(grid: Grid, look: Look, band: float, turned: bool) -> None:
    is_baked = bool(felt(grid, look))
    away = band * (0.67 if is_baked else 0.6)
    high = min(band * (0.58 if is_baked else 0.75), grid.cell * 0.7)
    burnt = dp(-1 if turned else 1) * look.fall
    for index in range(grid.size):
        along = (index + 0.5) * grid.cell
        for x, y in ((grid.left - away, grid.top - along), (grid.left + along, grid.top + away)):
            with shapes.turned((x, y), turned):
                if is_baked:
                    shapes.text(str(index + 1), (x, y - burnt), high, BURNT)
                shapes.text(str(index + 1), (x, y), high, PALE_BRASS if is_baked else look.ink_soft)


def shadow(grid: Grid, look: Look, band: float) -> None:
    if look.art and felt(grid, look):
        sprites.shadow(look.art, inset(grid.box, -band), 4)


def _fill(box: Box) -> None:
    Rectangle(pos=box[:2], size=box[2:])


def _lines(grid: Grid, look: Look) -> None:
    left, bottom, side, _ = grid.box
    width = max(1.0, round(look.stroke / 2))
    Color(*look.grid)
    for number in range(grid.size + 1):
        along = round(number * grid.cell - width / 2)
        _fill((left + along, bottom, width, side))
        _fill((left, bottom + along, side, width))
