"""How light falls where a widget lies: a table can be turned round under the lamp, and shadows fall as before."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from app.ui.theme import Look


class Turnable(Widget):
    """Can be turned round with all that lies on it."""

    turned = BooleanProperty(False)

    def on_turned(self, *_: object) -> None:
        for each in self.walk(restrict=True):
            if isinstance(each, LightAware):
                each.relight()


class LightAware(Widget):
    """Is drawn with pictures that have a light and a dark side."""

    @property
    def look(self) -> Look:
        """As it is seen where this lies."""
        look: Look = App.get_running_app().look
        around = self.parent
        # A window is its own parent.
        while isinstance(around, Widget):
            if isinstance(around, Turnable) and around.turned:
                return look.turned
            around = around.parent
        return look

    def relight(self) -> None:
        """What it lies on was turned: it is drawn anew."""
