"""Draw all discs; moving one costs two assignments.

Shadows are on a canvas below, so that none falls on a neighbor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp

from app.games.chapaev.dimensions import owner
from app.games.chapaev.text import number
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.disc_drawing import draw_disc, draw_number, draw_shadow
from app.ui.boards.chapaev.flight import Falling
from app.ui.canvas.shapes import Point
from app.ui.theme import LIGHT, Look

DRIFT = 10
"""Way of a falling disc's shadow, in dp."""


@dataclass(slots=True)
class _Piece:
    """The instructions that move one disc."""

    shift: Translate
    scale: Scale
    shadow: Translate
    colours: list[tuple[Color, float]]
    """Each with its opacity on the board."""
    place: Point | None
    """The last place; None once it falls."""


class Discs:
    def __init__(self) -> None:
        self.shadows, self.canvas = Canvas(), Canvas()
        self._pieces: dict[int, _Piece] = {}
        self._plane = BoardView(0, 0, 8)
        self._look = Look(LIGHT)

    def lay(
        self,
        spots: Sequence[Point | None],
        plane: BoardView,
        white: int,
        numbered: int | None,
        turned: bool,
        look: Look,
    ) -> None:
        """Draw all discs anew.

        `white` and `numbered` are players: the owner of the pale discs, and of those that show numbers.
        """
        self.shadows.clear()
        self.canvas.clear()
        self._plane, self._look = plane, look
        self._pieces.clear()
        for disc, spot in enumerate(spots):
            if spot is not None:
                is_numbered = owner(disc) == numbered
                self._pieces[disc] = self._put(disc, spot, owner(disc) == white, is_numbered, turned)

    def _put(self, disc: int, spot: Point, is_white: bool, is_numbered: bool, turned: bool) -> _Piece:
        at, radius, look = self._plane.at(spot), self._plane.radius, self._look
        with self.canvas:
            PushMatrix()
            shift = Translate(*at)
            scale = Scale(1)
            before = len(self.canvas.children)
            draw_disc((0, 0), radius, is_white, owner(disc), look)
            if is_numbered:
                draw_number(str(number(disc)), radius, is_white, turned, look)
            colours = _colours(self.canvas, before)
            PopMatrix()
        with self.shadows:
            PushMatrix()
            shadow = Translate(*at)
            before = len(self.shadows.children)
            draw_shadow(radius, look)
            colours += _colours(self.shadows, before)
            PopMatrix()
        return _Piece(shift, scale, shadow, colours, spot)

    def move(self, places: Sequence[Point | None]) -> None:
        """Move discs; those that are out stay."""
        left, bottom, unit = self._plane.linear
        for disc, piece in self._pieces.items():
            place = places[disc]
            if place is not None and place is not piece.place:
                piece.place = place
                piece.shift.xy = piece.shadow.xy = (left + place[0] * unit, bottom + place[1] * unit)

    def pull(self, disc: int, by: Point) -> None:
        """Move a disc from its place, by pixels."""
        piece = self._pieces.get(disc)
        if piece and piece.place:
            x, y = self._plane.at(piece.place)
            piece.shift.xy = piece.shadow.xy = x + by[0], y + by[1]

    def rock(self, disc: int, size: float) -> None:
        piece = self._pieces.get(disc)
        if piece:
            piece.scale.xyz = (size, size, 1)

    def fall(self, falling: Falling) -> None:
        """Draw a disc beyond the edge: it grows and fades."""
        piece = self._pieces[falling.disc]
        piece.place = None
        drift = dp(DRIFT) * falling.drift * self._look.fall
        x, y = piece.shift.xy = self._plane.at(falling.place)
        piece.shadow.xy = x + drift / 2, y - drift
        piece.scale.xyz = (falling.size, falling.size, 1)
        for paint, opaque in piece.colours:
            paint.a = opaque * falling.share


def _colours(canvas: Canvas, since: int) -> list[tuple[Color, float]]:
    return [(each, each.a) for each in canvas.children[since:] if isinstance(each, Color)]
