"""Keeps the light in place when a table turns."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.ui.theme import Look


class Turnable(Widget):
    """A widget that turns by 180° with everything on it."""

    turned = BooleanProperty(False)

    def on_turned(self, *_: object) -> None:
        for each in self.walk(restrict=True):
            if isinstance(each, LightAware):
                each.relight()


class LightAware(Widget):
    """A widget with pictures that have a lit and a shaded side."""

    @property
    def look(self) -> Look:
        look: Look = App.get_running_app().look
        around = self.parent
        # A window is its own parent.
        while isinstance(around, Widget):
            if isinstance(around, Turnable) and around.turned:
                return look.turned
            around = around.parent
        return look

    def relight(self) -> None:
        """Redraw after the table was turned."""
