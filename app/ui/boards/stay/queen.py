"""Draw the queen of Stay on the Board, in boxwood or flat."""

from __future__ import annotations

from typing import NamedTuple

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate

from app.ui.art.loaded_art import Sprite
from app.ui.boards.stay.queen_motion import REST, Pose
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Point
from app.ui.theme import Colour, Look

FOOT = 0.28
"""Her foot is this many cells below her cell's middle."""
HEIGHT, LARGER = 1.5, 1.7
"""Her height in cells, normal and larger."""
FLAT, FLAT_LARGER = 0.74, 0.86
"""Her flat size in cells, normal and larger."""
HEAD = 0.868
"""The share of her height at which her head is."""
_SPRITE_CELLS = 1.83
"""Her picture's height, in cells of its nominal size."""
_SHADOW = 1.17
"""The width of her shadow's picture, as a share of her height."""


def sprite_of(look: Look, tall: float) -> Sprite | None:
    return look.upright.sized("queen", tall / _SPRITE_CELLS)


def crown(tall: float) -> float:
    """Return how far her head is above her cell's middle, in cells."""
    return tall * HEAD - FOOT


class QueenSize(NamedTuple):
    """The cell in pixels, and her height in cells, as a picture and flat."""

    cell: float
    tall: float = HEIGHT
    flat: float = FLAT


class Queen:
    """Draws the queen once, and then only moves her."""

    def __init__(self, centre: Point, size: QueenSize, look: Look, upside_down: bool = False) -> None:
        self._cell, self._up, self._fall = size.cell, -1 if upside_down else 1, look.fall
        self._tints: list[Color] = []
        self._shown = 1.0
        self._leans, self._sized = 0.0, (1.0, 1.0)
        tall = size.cell * size.tall
        sprite, shade = sprite_of(look, tall), look.sprite("shadow-queen")
        foot = centre if sprite is None else (centre[0], centre[1] - FOOT * size.cell * self._up)
        PushMatrix()
        self._shadow_at = Translate(0, 0)
        if sprite and shade:
            self._put(shade, foot, tall * _SHADOW)
        PopMatrix()
        PushMatrix()
        self._at = Translate(0, 0)
        self._leaning = Rotate(angle=0, origin=foot)
        self._stretch = Scale(1, 1, 1, origin=foot)
        with shapes.turned(foot, upside_down):
            if sprite:
                self._put(sprite, foot, tall * sprite.size[0] / sprite.size[1])
            else:
                draw_queen(centre, size.cell * size.flat, look.ink, look.surface, max(0.5, size.cell / 48))
        PopMatrix()

    def stand(self, pose: Pose = REST, shift: Point = (0, 0), grown: float = 1.0) -> None:
        """Move her by `shift` from her cell. Her shadow slides away as she rises."""
        lift = pose.lift * self._cell
        self._at.xy = shift[0], shift[1] + lift * self._up
        self._shadow_at.xy = shift[0] + lift * 0.6 * self._fall, shift[1] - lift * 0.35 * self._fall
        leans, sized = pose.lean * self._up, (pose.wide * grown, pose.high * grown)
        if leans != self._leans:  # on most of the way neither changes
            self._leans = self._leaning.angle = leans
        if sized != self._sized:
            self._sized = sized
            self._stretch.xyz = *sized, 1
        if pose.shown != self._shown:
            self._shown = pose.shown
            for tint in self._tints:
                tint.a = pose.shown

    def _put(self, sprite: Sprite, foot: Point, width: float) -> None:
        self._tints.append(Color(1, 1, 1, 1))
        scale = width / sprite.size[0]
        corner = (foot[0] - sprite.anchor[0] * scale, foot[1] - sprite.anchor[1] * scale)
        Rectangle(texture=sprite.texture, pos=corner, size=(width, sprite.size[1] * scale))


def draw_queen(centre: Point, size: float, fill: Colour, outline: Colour, width: float) -> None:
    x, y = centre
    unit = size / 20
    band, shoulder, tip = y - 3.5 * unit, y - 0.5 * unit, y + 6.5 * unit
    crown = [(-8, shoulder + 4 * unit), (-4.4, tip), (0, tip + 1.2 * unit), (4.4, tip), (8, shoulder + 4 * unit)]
    points: list[Point] = [(x - 6 * unit, band)]
    for index, (across, height) in enumerate(crown):
        points.append((x + across * unit, height))
        if index < len(crown) - 1:
            between = (across + crown[index + 1][0]) / 2
            points.append((x + between * unit, shoulder + 0.6 * unit))
    points.append((x + 6 * unit, band))
    Color(*fill)
    shapes.filled([(x, band + unit), *points], fan=True)
    Color(*outline)
    Line(points=[value for point in points for value in point], width=width, close=True, joint="round")
    for across, height in crown:
        shapes.dot((x + across * unit, height + 0.6 * unit), 1.5 * unit + width / 2, outline)
        shapes.dot((x + across * unit, height + 0.6 * unit), 1.5 * unit - width / 2, fill)
    for bottom, half, high in ((band - 2.6 * unit, 6.4, 2.2), (band - 5.6 * unit, 8, 2.6)):
        box = (x - half * unit, bottom, 2 * half * unit, high * unit)
        shapes.tile(box, fill, unit)
        shapes.frame(box, outline, width, unit)
