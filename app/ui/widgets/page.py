"""A page: a screen of words with a bar on top, which goes back to wherever it was opened from."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from app.ui import load_kv
from app.ui.input.scroll_keys import scroll_by_key
from app.ui.widgets.collapsible import Collapsible, CollapsibleBox
from app.ui.widgets.controls import Caption
from app.ui.widgets.screen_background import ScreenBackground
from app.ui.widgets.scrolling import Scroller
from app.ui.widgets.slider import KnobSlider as KnobSlider  # which rules of pages name


class PageBar(CollapsibleBox):
    """The way back and the page's name; what is added to it stands at its end."""

    text = StringProperty()


class Column(Collapsible, Scroller):
    """Scrolls what is in `content`, a column no wider than a line of text should be."""

    content = ObjectProperty()
    widest = NumericProperty(600)
    """In dp, at the usual size of text."""

    def add_widget(self, widget: Any, *arguments: Any, **named: Any) -> None:
        """What a rule puts into it goes into the column, which is there first."""
        if self.children:
            self.children[0].children[0].add_widget(widget, *arguments, **named)
        else:
            super().add_widget(widget, *arguments, **named)

    def key(self, name: str, arrows: bool = False) -> bool:
        """Scrolls by a key of the keyboard; with `arrows`, up and down are among them."""
        return scroll_by_key(self, name, arrows)


class Page(ScreenBackground):
    """`enter` calls `remember_way`, so that a page opened over a game leads back to that game."""

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
    """The name of a part of a page."""


def fill(column: Any, widgets: list[Any]) -> None:
    """Puts these in place of what a layout held."""
    column.clear_widgets()
    for widget in widgets:
        column.add_widget(widget)


load_kv(__file__)
