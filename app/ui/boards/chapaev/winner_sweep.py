"""The light that sweeps over the winner's discs, from the upper left to the lower right, once.

`art/sweep` cuts its light to boxes, which would give a disc corners. Here each has a round light of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Canvas, Color, Rectangle

from app.ui.art.loaded_art import Sprite
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.canvas.shapes import Point

SECONDS = 0.6
SWEEP_LIGHT = 3.4
"""How wide the light on a disc is, for a disc of radius 1."""
WIDTH = 0.3
"""How much of the board's diagonal is lit at once."""


class WinnerSweep:
    """Its canvas lies over the discs; it is empty unless light is under way."""

    def __init__(self) -> None:
        self.canvas = Canvas()
        self._lights: list[tuple[float, Point, Color, Rectangle]] = []
        self._side = 0.0

    def begin(self, places: Sequence[Point], plane: BoardView, flash: Sprite) -> None:
        self.end()
        self._side = SWEEP_LIGHT * plane.radius
        for x, y in places:
            with self.canvas:
                colour = Color(1, 1, 1, 0)
                shape = Rectangle(texture=flash.texture, size=(self._side, self._side))
            down_right = ((x - plane.left) + (plane.bottom + plane.side - y)) / (2 * plane.side)
            self._lights.append((down_right, (x, y), colour, shape))

    def show(self, share: float) -> None:
        """So much of the way is done."""
        front = share * (1 + WIDTH)
        for reached, (x, y), colour, shape in self._lights:
            lit = (front - reached) / WIDTH
            colour.a = max(0.0, 1 - abs(2 * lit - 1)) if 0 < lit < 1 else 0.0
            shift = (lit - 0.5) * self._side / SWEEP_LIGHT
            shape.pos = (x - self._side / 2 + shift, y - self._side / 2 - shift)

    def end(self) -> None:
        self._lights = []
        self.canvas.clear()
