"""Who can come to a room: this network or the Internet, with consent."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App

from app.online.relays import Relay
from app.online.transport.address import Server
from app.storage.settings import INTERNET, NETWORK
from app.ui.widgets.collapsible import Collapsible
from app.ui.widgets.controls import Caption, Choice
from app.ui.widgets.sheet import QuestionSheet


class ReachChoice(Collapsible, Choice):
    """Chooses who can come to our room, until somebody has come."""


def answers(tr: Any) -> list[tuple[str, str]]:
    return [(where, tr(f"online.reach.{where}")) for where in (NETWORK, INTERNET)]


def place_in_words(server: Server, tr: Any) -> str:
    return str(tr(f"online.place.{NETWORK if _is_nearby(server) else INTERNET}", place=server.address))


def _is_nearby(server: Server) -> bool:
    try:
        return ipaddress.ip_address(server.host).is_private
    except ValueError:  # a name
        return server.host == "localhost"


def _site(address: str) -> str:
    return address.partition("://")[2].partition("/")[0].removeprefix("www.")


class FarSheet(QuestionSheet):
    """Asks once whether free servers of others may be used, and says what they see."""

    def __init__(self, relays: Sequence[Relay], agreed: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        self.title = app.tr("online.far.title")
        words = dict.fromkeys(app.tr(f"online.relay.sees.{each}") for relay in relays for each in relay.sees)
        self.say(app.tr("online.far.note", seen=", ".join(words)) if relays else app.tr("online.far.none"))
        for relay in relays:
            told = app.tr("online.far.relay", name=relay.name, operator=relay.operator, terms=_site(relay.terms))
            self.body.add_widget(Caption(text=told, font_size=app.look.label, color=app.look.ink_soft))
        if relays:
            self.answer("online.far.yes", "earth", "filled", lambda: self._agree(agreed))
        self.answer("online.far.own", "cog", "tonal", lambda: app.go("settings"))
        self.answer("online.far.no", "close", "outline", self.close)

    def _agree(self, agreed: Callable[[], object]) -> None:
        self.close()
        agreed()

    def on_close(self) -> None:
        """Let the choice behind this sheet show the setting again."""
        App.get_running_app().online.pulse += 1
