"""A page with a bar, which goes back to where it was opened from."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from app.games import BY_ID
from app.ui import load_kv
from app.ui.art import sprites
from app.ui.boards import part_of
from app.ui.input.keys import scroll_by_key
from app.ui.theme import Colour, Look, colour
from app.ui.widgets.collapsible import Collapsible, CollapsibleBox
from app.ui.widgets.controls import Caption
from app.ui.widgets.scrolling import Scroller
from app.ui.widgets.slider import KnobSlider as KnobSlider  # used in kv rules


class PageBar(CollapsibleBox):
    text = StringProperty()


class Column(Collapsible, Scroller):
    """Scrolls `content`, a column no wider than a readable line."""

    content = ObjectProperty()
    widest = NumericProperty(600)
    """In dp, at normal text size."""

    def add_widget(self, widget: Any, *arguments: Any, **named: Any) -> None:
        if self.children:
            self.children[0].children[0].add_widget(widget, *arguments, **named)
        else:
            super().add_widget(widget, *arguments, **named)

    def key(self, name: str, arrows: bool = False) -> bool:
        return scroll_by_key(self, name, arrows)


LINEN = "linen"


def cloth_colour(cloth: str, look: Look) -> Colour:
    """Return the plain color of a cloth, which each game defines in `parts`."""
    game = BY_ID.get(cloth)
    own = part_of(game, "parts") if game else None
    if own is None or look.is_flat:
        return look.cloth
    return colour(own.CLOTH[look.is_dark])


class ScreenBackground(Screen):
    cloth = StringProperty("")
    """What the background shows: the cloth of the game with this id, `linen`, or a plain plate for ""."""

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


class Page(ScreenBackground):
    """A page that goes back to where it was opened. `enter` must call `remember_way`."""

    came_from = StringProperty("home")

    def remember_way(self) -> None:
        current = App.get_running_app().screens.current
        if current != self.name:
            self.came_from = current

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        return False

    def back(self) -> None:
        App.get_running_app().return_to(self.came_from)


class PartHeading(Caption):
    """The title of a part of a page."""


def fill(column: Any, widgets: list[Any]) -> None:
    column.clear_widgets()
    for widget in widgets:
        column.add_widget(widget)


load_kv(__file__)
