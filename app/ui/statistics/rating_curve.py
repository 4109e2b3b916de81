"""A rating over time, as a line within the band of what is unsure, over the rungs that it passes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from app.statistics.glicko import Rating
from app.ui.canvas.shapes import Point, dot, extent, filled, soft, text
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget

MARGIN = 40.0
"""Points of rating above the highest and below the lowest that is drawn."""
NARROWEST = 300.0
"""Points that the curve shows at least: a few more or less are not a mountain."""
MOST_POINTS = 60
"""So many of the latest ratings are drawn."""


class RatingCurve(CanvasWidget):
    course: ListProperty[Rating] = ListProperty()
    """The ratings, the latest last."""
    rungs: ListProperty[Rating] = ListProperty()
    """Those of the computers, the weakest first."""
    radius = NumericProperty(3)

    def sketch(self, look: Look) -> None:
        course = self.course[-MOST_POINTS:]
        if not course:
            return
        low, high = rating_range(course)
        size = look.label * 0.8
        left = self.x + extent("8", round(size), "Medium") + dp(10)
        right = self.right - dp(6)
        step = (right - left) / max(1, len(course) - 1)

        def height(points: float) -> float:
            inside = min(max(points, low), high)
            return self.y + dp(4) + (self.height - dp(8)) * (inside - low) / (high - low)

        lowest = -dp(99)
        for number, rung in enumerate(self.rungs, 1):
            if low < rung.mean < high:
                y = height(rung.mean)
                Color(*soft(look.outline, 0.5))
                Line(points=[left, y, right, y], width=1)
                if y - lowest > size:
                    text(str(number), (self.x + (left - self.x) / 2 - dp(2), y), size, look.ink_soft)
                    lowest = y
        if len(course) > 1:
            Color(*soft(look.brass, 0.28))
            edges = [(height(each.mean - each.deviation), height(each.mean + each.deviation)) for each in course]
            filled(_band([(left + step * at, *edge) for at, edge in enumerate(edges)]))
            Color(*look.primary)
            points = [value for at, each in enumerate(course) for value in (left + step * at, height(each.mean))]
            Line(points=points, width=dp(1.4), joint="round", cap="round")
        last = left + step * (len(course) - 1), height(course[-1].mean)
        dot(last, dp(self.radius) + dp(1.5), look.surface)
        dot(last, dp(self.radius), look.primary)


def rating_range(course: Sequence[Rating]) -> tuple[float, float]:
    """The lowest and the highest rating that is drawn."""
    low = min(each.mean for each in course) - MARGIN
    high = max(each.mean for each in course) + MARGIN
    lacking = max(0.0, NARROWEST - (high - low)) / 2
    return low - lacking, high + lacking


def _band(places: list[tuple[float, float, float]]) -> list[Point]:
    """Triangles between the lower and the upper edge at each place from left to right."""
    found: list[Point] = []
    for (x, low, high), (x2, low2, high2) in pairwise(places):
        found += [(x, low), (x, high), (x2, high2), (x, low), (x2, high2), (x2, low2)]
    return found
