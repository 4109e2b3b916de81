"""The reader: one card large and in words, with the keywords explained; and the piles of every player."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.skirmish.board import Card
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import COMMAND, COUNTERS, SUPPORT, THREAT
from app.games.skirmish.wording import ability_texts, face_name
from app.screens.boards.skirmish.faces import card_face, in_hand, on_board
from app.screens.boards.skirmish.sheets import player_name
from app.screens.controls import Caption, Heading, IconButton, TextButton
from app.screens.sheet import Sheet
from app.screens.theme import SIDE_LETTERS


class Picture(Widget):
    """A card drawn large."""

    def __init__(self, seen: Any, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(104), dp(136)), **kwargs)
        self._seen = seen
        draw_soon = Clock.create_trigger(lambda _: self._redraw(), -1)
        self.bind(pos=draw_soon, size=draw_soon)

    def _redraw(self) -> None:
        self.canvas.clear()
        with self.canvas:
            card_face((self.x + dp(2), self.y + dp(2), self.width - dp(4), self.height - dp(4)), self._seen, self._look)

    @property
    def _look(self) -> Any:
        return App.get_running_app().look


class ReaderSheet(Sheet):
    """A tap outside closes it; the arrows leaf through the other cards."""

    board = ObjectProperty(None, allownone=True)
    card: Card = ObjectProperty()
    cards = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", share=0.8, **kwargs)
        self.app = App.get_running_app()
        self._fill()

    def _fill(self) -> None:
        tr, card = self.app.tr, self.card
        self.body.clear_widgets()
        self.foot.clear_widgets()
        self.title = face_name(card.kind, tr)
        head = BoxLayout(size_hint_y=None, height=dp(140), spacing=dp(12))
        head.add_widget(Picture(self._seen()))
        facts = Caption(text="\n".join(card_facts(card, tr)), font_size=self.app.look.label, pos_hint={"top": 1})
        facts.bind(height=lambda _, high: setattr(head, "height", max(dp(140), high)))
        head.add_widget(facts)
        self.body.add_widget(head)
        if card.kind:
            for words in ability_texts(card.kind, tr):
                self.body.add_widget(Caption(text=words))
            for keyword in keywords(card):
                self.body.add_widget(Heading(text=tr(f"skirmish.counter.{keyword}")))
                self.body.add_widget(
                    Caption(text=tr(f"skirmish.counter.{keyword}.text"), font_size=self.app.look.label)
                )
        self.foot.add_widget(self._ways())

    def _seen(self) -> Any:
        place = self.board.view.board.where.get(self.card.id) if self.board else None
        return in_hand(self.card, self.app.tr) if place is None else on_board(self.board.view, place, self.app.tr)

    def _ways(self) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=dp(56), spacing=dp(8))
        shown = [each.id for each in self.cards]
        close = TextButton(text=self.app.tr("skirmish.close"), style="tonal", pos_hint={"center_y": 0.5})
        close.bind(on_release=lambda _: self.close())
        for icon, by in (("step-back", -1), ("", 0), ("step-forward", 1)):
            if not by:
                row.add_widget(close)
            elif self.card.id in shown and len(shown) > 1:
                button = IconButton(icon=icon, pos_hint={"center_y": 0.5})
                button.bind(on_release=lambda _, by=by: self.leaf(by))
                row.add_widget(button)
        return row

    def leaf(self, by: int) -> None:
        shown = [each.id for each in self.cards]
        if self.card.id in shown:
            self.card = self.cards[(shown.index(self.card.id) + by) % len(shown)]
            self._fill()

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("left", "right"):
            self.leaf(1 if name == "right" else -1)
        elif name in ("i", "enter", "space"):
            self.close()
        else:
            return False
        return True


def card_facts(card: Card, tr: Any) -> list[str]:
    """Faction, power and types; then what lies on the card, and whose it is."""
    lines = [player_name(card.owner, tr)] if card.id else []
    if card.kind:
        face = FACES[card.kind]
        lines.insert(0, tr(f"skirmish.faction.{face.faction}"))
        lines.append(", ".join(tr(f"skirmish.type.{name}") for name in face.types))
        if COMMAND not in face.types:
            lines.append(tr("skirmish.power", power=face.power))
    lines += [
        f"{tr(f'skirmish.counter.{counter}')} × {count} ({player_name(by, tr)})"
        for (counter, by), count in Counter(card.marks).items()
    ]
    return lines


def keywords(card: Card) -> list[str]:
    """What is named on the card or lies on it; the words of a card are data, so its data is searched."""
    face = FACES[card.kind]
    data = repr(face.abilities) + repr(card.marks)
    needs = any(ability.needs_support for ability in face.abilities) or bool(face.passives)
    return [name for name in (*COUNTERS, SUPPORT, THREAT) if f"'{name}'" in data or (name == SUPPORT and needs)]


class CampsSheet(Sheet):
    """Every player's hand, deck, discard pile and rounds; a discarded card can be read."""

    board = ObjectProperty()
    names = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", **kwargs)
        app = App.get_running_app()
        tr = app.tr
        self.title = tr("skirmish.piles")
        for player, camp in enumerate(self.board.view.camps):
            name = self.names[player] if self.names else player_name(player, tr)
            self.body.add_widget(Heading(text=f"{SIDE_LETTERS[player]} · {name}"))
            facts = tr(
                "skirmish.camp", hand=len(camp.hand), deck=len(camp.deck), discard=len(camp.discard), wins=camp.wins
            )
            self.body.add_widget(Caption(text=facts, font_size=app.look.label))
            if camp.showcase:
                self.body.add_widget(Caption(text=tr("skirmish.showcase", card=face_name(camp.showcase, tr))))
            for kind, count in Counter(camp.discard).items():
                self._add(f"{count} × {face_name(kind, tr)}", Card(0, kind, player))
        for card in self._seen_elsewhere():
            self._add(f"{player_name(card.owner, tr)}: {face_name(card.kind, tr)}", card)

    def _seen_elsewhere(self) -> list[Card]:
        """Cards in other hands that this viewer may see."""
        board = self.board
        others = (camp for player, camp in enumerate(board.view.camps) if player != board.hand_of)
        return [card for camp in others for card in camp.hand if card.kind]

    def _add(self, words: str, card: Card) -> None:
        button = TextButton(text=words, style="outline")
        button.bind(on_release=lambda _: ReaderSheet(card=card).open())
        self.body.add_widget(button)
