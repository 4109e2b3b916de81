"""Charts of results. Shapes, not only colours, carry the meaning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty

from app.statistics.glicko import Rating
from app.statistics.totals import SeatResults
from app.ui.canvas.shapes import Point, cross, dashes, dot, extent, filled, frame, hatch, ring, soft, text, tile
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget

MOST = 120
"""The most points of a curve. Longer ones are thinned out."""


LEAST_REACH = 4
"""The least range of a curve's scale."""


class BalanceCurve(CanvasWidget):
    """A curve of wins minus losses after each game."""

    balance: ListProperty[int] = ListProperty()

    def sketch(self, look: Look) -> None:
        found = thinned(self.balance)
        if len(found) < 2:
            return
        low, high = reach(found)
        size = look.label * 0.8
        numbers = [(number, signed(number)) for number in sorted({low, 0, high})]
        left = self.x + max(extent(words, round(size), "Medium") for _, words in numbers) + dp(8)
        right = self.right - dp(6)

        def height(number: float) -> float:
            inset = size / 2 + dp(2)
            return self.y + inset + (self.height - 2 * inset) * (number - low) / (high - low)

        above = -dp(99)
        for number, words in numbers:
            y = height(number)
            if number == 0:
                Color(*look.outline)
                Line(points=[left, y, right, y], width=1)
            else:
                dashes((left, y), (right, y), 1, soft(look.outline, 0.6), dp(4), dp(4))
            if y - above > size or number == 0:
                text(words, (self.x + (left - self.x) / 2 - dp(3), y), size, look.ink_soft)
                above = y
        step = (right - left) / (len(found) - 1)
        places: list[Point] = [(left + step * at, height(number)) for at, number in enumerate(found)]
        Color(*look.primary)
        Line(points=[value for place in places for value in place], width=dp(1.4), joint="round", cap="round")
        dot(places[-1], dp(4.5), look.surface)
        dot(places[-1], dp(3), look.primary)


class LatestMarks(CanvasWidget):
    """A disc for won, a cross for lost, a bar for drawn. The newest is at the right."""

    results: ListProperty[str] = ListProperty()
    places = NumericProperty(20)

    def sketch(self, look: Look) -> None:
        step = min(self.width / self.places, dp(28))
        radius = min(step * 0.38, self.height * 0.42)
        for at, result in enumerate(self.results):
            centre = (self.x + step * (at + 0.5), self.center_y)
            if result == "won":
                dot(centre, radius, look.primary)
            elif result == "lost":
                side = radius * 2.6
                cross((centre[0] - side / 2, centre[1] - side / 2, side, side), look.ink, dp(look.palette.line) * 0.6)
            else:
                tile((centre[0] - radius, centre[1] - dp(1.5), 2 * radius, dp(3)), look.ink)


class ResultBar(CanvasWidget):
    """A bar filled for won, hatched for drawn, empty for lost games."""

    count: ObjectProperty[SeatResults] = ObjectProperty(SeatResults())

    def sketch(self, look: Look) -> None:
        played = self.count.played
        if not played:
            return
        left, bottom, wide, high = self.box
        won, drawn = wide * self.count.won / played, wide * self.count.drawn / played
        if won:
            tile((left, bottom, won, high), look.primary)
        if drawn:
            hatch([(left + won, bottom, drawn, high)], look.ink, dp(5), dp(1.2))
            frame((left + won, bottom, drawn, high), look.outline, 1)
        frame(self.box, look.outline, dp(look.palette.line) / 2)


class AmountBar(CanvasWidget):
    share = NumericProperty(0)

    def sketch(self, look: Look) -> None:
        left, bottom, wide, high = self.box
        frame(self.box, soft(look.outline, 0.6), 1)
        if self.share > 0:
            tile((left, bottom, max(dp(2), wide * self.share), high), look.primary)


class OpeningBoard(CanvasWidget):
    """A board whose dots are larger where more games began. A ring marks the favourite."""

    board_size: NumericProperty[int] = NumericProperty(0)
    cells: ObjectProperty[dict[tuple[int, int], int]] = ObjectProperty({})
    favourite: ObjectProperty[tuple[int, int]] = ObjectProperty((0, 0))

    def sketch(self, look: Look) -> None:
        count = self.board_size
        if not count or not self.cells:
            return
        side = min(self.width, self.height) / count
        left, top = self.x, self.top
        most = max(self.cells.values())
        for row in range(count):
            for column in range(count):
                box = (left + side * column, top - side * (row + 1), side, side)
                tile(box, look.cell_dark if (row + column) % 2 else look.cell_light)
        frame((left, top - side * count, side * count, side * count), look.grid, 1)
        for (row, column), times in self.cells.items():
            centre = (left + side * (column + 0.5), top - side * (row + 0.5))
            dot(centre, side * (0.12 + 0.26 * (times / most) ** 0.5), look.ink)
            if (row, column) == self.favourite:
                ring(centre, side * 0.44, look.ring, dp(1.2))


def thinned(numbers: list[int]) -> list[int]:
    """Return at most `MOST` numbers, including the first and the last."""
    if len(numbers) <= MOST:
        return list(numbers)
    return [numbers[round(at * (len(numbers) - 1) / (MOST - 1))] for at in range(MOST)]


def reach(numbers: list[int]) -> tuple[int, int]:
    """Return the lowest and highest value of the scale, which includes 0."""
    low, high = min(0, *numbers), max(0, *numbers)
    lacking = max(0, LEAST_REACH - (high - low))
    return low - lacking // 2, high + lacking - lacking // 2


def signed(number: int) -> str:
    """Use a real minus sign, which is as wide as a plus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


MARGIN = 40.0


NARROWEST = 300.0
"""The least rating points on the scale, so that small changes look small."""


MOST_POINTS = 60


class RatingCurve(CanvasWidget):
    course: ListProperty[Rating] = ListProperty()
    rungs: ListProperty[Rating] = ListProperty()
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
    low = min(each.mean for each in course) - MARGIN
    high = max(each.mean for each in course) + MARGIN
    lacking = max(0.0, NARROWEST - (high - low)) / 2
    return low - lacking, high + lacking


def _band(places: list[tuple[float, float, float]]) -> list[Point]:
    found: list[Point] = []
    for (x, low, high), (x2, low2, high2) in pairwise(places):
        found += [(x, low), (x, high), (x2, high2), (x, low), (x2, high2), (x2, low2)]
    return found
