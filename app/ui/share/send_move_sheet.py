"""The sheet to send a move by message. Until then the move can be undone."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.platform import system
from app.sharing.correspondence import MessageMatch
from app.sharing.link_text import BadLink
from app.storage.settings import clean_name
from app.ui.share.link_card import LinkCard, copy, message_with, share
from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.sheet import Sheet


def other_name(match: MessageMatch, tr: Any) -> str:
    return clean_name(match.seats[1 - match.me].name) or str(tr("travel.other"))


class SendSheet(Sheet):
    def __init__(self, screen: Any, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app = self._app = App.get_running_app()
        tr, self._screen = app.tr, screen
        self._match: MessageMatch = screen.match
        self._name = other_name(self._match, tr)
        kind = "over" if self._match.outcome else "title" if self._match.history else "invite"
        self.title = tr(f"travel.send.{kind}")
        self._note = Caption(text=tr("travel.send.note", name=self._name))
        self._card = LinkCard()
        self.body.add_widget(self._note)
        self.body.add_widget(self._card)
        send = self._share if system.is_android() else self._copy
        words, icon = ("travel.send", "share") if system.is_android() else ("travel.copy", "copy")
        self.foot.add_widget(TextButton.doing(send, tr(words), icon=icon, style="filled"))
        if system.is_android():
            self.foot.add_widget(TextButton.doing(self._copy, tr("travel.copy"), icon="copy", style="tonal"))
        self._picture = TextButton.doing(self._show_picture, tr("travel.qr"), icon="qrcode", style="tonal")
        self._last = TextButton.doing(self._take_back, tr("travel.send.back"), icon="undo", style="outline")
        self.foot.add_widget(self._picture)
        if self._match.can_undo:
            self.foot.add_widget(self._last)

    def _link(self) -> str:
        """Return the link, which makes the move final. If it is too long, show that and return ""."""
        app = self._app
        try:
            link = self._match.hand_out(clean_name(app.settings.player_name))
        except BadLink as refusal:
            self._note.text = refusal.text(app.tr)
            return ""
        self._note.text = app.tr("travel.send.sent", name=self._name)
        self._screen.refresh()
        if self._last.parent:
            self.foot.remove_widget(self._last)
        return link

    def _text(self) -> str:
        match, tr = self._match, self._app.tr
        kind = "over" if match.outcome else "turn" if match.history else "invite"
        link = self._link()
        words = tr(f"travel.text.{kind}", game=tr(f"{match.game.id}.name"), move=match.ply + 1)
        return message_with(link, words) if link else ""

    def _copy(self) -> None:
        if text := self._text():
            copy(text)

    def _share(self) -> None:
        if text := self._text():
            share(text)

    def _show_picture(self) -> None:
        self._card.link = self._link()
        self.foot.remove_widget(self._picture)

    def _take_back(self) -> None:
        self.close()
        self._screen.undo()
