"""Pictures laid along a line, as corners for one mesh: a lying one from left to right, a standing one upwards."""

from __future__ import annotations

from app.ui.art.loaded_art import Sprite
from app.ui.canvas.shapes import Point


def lying(sprite: Sprite, start: Point, end: Point, half: tuple[float, float], cut: tuple[float, float]) -> list[float]:
    """The part of a lying picture between two shares of its width, half as thick at its start and its end as given."""
    left, bottom, right, top = _edges(sprite)
    first, last = (left + (right - left) * share for share in cut)
    return _strip(start, end, half, ((first, bottom), (last, bottom), (last, top), (first, top)))


def standing(sprite: Sprite, start: Point, end: Point, half: float, cut: tuple[float, float]) -> list[float]:
    """The part of a standing picture between two shares of its height."""
    left, bottom, right, top = _edges(sprite)
    first, last = (bottom + (top - bottom) * share for share in cut)
    return _strip(start, end, (half, half), ((right, first), (right, last), (left, last), (left, first)))


def capped(sprite: Sprite, start: Point, towards: Point, length: float, half: float) -> list[float]:
    """A lying picture of any length whose two ends, a third of it each, keep their shape."""
    cap = min(length / 2, 2 * half * sprite.size[0] / sprite.size[1] / 3)
    first, last = _along(start, towards, cap), _along(start, towards, length - cap)
    end = _along(start, towards, length)
    return [
        *lying(sprite, start, first, (half, half), (0, 1 / 3)),
        *lying(sprite, first, last, (half, half), (1 / 3, 2 / 3)),
        *lying(sprite, last, end, (half, half), (2 / 3, 1)),
    ]


def _along(start: Point, towards: Point, way: float) -> Point:
    return start[0] + towards[0] * way, start[1] + towards[1] * way


def _edges(sprite: Sprite) -> tuple[float, float, float, float]:
    coords = sprite.texture.tex_coords
    return coords[0], coords[1], coords[4], coords[5]


def _strip(start: Point, end: Point, half: tuple[float, float], corners: tuple[Point, ...]) -> list[float]:
    """Right and left of the way from start to end; the corners of the picture go round from the right of the start."""
    x, y, to_x, to_y = *start, *end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1.0
    right_x, right_y = (to_y - y) / length, (x - to_x) / length
    near, far = half
    (a, b), (c, d), (e, f), (g, h) = corners
    return [
        x + right_x * near, y + right_y * near, a, b,
        to_x + right_x * far, to_y + right_y * far, c, d,
        to_x - right_x * far, to_y - right_y * far, e, f,
        x - right_x * near, y - right_y * near, g, h,
    ]  # fmt: skip
