"""Draws the results of a day as a picture that gives no answer away."""

from __future__ import annotations

import io
from collections.abc import Sequence

from kivy.graphics import Color, Fbo, Rectangle

from app.ui.canvas import shapes
from app.ui.theme import Look
from app.ui.widgets.game_picture import close_look

WIDE, ROW, MARGIN = 720, 132, 48
"""In pixels, not dp: the picture is viewed on other devices."""
HEAD, FOOT = 148, 104

ResultRow = tuple[str, str, str]
"""A game's id, its name, and its time, or a dash if the puzzle is unsolved."""


def picture_of(title: str, day: str, rows: Sequence[ResultRow], streak: str, look: Look) -> bytes:
    """Return the picture as a PNG."""
    high = HEAD + ROW * len(rows) + FOOT
    buffer = Fbo(size=(WIDE, high))
    with buffer:
        shapes.tile((0, 0, WIDE, high), look.surface)
        shapes.frame((16, 16, WIDE - 32, high - 32), look.brass, 2, 20)
        _line(title, MARGIN, high - 66, 46, look, "Display")
        _line(day, MARGIN, high - 116, 30, look)
        for number, row in enumerate(rows):
            _row(row, high - HEAD - ROW * (number + 1), look)
        shapes.text(streak, (WIDE / 2, FOOT / 2 + 4), 32, look.primary)
    buffer.draw()
    return _png(buffer)


def _row(row: ResultRow, bottom: float, look: Look) -> None:
    game, name, time = row
    box = (MARGIN, bottom + 10, ROW - 20, ROW - 20)
    sprite, rim = look.sprite(f"vignette-{game}-{{theme}}"), look.sprite("bezel-{theme}")
    if sprite and rim:
        Color(1, 1, 1, 1)
        close_look(sprite, rim, box)
    else:
        shapes.tile(box, look.container, 12)
    _line(name, MARGIN + ROW, bottom + ROW / 2, 34, look)
    wide = shapes.extent(time, 34, "Medium")
    _line(time, WIDE - MARGIN - wide, bottom + ROW / 2, 34, look)


def _line(words: str, left: float, middle: float, size: int, look: Look, font: str = "Medium") -> None:
    made = shapes.texture(words, size, font)
    Color(*look.ink)
    Rectangle(texture=made, pos=(round(left), round(middle - made.height / 2)), size=made.size)


def _png(buffer: Fbo) -> bytes:
    from PIL import Image

    image = Image.frombytes("RGBA", buffer.size, buffer.pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    file = io.BytesIO()
    image.convert("RGB").save(file, "PNG")
    return file.getvalue()
