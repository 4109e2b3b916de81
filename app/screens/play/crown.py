"""The winner's piece in a brass wreath, which straddles the edge of the end sheet; of a draw, the medals of all."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import PopMatrix, PushMatrix, Scale
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.screens.art import baked
from app.screens.canvas import draw
from app.screens.theme import Look
from app.screens.widgets.medals import draw_medal

WIDTH = 108
"""In dp, of the wreath."""
REACH = WIDTH // 2
"""In dp: so much of it stands out above the sheet."""
PIECE = 28
"""In dp, half of a piece."""


class Crown(Widget):
    winners = ListProperty()
    has_wreath = BooleanProperty(True)
    piece: ObjectProperty[Callable[[int], str]] = ObjectProperty(lambda player: "")
    """Which picture a player's own piece has; a medal stands for an empty name."""
    unfolded = NumericProperty(1)
    """How far the wreath has opened."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(WIDTH), dp(WIDTH)), **kwargs)
        self._opening: Scale | None = None
        self.bind(pos=self._draw, unfolded=self._open)
        App.get_running_app().bind(look=self._draw)
        self._draw()

    def unfold(self, seconds: float) -> None:
        Animation.cancel_all(self, "unfolded")
        self.unfolded = 0
        Animation(unfolded=1, d=seconds, t="out_back").start(self)

    def on_touch_down(self, touch: Any) -> bool:
        return False

    def _open(self, *_: Any) -> None:
        if self._opening:
            self._opening.x = self._opening.y = max(0.01, self.unfolded)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        # Kivy's own `center` may still be that of the place before.
        centre = (self.x + self.width / 2, self.y + self.height / 2)
        self.canvas.clear()
        with self.canvas:
            PushMatrix()
            self._opening = Scale(origin=centre)
            if self.has_wreath:
                self._draw_wreath(centre, look)
            PopMatrix()
            apart = dp(2 * PIECE + 8)
            for place, player in enumerate(self.winners):
                x = centre[0] + (place - (len(self.winners) - 1) / 2) * apart
                self._draw_piece((x, centre[1]), int(player), look)
        self._open()

    def _draw_wreath(self, centre: draw.Point, look: Look) -> None:
        box = (self.x, self.y, self.width, self.height)
        sprite = look.sprite("wreath")
        if sprite:
            baked.picture(sprite, (box[0] + dp(1), box[1] - dp(2), *box[2:]), (0.07, 0.04, 0.016, 0.35))
            baked.picture(sprite, box)
        else:
            _draw_flat_wreath(centre, dp(REACH - 6), look)

    def _draw_piece(self, at: draw.Point, player: int, look: Look) -> None:
        radius, name = dp(PIECE), self.piece(player)
        own = look.sized(name, 2 * radius) if name else None
        if own and look.art:
            baked.round_shadow(look.art, at, radius, 3)
            baked.placed(own, at, 2 * radius)
        elif not draw_medal(at, radius, player, look):
            draw.dot(at, radius + dp(2), look.surface)
            draw.side_mark(at, radius, player, look.sides[player], look.on_side)


def _draw_flat_wreath(centre: draw.Point, radius: float, look: Look) -> None:
    """Leaves as dots along a ring that is open above."""
    for step in range(-9, 10):
        angle = -math.pi / 2 + step * math.pi / 11.5
        at = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
        draw.dot(at, dp(4), look.primary)
