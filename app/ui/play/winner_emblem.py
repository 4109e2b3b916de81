"""The winner's piece in a wreath, or medals, on the end sheet's edge."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.animation import Animation, AnimationTransition
from kivy.app import App
from kivy.graphics import Canvas, Color
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.art.loaded_art import Sprite
from app.ui.art.sprites import WHITE, quads
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Point
from app.ui.theme import Colour, Look
from app.ui.widgets.player_marks import draw_player_mark

WIDTH = 108
"""The wreath's width in dp."""


REACH = WIDTH // 2
"""In dp, the part above the sheet."""


PIECE, OF_SEVERAL = 28, 17
"""In dp, the radius of a single piece, and of one of several."""


class Crown(Widget):
    players = ListProperty()
    is_feast = BooleanProperty(True)
    """Show a wreath with the players' own pieces, not medals."""
    piece: ObjectProperty[Callable[[int], str]] = ObjectProperty(lambda player: "")
    """Returns a player's picture name; an empty name shows the medal."""
    unfolded = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._wreath = Canvas()
        super().__init__(size_hint=(None, None), size=(dp(WIDTH), dp(WIDTH)), **kwargs)
        self.bind(pos=self._draw, unfolded=self._draw_wreath)
        App.get_running_app().bind(look=self._draw)
        self._draw()

    def unfold(self) -> None:
        """Open leaf by leaf, or at once with reduced motion."""
        Animation.cancel_all(self, "unfolded")
        if self.is_feast and not App.get_running_app().look.reduced_motion:
            self.unfolded = 0
            Animation(unfolded=1, d=SECONDS).start(self)

    def on_touch_down(self, touch: Any) -> bool:
        return False

    @property
    def _centre(self) -> shapes.Point:
        """Return the current centre; Kivy's `center` may be outdated."""
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


LEAVES = 44
"""Numbered upwards, left and right in turn."""


APART, LEAF = 0.03, 0.18
"""Seconds between leaves of a branch, and for one leaf to grow."""


SECONDS = APART * (LEAVES // 2 - 1) + LEAF


BAKED = 260
"""The leaf pictures fit a wreath this many pixels wide."""


RING = 0.40
"""The branches' radius as a share of the width."""


SHADE: Colour = (0.07, 0.04, 0.016, 0.35)


def draw_wreath(centre: Point, width: float, look: Look, unfolded: float = 1.0) -> None:
    """Draw the wreath on the active canvas; `unfolded` goes from 0 to 1."""
    found = [look.sprite(f"laurel-{number}") for number in range(LEAVES)]
    sprites = [each for each in found if each is not None]
    if len(sprites) < LEAVES:
        _draw_flat(centre, width, look, unfolded)
        return
    scale = width / BAKED
    corners = [_leaf(sprite, centre, scale, grown(number, unfolded)) for number, sprite in enumerate(sprites)]
    texture = sprites[0].texture
    for aside, down, tint in ((dp(1), dp(2), SHADE), (0.0, 0.0, WHITE)):
        Color(*tint)
        quads([each for leaf in corners for x, y, u, v in leaf for each in (x + aside, y - down, u, v)], texture)


def grown(number: int, unfolded: float) -> float:
    """Return a leaf's relative size; just before the end it exceeds 1."""
    share = (unfolded * SECONDS - (number // 2) * APART) / LEAF
    return 0.0 if share <= 0 else 1.0 if share >= 1 else AnimationTransition.out_back(share)


def _leaf(sprite: Sprite, centre: Point, scale: float, size: float) -> list[tuple[float, float, float, float]]:
    """Return a leaf's corners with texture coordinates; it grows from the branch."""
    wide, high = sprite.size
    left, bottom = -sprite.anchor[0], -sprite.anchor[1]
    x, y = left + wide / 2, bottom + high / 2
    towards_foot = math.atan2(y, x) + math.copysign(0.1, -x)
    root = (RING * BAKED * math.cos(towards_foot), RING * BAKED * math.sin(towards_foot))
    coords = sprite.texture.tex_coords
    places = ((left, bottom), (left + wide, bottom), (left + wide, bottom + high), (left, bottom + high))
    return [
        (
            centre[0] + (root[0] + (place[0] - root[0]) * size) * scale,
            centre[1] + (root[1] + (place[1] - root[1]) * size) * scale,
            coords[2 * corner],
            coords[2 * corner + 1],
        )
        for corner, place in enumerate(places)
    ]


def _draw_flat(centre: Point, width: float, look: Look, unfolded: float) -> None:
    radius, dots = width / 2 - dp(6), 10
    for number in range(round(dots * unfolded)):
        for way in (-1, 1):
            angle = -math.pi / 2 + way * number * math.pi / 11.5
            at = (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))
            shapes.dot(at, dp(4), look.primary)
