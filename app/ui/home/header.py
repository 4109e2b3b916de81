"""The home page's header: a wooden bar above, or at the side."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import Colour, Look, colour
from app.ui.widgets.collapsible import Collapsible, CollapsibleBox

WALNUT = (colour("#5E3720"), colour("#2B1C13"))
"""The wood's colours in light and dark, if there is no picture of it."""
PALE = colour("#F9E5B5")
BRASS, GROOVE = colour("#E9C67A"), colour("#1E0E06", 0.75)
LINE = 1.5


def ink_on_wood(look: Look) -> Colour:
    return look.ink if look.is_flat else PALE


class HomeHeader(CollapsibleBox):
    stands = BooleanProperty(False)
    """The header is at the page's side instead of above it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, stands=self._draw)
        App.get_running_app().bind(pictured=self._draw)

    def _draw(self, *_: Any) -> None:
        look = App.get_running_app().look
        self.canvas.before.clear()
        with self.canvas.before:
            self._draw_wood(look)

    def _draw_wood(self, look: Look) -> None:
        box = (self.x, self.y, self.width, self.height)
        sprite = look.sprite("lid-{theme}")
        if sprite and look.art:
            self._throw_shadow(look)
            Color(1, 1, 1, 1)
            # At the side the picture is turned by 90°.
            u, v, to_u, to_v = _corners(sprite.texture)
            turned = (to_u, v, to_u, to_v, u, to_v, u, v)
            across = min(1.0, self.width / max(1.0, sprite.size[0] * sprites.unit()))
            end = u + (to_u - u) * across
            laid = (u, v, end, v, end, to_v, u, to_v)
            Rectangle(texture=sprite.texture, pos=box[:2], size=box[2:], tex_coords=turned if self.stands else laid)
        else:
            shapes.tile(box, look.surface if look.is_flat else WALNUT[look.is_dark])
        edge = dp(LINE)
        lines = (look.outline,) if look.is_flat else (GROOVE, BRASS, GROOVE)
        for place, fill in enumerate(lines, 1):
            out = (len(lines) - place) * edge * 0.75
            upright = (self.x + self.width - edge - out, self.y, edge, self.height)
            shapes.tile(upright if self.stands else (self.x, self.y + out, self.width, edge), fill)

    def _throw_shadow(self, look: Look) -> None:
        """Extend it beyond the window, so that only one edge shows."""
        assert look.art
        out = dp(40)
        if self.stands:
            sprites.shadow(look.art, (self.x - out, self.y - out, self.width + out, self.height + 2 * out), 3)
        else:
            sprites.shadow(look.art, (self.x - out, self.y, self.width + 2 * out, self.height + out), 3)


def _corners(texture: Any) -> tuple[float, float, float, float]:
    coords = texture.tex_coords
    return coords[0], coords[1], coords[4], coords[5]


class HeaderTitle(Collapsible, Label):
    """The app's name, in a header above the page."""


class HeaderGap(Collapsible, Widget):
    """Fills a header at the page's side."""


class BoxMark(Widget):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)
        App.get_running_app().bind(look=self._draw)

    def _draw(self, *_: Any) -> None:
        look = App.get_running_app().look
        sprite = look.sprite("emblem")
        side = min(self.size)
        box = (self.center_x - side / 2, self.center_y - side / 2, side, side)
        self.canvas.clear()
        with self.canvas:
            if sprite:
                sprites.picture(sprite, box)
            else:
                _draw_flat_mark(box, look)


def _draw_flat_mark(box: shapes.Box, look: Look) -> None:
    left, bottom, side, _ = box
    gap = side * 0.08
    cell = (side - 3 * gap) / 2
    shapes.tile(box, look.brass, side * 0.16)
    colours = (look.sides[0], look.sides[1], look.cell_light, look.cell_dark)
    for index, fill in enumerate(colours):
        row, column = divmod(index, 2)
        x, y = left + gap + column * (cell + gap), bottom + gap + row * (cell + gap)
        shapes.tile((x, y, cell, cell), fill, side * 0.08)
