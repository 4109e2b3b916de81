"""The switch at a row's end: a knob in a pill, at the left or at the right."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import LIGHT, Look
from app.ui.widgets.surfaces import draw_surface

WIDE, HIGH = 52, 32
"""In dp."""


class RowSwitch(Widget):
    """Shows a row's state; the row itself, which is larger, takes the touches."""

    active = BooleanProperty(False)
    at = NumericProperty(0)
    """How far the knob is to the right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(WIDE), dp(HIGH)), **kwargs)
        self.at = int(self.active)
        self.bind(pos=self._draw, at=self._draw, active=self._slide)
        App.get_running_app().bind(look=self._draw)
        self._draw()

    def _slide(self, *_: Any) -> None:
        Animation.cancel_all(self, "at")
        seconds = App.get_running_app().look.seconds(120) if self.get_root_window() else 0
        if seconds:
            Animation(at=int(self.active), d=seconds, t="out_cubic").start(self)
        else:
            self.at = int(self.active)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        is_on = self.at > 0.5
        knob = look.sprite("bead-ivory")
        radius = dp(11)
        centre = (self.x + dp(16) + self.at * dp(WIDE - 32), self.y + dp(HIGH / 2 + (1.5 if is_on else 0)))
        self.canvas.clear()
        with self.canvas:
            draw_surface("chosen" if is_on else "groove", (self.x, self.y, dp(WIDE), dp(HIGH)), look)
            if knob and look.art:
                sprites.round_shadow(look.art, centre, radius, 1)
                sprites.placed(knob, centre, 2 * radius)
            else:
                shapes.dot(centre, radius, look.on_primary if is_on else look.outline)
            if is_on:  # shape, not colour alone
                ink = LIGHT.ink if knob else look.primary
                shapes.icon("check", centre, dp(14), ink)
