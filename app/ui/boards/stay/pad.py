"""The pad of Stay on the Board: eight direction keys and a center."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Canvas
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from app.core.grid import KEYPAD
from app.games.stay.rules import Stay
from app.ui.boards.stay import pad_drawing
from app.ui.canvas import shapes
from app.ui.canvas.deferred_draw import drawn_soon
from app.ui.input.gestures import GestureArea
from app.ui.theme import Look
from app.ui.turned_light import LightAware

if TYPE_CHECKING:
    from app.ui.accessibility.node import OfferedNode

CENTRE = 5
SECTORS = (6, 9, 8, 7, 4, 1, 2, 3)
"""Directions by a swipe's angle, in steps of 45 degrees counter-clockwise from the right."""
STEP = 28
"""A swipe adds one cell per this many dp."""
NEAR = 16
"""A swipe that ends nearer to the center, in dp, selects nothing."""
SPRINGS = 0.12
"""Seconds until a released key is up."""


class Pad(GestureArea, LightAware):
    board = ObjectProperty()
    small = BooleanProperty(True)
    spring = NumericProperty(0)
    """The released key's height: -1 is fully pressed."""

    __events__ = ("on_distances",)

    def __init__(self, **kwargs: Any) -> None:
        self._keys, self._knob = Canvas(), Canvas()
        self._shown: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        for part in (self._keys, self._knob):
            self.canvas.add(part)
        self._pressed = 0
        self._swiped = False
        self._released = 0
        self._risen: Any = None
        app = App.get_running_app()
        self._draw_soon = drawn_soon(self, self._redraw)
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

    def relight(self) -> None:
        self._draw_soon()

    def release(self) -> None:
        Animation.cancel_all(self, "spring")
        App.get_running_app().unbind(look=self._draw_soon, settings=self._draw_soon)

    # Where the keys are

    @property
    def key_size(self) -> float:
        return dp(58) if self.small else dp(74)

    @property
    def centre_size(self) -> float:
        return dp(64) if self.small else dp(80)

    @property
    def extent(self) -> float:
        return dp(192) if self.small else dp(240)

    @property
    def pitch(self) -> float:
        """The distance between neighboring keys."""
        return (self.extent - self.key_size) / 2

    def box(self, key: int) -> shapes.Box:
        if key == CENTRE:
            size = self.centre_size
            return self.center_x - size / 2, self.center_y - size / 2, size, size
        down, right = KEYPAD[key]
        size, pitch = self.key_size, self.pitch
        return self.center_x + right * pitch - size / 2, self.center_y - down * pitch - size / 2, size, size

    def key_at(self, pos: tuple[float, float]) -> int:
        for key in (*KEYPAD, CENTRE):
            left, bottom, wide, high = self.box(key)
            if left - dp(4) <= pos[0] < left + wide + dp(4) and bottom - dp(4) <= pos[1] < bottom + high + dp(4):
                return key
        return 0

    def access(self) -> OfferedNode:
        from app.ui.boards.stay.accessibility import pad_offer

        return pad_offer(self)

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
        if self._pressed not in (0, CENTRE) and self.board.takes_moves:
            direction, self._pressed = self._pressed, 0
            self.dispatch("on_distances", direction)
            self._redraw()

    def lifted(self, pos: tuple[float, float]) -> None:
        key, self._pressed = self._pressed, 0
        self._spring_back(key)
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
        """Do nothing by default."""

    # Drawing

    def _redraw(self) -> None:
        self._draw_soon.cancel()
        self._knob.clear()
        view: Stay | None = self.board.view
        if view is None:
            self._keys.clear()
            self._shown = ()
            return
        alive = {go.direction for go in view.safe_moves()} if self.board.shows_moves else set(KEYPAD)
        strengths = tuple(self._strength(key in alive) for key in KEYPAD)
        # Most moves do not change the eight keys.
        place = (*self.pos, *self.size, self.small)
        shown = (self.look, place, self.board.direction, self._pressed, self._released, strengths)
        if shown != self._shown:
            self._shown = shown
            self._draw_keys(self.look, strengths)
        with self._knob:
            self._draw_centre(view)
        self.on_spring()

    def _draw_keys(self, look: Look, strengths: tuple[float, ...]) -> None:
        self._keys.clear()
        self._risen = None
        with self._keys:
            pad_drawing.draw_shadows(
                look,
                [(self.box(key), key == self._pressed) for key in KEYPAD],
                (self.box(CENTRE), self._pressed == CENTRE),
            )
            for key, strength in zip(KEYPAD, strengths, strict=True):
                at = pad_drawing.draw_key(
                    look, self.box(key), key, key == self.board.direction, key == self._pressed, strength
                )
                if key == self._released:
                    self._risen = at

    def _strength(self, is_alive: bool) -> float:
        if not self.board.takes_moves or self.board.view.choosing:
            return 0.5
        return 1.0 if is_alive else 0.3

    @property
    def is_waiting(self) -> bool:
        """The opponent is to move. A finished puzzle waits for nobody."""
        board = self.board
        return not (board.takes_moves or board.is_over) and (board.is_moving or not board.is_practice)

    def _draw_centre(self, view: Stay) -> None:
        board, go = self.board, self.board.selected
        centre = pad_drawing.Centre(self.look, self.box(CENTRE), self._pressed == CENTRE)
        if go:
            tells = board.shows_moves and not board.fate
            centre.selected(go, view.earned(go).total if tells else None, bool(board.fate))
        elif self.is_waiting:
            centre.waiting()
        else:
            centre.idle(view.last, view.choosing and board.takes_moves)

    def _spring_back(self, key: int) -> None:
        Animation.cancel_all(self, "spring")
        look = self.look
        self._released = 0 if key == CENTRE or look.reduced_motion or not look.art else key
        self.spring = 0
        if self._released:
            self.spring = -1
            Animation(spring=0, d=SPRINGS, t="out_back").start(self)

    def on_spring(self, *_: Any) -> None:
        if self._risen is not None:
            self._risen.y = self.spring * dp(pad_drawing.SUNK) * self.look.fall
