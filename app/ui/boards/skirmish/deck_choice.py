"""List the decks to choose from, and choose one's own in a room."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from app.games.skirmish import GAME
from app.games.skirmish.decks import READY
from app.storage import saved_decks
from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet
from app.ui.widgets.controls import Choice, TextButton
from app.ui.widgets.page import fill
from app.ui.widgets.sheet import Sheet


def offered(tr: Any, chosen: Any = "") -> list[tuple[str, str]]:
    """Return ready, own and the chosen deck, even if that was deleted."""
    answers = [(name, tr(f"skirmish.faction.{name}")) for name in READY]
    answers += [(text, name) for name, text in saved_decks.own_kits(App.get_running_app().storage, GAME).items()]
    is_known = not chosen or any(value == chosen for value, _ in answers)
    return answers if is_known else [*answers, (chosen, tr("online.own_deck"))]


class DeckChoiceSheet(Sheet):
    """Chooses the deck for the room's next match."""

    def __init__(self, room: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._room = room
        tr = App.get_running_app().tr
        self.title = tr("skirmish.kit.yours")
        self.refill()
        build = TextButton.doing(
            lambda: DeckSheet(on_change=self.refill).open(),
            tr("skirmish.builder"),
            icon="cards-outline",
            style="outline",
        )
        self.foot.add_widget(build)
        self.foot.add_widget(TextButton.doing(self.close, tr("skirmish.close"), style="outline"))

    def refill(self) -> None:
        app, chosen = App.get_running_app(), self._room.own_kit
        choice = Choice(answers=offered(app.tr, chosen), selected=chosen, note=app.tr("skirmish.kit.note"))
        choice.bind(on_choice=lambda _, kit: self._choose(kit))
        fill(self.body, [choice])

    def _choose(self, kit: str) -> None:
        app = App.get_running_app()
        if self._room.bring(kit, saved_decks.name_of(app.storage, GAME, kit)):
            app.online.remember_kit(kit)
        else:
            app.snack.show(app.tr("online.refused.not_now"))
        self.close()
