"""A card to be read: its picture large, its name in display type, and each ability after the letter of its moment."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import COMMAND
from app.games.skirmish.names import ability_texts, face_name
from app.screens import load_kv
from app.screens.art import baked
from app.screens.art.art import LoadedArt
from app.screens.boards.skirmish import card_art
from app.screens.boards.skirmish.faces import card_face, card_shadow
from app.screens.boards.skirmish.shown import CardView, of_kind
from app.screens.canvas import draw
from app.screens.theme import Look
from app.screens.widgets.sketched import CanvasWidget

RIM, POWER, MEDAL, SEAL, SIGN = 0.04, 0.17, 0.13, 0.15, 0.075
"""Shares of the card's width."""
ROW = 56
"""In dp: the picture at the beginning of a row."""
LARGE_TEXT = 1.4
"""From this scale on words have the whole width of a row."""


class CardPicture(CanvasWidget):
    """A card as it lies on the table, in whatever size the widget has."""

    def __init__(self, seen: CardView, **kwargs: Any) -> None:
        self.seen = seen
        super().__init__(**kwargs)

    def sketch(self, look: Look) -> None:
        box = (self.x + dp(2), self.y + dp(2), self.width - dp(4), self.height - dp(4))
        card_shadow(box, look, 1)
        card_face(box, self.seen, look)


class Lozenge(CanvasWidget):
    """The letter of an ability."""

    letter = StringProperty()

    def sketch(self, look: Look) -> None:
        size = min(self.width, dp(22) * max(1.0, look.scale))
        centre = (self.center_x, self.top - size / 2)
        if not self.letter:
            return
        if look.art is not None:
            card_art.lozenge(centre, size, self.letter, look.art, is_raised=False)
        else:
            draw.tile((centre[0] - size / 2, centre[1] - size / 2, size, size), look.tertiary, size * 0.2)
            draw.text(self.letter, centre, size * 0.7, look.surface)


def with_card(kind: str, owner: int, beside: Widget) -> BoxLayout:
    """A row that begins with a card, so that it is known by its picture too; large text stands below it instead."""
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
    """As high as its words need; the picture is lower in a low window."""

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
    def _picture_box(self) -> draw.Box:
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
        picture, enamel = card_art.picture_of(art, seen), card_art.enamel_of(art, seen.owner, wide * MEDAL)
        if picture is None or enamel is None:
            return False
        inner = (self.x + self.rim, self.y + self.rim, wide - 2 * self.rim, self.height - 2 * self.rim)
        baked.nine_patch(enamel.slip, inner)
        card_art.cut_in(picture, shown)
        if seen.stunned and (hatch := art.sprite("hatch-stunned")):
            baked.picture(hatch, shown)
        baked.nine_patch(enamel.rim, inner, scale=self.rim / card_art.RIM_WIDTH)
        card_art.power((self.x, self.top), wide * POWER, seen, enamel, art)
        baked.placed(enamel.medal, (self.right - wide * MEDAL * 0.62, self.top - wide * MEDAL * 0.62), wide * MEDAL)
        self._signs(shown, art)
        return True

    def _signs(self, picture: draw.Box, art: LoadedArt) -> None:
        """Of the faction below the power, of the second ability in the lower corner, and of what lies on the card."""
        left, bottom, width, height = picture
        card = art.card(self.seen.kind)
        sign = art.sprite(card.sign) if card else None
        seal = art.sprite(card.seal) if card and card.seal else None
        if sign:
            baked.placed(sign, (left + self.width * SIGN, bottom + height - self.width * 0.24), self.width * SIGN)
        taken = self.width * (SEAL + 0.05) if seal else 0
        if seal:
            half = self.width * (SEAL / 2 + 0.02)
            baked.placed(seal, (left + width - half, bottom + half), self.width * SEAL)
        card_art.badges((left, bottom, width - taken, height), self.width * 0.11, self.seen.badges, art)

    def _flat(self, look: Look) -> None:
        box, shade = self.box, look.sides[self.seen.owner]
        draw.tile(box, look.surface, self.rim * 2)
        draw.frame(box, shade, look.stroke / 2, self.rim * 2)
        left, bottom, width, height = self._picture_box
        small = min(height * 0.92, width) * 0.76
        card_face((left + (width - small) / 2, bottom + height * 0.04, small, height * 0.92), self.seen, look)


def _lines(kind: str, tr: Any) -> list[tuple[str, str]]:
    """Letter and words of each ability; "or" between the options of a Command, which have no letter."""
    if not kind:
        return []
    face, texts = FACES[kind], ability_texts(kind, tr)
    if COMMAND in face.types:
        return [("", words) for text in texts for words in (tr("skirmish.or"), text)][1:]
    letters = [tr(f"skirmish.trigger.{ability.trigger}")[:1] for ability in face.abilities]
    return [(letters[at] if at < len(letters) else "", text) for at, text in enumerate(texts)]


load_kv(__file__)
