"""Draw one sprite many times, or stretched along lines, as one mesh."""

from __future__ import annotations

import math
from collections.abc import Iterable

from kivy.graphics import Color, Mesh

from app.ui.art.loaded_art import Sprite
from app.ui.art.sprites import WHITE, quads
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Colour

_TOWARDS_LIGHT = (-0.5, 0.62)
"""All pictures are lit from the upper left."""


def repeated_sprite(sprite: Sprite, boxes: Iterable[Box], tint: Colour = WHITE) -> Mesh:
    vertices: list[float] = []
    for left, bottom, width, height in boxes:
        right, top = left + width, bottom + height
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        vertices += _corners(corners, _cut(sprite, 0, 1))
    Color(*tint)
    return quads(vertices, sprite.texture)


def stretched_sprite(sprite: Sprite, ways: Iterable[tuple[Point, Point]], thick: float, tint: Colour = WHITE) -> Mesh:
    """Stretch a nine-patch along each line.

    Its ends keep their shape, and its lit side faces the light.
    """
    vertices: list[float] = []
    for start, end in ways:
        vertices += _along(sprite, start, end, thick)
    Color(*tint)
    return quads(vertices, sprite.texture)


def _along(sprite: Sprite, start: Point, end: Point, thick: float) -> list[float]:
    length = math.dist(start, end)
    if length <= 0 or thick <= 0:
        return []
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    if -dy * _TOWARDS_LIGHT[0] + dx * _TOWARDS_LIGHT[1] < 0:
        return _along(sprite, end, start, thick)
    wide, high = sprite.size
    bottom, right, top, left = sprite.pad
    scale = thick / max(1.0, high - bottom - top)
    # On a line shorter than both ends, both ends shrink.
    whole = length + (left + right) * scale
    cap = min(sprite.border[3] * scale, whole / 2)
    ends = sprite.border[3] / wide
    begins = -left * scale
    places = (begins, begins + cap, begins + whole - cap, begins + whole)
    shares = (0.0, ends, 1.0 - ends, 1.0)
    low, above = -thick / 2 - bottom * scale, thick / 2 + top * scale
    found: list[float] = []
    for part in range(3):
        corners = tuple(
            (start[0] + dx * along - dy * aside, start[1] + dy * along + dx * aside)
            for along, aside in (
                (places[part], low),
                (places[part + 1], low),
                (places[part + 1], above),
                (places[part], above),
            )
        )
        found += _corners(corners, _cut(sprite, shares[part], shares[part + 1]))
    return found


def _cut(sprite: Sprite, begins: float, ends: float) -> tuple[float, ...]:
    """Return a slice's corners, counter-clockwise from the lower left."""
    u, v, to_u, _, _, to_v, _, _ = sprite.texture.tex_coords
    first, last = u + (to_u - u) * begins, u + (to_u - u) * ends
    return first, v, last, v, last, to_v, first, to_v


def _corners(corners: Iterable[Point], cut: tuple[float, ...]) -> list[float]:
    return [value for index, (x, y) in enumerate(corners) for value in (x, y, cut[2 * index], cut[2 * index + 1])]
