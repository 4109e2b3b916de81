"""A seat in a room: a brass ring, empty until somebody sits down; then that player's medal drops into it."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import Look
from app.ui.widgets.player_marks import draw_player_mark

HIGH = 0.6
"""By how much larger a medal is seen before it drops."""


class SeatMark(Widget):
    player = NumericProperty(0)
    taken = BooleanProperty(False)
    above = NumericProperty(0)
    """How much of its way down a medal still has."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, player=self._draw, taken=self._draw, above=self._draw)
        App.get_running_app().bind(look=self._draw)

    def drop(self) -> None:
        """The medal comes from above."""
        seconds = App.get_running_app().look.seconds(160)
        if seconds:
            self.above = 1
            Animation(above=0, d=seconds, t="out_back").start(self)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        radius = min(self.size) / 2
        centre = (self.x + self.width / 2, self.y + self.height / 2)
        ring = look.sprite("brass-ring-96")
        self.canvas.clear()
        if radius <= 0:
            return
        with self.canvas:
            if ring:
                sprites.placed(ring, centre, 2 * radius)
            else:
                shapes.ring(centre, radius - dp(2), (look.outline, look.surface), dp(1))
            held = radius * 0.8 * (1 + HIGH * self.above)
            if self.taken and not draw_player_mark(centre, held, int(self.player), look):
                shapes.side_mark(centre, held, int(self.player), look.sides[int(self.player)], look.on_side)
