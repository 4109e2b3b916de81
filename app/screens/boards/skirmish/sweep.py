"""Light that runs once over some cards, from the left of the board to its right."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.graphics import Canvas, InstructionGroup, Rectangle
from kivy.properties import NumericProperty

from app.screens.art import baked
from app.screens.art.art import Sprite
from app.screens.canvas.draw import Box
from app.screens.theme import Look


class Sweep(EventDispatcher):
    """Draws in its `group`, which is empty before and after. Each card shows as much of the light as is over it."""

    gone = NumericProperty(0)

    def __init__(self, boxes: Sequence[Box]) -> None:
        super().__init__()
        self.group = InstructionGroup()
        self._boxes, self._over = boxes, (0.0, 0.0, 0.0, 0.0)
        self._gleams: list[tuple[Box, Rectangle]] = []
        self._sprite: Sprite | None = None

    def start(self, look: Look, over: Box, seconds: float) -> None:
        """Runs over this box; nothing happens where there is no light to draw."""
        self._sprite, self._over = look.sprite("gleam"), over
        if self._sprite is None or not self._boxes:
            return
        page = Canvas()
        with page:
            self._gleams = [(box, baked.part(self._sprite, (0, 0, 0, 0), (0, 0, 1, 1))) for box in self._boxes]
        self.group.add(page)
        run = Animation(gone=1, d=seconds)
        run.bind(on_complete=lambda *_: self.stop())
        run.start(self)

    def stop(self) -> None:
        Animation.cancel_all(self)
        self.group.clear()
        self._gleams = []

    def on_gone(self, *_: object) -> None:
        if self._sprite is None:
            return
        left, wide = self._over[0], self._over[2]
        width = wide * 0.3
        at = left - width + (wide + width) * self.gone
        for (start, bottom, across, high), shown in self._gleams:
            begins, ends = max(start, at), max(start, at, min(start + across, at + width))
            shown.pos, shown.size = (begins, bottom), (ends - begins, high)
            cut = ((begins - at) / width, 0.0, (ends - begins) / width, 1.0)
            shown.tex_coords = baked.cut_coords(self._sprite, cut)
