"""Show the counter being placed, and how many are left, at the mouse."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.utils import platform

from app.games.skirmish.cards.language import Choose, Put
from app.ui.canvas import shapes

ASIDE = (18, -18)
"""Offset from the mouse's tip, in dp."""


class CounterCursor:
    """Follows the mouse; not on phones, where a finger covers it."""

    def __init__(self, controls: Any) -> None:
        self._controls, self._board = controls, controls.board
        self._layer = Canvas()
        self._shift: Translate | None = None
        self.shown: tuple[str, int] | None = None
        """The counter and how many are left."""
        self._is_near = False
        controls.screen.canvas.after.add(self._layer)
        self._board.bind(on_drawn=lambda *_: self._drawn())
        if platform not in ("android", "ios"):
            Window.bind(mouse_pos=self._moved)

    def release(self) -> None:
        Window.unbind(mouse_pos=self._moved)
        self._controls.screen.canvas.after.remove(self._layer)

    def _moved(self, _: Any, pos: tuple[float, float]) -> None:
        is_near = bool(self._board.get_parent_window()) and self._board.collide_point(*self._board.to_widget(*pos))
        if is_near != self._is_near:
            self._is_near = is_near
            self._drawn()
        elif self._shift:
            self._shift.x, self._shift.y = self._place()

    def _waiting(self) -> tuple[str, int] | None:
        board = self._board
        run = board.view.run if board.view and board.takes_moves and self._is_near else None
        if run is None or not isinstance(run.doing, Choose) or not isinstance(run.doing.do, Put):
            return None
        return run.doing.do.counter, max(1, run.left) * run.doing.do.number

    def _place(self) -> tuple[float, float]:
        x, y = self._controls.screen.to_widget(*Window.mouse_pos)
        return x + dp(ASIDE[0]), y + dp(ASIDE[1])

    def _drawn(self) -> None:
        waiting = self._waiting()
        if waiting == self.shown:
            return
        self.shown = waiting
        self._layer.clear()
        self._shift = None
        if waiting:
            self._draw(*waiting)

    def _draw(self, counter: str, number: int) -> None:
        look, size = self._controls.app.look, dp(24)
        shade = look.sides[self._board.acting]
        wide = size * (1.7 if number > 1 else 1)
        with self._layer:
            PushMatrix()
            self._shift = Translate(*self._place())
            shapes.tile((-size / 2 - dp(1), -size / 2 - dp(1), wide + dp(2), size + dp(2)), look.surface, size * 0.3)
            shapes.tile((-size / 2, -size / 2, wide, size), shade, size * 0.3)
            shapes.icon(counter, (0, 0), size * 0.8, look.on_side)
            if number > 1:
                shapes.text(str(number), (size * 0.72, 0), size * 0.7, look.on_side)
            PopMatrix()
