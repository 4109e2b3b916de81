"""Draw trails of fast discs, and light and dust of hits.

One mesh holds all trails and one all dust. `show` draws one moment.
"""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from kivy.graphics import Canvas, Color, Mesh, Rectangle
from kivy.metrics import dp

from app.games.chapaev.dimensions import UNITS
from app.games.chapaev.track import TICKS, Track
from app.ui.art.loaded_art import Sprite
from app.ui.art.particles import MOST
from app.ui.art.sprites import refill
from app.ui.boards.chapaev.board_view import BoardView
from app.ui.boards.chapaev.flight import Impact
from app.ui.boards.chapaev.mark_styles import lying
from app.ui.canvas.shapes import Point
from app.ui.theme import LIGHT, Look

TRAIL_SECONDS = 0.1
"""Length of a trail: six frames at 60 a second."""


TRAIL_ALPHA = 0.5


FAR = 24 * UNITS
"""Discs with a trail move farther in `TRAIL_SECONDS`."""


FLASH_SECONDS, RAY_SECONDS, RING_SECONDS, MOTE_SECONDS = 0.06, 0.11, 0.30, 0.42


LIGHTS = 6


MOTES = (8, 32)
"""Grains of the weakest and strongest hit."""


@dataclass(frozen=True, slots=True)
class _Mote:
    across: float
    """In pixels."""
    along: float
    half: float
    corners: tuple[float, ...]


class _Light:
    """A hit's flash, rays and dust ring, reused for later hits."""

    def __init__(self, below: Canvas, above: Canvas, look: Look) -> None:
        self._ring = self._put(below, look.sprite("dust-ring"))
        self._flash = self._put(above, look.sprite("flash"))
        self._rays = self._put(above, look.sprite("rays"))
        self._dusty = 0.18 if look.is_dark else 0.42

    @staticmethod
    def _put(canvas: Canvas, sprite: Sprite | None) -> tuple[Color, Rectangle]:
        with canvas:
            return Color(1, 1, 1, 0), Rectangle(texture=sprite.texture if sprite else None, size=(0, 0))

    def show(self, at: Point, strength: float, age: float) -> None:
        size = dp(56 + 64 * strength)
        lit, spread = age / FLASH_SECONDS, age / RING_SECONDS
        _place(self._flash, at, size * (1.2 - 0.4 * lit), 1 - 0.6 * lit if lit < 1 else 0.0)
        _place(self._rays, at, size * (1.1 + 4 * age), (1 - age / RAY_SECONDS) * strength**0.5)
        _place(self._ring, at, size * (0.5 + 0.9 * spread**0.5), (1 - spread) * self._dusty)

    def hide(self) -> None:
        for what in (self._ring, self._flash, self._rays):
            what[0].a = 0


def _place(what: tuple[Color, Rectangle], at: Point, size: float, alpha: float) -> None:
    colour, shape = what
    colour.a = max(0.0, alpha)
    if alpha > 0:
        shape.size = (size, size)
        shape.pos = (at[0] - size / 2, at[1] - size / 2)


class _Burst:
    def __init__(self, impact: Impact, plane: BoardView, look: Look) -> None:
        self._impact = impact
        self.at = plane.at(impact.place)
        self._motes = self._scattered(plane, look)

    def _scattered(self, plane: BoardView, look: Look) -> list[_Mote]:
        """Return the grains; on pale wood half are dark."""
        names = ("mote-pale", "mote-white") if look.is_dark else ("mote-pale", "mote-brown")
        sprites = [sprite for sprite in map(look.sprite, names) if sprite]
        strength, (least, most) = self._impact.strength, MOTES
        chance = random.Random(round(self._impact.at * TICKS))
        sign = -1 if plane.turned else 1
        ahead = math.atan2(sign * self._impact.along[1], sign * self._impact.along[0])
        motes = []
        for number in range(round(least + (most - least) * strength) if sprites else 0):
            angle = ahead + chance.gauss(0, 1.2)
            reach = dp(14 + 70 * strength) * (0.25 + chance.random())
            motes.append(
                _Mote(
                    math.cos(angle) * reach,
                    math.sin(angle) * reach,
                    dp(1.5 + 3.5 * chance.random() ** 2),
                    tuple(sprites[number % len(sprites)].texture.tex_coords),
                )
            )
        return motes

    def dust(self, age: float) -> list[float]:
        """Return the grains' corners: they slow down and shrink."""
        left = 1 - age / MOTE_SECONDS
        if left <= 0:
            return []
        way = 1 - math.exp(-6 * age)
        x, y = self.at
        vertices: list[float] = []
        for mote in self._motes:
            half = mote.half * left
            a, b, c, d, e, f, g, h = mote.corners
            west, south = x + mote.across * way - half, y + mote.along * way - half
            east, north = west + 2 * half, south + 2 * half
            vertices += (west, south, a, b, east, south, c, d, east, north, e, f, west, north, g, h)
        return vertices


class Effects:
    """Draws on two canvases, below and above the discs."""

    def __init__(self) -> None:
        self.below, self.above = Canvas(), Canvas()
        self._track: Track | None = None
        self._plane = BoardView(0, 0, 8)
        self._look = Look(LIGHT)
        self._trail: Sprite | None = None
        self._trails: Mesh | None = None
        self._dust: Mesh | None = None
        self._fast: list[tuple[int, ...]] = []
        """By frame: the discs with a trail."""
        self._lights: list[_Light] = []
        self._lit = 0
        self._bursts: dict[Impact, _Burst] = {}

    def begin(self, track: Track, plane: BoardView, look: Look) -> None:
        """Prepare a flight; with reduced motion nothing is drawn."""
        self.end()
        self._trail, mote = look.sprite("trail"), look.sprite("mote-pale")
        if look.reduced_motion or self._trail is None or mote is None:
            return
        self._track, self._plane, self._look = track, plane, look
        self._fast = _fast_discs(track)
        with self.below:
            Color(1, 1, 1, TRAIL_ALPHA)
            self._trails = Mesh(mode="triangles", texture=self._trail.texture)
        self._lights = [_Light(self.below, self.above, look) for _ in range(LIGHTS)]
        with self.above:
            Color(1, 1, 1, 1)
            self._dust = Mesh(mode="triangles", texture=mote.texture)

    def end(self) -> None:
        self._track = self._trails = self._dust = None
        self._lights.clear()
        self._lit = 0
        self._bursts.clear()
        self.below.clear()
        self.above.clear()

    def show(self, moment: float, places: Sequence[Point | None], impacts: Sequence[Impact]) -> None:
        """Draw a moment, with its disc places and visible hits."""
        if self._track is None or self._trails is None or self._dust is None:
            return
        _fill(self._trails, self._tails(self._track, moment, places))
        for light in self._lights[len(impacts) : self._lit]:
            light.hide()
        self._lit = len(impacts)
        dust: list[float] = []
        for number, impact in enumerate(impacts):
            burst = self._bursts.get(impact)
            if burst is None:
                burst = self._bursts[impact] = _Burst(impact, self._plane, self._look)
            age = moment - impact.at
            self._lights[number % LIGHTS].show(burst.at, impact.strength, age)
            dust += burst.dust(age)
        _fill(self._dust, dust[-16 * MOST :])

    def _tails(self, track: Track, moment: float, places: Sequence[Point | None]) -> list[float]:
        """Return all trails' corners."""
        tick = moment * TICKS
        index = bisect_right(track.ticks, tick) - 1
        vertices: list[float] = []
        for disc in self._fast[index]:
            place = places[disc]
            if place is not None:
                vertices += self._tail(track, disc, place, tick, index)
        return vertices

    def _tail(self, track: Track, disc: int, place: Point, tick: float, index: int) -> list[float]:
        """Return a trail along the frames, the last cut short."""
        assert self._trail
        at, long = self._plane.at, TRAIL_SECONDS * TICKS
        wide = self._plane.radius * 0.94
        vertices: list[float] = []
        later, then, share = place, tick, 1.0
        while index >= 0 and share > 0:
            spot = track.frames[index][disc]
            assert spot is not None
            before = track.ticks[index]
            left = 1 - (tick - before) / long
            earlier: Point = spot
            if left < 0 and then > before:
                cut = share / (share - left)
                earlier = later[0] + (spot[0] - later[0]) * cut, later[1] + (spot[1] - later[1]) * cut
                left = 0.0
            if then > before:
                vertices += lying(self._trail, at(earlier), at(later), (wide * left, wide * share), (left, share))
            later, then, share = earlier, before, left
            index -= 1
        return vertices


def _fast_discs(track: Track) -> list[tuple[int, ...]]:
    """Return each frame's fast discs, once per flight to save time."""
    found = []
    for index, tick in enumerate(track.ticks):
        begins = max(0, bisect_right(track.ticks, tick - TRAIL_SECONDS * TICKS) - 1)
        pairs = enumerate(zip(track.frames[begins], track.frames[index], strict=True))
        found.append(tuple(disc for disc, (old, new) in pairs if old and new and math.dist(old, new) > FAR))
    return found


def _fill(mesh: Mesh, vertices: list[float]) -> None:
    """Fill a mesh, unless it is and stays empty."""
    if vertices or mesh.indices:
        refill(mesh, vertices)


SECONDS = 0.6


SWEEP_LIGHT = 3.4
"""Width of the light, in disc radii."""


WIDTH = 0.3
"""Lit share of the board's diagonal."""


class WinnerSweep:
    """A light over the winner's discs."""

    def __init__(self) -> None:
        self.canvas = Canvas()
        self._lights: list[tuple[float, Point, Color, Rectangle]] = []
        self._side = 0.0

    def begin(self, places: Sequence[Point], plane: BoardView, flash: Sprite) -> None:
        self.end()
        self._side = SWEEP_LIGHT * plane.radius
        for x, y in places:
            with self.canvas:
                colour = Color(1, 1, 1, 0)
                shape = Rectangle(texture=flash.texture, size=(self._side, self._side))
            down_right = ((x - plane.left) + (plane.bottom + plane.side - y)) / (2 * plane.side)
            self._lights.append((down_right, (x, y), colour, shape))

    def show(self, share: float) -> None:
        front = share * (1 + WIDTH)
        for reached, (x, y), colour, shape in self._lights:
            lit = (front - reached) / WIDTH
            colour.a = max(0.0, 1 - abs(2 * lit - 1)) if 0 < lit < 1 else 0.0
            shift = (lit - 0.5) * self._side / SWEEP_LIGHT
            shape.pos = (x - self._side / 2 + shift, y - self._side / 2 - shift)

    def end(self) -> None:
        self._lights = []
        self.canvas.clear()
