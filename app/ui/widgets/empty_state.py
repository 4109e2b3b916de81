"""Say that nothing is here yet, with a picture, a sentence and perhaps a button."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui import load_kv
from app.ui.art import sprites
from app.ui.canvas import shapes
from app.ui.theme import Look
from app.ui.widgets.collapsible import Collapsible
from app.ui.widgets.surfaces import draw_surface


class EmptySlot(Widget):
    shape = StringProperty("disc")
    """Queen, disc, tile or card."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, shape=self._draw)
        App.get_running_app().bind(look=self._draw)

    def _draw(self, *_: Any) -> None:
        look: Look = App.get_running_app().look
        sprite = look.sprite(f"well-{self.shape}")
        box = (self.x, self.y, self.width, self.height)
        side = min(self.size) * 0.75
        inner = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side, side)
        self.canvas.clear()
        with self.canvas:
            draw_surface("inset", box, look)
            if sprite:
                sprites.picture(sprite, inner)
            elif side > 0:
                shapes.frame(inner, look.outline, dp(1), dp(8))


class EmptyState(Collapsible, BoxLayout):
    shape = StringProperty("disc")
    text = StringProperty()
    action = StringProperty()
    """Without words there is no button."""

    __events__ = ("on_chosen",)

    def on_chosen(self) -> None:
        """Do nothing by default."""


load_kv(__file__)
