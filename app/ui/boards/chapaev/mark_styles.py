"""Draw the marks around a disc, flat or from pictures.

Both styles draw the same things in the same places.
"""

from __future__ import annotations

import math
from typing import Protocol

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp

from app.ui.art import sprites
from app.ui.art.loaded_art import LoadedArt, Sprite
from app.ui.canvas import shapes
from app.ui.canvas.shapes import Box, Point
from app.ui.theme import Colour, Look, colour, fade

BONE, CASING = colour("#FFF6DE"), colour("#140B05")


GLOW = colour("#FFC24D", 0.8)


TICK = colour("#FFF3D0")


QUARTERS = (0.25, 0.5, 0.75)

DASH, DASHED = 4.2, 1.17
"""A dash's length in half thicknesses, and the spacing in lengths."""


SHAFT, BELOW = 0.7, 0.14
"""In the arrow's picture: its length, and free room below, as shares."""


END, HEAD = 0.25, 0.45
"""Only shaft lies between these shares of the picture."""


class MarkStyle(Protocol):
    """`strength` is opacity, less for an aim that would be cancelled."""

    def ring(self, radius: float) -> None:
        """Mark the chosen disc at the origin."""

    def line(self, start: Point, end: Point, width: float, is_whole: bool, strength: float) -> None:
        """Draw where a disc goes, dashed or solid."""

    def head(self, tip: Point, towards: Point, size: float, strength: float) -> None:
        """Draw an arrow head beside a disc."""

    def ghost(self, at: Point, radius: float, strength: float) -> None:
        """Draw a disc where it would touch another."""

    def arrow(self, start: Point, towards: Point, length: float, is_struck: bool, strength: float) -> None:
        """Draw a disc's way after a hit."""

    def falling(self, at: Point, strength: float) -> None:
        """Draw a cross where a disc falls off."""

    def gauge(self, box: Box, power: float, strength: float) -> None:
        """Draw a power in percent."""

    def label(self, box: Box, strength: float) -> None:
        """Draw a number's background."""

    def way(self, start: Point, end: Point, radius: float, is_out: bool) -> None:
        """Draw the last throw: a ring at its start, corners or a cross at its end."""


class FlatMarkStyle:
    def __init__(self, look: Look) -> None:
        self._look = look

    def ring(self, radius: float) -> None:
        shapes.ring((0, 0), radius + dp(4), self._look.ring, dp(1.5))

    def line(self, start: Point, end: Point, width: float, is_whole: bool, strength: float) -> None:
        dash, gap = (dp(1000), 0.0) if is_whole else (dp(9), dp(6))
        shapes.dashes(start, end, width + dp(2), fade(self._look.surface, strength * 0.9), dash, gap)
        shapes.dashes(start, end, width, fade(self._look.primary, strength), dash, gap)

    def head(self, tip: Point, towards: Point, size: float, strength: float) -> None:
        shapes.arrow_head(tip, towards, size + dp(2), fade(self._look.surface, strength))
        shapes.arrow_head(tip, towards, size, fade(self._look.primary, strength))

    def ghost(self, at: Point, radius: float, strength: float) -> None:
        for width, of in ((dp(2), self._look.surface), (dp(1.2), self._look.primary)):
            Color(*fade(of, strength))
            Line(circle=(*at, radius), width=width)

    def arrow(self, start: Point, towards: Point, length: float, is_struck: bool, strength: float) -> None:
        of, thick = (self._look.tertiary, 1.5) if is_struck else (self._look.primary, 1.0)
        end = start[0] + towards[0] * length, start[1] + towards[1] * length
        for width, shade in ((dp(thick + 1), self._look.surface), (dp(thick), of)):
            Color(*fade(shade, strength))
            Line(points=[*start, *end], width=width)
        tip = end[0] + towards[0] * dp(7), end[1] + towards[1] * dp(7)
        shapes.arrow_head(tip, towards, dp(10), fade(of, strength))

    def falling(self, at: Point, strength: float) -> None:
        half = dp(9)
        for width, of in ((dp(3), self._look.surface), (dp(1.75), self._look.error)):
            Color(*fade(of, strength))
            for rise in (1, -1):
                Line(points=[at[0] - half, at[1] - rise * half, at[0] + half, at[1] + rise * half], width=width)

    def gauge(self, box: Box, power: float, strength: float) -> None:
        left, bottom, wide, high = box
        around = (left - dp(2), bottom - dp(2), wide + dp(4), high + dp(4))
        shapes.tile(around, fade(self._look.surface, strength), dp(5))
        shapes.tile((left, bottom, wide, high * power / 100), fade(self._look.primary, strength))
        shapes.frame(box, fade(self._look.ink, strength), dp(1))

    def label(self, box: Box, strength: float) -> None:
        shapes.tile(box, fade(self._look.surface, strength * 0.9), dp(4))

    def way(self, start: Point, end: Point, radius: float, is_out: bool) -> None:
        look = self._look
        Color(*look.primary)
        Line(circle=(*start, radius * 0.55), width=look.stroke / 2)
        Line(points=[*start, *end], width=look.stroke / 2)
        if is_out:
            shapes.cross(_around(end, radius * 0.7), look.primary, look.stroke / 2)
        else:
            shapes.brackets(_around(end, radius + dp(3)), look.primary, look.stroke)


class PictureMarkStyle:
    """Light marks with dark edges, which show on every wood."""

    def __init__(self, look: Look, art: LoadedArt) -> None:
        self._look, self._art = look, art
        self._pictures = look.upright
        """Pictures that point somewhere turn with the table."""

    def _sprite(self, name: str) -> Sprite:
        found = self._pictures.sprite(name)
        assert found, name
        return found

    def ring(self, radius: float) -> None:
        sprites.placed(self._sprite("flash"), (0, 0), 2 * radius + dp(56), GLOW)
        sprites.fitted(self._sprite("ring-round"), _around((0, 0), radius + dp(3.4)))

    def line(self, start: Point, end: Point, width: float, is_whole: bool, strength: float) -> None:
        dash, half = self._sprite("dash"), width / 2 + dp(1.4)
        way = math.dist(start, end)
        if way < 1:
            return
        towards = (end[0] - start[0]) / way, (end[1] - start[1]) / way
        if is_whole:
            self._mesh(dash, capped(dash, start, towards, way, half), strength)
            return
        long = min(way, half * DASH)
        count = max(1, round(way / (long * DASHED)))
        step = (way - long) / max(1, count - 1)
        vertices: list[float] = []
        for number in range(count):
            first, last = (
                (start[0] + towards[0] * reach, start[1] + towards[1] * reach)
                for reach in (number * step, number * step + long)
            )
            vertices += lying(dash, first, last, (half, half), (0, 1))
        self._mesh(dash, vertices, strength)

    def head(self, tip: Point, towards: Point, size: float, strength: float) -> None:
        start = tip[0] - towards[0] * size, tip[1] - towards[1] * size
        self._draw_out(start, towards, size, size / SHAFT, strength)

    def ghost(self, at: Point, radius: float, strength: float) -> None:
        sprites.fitted(self._sprite("ghost-disc"), _around(at, radius + dp(0.5)), (1, 1, 1, strength))

    def arrow(self, start: Point, towards: Point, length: float, is_struck: bool, strength: float) -> None:
        self._draw_out(start, towards, max(dp(10), length), dp(33 if is_struck else 26), strength)

    def _draw_out(self, start: Point, towards: Point, length: float, size: float, strength: float) -> None:
        """Draw an arrow; only its shaft is stretched."""
        arrow = self._sprite("aim-arrow")
        size = min(size, length / SHAFT)
        longer = length - size * SHAFT
        vertices: list[float] = []
        for low, high, begins, ends in (
            (0.0, END, 0.0, size * END),
            (END, HEAD, size * END, size * HEAD + longer),
            (HEAD, 1.0, size * HEAD + longer, size + longer),
        ):
            first, last = (
                (start[0] + towards[0] * reach, start[1] + towards[1] * reach)
                for reach in (begins - size * BELOW, ends - size * BELOW)
            )
            vertices += standing(arrow, first, last, size / 2, (low, high))
        self._mesh(arrow, vertices, strength)

    def falling(self, at: Point, strength: float) -> None:
        self._cross(at, dp(11), dp(4), fade(self._look.error, strength))

    def _cross(self, at: Point, half: float, thick: float, tint: Colour) -> None:
        dash = self._sprite("dash")
        lean = 0.5**0.5
        vertices: list[float] = []
        for rise in (1, -1):
            start = at[0] - half * lean, at[1] - rise * half * lean
            vertices += capped(dash, start, (lean, rise * lean), 2 * half, thick)
        self._mesh(dash, vertices, tint[3], tint)

    def gauge(self, box: Box, power: float, strength: float) -> None:
        left, bottom, wide, high = box
        tint: Colour = (1, 1, 1, strength)
        sprites.nine_patch(self._sprite("gauge"), box, tint)
        inset = dp(2)
        inside = high - 2 * inset
        filled = (left + inset, bottom + inset, wide - 2 * inset, inside * power / 100)
        sprites.nine_patch(self._sprite("gauge-fill"), filled, tint)
        Color(*fade(TICK, 0.8 * strength))
        for share in QUARTERS:
            at = round(bottom + inset + inside * share - dp(0.5))
            Rectangle(pos=(left + wide - dp(6.5), at), size=(dp(4.5), dp(1)))

    def label(self, box: Box, strength: float) -> None:
        if strength == 1:
            sprites.shadow(self._art, box, 1)
        sprites.nine_patch(self._sprite("pill-active-{theme}"), box, (1, 1, 1, strength))

    def way(self, start: Point, end: Point, radius: float, is_out: bool) -> None:
        # Thin lines, because pictures would break up when made this small.
        hole, way = radius * 0.5, math.dist(start, end)
        first = start
        if way > hole:
            first = start[0] + (end[0] - start[0]) * hole / way, start[1] + (end[1] - start[1]) * hole / way
        for width, of in ((dp(2), fade(CASING, 0.7)), (dp(1), BONE)):
            Color(*of)
            Line(circle=(*start, hole), width=width)
            if way > hole:
                Line(points=[*first, *end], width=width)
            if not is_out:
                self._corners(end, radius + dp(2.5), width)
        if is_out:
            self._cross(end, radius * 0.6, dp(2.8), BONE)

    @staticmethod
    def _corners(at: Point, half: float, width: float) -> None:
        arm = half * 0.5
        for across in (half, -half):
            for along in (half, -half):
                x, y = at[0] + across, at[1] + along
                inwards = x - math.copysign(arm, across), y - math.copysign(arm, along)
                Line(points=[inwards[0], y, x, y, x, inwards[1]], width=width, cap="round", joint="round")

    def _mesh(self, sprite: Sprite, vertices: list[float], strength: float, tint: Colour = sprites.WHITE) -> None:
        Color(*fade(tint, strength))
        sprites.quads(vertices, sprite.texture)


SPRITES = ("dash", "aim-arrow", "ghost-disc", "gauge", "gauge-fill", "ring-round", "flash", "pill-active-{theme}")
"""If one is missing everything is flat, since a mix looks broken."""


def mark_style_for(look: Look) -> MarkStyle:
    art = look.art
    if art is None or not all(art.sprite(name) for name in SPRITES):
        return FlatMarkStyle(look)
    return PictureMarkStyle(look, art)


def _around(centre: Point, half: float) -> Box:
    return centre[0] - half, centre[1] - half, 2 * half, 2 * half


def lying(sprite: Sprite, start: Point, end: Point, half: tuple[float, float], cut: tuple[float, float]) -> list[float]:
    """Return part of a horizontal picture, tapered."""
    left, bottom, right, top = _edges(sprite)
    first, last = (left + (right - left) * share for share in cut)
    return _strip(start, end, half, ((first, bottom), (last, bottom), (last, top), (first, top)))


def standing(sprite: Sprite, start: Point, end: Point, half: float, cut: tuple[float, float]) -> list[float]:
    """Return part of an upright picture."""
    left, bottom, right, top = _edges(sprite)
    first, last = (bottom + (top - bottom) * share for share in cut)
    return _strip(start, end, (half, half), ((right, first), (right, last), (left, last), (left, first)))


def capped(sprite: Sprite, start: Point, towards: Point, length: float, half: float) -> list[float]:
    """Return a horizontal picture with its outer thirds unstretched."""
    cap = min(length / 2, 2 * half * sprite.size[0] / sprite.size[1] / 3)
    first, last = _along(start, towards, cap), _along(start, towards, length - cap)
    end = _along(start, towards, length)
    return [
        *lying(sprite, start, first, (half, half), (0, 1 / 3)),
        *lying(sprite, first, last, (half, half), (1 / 3, 2 / 3)),
        *lying(sprite, last, end, (half, half), (2 / 3, 1)),
    ]


def _along(start: Point, towards: Point, way: float) -> Point:
    return start[0] + towards[0] * way, start[1] + towards[1] * way


def _edges(sprite: Sprite) -> tuple[float, float, float, float]:
    coords = sprite.texture.tex_coords
    return coords[0], coords[1], coords[4], coords[5]


def _strip(start: Point, end: Point, half: tuple[float, float], corners: tuple[Point, ...]) -> list[float]:
    """Return a quad; `corners` begin at the start's right side."""
    x, y, to_x, to_y = *start, *end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1.0
    right_x, right_y = (to_y - y) / length, (x - to_x) / length
    near, far = half
    (a, b), (c, d), (e, f), (g, h) = corners
    return [
        x + right_x * near, y + right_y * near, a, b,
        to_x + right_x * far, to_y + right_y * far, c, d,
        to_x - right_x * far, to_y - right_y * far, e, f,
        x - right_x * near, y - right_y * near, g, h,
    ]  # fmt: skip
