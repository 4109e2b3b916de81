"""The marks of Stay on the Board: what is blocked or hidden, where the queen was, and where she may go or is sent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp

from app.core.grid import KEYPAD, Cell, cells, inside
from app.games.stay.rules import CLAIM_WRONG, Fell, Go, Stay
from app.games.stay.score import BLIND
from app.screens.canvas import draw
from app.screens.canvas.grid import Grid, Spot
from app.screens.theme import Look, colour, fade

CROSS = colour("#FF8A80")
"""The guide of the game has its blocked cells marked in red, in every theme."""


def stroke(grid: Grid, look: Look) -> float:
    return max(look.stroke, grid.cell / 24)


def ground(grid: Grid, look: Look) -> None:
    for cell in cells(grid.size):
        draw.tile(grid.box_of(cell), look.cell_dark if sum(cell) % 2 else look.cell_light)


def veil(grid: Grid, look: Look, pays: int, tr: Any) -> None:
    """Over a board that is played blind, with what the next move earns there, and those after it if that is more."""
    left, bottom, side, _ = grid.box
    x, y = left + side / 2, bottom + side / 2
    radius = min(side * 0.2, dp(56))
    draw.tile(grid.box, look.container)
    draw.hatch([grid.box], fade(look.outline, 0.45), dp(14), dp(1))
    draw.dot((x, y), radius, look.surface)
    large, small = min(look.headline, radius * 0.8), min(look.label, radius * 0.36)
    if pays == BLIND:
        draw.text(f"+{BLIND}", (x, y), large, look.ink)
    else:
        draw.text(f"+{pays}", (x, y + radius * 0.22), large, look.ink)
        draw.text(tr("stay.veil.then", points=BLIND), (x, y - radius * 0.45), small, look.ink_soft)


def blocked(held: Iterable[Cell], grid: Grid, look: Look) -> None:
    for cell in held:
        draw.tile(grid.box_of(cell), look.blocked)
        draw.cross(grid.box_of(cell), CROSS, stroke(grid, look))


def landings(view: Stay, grid: Grid, look: Look) -> None:
    for go in view.safe_moves():
        draw.dot(grid.middle(view.landing(go)), max(dp(4), grid.cell * 0.1), look.dot)


def last_move(view: Stay, grid: Grid, look: Look) -> None:
    start, landing = grid.middle(view.trail[-2]), grid.middle(view.trail[-1])
    Color(*look.primary)
    Line(points=[*start, *landing], width=look.stroke / 2)
    draw.brackets(grid.box_of(view.trail[-1]), look.primary, look.stroke)


def trail(view: Stay, fall: Fell | None, grid: Grid, look: Look) -> None:
    """The way of the queen through the whole game, and what ended it: a fall, or a claim that overlooked moves."""
    thick = stroke(grid, look)
    Color(*fade(look.primary, 0.8))
    points = [value for cell in view.trail for value in grid.middle(cell)]
    if len(points) > 2:
        Line(points=points, width=thick * 0.6, joint="round", cap="round")
    for cell in view.trail[:-1]:
        draw.dot(grid.middle(cell), thick * 1.8, look.primary)
    draw.ring(grid.middle(view.trail[0]), grid.cell * 0.3, (look.primary, look.surface), dp(1.5))
    if view.ended and view.ended.reason == CLAIM_WRONG:
        for go in replace(view, ended=None).safe_moves():
            draw.dot(grid.middle(view.landing(go)), grid.cell * 0.14, look.error)
    if fall:
        tip = grid.middle(clipped(fall, view.size, fall.start))
        Color(*look.error)
        Line(points=[*grid.middle(view.queen), *tip], width=thick)
        draw.cross((tip[0] - dp(10), tip[1] - dp(10), dp(20), dp(20)), look.error, thick)


def selection(go: Go, view: Stay, grid: Grid, look: Look, is_lost: bool, shows_points: bool) -> None:
    """The way of the selected move, and with `shows_points` what it earns on it."""
    landing = view.landing(go)
    Color(*(look.error if is_lost else look.primary))
    Line(
        points=[*grid.middle(view.queen), *grid.middle(clipped(go, view.size, view.queen))],
        width=stroke(grid, look),
    )
    if inside(landing, view.size):
        draw.ring(grid.middle(landing), grid.cell * 0.38, look.ring, dp(1.5))
    for cell in view.jumped(go) if shows_points else ():
        draw.dot(grid.middle(cell), grid.cell * 0.22, look.surface)
        draw.text("+1", grid.middle(cell), grid.cell * 0.24, look.ink)


def clipped(way: Go | Fell, size: int, start: Cell) -> Spot:
    """Where a way ends, or just past the edge that it crosses: half a cell outside, not far off the screen."""
    row, column = start
    down, right = KEYPAD[way.direction]
    for distance in range(1, way.distance + 1):
        cell = (row + down * distance, column + right * distance)
        if not inside(cell, size):
            return row + down * (distance - 0.3), column + right * (distance - 0.3)
    return cell
