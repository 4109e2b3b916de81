"""Draw a large card to read, with its abilities as rows of text."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.terms import COMMAND
from app.games.skirmish.text.names import ability_texts, face_name
from app.ui import load_kv
from app.ui.art import sprites
from app.ui.art.loaded_art import LoadedArt
from app.ui.boards.skirmish.cards import picture_card
from app.ui.boards.skirmish.cards.card_drawing import card_face, card_shadow
from app.ui.boards.skirmish.cards.card_view import CardView, of_kind
from app.ui.canvas import shapes
from app.ui.theme import Look
from app.ui.widgets.canvas_widget import CanvasWidget

RIM, POWER, MEDAL, SEAL, SIGN = 0.04, 0.17, 0.13, 0.15, 0.075
"""Shares of the card's width."""
ROW = 56
"""Side of a row's picture, in dp."""
LARGE_TEXT = 1.4
"""Rows are stacked from this text scale on."""


class CardPicture(CanvasWidget):
    def __init__(self, seen: CardView, **kwargs: Any) -> None:
        self.seen = seen
        super().__init__(**kwargs)

    def sketch(self, look: Look) -> None:
        box = (self.x + dp(2), self.y + dp(2), self.width - dp(4), self.height - dp(4))
        card_shadow(box, look, 1)
        card_face(box, self.seen, look)


class Lozenge(CanvasWidget):
    letter = StringProperty()

    def sketch(self, look: Look) -> None:
        size = min(self.width, dp(22) * max(1.0, look.scale))
        centre = (self.center_x, self.top - size / 2)
        if not self.letter:
            return
        if look.art is not None:
            picture_card.lozenge(centre, size, self.letter, look.art, is_raised=False)
        else:
            shapes.tile((centre[0] - size / 2, centre[1] - size / 2, size, size), look.tertiary, size * 0.2)
            shapes.text(self.letter, centre, size * 0.7, look.surface)


def with_card(kind: str, owner: int, beside: Widget) -> BoxLayout:
    """Put a card's picture beside a widget, or above it with large text."""
    app = App.get_running_app()
    is_large = app.look.scale >= LARGE_TEXT
    row = BoxLayout(orientation="vertical" if is_large else "horizontal", size_hint_y=None, spacing=dp(8))
    card = CardPicture(of_kind(kind, owner, app.tr), size_hint=(None, None), size=(dp(ROW), dp(ROW)))
    card.pos_hint = {"x": 0} if is_large else {"center_y": 0.5}
    if not is_large:
        beside.pos_hint = {"center_y": 0.5}
    row.add_widget(card)
    row.add_widget(beside)
    row.bind(minimum_height=row.setter("height"))
    return row


class AbilityRow(BoxLayout):
    letter = StringProperty()
    words = StringProperty()


class LargeCard(BoxLayout, CanvasWidget):
    """As high as its words need; in a low window the picture shrinks."""

    rim = NumericProperty(0)
    picture_height = NumericProperty(0)
    name = StringProperty()

    def __init__(self, seen: CardView, **kwargs: Any) -> None:
        self.seen = seen
        tr = App.get_running_app().tr
        super().__init__(name=face_name(seen.kind, tr) if seen.kind else "", **kwargs)
        for letter, words in _lines(seen.kind, tr):
            self.ids.lines.add_widget(AbilityRow(letter=letter, words=words))

    @property
    def _picture_box(self) -> shapes.Box:
        return (
            self.x + self.rim,
            self.top - self.rim - self.picture_height,
            self.width - 2 * self.rim,
            self.picture_height,
        )

    def sketch(self, look: Look) -> None:
        card_shadow(self.box, look)
        if look.art is None or not self._in_enamel(look.art):
            self._flat(look)

    def _in_enamel(self, art: LoadedArt) -> bool:
        seen, wide, shown = self.seen, self.width, self._picture_box
        picture, enamel = picture_card.picture_of(art, seen), picture_card.enamel_of(art, seen.owner, wide * MEDAL)
        if picture is None or enamel is None:
            return False
        inner = (self.x + self.rim, self.y + self.rim, wide - 2 * self.rim, self.height - 2 * self.rim)
        sprites.nine_patch(enamel.slip, inner)
        picture_card.cut_in(picture, shown)
        if seen.stunned and (hatch := art.sprite("hatch-stunned")):
            sprites.picture(hatch, shown)
        sprites.nine_patch(enamel.rim, inner, scale=self.rim / picture_card.RIM_WIDTH)
        picture_card.power((self.x, self.top), wide * POWER, seen, enamel, art)
        sprites.placed(enamel.medal, (self.right - wide * MEDAL * 0.62, self.top - wide * MEDAL * 0.62), wide * MEDAL)
        self._signs(shown, art)
        return True

    def _signs(self, picture: shapes.Box, art: LoadedArt) -> None:
        left, bottom, width, height = picture
        card = art.card(self.seen.kind)
        sign = art.sprite(card.sign) if card else None
        seal = art.sprite(card.seal) if card and card.seal else None
        if sign:
            sprites.placed(sign, (left + self.width * SIGN, bottom + height - self.width * 0.24), self.width * SIGN)
        taken = self.width * (SEAL + 0.05) if seal else 0
        if seal:
            half = self.width * (SEAL / 2 + 0.02)
            sprites.placed(seal, (left + width - half, bottom + half), self.width * SEAL)
        picture_card.badges((left, bottom, width - taken, height), self.width * 0.11, self.seen.badges, art)

    def _flat(self, look: Look) -> None:
        box, shade = self.box, look.sides[self.seen.owner]
        shapes.tile(box, look.surface, self.rim * 2)
        shapes.frame(box, shade, look.stroke / 2, self.rim * 2)
        left, bottom, width, height = self._picture_box
        small = min(height * 0.92, width) * 0.76
        card_face((left + (width - small) / 2, bottom + height * 0.04, small, height * 0.92), self.seen, look)


def _lines(kind: str, tr: Any) -> list[tuple[str, str]]:
    """Return the letters and texts of abilities; a Command's options have no letters."""
    if not kind:
        return []
    face, texts = FACES[kind], ability_texts(kind, tr)
    if COMMAND in face.types:
        return [("", words) for text in texts for words in (tr("skirmish.or"), text)][1:]
    letters = [tr(f"skirmish.trigger.{ability.trigger}")[:1] for ability in face.abilities]
    return [(letters[at] if at < len(letters) else "", text) for at, text in enumerate(texts)]


load_kv(__file__)
