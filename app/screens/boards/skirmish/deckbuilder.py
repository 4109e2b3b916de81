"""The deck builder: all cards by faction, added and taken out within the limits, kept, and exchanged as text."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.games.skirmish.board import Card
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.decks import LARGEST, READY, SMALLEST, BadDeck, check, deck_of, from_text, limit, to_text
from app.games.skirmish.glossary import COMMAND, FUSION, HOODS, NEUTRAL, OPTIMATES, SYNCHROTECH
from app.screens import load_kv
from app.screens.boards.skirmish.reader import ReaderSheet
from app.screens.controls import Caption, Choice, TextButton
from app.screens.fields import NameField
from app.screens.sheet import Sheet
from app.services.storage import StorageFault, read_json

FILE = "skirmish-decks.json"
FILTERS = (SYNCHROTECH, HOODS, OPTIMATES, FUSION, NEUTRAL, COMMAND)


def own_decks() -> dict[str, str]:
    """The player's own decks as texts, by name; what cannot be used is left out."""
    data, _ = read_json(App.get_running_app().storage, FILE)
    found = {}
    for name, text in data.items() if isinstance(data, dict) else ():
        try:
            from_text(text)
        except (BadDeck, AttributeError):
            continue
        found[name] = text
    return found


class CardRow(BoxLayout):
    """One card: its name, which opens the reader, and how many of it are in the deck."""

    kind = StringProperty()
    name = StringProperty()
    count = NumericProperty(0)
    most = NumericProperty(3)
    sheet = ObjectProperty()

    def read(self) -> None:
        ReaderSheet(card=Card(0, self.kind, 0)).open()


class DeckSheet(Sheet):
    def __init__(self, **kwargs: Any) -> None:
        on_close = kwargs.pop("on_close", None)
        super().__init__(closes_by_tap=False, **kwargs)
        if on_close:
            self.bind(on_close=on_close)
        self.app = App.get_running_app()
        self._deck: Counter[str] = Counter(READY[SYNCHROTECH])
        self._filter, self._name = SYNCHROTECH, ""
        self.title = self.app.tr("skirmish.builder")
        self._build()
        self._list()
        self._say()

    # Building

    def _build(self) -> None:
        tr = self.app.tr
        start = Choice(text=tr("skirmish.builder.start"), answers=self._beginnings(), selected=None)
        start.bind(on_choice=lambda _, text: self.take(deck_of(text)))
        shown = Choice(text=tr("skirmish.builder.show"), answers=self._filters(), selected=self._filter)
        shown.bind(on_choice=lambda _, name: self._show(name))
        self._rows = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4))
        self._rows.bind(minimum_height=self._rows.setter("height"))
        field = NameField(hint=tr("skirmish.builder.name"))
        field.bind(text=lambda _, name: self._named(name))
        for widget in (start, shown, self._rows, field):
            self.body.add_widget(widget)
        self._verdict = Caption(font_size=self.app.look.label)
        self.foot.add_widget(self._verdict)
        self._save = self._button("skirmish.builder.save", "save", "filled", self.save)
        self.foot.add_widget(self._row(self._save, self._button("skirmish.close", "", "outline", self.close)))
        paste = self._button("skirmish.builder.import", "paste", "tonal", self.paste)
        self.foot.add_widget(self._row(paste, self._button("skirmish.builder.export", "copy", "tonal", self.copy)))

    def _beginnings(self) -> list[tuple[str, str]]:
        ready = [(name, self.app.tr(f"skirmish.faction.{name}")) for name in READY]
        return ready + [(text, name) for name, text in own_decks().items()]

    def _filters(self) -> list[tuple[str, str]]:
        words = {COMMAND: "skirmish.type.command"}
        return [(name, self.app.tr(words.get(name, f"skirmish.faction.{name}"))) for name in FILTERS]

    def _button(self, key: str, icon: str, style: str, do: Any) -> TextButton:
        button = TextButton(text=self.app.tr(key), icon=icon, style=style, padding=(dp(8), dp(8)))
        button.bind(on_release=lambda _: do())
        return button

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

    def _named(self, name: str) -> None:
        self._name = name.strip()
        self._say()

    def _say(self) -> None:
        """The limits, live: how many cards, and what is wrong."""
        tr = self.app.tr
        words = tr("skirmish.builder.count", number=len(self.cards), least=SMALLEST, most=LARGEST)
        fault = self._fault()
        self._verdict.text = f"{words}. {fault}" if fault else words
        self._save.disabled = bool(fault) or not self._name

    def _fault(self) -> str:
        try:
            check(self.cards)
        except BadDeck as refusal:
            return self.app.tr(refusal.reason, **refusal.details)
        return ""

    # Keeping and exchanging it

    def save(self) -> None:
        decks = {**own_decks(), self._name: to_text(self.cards)}
        try:
            self.app.storage.write(FILE, json.dumps(decks, ensure_ascii=False, indent=1))
        except StorageFault as fault:
            self.app.tell(fault.problem)
            return
        self.app.snack.show(self.app.tr("skirmish.builder.saved", name=self._name))
        self.close()

    def copy(self) -> None:
        Clipboard.copy(to_text(self.cards))
        self.app.snack.show(self.app.tr("skirmish.builder.copied"))

    def paste(self) -> None:
        """A deck from the clipboard, or the reason why it is none."""
        try:
            self.take(from_text(Clipboard.paste() or ""))
        except BadDeck as refusal:
            self.app.snack.show(self.app.tr(refusal.reason, **refusal.details))


load_kv(__file__)
