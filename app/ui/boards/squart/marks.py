"""Draw marks on Squart's board: ghost, open places, last token and notes."""

from __future__ import annotations

from collections.abc import Collection

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.core.grid import Cell, cells
from app.games.squart.rules import BLUE, Squart, Token
from app.ui.art import sprites
from app.ui.boards.squart import board_surface
from app.ui.boards.squart.token import LIFTED, draw_shadow, draw_token, inset, outline_of, sprite_of
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid, Spot
from app.ui.canvas.shapes import Box
from app.ui.theme import Colour, Look, fade

UNUSED = 0.4
LIFT = 4
"""In dp, how high a ghost hangs on cells of ordinary size."""
ORDINARY = 44
"""In dp. Larger cells get larger marks."""


def scale_of(cell: float) -> float:
    return max(1.0, cell / dp(ORDINARY))


def lift(cell: float, look: Look) -> tuple[float, float]:
    """Return how far the ghost moves towards the light."""
    up = dp(LIFT) * scale_of(cell) * look.fall
    return -0.37 * up, up


def lifted(box: Box, look: Look) -> Box:
    aside, up = lift(min(box[2:]), look)
    return box[0] + aside, box[1] + up, box[2], box[3]


def ghost(box: Box, player: int, look: Look, larger: bool, pending: bool) -> None:
    """Draw a double line around the token, thicker while it waits for OK."""
    ring = look.sprite("ring")
    if ring is None or sprite_of(player, look, min(box[2:])) is None:
        shapes.tile(box, look.cell_light)  # hides the line between the cells
        draw_token(box, player, look, larger, 0.62)
        outline(box, look.ring, dp(2) if pending else dp(1.25), min(box[2:]) * 0.16)
        return
    size = scale_of(min(box[2:]))
    draw_shadow(lifted(box, look), player, look, LIFTED, larger)
    sprites.nine_patch(ring, inset(box, min(box[2:]) * 0.045), scale=sprites.unit() * (1 if pending else 0.7) * size)
    draw_token(lifted(box, look), player, look, larger, 0.95)


def outline(box: Box, colours: tuple[Colour, Colour], width: float, radius: float) -> None:
    shapes.frame(box, colours[1], width * 1.8, radius)
    shapes.frame(box, colours[0], width * 0.8, radius)


def refusal(box: Box, look: Look) -> None:
    size, radius = scale_of(min(box[2:])), min(box[2:]) * 0.16
    shapes.frame(box, look.ring[1], dp(2) * size, radius)
    shapes.frame(box, look.error, dp(1.25) * size, radius)


class PlaceMark:
    """A bead or dash between cells where a token fits. `show` hides some of them."""

    def __init__(self, view: Squart, grid: Grid, look: Look) -> None:
        bead = look.sprite("bead-{theme}") if board_surface.felt(grid, look) else None
        if bead:
            wide = high = max(dp(8), grid.cell * 0.2)
            Color(*sprites.WHITE)
        else:
            thick, long = max(dp(3), round(grid.cell * 0.07)), max(dp(8), round(grid.cell * 0.26))
            wide, high = (long, thick) if view.to_move == BLUE else (thick, long)
            Color(*look.dot)
        self._marks: list[tuple[Cell, Cell, tuple[float, ...]]] = []
        for move in view.legal_moves():
            first, second = Token(view.to_move, move.cell).cells
            box = _middle(grid.box_of(first, second), wide, high)
            self._marks.append((first, second, sprites.quad(box, bead)))
        self._mesh = sprites.quads((), bead.texture if bead else None)

    def show(self, gone: Collection[Cell]) -> None:
        vertices: list[float] = []
        for first, second, corners in self._marks:
            if first not in gone and second not in gone:
                vertices += corners
        sprites.refill(self._mesh, vertices)


def _middle(box: Box, wide: float, high: float) -> Box:
    return round(box[0] + (box[2] - wide) / 2), round(box[1] + (box[3] - high) / 2), wide, high


def last(box: Box, player: int, look: Look) -> None:
    if sprite_of(player, look, min(box[2:])) is None:
        shapes.brackets(box, look.primary, look.stroke)
    else:
        corners(outline_of(box), look)


def corners(box: Box, look: Look) -> None:
    size = scale_of(min(box[2:]))
    left, bottom, wide, high = inset(box, -dp(2) * size)
    arm = min(wide, high) * 0.28
    for shade, width in ((look.ring[1], dp(1.6) * size), (look.primary, dp(1.1) * size)):
        Color(*shade)
        for x, step_x in ((left, arm), (left + wide, -arm)):
            for y, step_y in ((bottom, arm), (bottom + high, -arm)):
                Line(points=[x + step_x, y, x, y, x, y + step_y], width=width, cap="round", joint="round")


def unused(view: Squart, grid: Grid, look: Look) -> None:
    is_baked = bool(board_surface.felt(grid, look))
    for cell in view.free:
        box = grid.box_of(cell)
        if is_baked:
            shapes.tile(inset(box, grid.cell * 0.06), fade(look.cloth, 1 - UNUSED), grid.cell * 0.14)
        else:
            shapes.tile(box, fade(look.surface, 1 - UNUSED))


def proposal(box: Box, player: int, look: Look) -> None:
    """Frame a suggested move in its side's color."""
    left, bottom, wide, high = box
    is_baked = sprite_of(player, look, min(wide, high)) is not None
    within = min(wide, high) * (0.05 if is_baked else 0.12)
    radius = min(wide, high) * (0.14 if is_baked else 0)
    if is_baked:
        draw_token(box, player, look, alpha=0.45)
    for shade, width in ((look.ring[1], dp(3)), (look.sides[player], dp(2))):
        shapes.frame(inset(box, within), shade, width / (1.4 if is_baked else 1), radius)
    if not is_baked:
        shapes.dot((left + wide / 2, bottom + high / 2), min(wide, high) * 0.14, look.sides[player])


def around(grid: Grid, spot: Spot, reach: float) -> list[Cell]:
    down, across = spot
    return [
        cell
        for cell in cells(grid.size)
        if down - reach - 1 < cell[0] < down + reach and across - reach - 1 < cell[1] < across + reach
    ]
