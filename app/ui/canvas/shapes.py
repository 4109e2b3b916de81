"""Draw shapes and text on the open canvas.

A board may draw before it has a size, so loops must end at length zero.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle
from kivy.metrics import dp, sp

from app.ui.theme import ICONS, Colour, fade

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""

SMALLEST_DISPLAY = 18
"""The smallest size of display type, in sp."""
SENTENCE_ENDS = (".", "?", "!", ":", "…")

_QUAD = (0, 1, 2, 0, 2, 3)


@lru_cache(maxsize=512)
def _label(words: str, size: int, font: str) -> CoreLabel:
    """Cache the label, because it refills a texture that the phone has dropped."""
    label = CoreLabel(text=words, font_size=size, font_name=font, color=(1, 1, 1, 1))
    label.refresh()
    return label


def texture(words: str, size: int, font: str) -> Any:
    return _label(words, size, font).texture


@lru_cache(maxsize=512)
def extent(words: str, size: int, font: str) -> int:
    """Return the width of text in pixels."""
    return int(CoreLabel(font_size=size, font_name=font).get_extents(words)[0])


def fitting(words: str, size: float, width: float, font: str, smallest: float = 0.5) -> float:
    """Return a font size at which no word breaks, at least `smallest` of `size`."""
    return _fitted(words.split(), size, width, font, smallest)


def fitting_line(words: str, size: float, width: float, font: str, smallest: float = 0.5) -> float:
    """Return a font size at which one line fits."""
    return _fitted([words], size, width, font, smallest)


def _fitted(parts: list[str], size: float, width: float, font: str, smallest: float) -> float:
    """Measure at whole sizes, because letter widths are rounded."""

    def widest(at: int) -> int:
        return max((extent(part, at, font) for part in parts), default=0)

    whole = widest(round(size))
    if width <= 0 or whole <= width:
        return size
    found = math.floor(size * width / whole)
    while found > size * smallest and widest(found) > math.floor(width):
        found -= 1
    return max(size * smallest, found)


def title_font(words: str, size: float) -> str:
    is_sentence = words.endswith(SENTENCE_ENDS) or ". " in words
    return "Medium" if is_sentence or size < sp(SMALLEST_DISPLAY) else "Display"


def plain(words: str) -> str:
    """Return the words to measure. An icon counts as an M."""
    return re.sub(r"\[[^]]*\]", "", re.sub(r"\[font=Icons\].", "M", words))


def text(words: str, centre: Point, size: float, colour: Colour, font: str = "Medium") -> None:
    made = texture(words, max(1, round(size)), font)
    Color(*colour)
    Rectangle(texture=made, pos=(round(centre[0] - made.width / 2), round(centre[1] - made.height / 2)), size=made.size)


def icon(name: str, centre: Point, size: float, colour: Colour) -> None:
    text(ICONS[name], centre, size, colour, "Icons")


def chip(words: str, centre: Point, size: float, fill: Colour, ink: Colour) -> None:
    made = texture(words, max(1, round(size)), "Medium")
    wide, high = made.width + dp(24), made.height + dp(12)
    tile((round(centre[0] - wide / 2), round(centre[1] - high / 2), wide, high), fill, dp(8))
    text(words, centre, size, ink)


@contextmanager
def turned(centre: Point, is_turned: bool) -> Iterator[None]:
    """Draw upside down, for a player across the table."""
    PushMatrix()
    Rotate(angle=180 if is_turned else 0, origin=centre)
    yield
    PopMatrix()


def tile(box: Box, colour: Colour, radius: float = 0) -> None:
    Color(*colour)
    if radius:
        RoundedRectangle(pos=box[:2], size=box[2:], radius=[radius])
    else:
        Rectangle(pos=box[:2], size=box[2:])


def frame(box: Box, colour: Colour, width: float, radius: float = 0) -> None:
    Color(*colour)
    if radius:
        Line(rounded_rectangle=(*box, radius), width=width)
    else:
        Line(rectangle=box, width=width)


def dot(centre: Point, radius: float, colour: Colour) -> None:
    Color(*colour)
    Ellipse(pos=(centre[0] - radius, centre[1] - radius), size=(2 * radius, 2 * radius))


def ring(centre: Point, radius: float, colours: tuple[Colour, Colour], width: float) -> None:
    Color(*colours[1])
    Line(circle=(*centre, radius), width=width * 2)
    Color(*colours[0])
    Line(circle=(*centre, radius), width=width)


def cross(box: Box, colour: Colour, width: float) -> None:
    left, bottom, wide, high = box
    inset = wide * 0.24
    Color(*colour)
    Line(points=[left + inset, bottom + inset, left + wide - inset, bottom + high - inset], width=width, cap="round")
    Line(points=[left + inset, bottom + high - inset, left + wide - inset, bottom + inset], width=width, cap="round")


def brackets(box: Box, colour: Colour, width: float) -> None:
    """Mark a cell by its four corners."""
    left, bottom, wide, high = box
    inset, arm = width + dp(1), wide * 0.24
    Color(*colour)
    for x, step_x in ((left + inset, arm), (left + wide - inset, -arm)):
        for y, step_y in ((bottom + inset, arm), (bottom + high - inset, -arm)):
            Line(points=[x + step_x, y, x, y, x, y + step_y], width=width, cap="square", joint="miter")


def hatch(boxes: Iterable[Box], colour: Colour, gap: float, width: float) -> None:
    """Draw diagonal strokes as one mesh. A stencil would cost more."""
    half, gap = width / 2**0.5, max(1.0, gap)
    vertices: list[float] = []
    for left, bottom, wide, high in boxes:
        offset = gap - (left + bottom) % gap
        while offset < wide + high:
            x, y = left + min(offset, wide), bottom + max(0.0, offset - wide)
            to_x, to_y = left + max(0.0, offset - high), bottom + min(offset, high)
            vertices += (
                x - half, y - half, 0.0, 0.0, x + half, y + half, 0.0, 0.0,
                to_x + half, to_y + half, 0.0, 0.0, to_x - half, to_y - half, 0.0, 0.0,
            )  # fmt: skip
            offset += gap
    quads = range(0, len(vertices) // 4, 4)
    Color(*colour)
    Mesh(vertices=vertices, indices=[first + corner for first in quads for corner in _QUAD], mode="triangles")


def arrow_head(tip: Point, direction: Point, size: float, colour: Colour) -> None:
    dx, dy = direction
    back = (tip[0] - dx * size, tip[1] - dy * size)
    half = size * 0.62
    Color(*colour)
    filled([tip, (back[0] - dy * half, back[1] + dx * half), (back[0] + dy * half, back[1] - dx * half)])


def arrow(centre: Point, direction: Point, length: float, colour: Colour, width: float) -> None:
    dx, dy = direction
    head = length * 0.42
    tip = (centre[0] + dx * length / 2, centre[1] + dy * length / 2)
    tail = (centre[0] - dx * length / 2, centre[1] - dy * length / 2)
    Color(*colour)
    Line(points=[*tail, tip[0] - dx * head * 0.8, tip[1] - dy * head * 0.8], width=width, cap="round")
    arrow_head(tip, direction, head, colour)


def dashes(start: Point, end: Point, width: float, colour: Colour, dash: float, gap: float) -> None:
    """Draw a dashed line as one mesh. Kivy's dashes are one pixel thin."""
    length, dash = math.dist(start, end), max(1.0, dash)
    if length < 1:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    aside_x, aside_y = -dy * width / 2, dx * width / 2
    vertices: list[float] = []
    indices: list[int] = []
    begins = 0.0
    while begins < length:
        ends = min(length, begins + dash)
        first = len(vertices) // 4
        for along, side in ((begins, 1), (begins, -1), (ends, 1), (ends, -1)):
            x, y = start[0] + dx * along + aside_x * side, start[1] + dy * along + aside_y * side
            vertices += (x, y, 0.0, 0.0)
        indices += (first, first + 1, first + 2, first + 1, first + 2, first + 3)
        begins += dash + max(0.0, gap)
    Color(*colour)
    Mesh(vertices=vertices, indices=indices, mode="triangles")


def polygon(centre: Point, radius: float, corners: int, colour: Colour, turn: float = 0.0) -> None:
    """Draw a regular polygon. `turn` is in corners; at 0 one is up."""
    angles = ((index + turn) * 2 * math.pi / corners for index in range(corners))
    Color(*colour)
    filled([(centre[0] + radius * math.sin(angle), centre[1] + radius * math.cos(angle)) for angle in angles], fan=True)


def dashed_frame(box: Box, colour: Colour, width: float, dash: float) -> None:
    left, bottom, wide, high = box
    if wide <= 0 or high <= 0:
        return
    corners = ((left, bottom), (left + wide, bottom), (left + wide, bottom + high), (left, bottom + high))
    for index, start in enumerate(corners):
        dashes(start, corners[(index + 1) % 4], 2 * width, colour, dash, dash)


def side_mark(centre: Point, radius: float, player: int, colour: Colour, ink: Colour) -> None:
    """Draw a ring (A), a bar (B), a dot (C) or two bars (D)."""
    x, y = centre
    dot(centre, radius, colour)
    Color(*ink)
    width = max(dp(1), radius * 0.13)
    if player == 0:
        Line(circle=(x, y, radius * 0.5), width=width)
    elif player == 2:
        Ellipse(pos=(x - radius * 0.35, y - radius * 0.35), size=(radius * 0.7, radius * 0.7))
    else:
        for offset in (0,) if player == 1 else (-radius * 0.28, radius * 0.28):
            Line(points=[x - radius * 0.55, y + offset, x + radius * 0.55, y + offset], width=width, cap="round")


def soft(colour: Colour, alpha: float = 0.38) -> Colour:
    return fade(colour, alpha)


def filled(points: list[Point], fan: bool = False) -> None:
    """Fill triangles, or a fan around the first point."""
    vertices = [value for point in points for value in (*point, 0.0, 0.0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan" if fan else "triangles")
