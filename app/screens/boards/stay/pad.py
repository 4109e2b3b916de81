"""The pad of Stay on the Board: eight direction keys and the centre control, drawn as one widget."""

from __future__ import annotations

import math
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.core.grid import KEYPAD
from app.games.stay.rules import Go, Stay
from app.screens.canvas import draw
from app.screens.input.gestures import GestureArea
from app.screens.theme import fade

CENTRE = 5
SECTORS = (6, 9, 8, 7, 4, 1, 2, 3)
"""Directions by the angle of a swipe, in steps of 45 degrees from the right, counter-clockwise."""
STEP = 28
"""In dp: every so far a swipe adds one cell."""
NEAR = 16
"""In dp: a swipe that ends so near the centre is none."""


class Pad(GestureArea):
    """Selects on the board that it belongs to; the centre confirms."""

    board = ObjectProperty()
    small = BooleanProperty(True)

    __events__ = ("on_distances",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pressed = 0
        self._swiped = False
        app = App.get_running_app()
        self._draw_soon = Clock.create_trigger(lambda _: self._redraw(), -1)
        self.bind(pos=self._draw_soon, size=self._draw_soon, small=self._draw_soon)
        app.bind(look=self._draw_soon, settings=self._draw_soon)
        self.board.bind(
            direction=self._draw_soon,
            distance=self._draw_soon,
            warned=self._draw_soon,
            enabled=self._draw_soon,
            view=self._draw_soon,
            rung=self._draw_soon,
            on_settled=self._draw_soon,
        )

    def release(self) -> None:
        App.get_running_app().unbind(look=self._draw_soon, settings=self._draw_soon)

    # Where the keys are

    @property
    def key_size(self) -> float:
        return dp(56) if self.small else dp(72)

    @property
    def centre_size(self) -> float:
        return dp(64) if self.small else dp(80)

    @property
    def extent(self) -> float:
        return 2 * self.key_size + self.centre_size + dp(16)

    def box(self, key: int) -> draw.Box:
        """A key's place: the eight around the centre as on a numeric keypad."""
        if key == CENTRE:
            size = self.centre_size
            return self.center_x - size / 2, self.center_y - size / 2, size, size
        down, right = KEYPAD[key]
        size, reach = self.key_size, (self.key_size + self.centre_size) / 2 + dp(8)
        return self.center_x + right * reach - size / 2, self.center_y - down * reach - size / 2, size, size

    def key_at(self, pos: tuple[float, float]) -> int:
        for key in (*KEYPAD, CENTRE):
            left, bottom, wide, high = self.box(key)
            if left - dp(4) <= pos[0] < left + wide + dp(4) and bottom - dp(4) <= pos[1] < bottom + high + dp(4):
                return key
        return 0

    # Touches

    def pressed(self, pos: tuple[float, float]) -> None:
        self._pressed, self._swiped = self.key_at(pos), False
        self._redraw()

    def dragged(self, pos: tuple[float, float]) -> None:
        if self._pressed != CENTRE or not self.board.takes_moves:
            return
        dx, dy = pos[0] - self.center_x, pos[1] - self.center_y
        length = math.hypot(dx, dy)
        if length < dp(NEAR):
            if self._swiped:
                self.board.clear_selection()
            return
        self._swiped = True
        direction = SECTORS[round(math.degrees(math.atan2(dy, dx)) / 45) % 8]
        distance = min(self.board.view.size - 1, max(1, round(length / dp(STEP))))
        if (direction, distance) != (self.board.direction, self.board.distance):
            self.board.pick(direction, distance)

    def held(self, pos: tuple[float, float]) -> None:
        """A long press on a direction offers its distances."""
        if self._pressed not in (0, CENTRE) and self.board.takes_moves:
            direction, self._pressed = self._pressed, 0
            self.dispatch("on_distances", direction)
            self._redraw()

    def lifted(self, pos: tuple[float, float]) -> None:
        key, self._pressed = self._pressed, 0
        if key and key == self.key_at(pos) and not self._swiped:
            if key == CENTRE:
                self.board.confirm()
            else:
                self.board.select(key)
        self._redraw()

    def cancelled(self) -> None:
        self._pressed = 0
        self.board.clear_selection()
        self._redraw()

    def on_distances(self, direction: int) -> None:
        """For those who bind to it."""

    # Drawing

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self.canvas.clear()
        view: Stay | None = self.board.view
        if view is None:
            return
        with self.canvas:
            safe = {go.direction for go in view.safe_moves()} if self.board.shows_moves else set(KEYPAD)
            for key in KEYPAD:
                self._draw_key(key, key in safe)
            self._draw_centre(view)

    def _draw_key(self, key: int, alive: bool) -> None:
        look, board = App.get_running_app().look, self.board
        chosen = key == board.direction
        fill = look.primary_container if chosen else look.container
        box = self.box(key)
        draw.tile(box, fill, dp(12))
        if chosen or key == self._pressed or look.stroke > dp(2):
            draw.frame(box, look.primary if chosen else look.outline, dp(1.5), dp(12))
        strength = 1.0 if board.takes_moves and not board.view.choosing else 0.5
        if board.takes_moves and not alive:
            strength = 0.3
        down, right = KEYPAD[key]
        length = math.hypot(down, right)
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        colour = look.on_primary_container if chosen else look.ink
        draw.arrow(centre, (right / length, -down / length), dp(24), fade(colour, strength), dp(1.75))

    def _draw_centre(self, view: Stay) -> None:
        look, board = App.get_running_app().look, self.board
        box = self.box(CENTRE)
        centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
        radius = box[2] / 2
        go = board.selected
        if go:
            fill, ink = (look.error, look.on_error) if board.fate else (look.primary, look.on_primary)
            draw.dot(centre, radius, fill)
            self._draw_move(go, (centre[0], centre[1] + radius * 0.24), ink, dp(20))
            self._draw_note(view, go, (centre[0], centre[1] - radius * 0.46), ink)
        elif not board.takes_moves and not board.is_over:
            draw.dot(centre, radius, look.container)
            Color(*look.outline)
            Line(circle=(*centre, radius - dp(3), 0, 250), width=dp(2), cap="round")
        else:
            draw.dot(centre, radius, look.container)
            draw.frame(box, look.outline, dp(1), radius)
            if view.choosing and board.takes_moves:
                draw.icon("more", centre, dp(28), look.primary)
            elif view.last:
                self._draw_move(view.last, centre, look.ink_soft, dp(22))
        if self._pressed == CENTRE:
            draw.dot(centre, radius, fade(look.ink, 0.12))

    def _draw_move(self, go: Go, centre: draw.Point, ink: Any, length: float) -> None:
        """An arrow and a number, side by side."""
        down, right = KEYPAD[go.direction]
        unit = math.hypot(down, right)
        draw.arrow((centre[0] - dp(10), centre[1]), (right / unit, -down / unit), length, ink, dp(1.75))
        draw.text(str(int(go.distance)), (centre[0] + dp(13), centre[1]), dp(20), ink)

    def _draw_note(self, view: Stay, go: Go, centre: draw.Point, ink: Any) -> None:
        """What the move earns, if that may be known, and that a press confirms it."""
        if not self.board.shows_moves or self.board.fate:
            draw.icon("check", centre, dp(18), ink)
            return
        draw.icon("check", (centre[0] - dp(11), centre[1]), dp(16), ink)
        draw.text(f"{view.earned(go).total:+d}", (centre[0] + dp(8), centre[1]), dp(14), ink)
