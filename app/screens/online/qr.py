"""A link as a QR picture, drawn on the canvas: dark on light in every theme, since cameras want it so."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

QUIET = 4
"""Cells left free around it, as the standard wants."""

INK, PAPER = (0, 0, 0, 1), (1, 1, 1, 1)


class QrPicture(Widget):
    text = StringProperty()

    def on_kv_post(self, _: Any) -> None:
        self.bind(pos=self._draw, size=self._draw, text=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.text or min(self.size) <= 0:
            return
        import segno

        rows = segno.make(self.text, error="m", micro=False).matrix
        cell = int(min(self.size) // (len(rows) + 2 * QUIET))
        side = cell * (len(rows) + 2 * QUIET)
        # Not by `center_x`: when only the size has changed, that is told after us.
        left, top = int(self.x + (self.width - side) / 2), int(self.y + (self.height + side) / 2)
        with self.canvas:
            Color(*PAPER)
            Rectangle(pos=(left, top - side), size=(side, side))
            Color(*INK)
            for number, row in enumerate(rows):
                bottom = top - (QUIET + number + 1) * cell
                for start, length in _runs(row):
                    Rectangle(pos=(left + (QUIET + start) * cell, bottom), size=(length * cell, cell))


def _runs(row: Any) -> list[tuple[int, int]]:
    """Where dark cells begin in a row, and how many stand together."""
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found
