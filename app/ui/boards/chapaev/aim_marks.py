"""Draw an aim, its power and the last throw around a disc."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kivy.metrics import dp

from app.games.chapaev.dimensions import is_off
from app.games.chapaev.preview import Preview
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.mark_styles import MarkStyle, mark_style_for
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Look, fade

BAR_WIDE, BAR_HIGH = 13, 64
"""The gauge's least width and height, in dp."""


BAR_GROWS = 0.42, 2.2
"""Its width and height on a large board, in disc radii."""


FADED = 0.35


ARROW = 0.4
"""An arrow's length at full speed, as a share of the board."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A planned throw, in screen coordinates."""

    centre: shapes.Point
    towards: shapes.Point
    power: float
    is_precise: bool
    is_faded: bool
    """Lifting the finger now would cancel the aim."""
    turned: bool
    others: tuple[shapes.Point, ...] = ()


def draw_aim(aim: Aim, foreseen: Preview | None, plane: BoardView, look: Look, off_words: str) -> None:
    strength, pen = FADED if aim.is_faded else 1.0, mark_style_for(look)
    has_line = foreseen is not None and _draw_line(aim, foreseen, plane, pen, strength)
    taken = aim.others
    if foreseen is not None:
        if foreseen.falls_off:
            taken += _draw_falling(aim, plane.place(foreseen.end), plane, look, pen, off_words, strength)
        elif foreseen.struck is not None:
            _draw_contact(foreseen, plane, pen, strength)
    if not has_line:
        radius = plane.radius
        tip = aim.centre[0] + aim.towards[0] * radius * 1.9, aim.centre[1] + aim.towards[1] * radius * 1.9
        pen.head(tip, aim.towards, radius * 0.6, strength)
    _draw_power(aim, taken, plane, look, pen, strength)


def draw_last_throw(start: shapes.Point, end: shapes.Point, plane: BoardView, look: Look) -> None:
    is_out = is_off((round(end[0]), round(end[1])))
    mark_style_for(look).way(plane.at(start), plane.at(end), plane.radius, is_out)


def _draw_line(aim: Aim, foreseen: Preview, plane: BoardView, pen: MarkStyle, strength: float) -> bool:
    """Draw the aim's line, if there is room for it."""
    rim = plane.radius * 1.35
    start = aim.centre[0] + aim.towards[0] * rim, aim.centre[1] + aim.towards[1] * rim
    end = plane.place(foreseen.end)
    if foreseen.struck is not None:  # up to the edge of the ghost disc
        end = end[0] - aim.towards[0] * plane.radius, end[1] - aim.towards[1] * plane.radius
    if (end[0] - start[0]) * aim.towards[0] + (end[1] - start[1]) * aim.towards[1] <= dp(4):
        return False
    pen.line(start, end, dp(2 + 3 * aim.power / 100), aim.is_precise, strength)
    return True


def _draw_contact(foreseen: Preview, plane: BoardView, pen: MarkStyle, strength: float) -> None:
    """Draw the first contact, and where both discs go."""
    at = plane.place(foreseen.end)
    pen.ghost(at, plane.radius, strength)
    if foreseen.departure is None or foreseen.deflection is None or foreseen.struck is None:
        return
    # The struck disc leaves along the line between the two centers.
    leaves = foreseen.departure
    speed = (leaves[0] ** 2 + leaves[1] ** 2) ** 0.5
    apart = 2 * plane.radius / speed if speed else 0.0
    sign = -1 if plane.turned else 1
    struck = at[0] + sign * leaves[0] * apart, at[1] + sign * leaves[1] * apart
    _draw_arrow(struck, leaves, plane, pen, strength, is_struck=True)
    _draw_arrow(at, foreseen.deflection, plane, pen, strength, is_struck=False)


def _draw_arrow(
    centre: shapes.Point, velocity: shapes.Point, plane: BoardView, pen: MarkStyle, strength: float, is_struck: bool
) -> None:
    speed = (velocity[0] ** 2 + velocity[1] ** 2) ** 0.5
    length = speed * ARROW * plane.side
    if length < dp(6):
        return
    sign = -1 if plane.turned else 1
    towards = sign * velocity[0] / speed, sign * velocity[1] / speed
    rim = plane.radius * 1.2
    start = centre[0] + towards[0] * rim, centre[1] + towards[1] * rim
    pen.arrow(start, towards, min(length, _way_inside(start, towards, plane)), is_struck, strength)


def _way_inside(start: shapes.Point, towards: shapes.Point, plane: BoardView) -> float:
    """Return the distance to the board's edge."""
    ways = []
    for at, step, low in ((start[0], towards[0], plane.left), (start[1], towards[1], plane.bottom)):
        if step:
            ways.append(max(((low - at) / step, (low + plane.side - at) / step)))
    return max(dp(8), min(ways))


def _draw_falling(
    aim: Aim, at: shapes.Point, plane: BoardView, look: Look, pen: MarkStyle, words: str, strength: float
) -> tuple[shapes.Point, ...]:
    """Draw a cross where the disc falls off, and words; return points the words cover."""
    pen.falling(at, strength)
    made = shapes.texture(words, round(look.caption), "Medium")
    across, along = made.width / 2 + dp(26), made.height / 2 + dp(20)
    x = _inside(at[0] - aim.towards[0] * across, plane.left, plane.side, made.width / 2 + dp(16))
    y = _inside(at[1] - aim.towards[1] * along, plane.bottom, plane.side, made.height / 2 + dp(10))
    with shapes.turned((x, y), aim.turned):
        shapes.chip(words, (x, y), look.caption, fade(look.error, strength), fade(look.on_error, strength))
    return (x - made.width / 2, y), (x, y), (x + made.width / 2, y)


def _inside(at: float, low: float, side: float, half: float) -> float:
    """Return a center that keeps the whole thing on the board."""
    return min(low + side - half, max(low + half, at))


def _draw_power(
    aim: Aim, taken: tuple[shapes.Point, ...], plane: BoardView, look: Look, pen: MarkStyle, strength: float
) -> None:
    """Draw the power in a free place near the disc."""
    wide = max(dp(BAR_WIDE), round(plane.radius * BAR_GROWS[0]))
    high = max(dp(BAR_HIGH), round(plane.radius * BAR_GROWS[1]))
    words = f"{round(aim.power)} %"
    made = shapes.texture(words, round(look.label), "Medium")
    widest = shapes.texture("100 %", round(look.label), "Medium").width + dp(16)
    label = made.height + dp(6)
    room = bar_box(aim.centre, aim.towards, taken, plane, (widest, high + label + dp(8)), dp(6))
    if room is None:  # the strip under the board shows the power too
        return
    x, bottom = room[0] + room[2] / 2, room[1] + dp(2)
    pen.gauge((round(x - wide / 2), bottom, wide, high), aim.power, strength)
    number = (x, bottom + high + dp(4) + label / 2)
    with shapes.turned(number, aim.turned):
        pen.label((round(x - widest / 2), round(number[1] - label / 2), widest, label), strength)
        shapes.text(words, number, look.label, fade(look.ink, strength))


RINGS = 8
"""Distances and directions tried for a free place."""


DIRECTIONS = 16


def bar_box(
    centre: Point, towards: Point, others: Sequence[Point], plane: BoardView, size: tuple[float, float], gap: float
) -> Box | None:
    """Return the nearest free box of this size, or None."""
    discs = [centre, *others]
    end = centre[0] + towards[0] * 2 * plane.side, centre[1] + towards[1] * 2 * plane.side
    for x, y in _around(centre, towards, plane.radius + gap, plane.radius):
        box = (round(x - size[0] / 2), round(y - size[1] / 2), *size)
        if (
            _is_inside(box, plane)
            and all(_distance(box, disc) >= plane.radius + gap / 2 for disc in discs)
            and not _crosses(box, centre, end, gap / 2)
        ):
            return box
    return None


def _around(centre: Point, towards: Point, nearest: float, step: float) -> Iterator[Point]:
    """Yield points around a disc, near ones first, then those behind the throw."""
    away = math.pi if towards[0] > 0 else 0.0
    turns = sorted(
        (index * 2 * math.pi / DIRECTIONS for index in range(DIRECTIONS)), key=lambda turn: 1 - math.cos(turn)
    )
    for ring in range(1, RINGS + 1):
        for turn in turns:
            reach = nearest + ring * step
            yield centre[0] + math.cos(away + turn) * reach, centre[1] + math.sin(away + turn) * reach


def _is_inside(box: Box, plane: BoardView) -> bool:
    left, bottom, wide, high = box
    return (
        plane.left <= left
        and left + wide <= plane.left + plane.side
        and plane.bottom <= bottom
        and bottom + high <= plane.bottom + plane.side
    )


def _distance(box: Box, point: Point) -> float:
    left, bottom, wide, high = box
    across = max(left - point[0], 0.0, point[0] - left - wide)
    along = max(bottom - point[1], 0.0, point[1] - bottom - high)
    return math.hypot(across, along)


def _crosses(box: Box, start: Point, end: Point, gap: float) -> bool:
    """Return whether a line comes within the gap of the box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        low, high = box[axis] - gap, box[axis] + box[axis + 2] + gap
        way = end[axis] - start[axis]
        if way == 0:
            if not low <= start[axis] <= high:
                return False
            continue
        enters, leaves = sorted(((low - start[axis]) / way, (high - start[axis]) / way))
        first, last = max(first, enters), min(last, leaves)
    return first <= last
