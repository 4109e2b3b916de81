"""Draw the keys and the knob of the pad, from pictures or flat."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp

from app.core.grid import KEYPAD
from app.games.stay.rules import Go
from app.ui.art import sprite_batch, sprites
from app.ui.art.loaded_art import Sprite
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Colour, Look, colour, fade

WOOD_INK = (colour("#2A1D10"), colour("#EBD9B4"))
"""The color of burnt marks on boxwood and on ebony."""
WOOD = (colour("#DDBB85"), colour("#44352A"))
"""The colors of boxwood and ebony."""
WOOD_EDGE: tuple[Colour, Colour] = ((1, 1, 1, 0.5), (0, 0, 0, 0.6))
"""The lower edge of burnt marks, lit or in shade."""
SUNK = 2
CORNER = 12
DIMMED: Colour = (0.88, 0.88, 0.88, 1)
"""Darkens a pressed key that does not sink."""
ARROW, STROKE = 0.38, 0.19
"""The arrow's length in keys, and its thickness in lengths."""
KNOB = 32
"""Sizes on the knob are given for this radius in dp, and scale with it."""


def draw_shadows(look: Look, keys: Iterable[tuple[Box, bool]], centre: tuple[Box, bool]) -> None:
    if look.art is None:
        return
    for box, is_pressed in keys:
        sprites.shadow(look.art, _lowered(box, 3, look), 1 if is_pressed else 2)
    (left, bottom, wide, _), is_pressed = centre
    middle = (left + wide / 2, bottom + wide / 2 - dp(3) * look.fall)
    sprites.round_shadow(look.art, middle, wide / 2, 2 if is_pressed else 3)


def draw_key(look: Look, box: Box, direction: int, chosen: bool, pressed: bool, strength: float) -> Translate:
    """Draw a direction key. Return a `Translate` that moves it."""
    PushMatrix()
    at = Translate(0, 0)
    name = "key-chosen-{theme}" if chosen else "key-{theme}"
    sinks = pressed and not look.reduced_motion
    sprite, dot = look.sprite(f"{name}-pressed" if sinks else name), look.sprite("dot")
    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    if sprite and dot:
        sprites.nine_patch(sprite, box, DIMMED if pressed and not sinks else sprites.WHITE)
        if sinks:
            middle = (middle[0], middle[1] - dp(SUNK) * look.fall)
        if chosen:
            _draw_strokes(dot, direction, middle, ARROW * box[2], look.on_primary)
        else:
            _draw_burnt_arrow(look, dot, direction, middle, ARROW * box[2], strength)
    else:
        fill = look.primary_container if chosen else look.container
        shapes.tile(box, fill, dp(CORNER))
        if chosen or pressed or look.stroke > dp(2):
            shapes.frame(box, look.primary if chosen else look.outline, dp(1.5), dp(CORNER))
        ink = look.on_primary_container if chosen else look.ink
        shapes.arrow(middle, _unit(direction), dp(24), fade(ink, strength), dp(1.75))
    PopMatrix()
    return at


class Centre:
    def __init__(self, look: Look, box: Box, pressed: bool) -> None:
        self._look, self._box, self._pressed = look, box, pressed
        self._radius = box[2] / 2
        self._unit = self._radius / KNOB
        self._middle = (box[0] + self._radius, box[1] + self._radius)
        self.is_baked = look.sprite("knob-{theme}") is not None and look.sprite("round-key-{theme}") is not None

    def selected(self, go: Go, points: int | None, is_lost: bool) -> None:
        look = self._look
        ink = look.on_error if is_lost else look.on_primary
        if self.is_baked:
            self._body("knob-{theme}")
            if is_lost:
                shapes.dot(self._middle, self._radius * 0.93, look.error)
        else:
            shapes.dot(self._middle, self._radius, look.error if is_lost else look.primary)
        (x, y), unit = self._middle, self._unit
        self._draw_move(go, (x, y + self._radius * 0.24), ink)
        low = y - self._radius * 0.46
        if points is None:
            shapes.icon("check-bold", (x, low), 18 * unit, ink)
        else:
            shapes.icon("check-bold", (x - 11 * unit, low), 15 * unit, ink)
            shapes.text(f"{points:+d}", (x + 8 * unit, low), 14 * unit, ink)
        self._shade()

    def idle(self, last: Go | None, is_choosing: bool) -> None:
        look = self._look
        self._rest()
        if is_choosing:
            shapes.icon("more", self._middle, dp(28), WOOD_INK[look.is_dark] if self.is_baked else look.primary)
        elif last:
            self._draw_move(last, self._middle, WOOD_INK[look.is_dark] if self.is_baked else look.ink_soft)
        self._shade()

    def waiting(self) -> None:
        """Show an open ring while the opponent moves."""
        look = self._look
        if self.is_baked:
            self._rest()
            Color(*WOOD_INK[look.is_dark])
            Line(circle=(*self._middle, self._radius * 0.5, 0, 250), width=dp(2), cap="round")
        else:
            shapes.dot(self._middle, self._radius, look.container)
            Color(*look.outline)
            Line(circle=(*self._middle, self._radius - dp(3), 0, 250), width=dp(2), cap="round")
        self._shade()

    def _rest(self) -> None:
        if self.is_baked:
            self._body("round-key-{theme}")
        else:
            shapes.dot(self._middle, self._radius, self._look.container)
            shapes.frame(self._box, self._look.outline, dp(1), self._radius)

    def _body(self, name: str) -> None:
        sinks = self._pressed and not self._look.reduced_motion
        sprite = self._look.sprite(f"{name}-pressed" if sinks else name)
        if sprite:
            sprites.fitted(sprite, self._box, DIMMED if self._pressed and not sinks else sprites.WHITE)
        if sinks:
            self._middle = (self._middle[0], self._middle[1] - dp(SUNK) * self._look.fall)

    def _shade(self) -> None:
        if self._pressed and not self.is_baked:
            shapes.dot(self._middle, self._radius, fade(self._look.ink, 0.12))

    def _draw_move(self, go: Go, centre: Point, ink: Colour) -> None:
        (x, y), unit = centre, self._unit
        number = str(int(go.distance))
        dot = self._look.sprite("dot")
        if self.is_baked and dot:
            _draw_strokes(dot, go.direction, (x - 12 * unit, y), 18 * unit, ink)
            shapes.text(number, (x + 13 * unit, y), 27 * unit, ink, "Display")
        else:
            shapes.arrow((x - 10 * unit, y), _unit(go.direction), 20 * unit, ink, dp(1.75))
            shapes.text(number, (x + 13 * unit, y), 20 * unit, ink)


def _draw_burnt_arrow(look: Look, dot: Sprite, direction: int, centre: Point, length: float, strength: float) -> None:
    wood, edge = WOOD[look.is_dark], WOOD_EDGE[look.is_dark]
    _draw_strokes(dot, direction, (centre[0], centre[1] - dp(0.8) * look.fall), length, fade(edge, edge[3] * strength))
    _draw_strokes(dot, direction, centre, length, mixed(wood, WOOD_INK[look.is_dark], strength))


def _draw_strokes(dot: Sprite, direction: int, centre: Point, length: float, ink: Colour) -> None:
    dx, dy = _unit(direction)
    thick = length * STROKE
    stroke = replace(dot, border=(16, 16, 16, 16), pad=(1, 1, 1, 1))
    tip = (centre[0] + dx * length / 2, centre[1] + dy * length / 2)
    ways = [((centre[0] - dx * length / 2, centre[1] - dy * length / 2), tip)]
    for side in (1, -1):
        barb = (-dx * 0.40 - side * dy * 0.36, -dy * 0.40 + side * dx * 0.36)
        ways.append((tip, (tip[0] + barb[0] * length, tip[1] + barb[1] * length)))
    sprite_batch.stretched_sprite(stroke, [_lengthened(start, end, thick / 2) for start, end in ways], thick, ink)


def _lengthened(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    length = math.dist(start, end)
    x, y = (end[0] - start[0]) / length * by, (end[1] - start[1]) / length * by
    return (start[0] - x, start[1] - y), (end[0] + x, end[1] + y)


def mixed(ground: Colour, ink: Colour, share: float) -> Colour:
    """Mix to an opaque color, because crossing strokes would be darker."""
    red, green, blue = (below + (above - below) * share for below, above in zip(ground[:3], ink[:3], strict=True))
    return red, green, blue, 1


def _unit(direction: int) -> Point:
    down, right = KEYPAD[direction]
    length = math.hypot(down, right)
    return right / length, -down / length


def _lowered(box: Box, by: float, look: Look) -> Box:
    return box[0], box[1] - dp(by) * (look.fall > 0), box[2], box[3] + dp(by)
