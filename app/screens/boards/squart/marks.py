"""The marks of Squart, told apart by shape: a long bar, two pips, a cross on solid ground, a diagonal hatch."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp

from app.core.grid import Cell, cells
from app.games.squart.rules import BLUE, Squart, Token
from app.screens.boards.squart.token import draw_token
from app.screens.canvas import draw
from app.screens.canvas.draw import Box
from app.screens.canvas.grid import Grid, Spot
from app.screens.theme import Colour, Look, fade

UNUSED = 0.4
"""What is left of a cell that nobody used, once the game is over."""


def position(view: Squart, grid: Grid, look: Look, shown: Collection[Cell], larger: bool) -> None:
    """Everything that lies on these cells of the board."""
    draw.tile(grid.box, look.cell_light)
    taken(grid, view.blocked.intersection(shown), look)
    for cell in view.holes.intersection(shown):
        hole(grid.box_of(cell), look)
    lines(grid, look)
    for laid in view.tokens:
        if not frozenset(laid.cells).isdisjoint(shown):
            draw_token(grid.box_of(*laid.cells), laid.player, look, larger)


def taken(grid: Grid, blocked: Iterable[Cell], look: Look, strength: float = 1.0) -> None:
    """Cells that a token has blocked, or would block."""
    boxes = [grid.box_of(cell) for cell in blocked]
    if boxes:
        Color(*fade(look.cell_dark, strength))
        for left, bottom, wide, high in boxes:
            Rectangle(pos=(left, bottom), size=(wide, high))
        draw.hatch(boxes, fade(look.grid, strength), _gap(grid.cell), max(dp(0.75), look.stroke / 2.5))


def _gap(cell: float) -> float:
    return max(dp(6), cell / 5)


def hole(box: Box, look: Look) -> None:
    """A cell that was blocked before the first move."""
    draw.tile(box, look.blocked)
    draw.cross(box, look.blocked_cross, max(look.stroke * 0.6, box[2] / 28))


def lines(grid: Grid, look: Look) -> None:
    left, bottom, side, _ = grid.box
    width = max(1.0, round(look.stroke / 2))
    Color(*look.grid)
    for number in range(grid.size + 1):
        along = round(number * grid.cell - width / 2)
        Rectangle(pos=(left + along, bottom), size=(width, side))
        Rectangle(pos=(left, bottom + along), size=(side, width))


def ghost(box: Box, player: int, look: Look, larger: bool, pending: bool) -> None:
    """A token that is only thought of: paler, in a double line that is thicker once it waits to be confirmed."""
    draw_token(box, player, look, larger, 0.62)
    outline(box, look.ring, dp(2) if pending else dp(1.25), min(box[2:]) * 0.16)


def outline(box: Box, colours: tuple[Colour, Colour], width: float, radius: float) -> None:
    draw.frame(box, colours[1], width * 1.8, radius)
    draw.frame(box, colours[0], width * 0.8, radius)


def refusal(box: Box, look: Look) -> None:
    """Where a token would have to lie, and cannot."""
    draw.frame(box, look.error, dp(1.25), min(box[2:]) * 0.16)


def places(view: Squart, grid: Grid, look: Look) -> None:
    """A short dash across the line that a token of the player to move could cover."""
    flat = view.to_move == BLUE
    thick = max(dp(3), round(grid.cell * 0.07))
    long = max(dp(8), round(grid.cell * 0.26))
    Color(*look.dot)
    for move in view.legal_moves():
        left, bottom, wide, high = grid.box_of(*Token(view.to_move, move.cell).cells)
        size = (long, thick) if flat else (thick, long)
        Rectangle(pos=(round(left + (wide - size[0]) / 2), round(bottom + (high - size[1]) / 2)), size=size)


def numbers(grid: Grid, look: Look, size: float, turned: bool) -> None:
    """Rows down the left side, columns along the top, from 1; turned, to be read from the other side."""
    high = min(size * 0.8, grid.cell * 0.7)
    for index in range(grid.size):
        away, along = size * 0.62, (index + 0.5) * grid.cell
        for place in ((grid.left - away, grid.top - along), (grid.left + along, grid.top + away)):
            with draw.turned(place, turned):
                draw.text(str(index + 1), place, high, look.ink_soft)


def unused(view: Squart, grid: Grid, look: Look) -> None:
    """Cells that stayed free to the end."""
    for cell in view.free:
        draw.tile(grid.box_of(cell), fade(look.surface, 1 - UNUSED))


def proposal(box: Box, player: int, look: Look) -> None:
    """A move that is talked about: dashes round its two cells, in the colour of its side."""
    left, bottom, wide, high = box
    inset = min(wide, high) * 0.12
    points = [
        left + inset, bottom + inset, left + wide - inset, bottom + inset,
        left + wide - inset, bottom + high - inset, left + inset, bottom + high - inset,
    ]  # fmt: skip
    for colour, width in ((look.ring[1], dp(3)), (look.sides[player], dp(2))):
        Color(*colour)
        Line(points=points, width=width, close=True, joint="miter")
    draw.dot((left + wide / 2, bottom + high / 2), min(wide, high) * 0.14, look.sides[player])


def around(grid: Grid, spot: Spot, reach: float) -> list[Cell]:
    """The cells of which a part lies within so many cells of a spot."""
    down, across = spot
    return [
        cell
        for cell in cells(grid.size)
        if down - reach - 1 < cell[0] < down + reach and across - reach - 1 < cell[1] < across + reach
    ]
