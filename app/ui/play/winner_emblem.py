"""Who the end sheet is about, on its edge: a winner's piece in a brass wreath, or medals where there is no feast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Canvas
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.play.wreath import SECONDS, draw_wreath
from app.ui.theme import Look
from app.ui.widgets.player_marks import draw_player_mark

WIDTH = 108
"""In dp, of the wreath."""
REACH = WIDTH // 2
"""In dp: so much of it stands out above the sheet."""
PIECE, OF_SEVERAL = 28, 17
"""In dp, half of a piece, and of one of several that share a wreath."""


class Crown(Widget):
    players = ListProperty()
    is_feast = BooleanProperty(True)
    """With a wreath, and with the players' own pieces instead of their medals."""
    piece: ObjectProperty[Callable[[int], str]] = ObjectProperty(lambda player: "")
    """Which picture a player's own piece has; a medal stands for an empty name."""
    unfolded = NumericProperty(1)
    """How far the wreath has opened: 1 is a whole one."""

    def __init__(self, **kwargs: Any) -> None:
        self._wreath = Canvas()
        super().__init__(size_hint=(None, None), size=(dp(WIDTH), dp(WIDTH)), **kwargs)
        self.bind(pos=self._draw, unfolded=self._draw_wreath)
        App.get_running_app().bind(look=self._draw)
        self._draw()

    def unfold(self) -> None:
        """Leaf by leaf; where there is no motion it is open at once."""
        Animation.cancel_all(self, "unfolded")
        if self.is_feast and not App.get_running_app().look.reduced_motion:
            self.unfolded = 0
            Animation(unfolded=1, d=SECONDS).start(self)

    def on_touch_down(self, touch: Any) -> bool:
        return False

    @property
    def _centre(self) -> shapes.Point:
        """Kivy's own `center` may still be that of the place before."""
        return self.x + self.width / 2, self.y + self.height / 2

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        x, y = self._centre
        self.canvas.clear()
        self.canvas.add(self._wreath)
        self._draw_wreath()
        with self.canvas:
            radius = dp(OF_SEVERAL if self.is_feast and len(self.players) > 1 else PIECE)
            apart = 2 * radius + dp(4)
            for place, player in enumerate(self.players):
                at = (x + (place - (len(self.players) - 1) / 2) * apart, y)
                self._draw_player(at, radius, int(player), look)

    def _draw_wreath(self, *_: Any) -> None:
        self._wreath.clear()
        if self.is_feast:
            with self._wreath:
                draw_wreath(self._centre, self.width, App.get_running_app().look, self.unfolded)

    def _draw_player(self, at: shapes.Point, radius: float, player: int, look: Look) -> None:
        name = self.piece(player) if self.is_feast else ""
        own = look.sized(name, 2 * radius) if name else None
        if own and look.art:
            sprites.round_shadow(look.art, at, radius, 3)
            sprites.placed(own, at, 2 * radius)
        elif not draw_player_mark(at, radius, player, look):
            shapes.dot(at, radius + dp(2), look.surface)
            shapes.side_mark(at, radius, player, look.sides[player], look.on_side)
