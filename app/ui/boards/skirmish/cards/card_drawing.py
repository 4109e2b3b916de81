"""Draw cards from pictures or flat shapes, redrawing only what changed."""

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
    """Draw a card without shadow."""
    if not pictured_face(box, seen, look):
        flat_face(box, seen, look)
    if is_veiled:
        card_veil(box, look)


def card_veil(box: shapes.Box, look: Look) -> None:
    (flat_veil if look.art is None else pictured_veil)(box, look)


def card_shadow(box: shapes.Box, look: Look, step: int = 2) -> None:
    if look.art is not None:
        sprites.shadow(look.art, box, step)


class DrawCache:
    """Reuses drawings of the last two views, so that undo is quick too.

    They go onto the caller's canvas: a canvas for each thing would take twice as long to draw.
    """

    def __init__(self) -> None:
        self._look: Look | None = None
        self._before: dict[Hashable, list[Instruction]] = {}
        self._kept: dict[Hashable, list[Instruction]] = {}
        self._shown: dict[Hashable, list[Instruction]] = {}

    def begin(self, look: Look) -> None:
        """Start a new view on a cleared canvas."""
        is_same = look is self._look
        self._before, self._kept = (self._kept, self._shown) if is_same else ({}, {})
        self._look, self._shown = look, {}

    def put(self, canvas: Canvas, what: Hashable, sketch: Callable[[Look], None]) -> None:
        """Draw a thing or reuse its drawing; `what` and the look decide how it looks."""
        made = self._kept.get(what) or self._before.get(what)
        if made is None:
            made = self._drawn(sketch)
        self._shown[what] = made
        for instruction in made:
            canvas.add(instruction)

    def face(self, canvas: Canvas, box: shapes.Box, seen: CardView, is_veiled: bool = False) -> None:
        self.put(canvas, (box, seen), lambda look: card_face(box, seen, look))
        if is_veiled:  # separate, because one tap veils and unveils many cards
            self.put(canvas, (box, "veil"), lambda look: card_veil(box, look))

    def shadow(self, canvas: Canvas, box: shapes.Box, step: int = 2) -> None:
        self.put(canvas, (box, step), lambda look: card_shadow(box, look, step))

    def _drawn(self, sketch: Callable[[Look], None]) -> list[Instruction]:
        assert self._look is not None
        page = Canvas()
        with page:
            sketch(self._look)
        # The shapes bind their own textures.
        made = [each for each in page.children if not isinstance(each, BindTexture)]
        page.clear()
        return made
