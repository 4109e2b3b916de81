"""A widget that redraws itself when its place, size or look changes."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, InstructionGroup
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.ui import load_kv
from app.ui.canvas.shapes import Box
from app.ui.theme import Look


class CanvasWidget(Widget):
    look: ObjectProperty[Look | None] = ObjectProperty(None, allownone=True)
    """Set by a kv rule, so that the app holds no reference to the widget."""

    def __init__(self, **kwargs: Any) -> None:
        self._drawing = InstructionGroup()
        self.draw_soon = Clock.create_trigger(lambda _: self._redraw(), -1)
        super().__init__(**kwargs)
        self.canvas.before.add(self._drawing)
        self.bind(pos=self.draw_soon, size=self.draw_soon, look=self.draw_soon)
        self.draw_soon()

    def _redraw(self) -> None:
        page = Canvas()
        if self.look is not None:
            with page:
                self.sketch(self.look)
        self._drawing.clear()
        self._drawing.add(page)

    @property
    def box(self) -> Box:
        return self.x, self.y, self.width, self.height

    def sketch(self, look: Look) -> None:
        """Draw on the open canvas."""


load_kv(__file__)
