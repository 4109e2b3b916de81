"""The queen of Stay on the Board: the one piece that both players move."""

from __future__ import annotations

from kivy.graphics import Color, Line

from app.screens.canvas import draw
from app.screens.canvas.draw import Point
from app.screens.theme import Colour


def draw_queen(centre: Point, size: float, fill: Colour, outline: Colour, width: float) -> None:
    """A crown of five points on a foot, matte with one line around it."""
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
    draw.filled([(x, band + unit), *points], fan=True)
    Color(*outline)
    Line(points=[value for point in points for value in point], width=width, close=True, joint="round")
    for across, height in crown:
        draw.dot((x + across * unit, height + 0.6 * unit), 1.5 * unit + width / 2, outline)
        draw.dot((x + across * unit, height + 0.6 * unit), 1.5 * unit - width / 2, fill)
    for bottom, half, high in ((band - 2.6 * unit, 6.4, 2.2), (band - 5.6 * unit, 8, 2.6)):
        box = (x - half * unit, bottom, 2 * half * unit, high * unit)
        draw.tile(box, fill, unit)
        draw.frame(box, outline, width, unit)
