"""A match by message that is new to this device: whether to play it, or only to look at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App

from app.sharing.packed_match import PackedMatch
from app.storage.settings import clean_name
from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField


class ChallengeSheet(Sheet):
    def __init__(self, parcel: PackedMatch, play: Callable[[], None], look: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app, match = App.get_running_app(), parcel.match
        tr = app.tr
        name = clean_name(match.seats[parcel.by or 0].name) or tr("travel.other")
        self.title = tr("travel.challenge.title", game=tr(f"{match.game.id}.name"))
        turn = tr("travel.challenge.turn", move=match.ply + 1) if match.history else tr("travel.challenge.begin")
        self.body.add_widget(Caption(text=f"{tr('travel.challenge.note', name=name)} {turn}"))
        field = NameField(hint=tr("settings.player_name"), text=app.settings.player_name)
        field.bind(text=lambda _, name: app.change(player_name=name.strip()))
        self.body.add_widget(field)
        for key, icon, style, do in (
            ("travel.challenge.play", "play", "filled", play),
            ("travel.challenge.look", "eye", "tonal", look),
        ):
            self.foot.add_widget(TextButton.doing(partial(self._then, do), tr(key), icon=icon, style=style))

    def _then(self, do: Callable[[], None]) -> None:
        self.close()
        do()
