"""A window with a message, for an app that cannot start."""

from __future__ import annotations

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.label import Label

from app.ui.theme import LIGHT

SIZE = (420, 200)


class Notice(App):
    title = "Four Boards"

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def build(self) -> Label:
        Window.size = SIZE
        Window.clearcolor = LIGHT.surface
        label = Label(text=self._words, color=LIGHT.ink, font_size=sp(16), halign="center", valign="middle")
        label.bind(size=lambda _, size: setattr(label, "text_size", (size[0] - dp(32), None)))
        return label


def show(words: str) -> None:
    """Show the message until the window is closed."""
    Notice(words).run()
