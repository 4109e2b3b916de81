"""The deck builder: change, save, import and export decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.skirmish import GAME
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.decks import (
    LARGEST,
    READY,
    SMALLEST,
    BadDeck,
    card_names,
    check,
    deck_of,
    from_text,
    limit,
    name_in,
    to_text,
)
from app.games.skirmish.terms import COMMAND, FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH
from app.storage import saved_decks
from app.storage.files import StorageFault
from app.storage.settings import clean_name
from app.ui import load_kv
from app.ui.boards.skirmish.cards.card_view import of_kind
from app.ui.boards.skirmish.cards.large_card import LARGE_TEXT, CardPicture
from app.ui.boards.skirmish.sheets.card_reader import CardReaderSheet
from app.ui.widgets.controls import Caption, Choice, TextButton
from app.ui.widgets.page import fill
from app.ui.widgets.sheet import Sheet
from app.ui.widgets.text_fields import NameField

FILTERS = (SYNCHROTECH, HOODS, OPTIMATES, FUSION, NEUTRAL, COMMAND)
CARD = 80
"""Side of a picture, in dp."""
SMALL_CARD = 48
"""Beside large text."""


class CardRow(BoxLayout):
    """A card and its count; the name opens the reader."""

    kind = StringProperty()
    name = StringProperty()
    count = NumericProperty(0)
    most = NumericProperty(3)
    sheet = ObjectProperty()

    def on_kv_post(self, _: Any) -> None:
        app = App.get_running_app()
        seen = of_kind(self.kind, 0, app.tr)
        side = dp(CARD if app.look.scale < LARGE_TEXT else SMALL_CARD)
        place = {"size_hint": (None, None), "size": (side, side), "pos_hint": {"center_y": 0.5}}
        self.add_widget(CardPicture(seen, **place), index=len(self.children))

    def read(self) -> None:
        CardReaderSheet(card=Card(0, self.kind, 0)).open()


class TakenSheet(Sheet):
    """Asks before replacing a deck of the same name."""

    def __init__(self, name: str, other: str, save_as: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        tr = App.get_running_app().tr
        self.title = tr("skirmish.builder.taken", name=name)
        self.body.add_widget(Caption(text=tr("skirmish.builder.taken.note")))
        self._offer(tr("skirmish.builder.save_as", name=other), "save", "filled", lambda: save_as(other))
        self._offer(tr("skirmish.builder.replace"), "", "danger", lambda: save_as(name))
        self._offer(tr("skirmish.builder.back"), "", "outline", lambda: None)

    def _offer(self, words: str, icon: str, style: str, do: Callable[[], object]) -> None:
        def done() -> None:
            self.close()
            do()

        self.foot.add_widget(TextButton.doing(done, words, icon=icon, style=style))


class DeckSheet(Sheet):
    def __init__(self, on_change: Callable[[], object] = lambda: None, **kwargs: Any) -> None:
        """Call `on_change` when the saved decks change."""
        super().__init__(closes_by_tap=False, **kwargs)
        self.app = App.get_running_app()
        self._on_change = on_change
        self._deck: Counter[str] = Counter(READY[SYNCHROTECH])
        self._filter, self._loaded = SYNCHROTECH, ""
        self.title = self.app.tr("skirmish.builder")
        self._before = self.app.lay_out(GAME.id)
        self._build()
        self._list()
        self._say()

    def on_close(self) -> None:
        self.app.lay_out(self._before)

    # Building

    def _build(self) -> None:
        tr = self.app.tr
        self._start = Choice(text=tr("skirmish.builder.start"), answers=self._beginnings(), selected=None)
        self._start.bind(on_choice=lambda _, text: self.begin_with(text))
        self._loaded_row = _column()
        shown = Choice(text=tr("skirmish.builder.show"), answers=self._filters(), selected=self._filter)
        shown.bind(on_choice=lambda _, name: self._show(name))
        self._rows = _column()
        self._field = NameField(hint=tr("skirmish.builder.name"))
        self._field.bind(text=lambda *_: self._say())
        paste = self._button("skirmish.builder.import", "paste", "tonal", self.paste)
        exchange = self._row(paste, self._button("skirmish.builder.export", "copy", "tonal", self.copy))
        for widget in (self._start, self._loaded_row, shown, self._rows, self._field, exchange):
            self.body.add_widget(widget)
        self._verdict = Caption(font_size=self.app.look.label)
        self.foot.add_widget(self._verdict)
        self._save = self._button("skirmish.builder.save", "save", "filled", self.save)
        self.foot.add_widget(self._row(self._save, self._button("skirmish.close", "", "outline", self.close)))

    def _beginnings(self) -> list[tuple[str, str]]:
        ready = [(name, self.app.tr(f"skirmish.faction.{name}")) for name in READY]
        return ready + [(text, name) for name, text in saved_decks.own_kits(self.app.storage, GAME).items()]

    def begin_with(self, text: str) -> None:
        """Start from a ready deck or a saved one."""
        self._loaded = saved_decks.name_of(self.app.storage, GAME, text)
        self._field.text = self._loaded or self._field.text
        self._offer_to_delete()
        self.take(deck_of(text))

    def _offer_to_delete(self) -> None:
        words = self.app.tr("skirmish.builder.delete", name=self._loaded)
        fill(self._loaded_row, [TextButton.doing(self.delete, words, style="outline")] if self._loaded else [])

    def _filters(self) -> list[tuple[str, str]]:
        words = {COMMAND: "skirmish.type.command"}
        return [(name, self.app.tr(words.get(name, f"skirmish.faction.{name}"))) for name in FILTERS]

    def _button(self, key: str, icon: str, style: str, do: Any) -> TextButton:
        return TextButton.doing(do, self.app.tr(key), icon=icon, style=style, padding=(dp(8), dp(8)))

    def _row(self, *buttons: TextButton) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=dp(48), spacing=dp(8))
        row.bind(minimum_height=row.setter("height"))
        for button in buttons:
            row.add_widget(button)
        return row

    def _show(self, name: str) -> None:
        self._filter = name
        self._list()

    def _list(self) -> None:
        tr = self.app.tr
        self._rows.clear_widgets()
        for face in FACES.values():
            is_command = COMMAND in face.types
            wanted = is_command if self._filter == COMMAND else face.faction == self._filter and not is_command
            if wanted and limit(face.id):
                power = "" if is_command else f" ({face.power})"
                name = tr(f"skirmish.card.{face.id}") + power
                count = self._deck[face.id]
                row = CardRow(kind=face.id, name=name, count=count, most=limit(face.id), sheet=self)
                self._rows.add_widget(row)

    # Changing the deck

    def change(self, row: CardRow, by: int) -> None:
        count = min(limit(row.kind), max(0, self._deck[row.kind] + by))
        self._deck[row.kind] = row.count = count
        self._say()

    def take(self, deck: tuple[str, ...]) -> None:
        self._deck = Counter(deck)
        self._list()
        self._say()

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(sorted(self._deck.elements()))

    @property
    def name(self) -> str:
        return clean_name(self._field.text)

    def _say(self) -> None:
        """Show the number of cards and any fault."""
        words = self.app.tr("skirmish.builder.count", number=len(self.cards), least=SMALLEST, most=LARGEST)
        fault = self._fault()
        self._verdict.text = f"{words}. {fault}" if fault else words

    def _fault(self) -> str:
        tr = self.app.tr
        try:
            check(self.cards)
        except BadDeck as refusal:
            return self._words(refusal)
        return "" if self.name else str(tr("skirmish.builder.nameless"))

    def _words(self, refusal: BadDeck) -> str:
        return str(self.app.tr(refusal.reason, **refusal.details))

    # Saving and exchanging

    def save(self) -> None:
        fault, name, own = self._fault(), self.name, saved_decks.own_kits(self.app.storage, GAME)
        if fault:
            self.app.snack.show(fault)
        elif own.get(name, to_text(self.cards)) != to_text(self.cards):
            TakenSheet(name, saved_decks.free_name(own, name), self._save_as).open()
        else:
            self._save_as(name)

    def _save_as(self, name: str) -> None:
        text = to_text(self.cards)
        if self._guarded(lambda: saved_decks.keep(self.app.storage, GAME, name, text)):
            self.app.snack.show(self.app.tr("skirmish.builder.saved", name=name))
            self.close()

    def delete(self) -> None:
        """Delete the saved deck, with undo; its cards stay here."""
        name, text = self._loaded, saved_decks.own_kits(self.app.storage, GAME)[self._loaded]
        if self._guarded(lambda: saved_decks.forget(self.app.storage, GAME, name)):
            self._loaded = ""
            self._refresh()
            undo = self.app.tr("play.undo")
            words = self.app.tr("skirmish.builder.deleted", name=name)
            self.app.snack.show(words, undo, lambda: self._bring_back(name, text), seconds=8)

    def _bring_back(self, name: str, text: str) -> None:
        if self._guarded(lambda: saved_decks.keep(self.app.storage, GAME, name, text)):
            self._refresh()

    def _refresh(self) -> None:
        self._start.answers = self._beginnings()
        self._offer_to_delete()

    def _guarded(self, write: Callable[[], None]) -> bool:
        try:
            write()
        except StorageFault as fault:
            self.app.tell(fault.problem)
            return False
        self._on_change()
        return True

    def copy(self) -> None:
        Clipboard.copy(to_text(self.cards))
        self.app.snack.show(self.app.tr("skirmish.builder.copied"))

    def paste(self) -> None:
        """Load a deck from the clipboard, or say why not."""
        tr, text = self.app.tr, Clipboard.paste() or ""
        try:
            deck = from_text(text, card_names(self.app.words.spellings))
        except BadDeck as refusal:
            self.app.snack.show(self._words(refusal))
            return
        self.take(deck)
        name = clean_name(name_in(text)) or self._known_as(deck)
        self._field.text = clean_name(name_in(text)) or self._field.text
        words = tr("skirmish.builder.pasted", count=len(deck))
        self.app.snack.show(tr("skirmish.builder.pasted.name", cards=words, name=name) if name else words)

    def _known_as(self, deck: tuple[str, ...]) -> str:
        ready = next((name for name, cards in READY.items() if cards == deck), "")
        return (
            str(self.app.tr(f"skirmish.faction.{ready}"))
            if ready
            else saved_decks.name_of(self.app.storage, GAME, to_text(deck))
        )


def _column() -> BoxLayout:
    column = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=dp(4))
    column.bind(minimum_height=column.setter("height"))
    return column


load_kv(__file__)
