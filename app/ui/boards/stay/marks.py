"""Draw the marks of Stay on the Board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.core.grid import KEYPAD, Cell, inside
from app.games.stay.rules import CLAIM_WRONG, Fell, Go, Stay
from app.ui.art import sprite_batch, sprites
from app.ui.boards.stay.queen import crown, sprite_of
from app.ui.canvas import shapes
from app.ui.canvas.grid_geometry import Grid, Spot
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Colour, Look, fade

BEAD, BONUS, RING = 0.123, 0.217, 0.35
"""Radii in cells: a legal move's bead, a jump's bonus, the ring at the landing."""
LEAST_BEAD, LARGEST_BEAD = 4, 12
"""In dp."""
INLAY = 0.094
"""The thickness of brass lines, in cells."""
LEFT = 0.32
"""In cells, where the last move's line starts."""
LOST: Colour = (1.0, 0.40, 0.34, 1)
"""Tints brass to red enamel."""
INK_ON_IVORY: Colour = (0.12, 0.10, 0.09, 1)
_GLASS = 0.96


@dataclass(frozen=True)
class Table:
    """The data that all marks need."""

    grid: Grid
    look: Look
    view: Stay
    tall: float
    """In cells."""
    upside_down: bool = False

    @property
    def stroke(self) -> float:
        return max(self.look.stroke, self.grid.cell / 24)

    def mark_at(self, cell: Cell, radius: float) -> Point:
        """Return the mark's center. Behind the queen's head it moves aside."""
        x, y = self.grid.middle(cell)
        up = -1 if self.upside_down else 1
        is_behind = cell == (self.view.queen[0] - up, self.view.queen[1])
        if not is_behind or sprite_of(self.look, self.grid.cell) is None:
            return x, y
        clear = min(crown(self.tall) + radius * 0.9 - 1, 0.46 - radius)
        return x, y + up * max(0.0, clear) * self.grid.cell


def draw_landings(table: Table) -> None:
    view, look, cell = table.view, table.look, table.grid.cell
    radius = max(dp(LEAST_BEAD), min(dp(LARGEST_BEAD), cell * BEAD))
    centres = [table.mark_at(view.landing(go), BEAD) for go in view.safe_moves()]
    bead, shade = look.sprite("bead-{theme}"), look.sprite("shadow-round")
    if bead is None or shade is None:
        for centre in centres:
            shapes.dot(centre, max(dp(LEAST_BEAD), cell * 0.1), look.dot)
        return
    reach = radius / _GLASS
    sprite_batch.repeated_sprite(
        shade, [_around(_shaded(centre, look), reach * 1.75) for centre in centres], (1, 1, 1, 0.5)
    )
    sprite_batch.repeated_sprite(bead, [_around(centre, reach) for centre in centres])


def draw_last_move(table: Table) -> None:
    view, grid, look = table.view, table.grid, table.look
    start, landing = grid.middle(view.trail[-2]), grid.middle(view.trail[-1])
    if look.sprite("path") and grid.cell > 0:
        # It starts beside the slate in the cell she left, so as not to hide its cross.
        across, along = landing[0] - start[0], landing[1] - start[1]
        free = LEFT * grid.cell / max(abs(across), abs(along))
        _draw_way(table, [((start[0] + across * free, start[1] + along * free), landing)], 0.45)
    else:
        Color(*look.primary)
        Line(points=[*start, *landing], width=look.stroke / 2)
    shapes.brackets(grid.box_of(view.trail[-1]), look.primary, look.stroke)


def draw_trail(table: Table, fall: Fell | None) -> None:
    view, grid, look = table.view, table.grid, table.look
    thick = table.stroke
    if look.sprite("path") is None:
        Color(*fade(look.primary, 0.8))
        points = [value for cell in view.trail for value in grid.middle(cell)]
        if len(points) > 2:
            Line(points=points, width=thick * 0.6, joint="round", cap="round")
        for cell in view.trail[:-1]:
            shapes.dot(grid.middle(cell), thick * 1.8, look.primary)
        shapes.ring(grid.middle(view.trail[0]), grid.cell * 0.3, (look.primary, look.surface), dp(1.5))
    else:
        # Draw each line once, however often she took it.
        taken = dict.fromkeys(tuple(sorted(way)) for way in pairwise(view.trail))
        _draw_way(table, [(grid.middle(start), grid.middle(end)) for start, end in taken], 0.6)
        _draw_ring(table, view.trail[0], RING * 0.86)
    if view.ended and view.ended.reason == CLAIM_WRONG:
        for go in replace(view, ended=None).safe_moves():
            _draw_missed(table, table.mark_at(view.landing(go), 0.14))
    if fall:
        tip = grid.middle(clipped(fall, view.size, fall.start))
        _draw_way(table, [(grid.middle(view.queen), tip)], 1, is_lost=True)
        shapes.cross((tip[0] - dp(10), tip[1] - dp(10), dp(20), dp(20)), look.error, thick)


def draw_selection(table: Table, go: Go, is_lost: bool) -> None:
    view, grid, look = table.view, table.grid, table.look
    landing, start = view.landing(go), grid.middle(view.queen)
    lands = inside(landing, view.size)
    end = grid.middle(clipped(go, view.size, view.queen))
    if look.sprite("ring-round") and lands:  # it ends in the ring
        down, right = KEYPAD[go.direction]
        reach = RING * 0.95 * grid.cell / (down * down + right * right) ** 0.5
        end = (end[0] - right * reach, end[1] + down * reach)
    _draw_way(table, [(start, end)], 1, is_lost)
    if lands:
        _draw_ring(table, landing, RING)


def draw_bonuses(table: Table, go: Go) -> None:
    look, cell = table.look, table.grid.cell
    bead, shade = look.sprite("bead-ivory"), look.sprite("shadow-round")
    for jumped in table.view.jumped(go):
        centre = table.mark_at(jumped, BONUS)
        if bead and shade:
            sprites.picture(shade, _around(_shaded(centre, look), cell * BONUS * 1.6), (1, 1, 1, 0.5))
            sprites.picture(bead, _around(centre, cell * BONUS / _GLASS))
        else:
            shapes.dot(centre, cell * BONUS, look.surface)
        with shapes.turned(centre, table.upside_down):
            shapes.text("+1", centre, cell * 0.24, INK_ON_IVORY if bead else look.ink)


def _draw_way(table: Table, ways: Sequence[tuple[Point, Point]], share: float, is_lost: bool = False) -> None:
    """Draw lines of inlaid brass, red if the move loses."""
    look, brass = table.look, table.look.sprite("path")
    if brass is None:
        Color(*(look.error if is_lost else look.primary))
        for start, end in ways:
            Line(points=[*start, *end], width=table.stroke)
        return
    thick = max(dp(2.5), table.grid.cell * INLAY) * share
    sprite_batch.stretched_sprite(brass, ways, thick, LOST if is_lost else sprites.WHITE)


def _draw_ring(table: Table, cell: Cell, radius: float) -> None:
    centre = table.grid.middle(cell)
    sprite = table.look.sprite("ring-round")
    if sprite:
        sprites.fitted(sprite, _around(centre, radius * table.grid.cell))
    else:
        shapes.ring(centre, table.grid.cell * 0.38, table.look.ring, dp(1.5))


def _draw_missed(table: Table, centre: Point) -> None:
    radius = table.grid.cell * 0.14
    if table.look.art:
        shapes.dot(centre, radius + dp(1.5), table.look.ring[1])
    shapes.dot(centre, radius, table.look.error)


def _shaded(centre: Point, look: Look) -> Point:
    return centre[0] + dp(1) * look.fall, centre[1] - dp(2) * look.fall


def _around(centre: Point, radius: float) -> Box:
    return centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius


def clipped(way: Go | Fell, size: int, start: Cell) -> Spot:
    """Return the end of a move. Off the board, stop just past the edge."""
    row, column = start
    down, right = KEYPAD[way.direction]
    for distance in range(1, way.distance + 1):
        cell = (row + down * distance, column + right * distance)
        if not inside(cell, size):
            return row + down * (distance - 0.3), column + right * (distance - 0.3)
    return cell
