"""The card reader: one card, its text and its keywords explained."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.terms import COMMAND, COUNTERS, SUPPORT, THREAT
from app.games.skirmish.text.names import face_name
from app.ui.boards.skirmish.cards.card_view import CardView, in_hand, on_board
from app.ui.boards.skirmish.cards.large_card import LargeCard
from app.ui.widgets.controls import Caption, Heading, IconButton, TextButton
from app.ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from app.ui.application import FourBoards

SWIPE = 48
"""Length of a swipe, in dp."""


def card_page(card: Card, board: Any, app: FourBoards) -> list[Widget]:
    """Return a card's picture, facts and keywords.

    With a board, they include its state there.
    """
    tr, label = app.tr, app.look.label
    view = board.view if board else None
    place = view.board.where.get(card.id) if view else None
    seen = in_hand(card, tr) if view is None or place is None else on_board(view, place, tr)
    facts = " · ".join(card_facts(card, seen, board, tr))
    page: list[Widget] = [LargeCard(replace(seen, face_up=bool(card.kind))), Caption(text=facts, font_size=label)]
    if card.kind:
        for keyword in keywords(card):
            page.append(Heading(text=tr(f"skirmish.counter.{keyword}")))
            page.append(Caption(text=tr(f"skirmish.counter.{keyword}.text"), font_size=label))
    return page


class CardReaderSheet(Sheet):
    """Leafs through cards by swipe, button or key."""

    board = ObjectProperty(None, allownone=True)
    card: ObjectProperty[Card] = ObjectProperty()
    cards = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(place="side", share=0.8, **kwargs)
        self.app = App.get_running_app()
        self._swipe: Any = None
        self._fill()

    def _fill(self) -> None:
        self.body.clear_widgets()
        self.foot.clear_widgets()
        # The large card shows the name; a face-down one has none.
        self.title = "" if self.card.kind else face_name(self.card.kind, self.app.tr)
        for part in card_page(self.card, self.board, self.app):
            self.body.add_widget(part)
        self.body.parent.scroll_y = 1
        self.foot.add_widget(self._ways())

    def _ways(self) -> BoxLayout:
        row = BoxLayout(size_hint_y=None, height=dp(56), spacing=dp(8))
        shown = [each.id for each in self.cards]
        close = TextButton(text=self.app.tr("skirmish.close"), style="tonal", pos_hint={"center_y": 0.5})
        close.bind(on_release=lambda _: self.close())
        for icon, by, key in (("step-back", -1, "earlier"), ("", 0, ""), ("step-forward", 1, "later")):
            if not by:
                row.add_widget(close)
            elif self.card.id in shown and len(shown) > 1:
                hint = self.app.tr(f"skirmish.access.{key}")
                button = IconButton(icon=icon, hint=hint, pos_hint={"center_y": 0.5})
                button.bind(on_release=lambda _, by=by: self.leaf(by))
                row.add_widget(button)
        return row

    def leaf(self, by: int) -> None:
        shown = [each.id for each in self.cards]
        if self.card.id in shown:
            self.card = self.cards[(shown.index(self.card.id) + by) % len(shown)]
            self._fill()

    def on_touch_down(self, touch: Any) -> bool:
        page = self.body.parent
        if page.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            self._swipe = touch
        return super().on_touch_down(touch)

    def on_touch_up(self, touch: Any) -> bool:
        if touch is self._swipe:
            self._swipe = None
            dx, dy = touch.x - touch.ox, touch.y - touch.oy
            if self.is_open and abs(dx) > dp(SWIPE) and abs(dx) > 2 * abs(dy):
                self.leaf(-1 if dx > 0 else 1)
        return bool(super().on_touch_up(touch))

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        if name in ("left", "right"):
            self.leaf(1 if name == "right" else -1)
        elif name in ("i", "enter", "space"):
            self.close()
        else:
            return False
        return True


def card_facts(card: Card, seen: CardView, board: Any, tr: Any) -> list[str]:
    lines = [board.name_of(card.owner)] if card.id and board else []
    if card.kind:
        face = FACES[card.kind]
        lines.insert(0, tr(f"skirmish.faction.{face.faction}"))
        lines.append(", ".join(tr(f"skirmish.type.{name}") for name in face.types))
        if COMMAND not in face.types:
            change = f" ({seen.change:+})" if seen.change else ""
            lines.append(tr("skirmish.power", power=face.power) + change)
    lines += [
        f"{tr(f'skirmish.counter.{counter}')} × {count} ({board.name_of(by)})"
        for (counter, by), count in Counter(card.marks).items()
    ]
    return lines


def keywords(card: Card) -> list[str]:
    """Return the keywords in a card's abilities and counters."""
    face = FACES[card.kind]
    data = repr(face.abilities) + repr(card.marks)
    needs = any(ability.needs_support for ability in face.abilities) or bool(face.passives)
    return [name for name in (*COUNTERS, SUPPORT, THREAT) if f"'{name}'" in data or (name == SUPPORT and needs)]
