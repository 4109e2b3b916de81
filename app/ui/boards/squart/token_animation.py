"""Animate a token that drops, lands, and closes the cells around it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from typing import Any

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.graphics import Canvas, PopMatrix, PushMatrix, Scale, Translate
from kivy.properties import NumericProperty

from app.core.grid import Cell
from app.games.squart.rules import Laid
from app.ui.art.particles import Burst, Particles
from app.ui.boards.squart import board_surface
from app.ui.boards.squart.marks import lift
from app.ui.boards.squart.token import LIES, draw_shadow, draw_token, outline_of
from app.ui.canvas.grid_geometry import Grid
from app.ui.theme import Look

DROP, GIVE, APART = 140, 90, 40
"""Milliseconds of the drop, of the squash, and between closing cells."""
SQUASH = 0.03
SPREAD = 0.6
"""How far the shadow moves down per pixel of the token's height."""
CONTACT = Burst(1, 110, 16, 0.42, spread=1.2)


class TokenAnimation(EventDispatcher):
    """Draws on `marks`. `stop` leaves only dust, which ends by itself."""

    height = NumericProperty(0)
    """The token's height: 1 where the drop starts, 0 on the board."""
    give = NumericProperty(0)
    woven = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        self.marks = Canvas()
        self.dust = Particles()
        self._lift = (0.0, 0.0)
        self._token, self._shadow, self._scale = Translate(), Translate(), Scale(1, 1, 1)
        self._cells: list[Canvas] = []
        self._number = 0

    @property
    def is_moving(self) -> bool:
        return bool(self.height or self.give or self._cells or self.dust.is_flying)

    def drop(self, event: Laid, grid: Grid, look: Look, larger: bool) -> float:
        seconds = look.seconds(DROP)
        if not seconds:
            return 0.0
        self.stop()
        box = grid.box_of(*event.cells)
        self._lift = lift(grid.cell, look)
        left, bottom, wide, _ = outline_of(box, larger)
        with self.marks:
            PushMatrix()
            self.marks.add(self._shadow)
            draw_shadow(box, event.player, look, LIES, larger)
            PopMatrix()
            PushMatrix()
            self.marks.add(self._token)
            self._scale.origin = (left + wide / 2, bottom)
            self.marks.add(self._scale)
            draw_token(box, event.player, look, larger)
            PopMatrix()
        self.height = 1
        Animation(height=0, d=seconds, t="in_cubic").start(self)
        return seconds

    def land(self, event: Laid, grid: Grid, look: Look) -> None:
        if look.reduced_motion:
            return
        Animation.cancel_all(self, "height")
        self.height = 0
        half = look.seconds(GIVE) / 2
        (Animation(give=1, d=half, t="out_quad") + Animation(give=0, d=half, t="in_quad")).start(self)
        kinds = [look.sprite("mote-brown"), look.sprite("mote-pale")]
        left, bottom, wide, high = outline_of(grid.box_of(*event.cells))
        for across, up in product((-1, 1), (-1, 1)):
            corner = (left + wide * (across + 1) / 2, bottom + high * (up + 1) / 2)
            self.dust.fly(replace(CONTACT, towards=math.atan2(up, across)), corner, kinds)

    def weave(self, blocked: Iterable[Cell], grid: Grid, look: Look) -> float:
        """Close the cells one by one and return the seconds."""
        step = look.seconds(APART)
        cells = sorted(blocked)
        if not step or not cells:
            return 0.0
        for cell in cells:
            group = Canvas()
            with group:
                board_surface.taken(grid, [cell], look)
            self._cells.append(group)
        self._number, self.woven = len(cells), 0
        seconds = step * len(cells)
        Animation(woven=len(cells), d=seconds).start(self)
        return max(seconds, look.seconds(GIVE))

    def stop(self) -> None:
        Animation.cancel_all(self)
        self.height = self.give = self.woven = 0
        self.marks.clear()
        self._cells.clear()

    def put_away(self) -> None:
        self.stop()
        self.dust.stop()

    def on_height(self, *_: Any) -> None:
        aside, up = (each * self.height for each in self._lift)
        self._token.xy = (aside, up)
        self._shadow.xy = (SPREAD / 2 * up, -SPREAD * up)

    def on_give(self, *_: Any) -> None:
        self._scale.x, self._scale.y = 1 + SQUASH / 2 * self.give, 1 - SQUASH * self.give

    def on_woven(self, *_: Any) -> None:
        # Below the token, because blocked cells are part of the tray.
        while self._cells and self._number - len(self._cells) < self.woven:
            self.marks.insert(0, self._cells.pop(0))
