"""The invitation to watch a running match: code, picture and link."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.online.invitation import Invitation, shown
from app.ui import load_kv
from app.ui.online.qr_code import QrPicture as QrPicture  # which the rule names
from app.ui.online.room_page import share_invitation
from app.ui.widgets.controls import TextButton
from app.ui.widgets.sheet import Sheet

LOW = 700
"""In dp: a lower window has no space for the picture."""


class WatchCard(BoxLayout):
    code = StringProperty()
    picture = StringProperty()
    """The link, if there is space for its picture."""


class WatchSheet(Sheet):
    link = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        self._app = App.get_running_app()
        self.title = self._app.tr("online.watch.title")
        self._card = WatchCard()
        self.body.add_widget(self._card)
        self._buttons = [
            TextButton.doing(self._share, self._app.tr("online.share"), icon="share", style="filled"),
            TextButton.doing(self._copy, self._app.tr("online.copy"), icon="copy", style="tonal"),
        ]
        for button in self._buttons:
            self.foot.add_widget(button)
        self._app.online.entered.open_gallery()
        self._app.online.bind(pulse=self._look)
        self._look()

    def on_close(self) -> None:
        self._app.online.unbind(pulse=self._look)

    @property
    def _invitation(self) -> Invitation | None:
        room = self._app.online.room
        return room.watch_invitation if room else None

    def _look(self, *_: Any) -> None:
        found = self._invitation
        self._card.code, self.link = (shown(found.code), found.link) if found else ("…", "")
        self._card.picture = self.link if self._app.root.height > dp(LOW) else ""
        for button in self._buttons:
            button.disabled = not self.link

    def _copy(self) -> None:
        Clipboard.copy(self.link)
        self._app.snack.show(self._app.tr("online.copied"))

    def _share(self) -> None:
        if not (self._invitation and share_invitation(self._invitation)):
            self._copy()


load_kv(__file__)
