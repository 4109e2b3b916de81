"""What a screen lies on: the cloth of a game, or a plain plate for pages that are read."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import StringProperty
from kivy.uix.screenmanager import Screen

from app.games import BY_ID
from app.ui.art import sprites
from app.ui.boards import part_of
from app.ui.theme import Colour, Look, colour

LINEN = "linen"
"""The cloth of the first page, where no game is on the table."""


def cloth_colour(cloth: str, look: Look) -> Colour:
    """Of a cloth without its weave: a game names its own for light and dark in its `play`; high contrast has none."""
    game = BY_ID.get(cloth)
    own = part_of(game, "parts") if game else None
    if own is None or look.is_flat:
        return look.cloth
    return colour(own.CLOTH[look.is_dark])


class ScreenBackground(Screen):
    """A screen with something under it: drawn first, and only again when its size, the cloth or the look changes."""

    cloth = StringProperty("")
    """A game's id, `linen`, or nothing for a plate."""

    def __init__(self, **kwargs: Any) -> None:
        self._ground = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.before.add(self._ground)
        self._lay = Clock.create_trigger(lambda _: self._draw_ground(), -1)
        self.bind(pos=self._lay, size=self._lay, cloth=self._lay)
        App.get_running_app().bind(pictured=self._lay)
        self._lay()

    def _draw_ground(self) -> None:
        look = App.get_running_app().look
        self._ground.clear()
        fill = cloth_colour(self.cloth, look) if self.cloth else look.surface
        self._ground.add(Color(*fill))
        self._ground.add(Rectangle(pos=self.pos, size=self.size))
        name = "stay" if self.cloth == LINEN else self.cloth
        weave = look.art.page(f"cloth-{name}-{{theme}}") if look.art and self.cloth else None
        if weave:
            self._ground.add(Color(1, 1, 1, 1))
            self._ground.add(sprites.laid_cloth(weave, (self.x, self.y, self.width, self.height)))
