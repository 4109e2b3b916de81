"""Where the power bar stands: near the disc that is aimed, and over no disc, nor over the way it will go."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from app.ui.boards.chapaev.board_view import BoardView
from app.ui.canvas.shapes import Box, Point

RINGS = 8
"""So many distances from the disc are tried, each in so many directions."""
DIRECTIONS = 16


def bar_box(
    centre: Point, towards: Point, others: Sequence[Point], plane: BoardView, size: tuple[float, float], gap: float
) -> Box | None:
    """The nearest free place on the board for a box of this size; None if there is none."""
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
    """Places around a disc, near ones first, and of those first the ones that the throw does not go to."""
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
    """Whether a line comes nearer to the box than the gap: the part of the line within its width and its height."""
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
