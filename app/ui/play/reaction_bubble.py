"""A sign that a player makes: a bubble over the mark in the player's strip, which springs up and vanishes again."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.canvas import shapes

SPRING = 320
"""Milliseconds that it takes to come; with reduced motion it is there at once."""
LEAST = 0.4
"""Its size when it begins to spring up."""


class ReactionBubble(Widget):
    """Lies over the mark and takes no room of its own; nothing is drawn without a sign."""

    player: NumericProperty[int] = NumericProperty(0)
    shown = ObjectProperty(None, allownone=True)
    """The sign that is seen now, an `online.reactions.Shown`; the same sign once more has another number."""
    grown = NumericProperty(1)
    """How large it is by now."""

    def __init__(self, **kwargs: Any) -> None:
        self._scale = Scale(1)
        super().__init__(**kwargs)
        App.get_running_app().bind(look=self.draw)
        self.bind(pos=self.draw, size=self.draw)

    def on_shown(self, *_: Any) -> None:
        Animation.cancel_all(self, "grown")
        seconds = App.get_running_app().look.seconds(SPRING)
        self.grown = LEAST if self.shown and seconds else 1
        self.draw()
        if self.grown < 1:
            Animation(grown=1, d=seconds, t="out_back").start(self)

    def on_grown(self, *_: Any) -> None:
        self._scale.xyz = (self.grown, self.grown, 1)

    def draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.shown is None:
            return
        look, centre, radius = App.get_running_app().look, (self.center_x, self.center_y), min(self.size) / 2
        with self.canvas:
            PushMatrix()
            self._scale = Scale(self.grown, self.grown, 1, origin=centre)
            shapes.dot(centre, radius, look.sides[int(self.player)])
            shapes.dot(centre, radius - dp(2.5), look.surface)
            shapes.icon(f"sign-{self.shown.sign}", centre, radius * 1.25, look.ink)
            PopMatrix()
