"""The discs of Chapaev on a canvas of their own, each with its own matrix: moving one costs an assignment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale, Translate

from app.games.chapaev.measures import owner
from app.games.chapaev.text import number
from app.screens.boards.chapaev.disc import EBONY, EBONY_LINE, IVORY, IVORY_LINE, draw_disc
from app.screens.boards.chapaev.plane import Plane
from app.screens.canvas import draw
from app.screens.theme import Colour


@dataclass(slots=True)
class _Piece:
    """The instructions of one disc that change while it moves."""

    shift: Translate
    scale: Scale
    colours: list[Color]


class Discs:
    def __init__(self) -> None:
        self.canvas = Canvas()
        self._pieces: dict[int, _Piece] = {}
        self._plane = Plane(0, 0, 8)

    def lay(
        self, spots: Sequence[draw.Point | None], plane: Plane, white: int, numbered: int | None, turned: bool
    ) -> None:
        """Puts the discs up anew. White's are ivory; `numbered` is the player whose numbers are shown."""
        self.canvas.clear()
        self._plane = plane
        self._pieces.clear()
        with self.canvas:
            for disc, spot in enumerate(spots):
                if spot is not None:
                    self._pieces[disc] = self._put(disc, spot, owner(disc) == white, owner(disc) == numbered, turned)

    def _put(self, disc: int, spot: draw.Point, is_white: bool, is_numbered: bool, turned: bool) -> _Piece:
        PushMatrix()
        shift = Translate(*self._plane.at(spot))
        scale = Scale(1)
        before = len(self.canvas.children)
        radius = self._plane.radius
        draw_disc((0, 0), radius, is_white, owner(disc))
        if is_numbered:
            ground, ink = (IVORY, IVORY_LINE) if is_white else (EBONY, EBONY_LINE)
            _draw_number(number(disc), radius, ground, ink, turned)
        colours = [each for each in self.canvas.children[before:] if isinstance(each, Color)]
        PopMatrix()
        return _Piece(shift, scale, colours)

    def move(self, places: Sequence[draw.Point | None]) -> None:
        """Puts the discs where they are now; those that are out stay hidden."""
        at = self._plane.at
        for disc, piece in self._pieces.items():
            place = places[disc]
            if place is not None:
                piece.shift.xy = at(place)

    def fade(self, disc: int, place: draw.Point, share: float) -> None:
        """A disc that leaves: the share that is still left of it, 0 for none."""
        piece = self._pieces[disc]
        piece.shift.xy = self._plane.at(place)
        piece.scale.xyz = (share, share, 1)
        for colour in piece.colours:
            colour.a = share


def _draw_number(shown: int, radius: float, ground: Colour, ink: Colour, turned: bool) -> None:
    with draw.turned((0, 0), turned):
        draw.dot((0, 0), radius * 0.5, ground)
        draw.text(str(shown), (0, 0), radius * 0.9, ink)
