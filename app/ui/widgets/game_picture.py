"""Show a close-up of a game, or its emblem until pictures load."""

from __future__ import annotations

import math
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color, Mesh
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.art.loaded_art import Sprite
from app.ui.boards.game_emblem import draw_mark
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.theme import Look

RADIUS = 9
"""The corners' radius, in dp."""
CORNER_STEPS = 6


class GamePicture(Widget):
    game_id = StringProperty()
    shown = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._picture: Color | None = None
        super().__init__(**kwargs)
        self._draw_soon = drawn_soon(self, self._draw)
        self.bind(pos=self._changed, size=self._changed, game_id=self._changed, shown=self._fade)
        App.get_running_app().bind(pictured=self._changed)
        self._draw_soon()

    def _changed(self, *_: Any) -> None:
        self._draw_soon()

    def _fade(self, *_: Any) -> None:
        if self._picture:
            self._picture.a = self.shown

    def _draw(self) -> None:
        look: Look = App.get_running_app().look
        self.canvas.clear()
        self._picture = None
        if min(self.size) <= 0:
            return
        box = (self.x, self.y, self.width, self.height)
        sprite, rim = look.sprite(f"vignette-{self.game_id}-{{theme}}"), look.sprite("bezel-{theme}")
        with self.canvas:
            if self.shown < 1 or not (sprite and rim):
                self._draw_flat(box, look)
            if not (sprite and rim):
                self.shown = 0
                return
            self._picture = Color(1, 1, 1, self.shown)
            close_look(sprite, rim, box)
        self._come(look)

    def _come(self, look: Look) -> None:
        if self.shown == 0:
            seconds = look.seconds(150)
            if seconds:
                fade = Animation(shown=1, d=seconds)
                fade.bind(on_complete=self._changed)
                fade.start(self)
            else:
                self.shown = 1

    def _draw_flat(self, box: shapes.Box, look: Look) -> None:
        left, bottom, width, height = box
        side = min(width, height) * 0.8
        shapes.tile(box, look.cell_light, dp(RADIUS))
        draw_mark(self.game_id, (left + (width - side) / 2, bottom + (height - side) / 2, side, side), look)
        shapes.frame(box, look.brass, dp(1), dp(RADIUS))


def close_look(sprite: Sprite, rim: Sprite, box: shapes.Box) -> None:
    _rounded(sprite.texture, box, dp(RADIUS))
    sprites.nine_patch(rim, box)


def _rounded(texture: Any, box: shapes.Box, radius: float) -> Mesh:
    """Clip a picture to a rounded box. Kivy's own shape loses the sprite's place on its page."""
    left, bottom, width, height = box
    u, v, far_u, far_v = texture.tex_coords[0], texture.tex_coords[1], texture.tex_coords[4], texture.tex_coords[5]
    shape, own = width / height, texture.width / texture.height
    across, along = (shape / own, 1.0) if own > shape else (1.0, own / shape)
    radius = min(radius, width / 2, height / 2)
    vertices: list[float] = []
    for corner, (x, y) in enumerate(((width, height), (0, height), (0, 0), (width, 0))):
        for step in range(CORNER_STEPS + 1):
            angle = (corner + step / CORNER_STEPS) * math.pi / 2
            at_x = min(max(x, radius), width - radius) + radius * math.cos(angle)
            at_y = min(max(y, radius), height - radius) + radius * math.sin(angle)
            share_x, share_y = (at_x / width - 0.5) * across + 0.5, (at_y / height - 0.5) * along + 0.5
            vertices += (left + at_x, bottom + at_y, u + (far_u - u) * share_x, v + (far_v - v) * share_y)
    return Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_fan", texture=texture)
