"""Scroll within bounds, at the same pace at any frame rate.

Kivy bounces at the ends, in steps that depend on the frame rate. It also fails when the window is resized during a
drag.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.factory import Factory
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


class Glide(ScrollEffect):
    def update_velocity(self, dt: float) -> None:
        if abs(self.velocity) <= self.min_velocity:
            self.velocity = 0
            return
        rate = self.friction / self.std_dt
        kept = math.exp(-rate * dt)
        way, self.velocity = self.velocity * (1 - kept) / rate, self.velocity * kept
        self.apply_distance(way)
        self.trigger_velocity_update()


class _Bounded:
    effect_cls = ObjectProperty(Glide, allownone=True)
    always_overscroll = BooleanProperty(False)

    def on_scroll_x(self, _: Any, share: float) -> None:
        self.scroll_x = _between(share)

    def on_scroll_y(self, _: Any, share: float) -> None:
        self.scroll_y = _between(share)


def _between(share: float) -> float:
    return min(1.0, max(0.0, share))


class Scroller(_Bounded, ScrollView):
    """The scroll view of every screen and sheet."""


class VisibleRows(Widget):
    """Shows the visible rows of a long list, which take no touches.

    A new row at the end moves all rows by one translation.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._down = Translate()
        with self.canvas.after:
            PopMatrix()
        self.fbind("top", self._move)
        self._move()

    def _move(self, *_: Any) -> None:
        self._down.xy = self.x, self.top

    def to_parent(self, x: float, y: float, **kwargs: Any) -> tuple[float, float]:
        return x + self.x, y + self.top

    def to_local(self, x: float, y: float, **kwargs: Any) -> tuple[float, float]:
        return x - self.x, y - self.top

    def on_touch_down(self, touch: Any) -> bool:
        return False


class LongList(Scroller):
    """A list that creates widgets for visible rows only. Kivy's own list lays out all rows whenever one is added."""

    viewclass = StringProperty()
    dress = ObjectProperty(None, allownone=True)
    """Called with a row's widget and number, to change more than its text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: list[tuple[str, float]] = []
        self._ends: list[float] = []
        self._seen: dict[int, Any] = {}
        self._laid_out = 0.0
        self._spare: list[Any] = []
        self._content = VisibleRows(size_hint_y=None, height=0)
        self.add_widget(self._content)
        look = Clock.create_trigger(self._look, -1)
        self.bind(scroll_y=look, size=look)
        self._content.bind(pos=look, size=look)
        self._look_soon = look

    @property
    def is_all_seen(self) -> bool:
        return bool(self._content.height <= self.height)

    def put(self, index: int, rows: Sequence[tuple[str, float]]) -> None:
        self.rows[index:] = rows
        del self._ends[index:]
        for _, high in rows:
            self._ends.append((self._ends[-1] if self._ends else 0.0) + high)
        for each in [each for each in self._seen if each >= index]:
            self._lay_by(each)
        self._content.height = self._ends[-1] if self._ends else 0.0
        self._look_soon()

    def _look(self, *_: Any) -> None:
        content = self._content
        width, self._laid_out = self._laid_out, content.width
        top = (1 - self.scroll_y) * max(0.0, content.height - self.height)
        first, last = bisect_right(self._ends, top), bisect_left(self._ends, top + self.height)
        seen = range(first, min(last + 1, len(self.rows)))
        for index in [index for index in self._seen if index not in seen]:
            self._lay_by(index)
        for index in seen:
            if index not in self._seen:
                self._seen[index] = self._spare.pop() if self._spare else Factory.get(self.viewclass)()
                content.add_widget(self._seen[index])
            elif width == content.width:
                continue  # unchanged
            text, high = self.rows[index]
            widget = self._seen[index]
            widget.text, widget.size = text, (content.width, high)
            if self.dress:
                self.dress(widget, index)
            widget.pos = 0, -self._ends[index]

    def _lay_by(self, index: int) -> None:
        widget = self._seen.pop(index)
        self._content.remove_widget(widget)
        self._spare.append(widget)
