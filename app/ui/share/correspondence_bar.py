"""The bar over the board of a match by message: state, sending and pasting."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui import load_kv
from app.ui.share.send_move_sheet import SendSheet, other_name


class MessageBar(BoxLayout):
    screen = ObjectProperty()
    icon = StringProperty()
    text = StringProperty()
    can_send = BooleanProperty(False)

    def on_kv_post(self, _: Any) -> None:
        self._app = App.get_running_app()
        self.refresh()

    def refresh(self) -> None:
        match, tr = self.screen.match, self._app.tr
        self.can_send = match.has_news
        unsent = match.has_news and not match.is_sent
        if match.outcome:
            self.icon, key = ("share", "over_unsent") if unsent else ("check", "over")
        elif match.is_waiting:
            self.icon = "share" if unsent else "clock"
            key = "waiting" if not unsent else "unsent" if match.history else "invite"
        else:
            self.icon, key = "hand", "mine"
        self.text = tr(f"travel.bar.{key}", name=other_name(match, tr))

    def ask_to_send(self) -> None:
        """Open the sheet for a move not yet sent. The end has its own sheet."""
        match = self.screen.match
        if match.is_waiting and not match.is_sent and not isinstance(self._app.top, SendSheet):
            SendSheet(self.screen, comes_unasked=bool(match.history)).open()

    def send(self) -> None:
        SendSheet(self.screen).open()

    def paste(self) -> None:
        self._app.open_link(Clipboard.paste() or "", is_game=True)


load_kv(__file__)
