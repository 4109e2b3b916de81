"""The sheet to share a match or a position, as link and picture."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.match.played_match import PlayedMatch
from app.platform import system
from app.sharing.link_text import BadLink
from app.sharing.packed_match import can_be_sent_whole, link_to_game, link_to_position
from app.storage.settings import clean_name
from app.ui.share.link_card import LinkCard, copy, message_with, share
from app.ui.widgets.controls import Caption, Choice, TextButton
from app.ui.widgets.sheet import Sheet

WHOLE, POSITION = "game", "position"


class ShareSheet(Sheet):
    def __init__(self, match: PlayedMatch, viewer: int | None, at: int | None = None, **kwargs: Any) -> None:
        """`at` is the shown position, in moves after the first known one; None for the last."""
        super().__init__(place="side", **kwargs)
        app = self._app = App.get_running_app()
        tr = app.tr
        self._match, self._viewer = match, viewer
        self._at = len(match.history) if at is None else at
        self.title = tr("travel.share.title")
        self._link = ""
        self._what = WHOLE if can_be_sent_whole(match) and match.history else POSITION
        self._card = LinkCard()
        if self._what == WHOLE:
            answers = [(each, tr(f"travel.share.{each}")) for each in (WHOLE, POSITION)]
            choice = Choice(text=tr("travel.share.what"), answers=answers, selected=WHOLE)
            choice.bind(on_choice=lambda _, what: self._make(what))
            self.body.add_widget(choice)
        elif match.history:
            hidden = match.outcome is None and all(entry.move is not None for entry in match.history)
            self.body.add_widget(Caption(text=tr("travel.share.hidden" if hidden else "travel.share.part")))
        self.body.add_widget(self._card)
        self._buttons = [TextButton.doing(self._copy, tr("travel.copy"), icon="copy", style="filled")]
        if system.is_android():
            self._buttons.insert(0, TextButton.doing(self._share, tr("travel.share"), icon="share", style="tonal"))
        for button in self._buttons:
            self.foot.add_widget(button)
        self._make(self._what)

    def _make(self, what: str) -> None:
        self._what, match = what, self._match
        name = clean_name(self._app.settings.player_name)
        try:
            if what == WHOLE:
                self._link = link_to_game(match, name)
            else:
                view = _position(match, self._at).observation(self._viewer)
                self._link = link_to_position(match, view, match.first_ply + self._at, name)
            self._card.refusal = ""
        except BadLink as refusal:
            self._link, self._card.refusal = "", refusal.text(self._app.tr)
        self._card.link = self._link
        for button in self._buttons:
            button.disabled = not self._link

    def _text(self) -> str:
        game = self._app.tr(f"{self._match.game.id}.name")
        words = self._app.tr(f"travel.text.{self._what}", game=game, moves=len(self._match.history))
        return message_with(self._link, words)

    def _copy(self) -> None:
        copy(self._text())

    def _share(self) -> None:
        share(self._text())


def _position(match: PlayedMatch, at: int) -> Any:
    return match.history[at - 1].step.state if at else match.first
