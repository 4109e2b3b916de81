"""Opens a link: replays its moves on a thread, then shows or refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock

from app.games import BY_ID
from app.match.played_match import PlayedMatch
from app.players.background_job import BackgroundJob
from app.players.search_budget import SearchBudget
from app.session import MESSAGE
from app.sharing.correspondence import MessageMatch, check_sender
from app.sharing.link_text import BadLink
from app.sharing.packed_match import Address, PackedMatch, address_on, opened
from app.storage.settings import clean_name
from app.ui.share.send_move_sheet import other_name
from app.ui.widgets.controls import Caption, TextButton
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField

if TYPE_CHECKING:
    from app.ui.application import FourBoards


PATIENCE = 0.4
"""Seconds before a sheet says that a link is being opened. Most links are faster."""


SLIDE = 300
"""Milliseconds until a new screen is in place. The answer is played after that."""


class OpeningSheet(Sheet):
    def __init__(self, app: FourBoards, stop: Any, **kwargs: Any) -> None:
        super().__init__(closes_by_tap=False, **kwargs)
        self._stop = stop
        self.body.add_widget(Caption(text=app.tr("travel.opening")))
        self.foot.add_widget(
            TextButton.doing(self.back, app.tr("travel.opening.cancel"), icon="close", style="outline")
        )

    def back(self) -> None:
        self._stop()
        self.close()


class LinkOpener:
    def __init__(self, app: FourBoards) -> None:
        self._app = app
        self._work = BackgroundJob(app._post)
        self._sheet: OpeningSheet | None = None
        self._patience: Any = None

    def open(self, link: str) -> None:
        app = self._app
        if app.is_in_room:
            app.snack.show(app.tr("online.link.in_room"), seconds=8)
            return
        self._stop()
        try:
            address = address_on(link)
        except BadLink as refusal:
            self._refuse(refusal)
            return
        addressed = app.session.addressed(address)
        known = addressed[1] if addressed else None
        self._patience = Clock.schedule_once(lambda _: self._tell_that_it_takes_long(), PATIENCE)
        self._work.start(
            lambda budget: _found(link, known, budget), lambda found: self._arrived(found, address), lambda: None
        )

    def _tell_that_it_takes_long(self) -> None:
        self._sheet = OpeningSheet(self._app, self._stop)
        self._sheet.open()

    def _stop(self) -> None:
        self._work.cancel()
        self._wait_no_more()

    def _wait_no_more(self) -> None:
        if self._patience:
            self._patience.cancel()
        if self._sheet:
            self._sheet.close()
        self._patience = self._sheet = None

    def _arrived(self, found: PackedMatch | BadLink, address: Address) -> None:
        self._wait_no_more()
        if isinstance(found, BadLink):
            self._refuse(found)
        elif found.by is None or (found.match.outcome and not self._app.session.addressed(address)):
            self._show(found)
        else:
            self._take(found, address)

    def _refuse(self, refusal: BadLink) -> None:
        self._app.snack.show(refusal.text(self._app.tr), seconds=8)

    def _show(self, parcel: PackedMatch) -> None:
        self._app.go("replay", match=parcel.match).origin = "travel.opened"

    # A match by message

    def _take(self, parcel: PackedMatch, address: Address) -> None:
        app = self._app
        addressed = app.session.addressed(address)
        try:
            check_sender(parcel)
        except BadLink as refusal:
            self._refuse(refusal)
            return
        if addressed is None:
            ChallengeSheet(parcel, lambda: self._play(parcel), lambda: self._show(parcel)).open()
            return
        summary, _ = addressed
        if app.session.slot != summary.slot:
            if not app.resume(summary):
                return
        elif app.screens.current != "play":
            app.return_to("play")
        else:
            app.close_sheets()
            self._receive(parcel)
            return
        Clock.schedule_once(lambda _: self._receive(parcel), app.look.seconds(SLIDE))

    def _play(self, parcel: PackedMatch) -> None:
        app = self._app
        match = app.session.take_up(parcel, clean_name(app.settings.player_name))
        app.go("play", match=match)
        app.thin_out(MESSAGE)

    def _receive(self, parcel: PackedMatch) -> None:
        app, match = self._app, self._app.session.match
        if not isinstance(match, MessageMatch):
            return  # the player has already gone elsewhere
        was_over = match.outcome is not None
        try:
            news = match.receive(parcel)
        except BadLink as refusal:
            self._refuse(refusal)
            return
        app.session.keep()
        if news or (match.outcome and not was_over):
            app.snack.show(app.tr("travel.answered", name=other_name(match, app.tr)))
        elif parcel.match.ply < match.ply:
            app.snack.show(app.tr("travel.older", count=match.ply - parcel.match.ply), seconds=8)
        else:
            key = "over" if match.outcome else "" if match.is_waiting else "mine"
            words = "travel.nothing_new" + (f".{key}" if key else "")
            app.snack.show(app.tr(words, name=other_name(match, app.tr)), seconds=8)


def _found(link: str, known: PlayedMatch | None, budget: SearchBudget) -> Iterator[PackedMatch | BadLink]:
    try:
        yield opened(link, BY_ID, budget.spend, known)
    except BadLink as refusal:
        yield refusal


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
