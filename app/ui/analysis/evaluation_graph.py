"""A graph of a game: above the middle the first player leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from app.ui.canvas.shapes import Point, dot, filled, side_mark, soft, tile
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget

EDGE = 26
"""In dp, left of the graph."""
MARK = 5
"""In dp, half the width of a mistake's flag."""


class EvaluationGraph(CanvasWidget):
    """A touch picks a position and dispatches `on_pick`."""

    values: ListProperty[float | None] = ListProperty()
    """From -1 to 1 for the first player; None while unknown."""
    mistakes: ListProperty[int] = ListProperty()
    at = NumericProperty(0)
    is_proved = BooleanProperty(False)
    """Draw values as steps instead of a joined line."""

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("values", "mistakes", "at", "is_proved"):
            self.fbind(name, self.draw_soon)

    def on_pick(self, at: int) -> None: ...

    # Fingers

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling or self.disabled:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._pick(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._pick(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _pick(self, x: float) -> None:
        last = len(self.values) - 1
        if last >= 0:
            share = (x - self._left) / max(1.0, self._wide)
            self.dispatch("on_pick", min(last, max(0, round(share * last))))

    # Drawing

    @property
    def _left(self) -> float:
        return float(self.x + dp(EDGE))

    @property
    def _wide(self) -> float:
        return float(self.width - dp(EDGE) - dp(8))

    def _across(self, at: float) -> float:
        return self._left + self._wide * at / max(1, len(self.values) - 1)

    def _up(self, value: float) -> float:
        half = self.height / 2 - dp(6)
        return float(self.center_y + half * value)

    def sketch(self, look: Look) -> None:
        tile(self.box, look.container, dp(8))
        for player, value in ((0, 0.62), (1, -0.62)):
            side_mark((self.x + dp(EDGE / 2), self._up(value)), dp(8), player, look.sides[player], look.on_side)
        Color(*soft(look.outline, 0.8))
        Line(points=[self._left, self.center_y, self._left + self._wide, self.center_y], width=1)
        if self.is_proved:
            self._draw_steps(look)
        else:
            self._draw_line(look)
        for at in self.mistakes:
            self._draw_mistake(at, look)
        x = self._across(self.at)
        Color(*look.ink)
        Line(points=[x, self.y + dp(2), x, self.top - dp(2)], width=dp(1))

    def _draw_steps(self, look: Look) -> None:
        for first, last, value in _runs(self.values):
            left, right = self._across(max(0, first - 0.5)), self._across(min(len(self.values) - 1, last + 0.5))
            if value:
                high, low = max(self._up(value), self.center_y), min(self._up(value), self.center_y)
                tile((left, low, max(dp(1.5), right - left), high - low), soft(look.sides[0 if value > 0 else 1], 0.85))
            else:
                tile((left, self.center_y - dp(2), right - left, dp(4)), look.ink_soft)

    def _draw_line(self, look: Look) -> None:
        known = [(self._across(at), self._up(value)) for at, value in enumerate(self.values) if value is not None]
        if not known:
            return
        middle = self.center_y
        for sign, player in ((1, 0), (-1, 1)):
            Color(*soft(look.sides[player], 0.45))
            filled(_between(known, middle, sign))
        Color(*look.ink)
        if len(known) > 1:
            Line(points=[number for point in known for number in point], width=dp(1.2), joint="round", cap="round")
        else:
            dot(known[0], dp(2.5), look.ink)

    def _draw_mistake(self, at: int, look: Look) -> None:
        x, y, size = self._across(at), self.y + dp(1), dp(MARK)
        for grown, colour in ((dp(1.5), look.surface), (0.0, look.error)):
            Color(*colour)
            filled([(x - size - grown, y), (x + size + grown, y), (x, y + 2 * size + grown)])


def _runs(values: Sequence[float | None]) -> Iterator[tuple[int, int, float]]:
    """Yield runs of equal known values: first position, last position, value."""
    first = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[first]:
            value = values[first]
            if value is not None:
                yield first, at - 1, value
            first = at


def _between(points: Sequence[Point], middle: float, sign: int) -> list[Point]:
    """Return triangles between the graph and the middle line, on one side."""
    found: list[Point] = []
    for one, other in pairwise(points):
        over, over_other = (one[1] - middle) * sign, (other[1] - middle) * sign
        if over <= 0 and over_other <= 0:
            continue
        start, end = one, other
        if over < 0 or over_other < 0:  # the line crosses the middle: keep the part on this side
            crossing = one[0] + (other[0] - one[0]) * over / (over - over_other), middle
            start, end = (crossing, other) if over < 0 else (one, crossing)
        found += [(start[0], middle), start, end, (start[0], middle), end, (end[0], middle)]
    return found
