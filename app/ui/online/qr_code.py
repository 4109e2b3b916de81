"""Draws a link as a QR picture: dark on light in every theme, for cameras."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.platform.deep_links import GAME

QUIET = 4
"""Free cells around the picture, as the standard demands."""
LEAST_CELL = 2.5
"""In dp, 0.4 millimetres: a phone's camera sees no less at arm's length."""
LARGEST = 320

INK, PAPER = (0, 0, 0, 1), (1, 1, 1, 1)

QrRows = tuple[Any, ...]


@lru_cache(maxsize=8)
def _rows(text: str, error: str) -> QrRows:
    """Return the cells. A game's link is split, because capitals alone need less space."""
    import segno

    parts: Any = [GAME, text.removeprefix(GAME)] if text.startswith(GAME) and len(text) > len(GAME) else text
    return tuple(segno.make(parts, error=error, micro=False).matrix)


def _fitting(text: str, side: float) -> QrRows:
    """Use much error correction if the cells are then large enough, else less."""
    rows = _rows(text, "m")
    return rows if _cell(rows, side) >= dp(LEAST_CELL) else _rows(text, "l")


def _cell(rows: QrRows, side: float) -> int:
    """Return whole pixels, so that all cells are alike."""
    return int(side // (len(rows) + 2 * QUIET))


def is_readable(text: str, side: float) -> bool:
    try:
        return _cell(_fitting(text, side), side) >= dp(LEAST_CELL)
    except ValueError:  # too long for any QR picture
        return False


class QrPicture(Widget):
    text = StringProperty()

    @staticmethod
    def largest() -> float:
        return float(dp(LARGEST))

    def on_kv_post(self, _: Any) -> None:
        self.bind(pos=self._draw, size=self._draw, text=self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if not self.text or min(self.size) <= 0:
            return
        rows = _fitting(self.text, min(self.size))
        cell = _cell(rows, min(self.size))
        side = cell * (len(rows) + 2 * QUIET)
        # Do not use `center_x`: after a change of size alone it is updated later.
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
    """Return the start and length of each dark run."""
    found: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and found and sum(found[-1]) == at:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((at, 1))
    return found
