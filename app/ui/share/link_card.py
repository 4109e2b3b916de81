"""A link as a picture for a camera, where one could read it, and the ways to hand the link on."""

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
    """The picture, or why there is none."""

    link = StringProperty()
    refusal = StringProperty()
    """Why there is no link."""
    can_be_read = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self.bind(link=self._look, width=self._look)
        self._look()

    def _look(self, *_: Any) -> None:
        self.can_be_read = bool(self.link) and is_readable(self.link, min(self.width, QrPicture.largest()))


def message_with(link: str, words: str) -> str:
    """What is sent: what it is, the link, and what to do where a messenger makes no link of it."""
    return f"{words}\n{link}\n{App.get_running_app().tr('travel.text.how')}"


def copy(text: str) -> None:
    app = App.get_running_app()
    Clipboard.copy(text)
    app.snack.show(app.tr("travel.copied"))


def share(text: str) -> None:
    """By the system's own way, or else by the clipboard."""
    if not system.share(text):
        copy(text)


load_kv(__file__)
