"""Cards on a canvas: as pictures where they are loaded, else flat; drawn anew only where they have changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from kivy.graphics import BindTexture, Canvas
from kivy.graphics.instructions import Instruction

from app.ui.art import sprites
from app.ui.boards.skirmish.cards.card_view import CardView
from app.ui.boards.skirmish.cards.flat_card import flat_face, flat_veil
from app.ui.boards.skirmish.cards.picture_card import pictured_face, pictured_veil
from app.ui.canvas import shapes
from app.ui.theme import Look


def card_face(box: shapes.Box, seen: CardView, look: Look, is_veiled: bool = False) -> None:
    """The whole card inside a box, without its shadow; a veiled one stands back."""
    if not pictured_face(box, seen, look):
        flat_face(box, seen, look)
    if is_veiled:
        card_veil(box, look)


def card_veil(box: shapes.Box, look: Look) -> None:
    (flat_veil if look.art is None else pictured_veil)(box, look)


def card_shadow(box: shapes.Box, look: Look, step: int = 2) -> None:
    """What a card throws on whatever lies under it; nothing where everything is flat."""
    if look.art is not None:
        sprites.shadow(look.art, box, step)


class DrawCache:
    """Keeps what was drawn last, and before: of all that a new view shows, only what has changed is drawn anew, and
    what is taken back is there already.

    What is kept goes back to the canvas itself: a canvas for each thing would take twice as long to draw."""

    def __init__(self) -> None:
        self._look: Look | None = None
        self._before: dict[Hashable, list[Instruction]] = {}
        self._kept: dict[Hashable, list[Instruction]] = {}
        self._shown: dict[Hashable, list[Instruction]] = {}

    def begin(self, look: Look) -> None:
        """A new picture, on a canvas that has been cleared; what the last two did not show is forgotten."""
        is_same = look is self._look
        self._before, self._kept = (self._kept, self._shown) if is_same else ({}, {})
        self._look, self._shown = look, {}

    def put(self, canvas: Canvas, what: Hashable, sketch: Callable[[Look], None]) -> None:
        """Draws a thing, or takes it as it was: `what` is all that decides how it looks, but for the look."""
        made = self._kept.get(what) or self._before.get(what)
        if made is None:
            made = self._drawn(sketch)
        self._shown[what] = made
        for instruction in made:
            canvas.add(instruction)

    def face(self, canvas: Canvas, box: shapes.Box, seen: CardView, is_veiled: bool = False) -> None:
        self.put(canvas, (box, seen), lambda look: card_face(box, seen, look))
        if is_veiled:  # by itself: many cards are veiled and unveiled by one tap
            self.put(canvas, (box, "veil"), lambda look: card_veil(box, look))

    def shadow(self, canvas: Canvas, box: shapes.Box, step: int = 2) -> None:
        self.put(canvas, (box, step), lambda look: card_shadow(box, look, step))

    def _drawn(self, sketch: Callable[[Look], None]) -> list[Instruction]:
        assert self._look is not None
        page = Canvas()
        with page:
            sketch(self._look)
        made = [each for each in page.children if not isinstance(each, BindTexture)]  # these come with the shapes
        page.clear()
        return made
