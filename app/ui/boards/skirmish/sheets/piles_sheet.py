"""The piles of every player: hands, decks and discards in numbers, and what of them may be read."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty

from app.games.skirmish.board import Card
from app.games.skirmish.text.names import face_name
from app.ui.boards.skirmish.cards.large_card import with_card
from app.ui.boards.skirmish.sheets.card_reader import CardReaderSheet
from app.ui.boards.skirmish.sheets.choice_sheets import team_name
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.controls import Caption, Heading, TextButton
from app.ui.widgets.sheet import Sheet


class PilesSheet(Sheet):
    """Every player's hand, deck, discard pile and rounds; a discarded card can be read."""

    board = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app = App.get_running_app()
        tr = app.tr
        self.title = tr("skirmish.piles")
        for player, camp in enumerate(self.board.view.camps):
            name = self.board.name_of(player)
            self.body.add_widget(Heading(text=" · ".join([SIDE_LETTERS[player], name, *self._team(player)])))
            facts = tr(
                "skirmish.camp", hand=len(camp.hand), deck=len(camp.deck), discard=len(camp.discard), wins=camp.wins
            )
            self.body.add_widget(Caption(text=facts, font_size=app.look.label))
            if camp.showcase:
                self.body.add_widget(Caption(text=tr("skirmish.showcase", card=face_name(camp.showcase, tr))))
            for kind, count in Counter(camp.discard).items():
                self._add(f"{count} × {face_name(kind, tr)}", Card(0, kind, player))
        for card in self._seen_elsewhere():
            self._add(f"{self.board.name_of(card.owner)}: {face_name(card.kind, tr)}", card)

    def _team(self, player: int) -> list[str]:
        sides = self.board.view.board.sides
        is_alone = len(set(sides)) == len(sides)
        return [] if is_alone else [team_name(sides, player, App.get_running_app().tr)]

    def _seen_elsewhere(self) -> list[Card]:
        """Cards in other hands that this viewer may see."""
        board = self.board
        others = (camp for player, camp in enumerate(board.view.camps) if player != board.hand_of)
        return [card for camp in others for card in camp.hand if card.kind]

    def _add(self, words: str, card: Card) -> None:
        button = TextButton(text=words, style="outline")
        button.bind(on_release=lambda _: CardReaderSheet(board=self.board, card=card).open())
        self.body.add_widget(with_card(card.kind, card.owner, button))
