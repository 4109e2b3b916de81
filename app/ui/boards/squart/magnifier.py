"""Magnify the board under the finger, in a circle beside it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window
from kivy.graphics import (
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Ellipse,
    Fbo,
    Line,
    PopMatrix,
    PushMatrix,
    Scale,
    Translate,
)
from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.canvas.shapes import Point
from app.ui.theme import Look

SMALL = 48
"""In dp. Smaller cells need magnifying."""
ACROSS = 96
ABOVE = 72
ZOOM = 2
RIM = 1.2
"""The brass ring's diameter, relative to the glass."""

REACH = ACROSS / 2 / ZOOM
"""In dp, how far around the finger it shows."""


class Magnifier:
    """Draws from an off-screen buffer, which can be cut to a circle."""

    def __init__(self) -> None:
        self.marks = Canvas()
        self.centre: Point | None = None
        self._buffer: Fbo | None = None

    def show(self, finger: Point, look: Look, paint: Callable[[], None]) -> None:
        """Show what `paint` draws around the finger."""
        across = round(dp(ACROSS))
        if self._buffer is None:
            self._buffer = Fbo(size=(across, across))
        self._buffer.clear()
        with self._buffer:
            ClearColor(*look.cloth)
            ClearBuffers()
            PushMatrix()
            Scale(ZOOM, ZOOM, 1)
            Translate(dp(REACH) - finger[0], dp(REACH) - finger[1])
            paint()
            PopMatrix()
        self.centre = _beside(finger)
        left, bottom = self.centre[0] - across / 2, self.centre[1] - across / 2
        self.marks.clear()
        self.marks.add(self._buffer)
        brass = look.sprite("brass-ring-160")
        with self.marks:
            if brass and look.art:
                sprites.round_shadow(look.art, self.centre, across / 2, 4)
            Color(1, 1, 1, 1)
            Ellipse(texture=self._buffer.texture, pos=(left, bottom), size=(across, across))
            if brass:
                sprites.placed(brass, self.centre, across * RIM)
                return
            for colour, width in ((look.ring[1], dp(2.5)), (look.ring[0], dp(1.25))):
                Color(*colour)
                Line(circle=(*self.centre, across / 2), width=width)

    def hide(self) -> None:
        self.marks.clear()
        self.centre = None


def _beside(finger: Point) -> Point:
    """Return a center above the finger, or beside it near the window's top."""
    x, y = finger
    radius, away = dp(ACROSS) / 2 * RIM, dp(ABOVE)
    if y + away + radius <= Window.height:
        return min(Window.width - radius, max(radius, x)), y + away
    return (x - away - radius / 2 if x > Window.width / 2 else x + away + radius / 2), y
