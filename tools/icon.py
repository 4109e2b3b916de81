"""Draws the app's icon, its adaptive layers and the starting picture: `python tools/icon.py [FOLDER]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

FINER = 4
"""Everything is drawn this many times larger and then made smaller, which smooths the edges."""

PAPER = "#F7F5F0"
CELL_LIGHT = "#EFE6D6"
CELL_DARK = "#CDBFA6"
LIP = "#A8987B"
"""The edge of a board, seen from a little below: the one bevel line."""
INK = "#1C1B1A"
GROUND = "#00586B"
GROUND_LIP = "#003F4E"
SIDE_A = "#0B5FAE"
SIDE_B = "#B5390A"
IVORY = "#FFF8E7"
EBONY = "#26211C"
EBONY_BAR = "#FF9B5E"

Point = tuple[float, float]


class Pen:
    """Draws in a square whose corners are (0, 0), above left, and (100, 100)."""

    def __init__(self, picture: Image.Image, left: float, top: float, side: float) -> None:
        self._draw = ImageDraw.Draw(picture)
        self._picture = picture
        self._left, self._top, self._unit = left, top, side / 100

    def part(self, left: float, top: float, side: float) -> Pen:
        return Pen(self._picture, *self._at((left, top)), side * self._unit)

    def box(self, left: float, top: float, wide: float, high: float, radius: float, colour: str) -> None:
        ends = (*self._at((left, top)), *self._at((left + wide, top + high)))
        self._draw.rounded_rectangle([round(end) for end in ends], radius * self._unit, colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self._draw.ellipse((*self._at((x - radius, y - radius)), *self._at((x + radius, y + radius))), colour)

    def shape(self, points: Sequence[Point], colour: str) -> None:
        self._draw.polygon([self._at(point) for point in points], colour)

    def turned(self, degrees: float, draw: Callable[[Pen], None]) -> None:
        """What `draw` draws, turned about the middle of the square, to the left."""
        side = round(100 * self._unit)
        layer = Image.new("RGBA", (2 * side, 2 * side))
        draw(Pen(layer, side / 2, side / 2, side))
        layer = layer.rotate(degrees, Image.Resampling.BICUBIC)
        place = (round(self._left - side / 2), round(self._top - side / 2))
        self._picture.alpha_composite(layer, place)

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._unit, self._top + point[1] * self._unit


def queen(pen: Pen) -> None:
    """The crown of five points on a foot that stands on the boards, made stouter to be seen when small."""
    tips = ((13, 40), (29.5, 25), (50, 20), (70.5, 25), (87, 40))
    outline: list[Point] = [(24, 66)]
    for index, tip in enumerate(tips):
        outline.append(tip)
        if index < len(tips) - 1:
            outline.append(((tip[0] + tips[index + 1][0]) / 2, 49))
    pen.shape([*outline, (76, 66)], INK)
    for x, y in tips:
        pen.disc(x, y - 2, 6.2, INK)
    pen.box(22, 64, 56, 10, 2.5, INK)
    pen.box(15, 78.5, 70, 10.5, 3.5, INK)


def discs(pen: Pen) -> None:
    """Ivory has just hit ebony."""
    pen.disc(67.5, 32.5, 25, EBONY)
    pen.box(51.5, 28.5, 32, 8, 4, EBONY_BAR)
    pen.disc(32.5, 67.5, 25, INK)
    pen.disc(32.5, 67.5, 22, IVORY)
    pen.disc(32.5, 67.5, 14, SIDE_A)
    pen.disc(32.5, 67.5, 7, IVORY)


def bars(pen: Pen) -> None:
    """Four bars around a free cell."""
    for left, top, wide, high, colour in (
        (0, 0, 1, 2, SIDE_A),
        (1, 0, 2, 1, SIDE_B),
        (2, 1, 1, 2, SIDE_A),
        (0, 2, 2, 1, SIDE_B),
    ):
        pen.box(12.5 + 26 * left, 12.5 + 26 * top, 26 * wide - 3, 26 * high - 3, 4.5, colour)


def cards(pen: Pen) -> None:
    """Two cards of a hand."""
    pen.turned(16, lambda card: card.box(15, 12, 52, 74, 8, SIDE_A))
    pen.turned(-8, _front_card)


def _front_card(pen: Pen) -> None:
    pen.box(34, 13, 52, 76, 8, INK)
    pen.box(37, 16, 46, 70, 5.5, PAPER)
    pen.shape(((60, 29), (76, 51), (60, 73), (44, 51)), SIDE_B)


MARKS = (queen, discs, bars, cards)


def boards(pen: Pen) -> None:
    """The four games, two by two, as the cells of one board."""
    gap, side, lip = 4.4, 47.8, 2.4
    for index, mark in enumerate(MARKS):
        row, column = divmod(index, 2)
        left, top = column * (side + gap), row * (side + gap)
        pen.box(left, top, side, side, 9, LIP)
        pen.box(left, top, side, side - lip, 9, CELL_DARK if row != column else CELL_LIGHT)
        mark(pen.part(left + 1.2, top, side - lip))


def _drawn(size: int, draw: Callable[[Pen], None]) -> Image.Image:
    picture = Image.new("RGBA", (size * FINER, size * FINER))
    draw(Pen(picture, 0, 0, size * FINER))
    return picture.reduce(FINER)


def icon(pen: Pen) -> None:
    pen.box(2, 3, 96, 96, 21, GROUND_LIP)
    pen.box(2, 1, 96, 96, 21, GROUND)
    boards(pen.part(10, 9, 80))


def foreground(pen: Pen) -> None:
    """Within the circle that no launcher cuts into."""
    boards(pen.part(26.4, 26.4, 47.2))


def background(pen: Pen) -> None:
    pen.box(-1, -1, 102, 102, 0, GROUND)


def presplash(pen: Pen) -> None:
    icon(pen.part(30, 30, 40))


PICTURES = {
    "icon": (512, icon),
    "icon_foreground": (432, foreground),
    "icon_background": (432, background),
    "presplash": (1024, presplash),
}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (size, draw) in PICTURES.items():
        _drawn(size, draw).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    write(Path(given[0]) if given else Path(__file__).resolve().parents[1] / "assets")
