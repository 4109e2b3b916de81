"""Sheets for choices off the board: options, piles, decks, counters."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.core.game import Tr
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import DECK, ChooseListed
from app.games.skirmish.moves import (
    Cancel,
    Done,
    Give,
    Move,
    PickCounter,
    PickDeck,
    PickListed,
    PlayCommand,
    Sink,
)
from app.games.skirmish.terms import COMMAND
from app.games.skirmish.text.names import ability_texts, card_text, face_name
from app.ui.boards.skirmish.cards.card_view import in_hand
from app.ui.boards.skirmish.cards.large_card import CardPicture, with_card
from app.ui.boards.skirmish.legal_targets import COUNTERS, DECKS, LISTED, TOP
from app.ui.boards.skirmish.sheets.card_reader import CardReaderSheet
from app.ui.theme import SIDE_LETTERS
from app.ui.widgets.controls import Caption, Heading, TextButton
from app.ui.widgets.sheet import Sheet


class ChoiceSheet(Sheet):
    """A list of answers; the banner can open it again."""

    board = ObjectProperty()
    done = ("skirmish.done", "filled")
    """Word key and style of the button that ends choosing."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(dims=False, closes_by_tap=False, comes_unasked=True, place="side", share=0.62, **kwargs)
        self.app = App.get_running_app()
        self.view = self.board.view
        self.rows: dict[Move, TextButton] = {}
        self.ways: dict[Move, TextButton] = {}
        self.fill()

    def fill(self) -> None:
        """Add the rows; overridden by each kind of choice."""

    def row(self, words: str, move: Move, style: str = "tonal", icon: str = "", kind: str = "") -> None:
        button = TextButton(text=words, icon=icon, style=style, least_height=dp(56))
        button.bind(on_release=lambda _: self.answer(move))
        self.rows[move] = button
        self.body.add_widget(with_card(kind, self.view.to_move, button) if kind else button)

    def say(self, words: str, kind: str, owner: int) -> None:
        self.body.add_widget(with_card(kind, owner, Caption(text=words, font_size=self.app.look.label)))

    def between(self) -> None:
        """Add an "or" between two rows."""
        self.body.add_widget(Caption(text=self.app.tr("skirmish.or"), font_size=self.app.look.label, halign="center"))

    def ways_out(self) -> None:
        """Add the legal ones of Done and Cancel."""
        legal = self.view.legal_moves()
        for move, key, style in ((Done(), *self.done), (Cancel(), "skirmish.cancel", "outline")):
            if move in legal:
                button = TextButton(text=self.app.tr(key), style=style, size_of_text=self.app.look.label)
                button.bind(on_release=lambda _, move=move: self.answer(move))
                self.ways[move] = button
                self.foot.add_widget(button)

    def call_off(self) -> None:
        """Cancel the choice, or just close if the rules forbid that."""
        self.answer(Cancel()) if Cancel() in self.ways else self.close()

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or "button" not in touch.profile or touch.button != "right":
            return bool(super().on_touch_down(touch))
        self.call_off()
        return True

    def answer(self, move: Move) -> None:
        self.close()
        self.board.commit(move)

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name.isdecimal() and 1 <= int(name) <= len(self.rows):
            list(self.rows.values())[int(name) - 1].activate()
            return True
        return False


class CommandSheet(ChoiceSheet):
    """A Command's options; closing leaves it in the hand."""

    card: ObjectProperty[Card] = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.closes_by_tap = self.dims = True
        self.comes_unasked = False

    def fill(self) -> None:
        self.title = self.app.tr(f"skirmish.card.{self.card.kind}")
        seen = in_hand(self.card, self.app.tr)
        self.body.add_widget(
            CardPicture(seen, size_hint=(None, None), size=(dp(96), dp(96)), pos_hint={"center_x": 0.5})
        )
        for option, words in enumerate(ability_texts(self.card.kind, self.app.tr)):
            if option:
                self.between()
            self.row(f"{option + 1}. {words}", PlayCommand(self.card.id, option))
        leave = TextButton(text=self.app.tr("skirmish.back_to_hand"), style="outline")
        leave.bind(on_release=lambda _: self.close())
        self.foot.add_widget(leave)


class ListedSheet(ChoiceSheet):
    """A choice from a deck or pile."""

    done = ("skirmish.take_none", "outline")

    def fill(self) -> None:
        tr, run = self.app.tr, self.view.run
        step = run.doing
        assert isinstance(step, ChooseListed)
        self.title = tr("skirmish.ask.deck" if step.pile == DECK else "skirmish.ask.discard_pile")
        camp = self.view.camps[run.player]
        pile = camp.deck if step.pile == DECK else camp.discard
        for move in self.view.legal_moves():
            if isinstance(move, PickListed):
                count = pile.count(move.kind)
                name = face_name(move.kind, tr) + (f" × {count}" if count > 1 else "")
                power = "" if FACES[move.kind].has_type(COMMAND) else f" ({FACES[move.kind].power})"
                self.row(f"{name}{power}\n{card_text(move.kind, tr)}", move, kind=move.kind)
        self.ways_out()


class DecksSheet(ChoiceSheet):
    """Chooses whose deck to look at."""

    def fill(self) -> None:
        tr = self.app.tr
        self.title = tr("skirmish.ask.whose_deck")
        for move in self.view.legal_moves():
            if isinstance(move, PickDeck):
                count = len(self.view.camps[move.player].deck)
                self.row(tr("skirmish.deck_of", name=self.board.name_of(move.player), count=count), move, icon="layers")
        self.ways_out()


class TopSheet(ChoiceSheet):
    """A deck's top cards; only its button ends the choice."""

    def fill(self) -> None:
        tr, run = self.app.tr, self.view.run
        owner = self.board.name_of(run.deck)
        self.title = tr("skirmish.top_of", name=owner)
        legal = self.view.legal_moves()
        for place, kind in enumerate(self.view.camps[run.deck].deck[: run.left - 1]):
            self.say(f"{place + 1}. {face_name(kind, tr)}. {card_text(kind, tr)}", kind, run.deck)
            for move, key, icon in ((Sink(place), "skirmish.sink", "sink"), (Give(place), "skirmish.give", "hand")):
                if move in legal:
                    self.row(tr(key, name=owner), move, icon=icon)
        self.ways_out()


class CountersSheet(ChoiceSheet):
    """Counters to remove, one by one."""

    def fill(self) -> None:
        tr, run = self.app.tr, self.view.run
        self.title = tr("skirmish.ask.counters")
        place = self.view.board.where[run.card]
        marks = self.view.board.cells[place].marks
        for move in self.view.legal_moves():
            if isinstance(move, PickCounter):
                counter = tr(f"skirmish.counter.{move.counter}")
                count = marks.count((move.counter, move.by))
                self.row(f"{counter} × {count} ({self.board.name_of(move.by)})", move, icon=move.counter)
        self.ways_out()


_SHEETS: dict[str, type[ChoiceSheet]] = {
    LISTED: ListedSheet,
    DECKS: DecksSheet,
    TOP: TopSheet,
    COUNTERS: CountersSheet,
}


def sheet_for(board: Any) -> ChoiceSheet | None:
    kind = board.options.sheet
    return _SHEETS[kind](board=board) if kind else None


def player_name(player: int, tr: Tr) -> str:
    return tr("play.player", letter=SIDE_LETTERS[player])


def team_name(sides: tuple[int, ...], player: int, tr: Tr) -> str:
    """Name a team after its first player."""
    return tr("skirmish.team", letter=SIDE_LETTERS[sides.index(sides[player])])


class PilesSheet(Sheet):
    """Shows all piles and rounds; discarded cards can be read."""

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
        """Return cards in other hands that the viewer may see."""
        board = self.board
        others = (camp for player, camp in enumerate(board.view.camps) if player != board.hand_of)
        return [card for camp in others for card in camp.hand if card.kind]

    def _add(self, words: str, card: Card) -> None:
        button = TextButton(text=words, style="outline")
        button.bind(on_release=lambda _: CardReaderSheet(board=self.board, card=card).open())
        self.body.add_widget(with_card(card.kind, card.owner, button))
