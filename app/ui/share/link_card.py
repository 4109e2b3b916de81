"""A link as a picture for cameras, and ways to copy and share it."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.platform import system
from app.ui import load_kv
from app.ui.online.qr_code import QrPicture, is_readable


class LinkCard(BoxLayout):
    link = StringProperty()
    refusal = StringProperty()
    can_be_read = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self.bind(link=self._look, width=self._look)
        self._look()

    def _look(self, *_: Any) -> None:
        self.can_be_read = bool(self.link) and is_readable(self.link, min(self.width, QrPicture.largest()))


def message_with(link: str, words: str) -> str:
    return f"{words}\n{link}\n{App.get_running_app().tr('travel.text.how')}"


def copy(text: str) -> None:
    app = App.get_running_app()
    Clipboard.copy(text)
    app.snack.show(app.tr("travel.copied"))


def share(text: str) -> None:
    """Share through the system, or copy to the clipboard."""
    if not system.share(text):
        copy(text)


load_kv(__file__)
