"""Draw bursts of dust, sparks and foil as one mesh.

Particles shrink instead of fading.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Mesh
from kivy.metrics import dp

from app.ui.art.loaded_art import Sprite
from app.ui.art.sprites import refill
from app.ui.canvas.shapes import Point

MOST = 96
"""New particles above this number replace the oldest."""


@dataclass(slots=True)
class Particle:
    x: float
    y: float
    across: float
    """In pixels per second."""
    up: float
    side: float
    seconds: float
    turn: float = 0.0
    """In radians per second, for foil."""
    sprite: int = 0
    age: float = 0.0


@dataclass(frozen=True, slots=True)
class Burst:
    count: int
    speed: float
    """The largest speed, in dp per second."""
    side: float
    """The largest size, in dp."""
    seconds: float
    fall: float = 0.0
    """In dp per second squared."""
    drag: float = 3.0
    tumbles: bool = False
    spread: float = math.tau
    towards: float = math.pi / 2


DUST = Burst(6, 60, 5, 0.42)
FOIL_GOES = 0.4
"""The share of its life, at the end, in which foil shrinks."""
FOIL = Burst(60, 420, 11, 1.8, fall=420, drag=1.4, tumbles=True, spread=math.pi * 0.9)


class Particles:
    """Particles in their own `group`, which a board adds to its canvas."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._motes: list[Particle] = []
        self._burst = DUST
        self._sprites: Sequence[Sprite] = ()
        self._coords: Sequence[tuple[float, ...]] = ()
        self._shapes: Sequence[float] = ()
        self._mesh: Mesh | None = None
        self._random = random.Random(4)
        self._event: Any = None

    @property
    def is_flying(self) -> bool:
        return bool(self._motes)

    def fly(self, burst: Burst, centre: Point, sprites: Sequence[Sprite | None]) -> None:
        """Start a burst. All sprites must be on one page."""
        found = [each for each in sprites if each is not None]
        if not found or burst.count <= 0:
            return
        self._burst, self._sprites = burst, found
        self._coords = [tuple(each.texture.tex_coords) for each in found]
        self._shapes = [each.size[1] / each.size[0] for each in found]
        self._motes = (self._motes + [self._mote(burst, centre, len(found)) for _ in range(burst.count)])[-MOST:]
        if self._event is None:
            self._event = Clock.schedule_interval(self._advance, 0)
        self._draw()

    def stop(self) -> None:
        self._motes = []
        self.group.clear()
        self._mesh = None
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _mote(self, burst: Burst, centre: Point, kinds: int) -> Particle:
        angle = burst.towards + (self._random.random() - 0.5) * burst.spread
        speed = dp(burst.speed) * (0.35 + 0.65 * self._random.random())
        return Particle(
            x=centre[0],
            y=centre[1],
            across=math.cos(angle) * speed,
            up=math.sin(angle) * speed,
            side=dp(burst.side) * (0.5 + 0.5 * self._random.random()),
            seconds=burst.seconds * (0.6 + 0.4 * self._random.random()),
            turn=(self._random.random() - 0.5) * 14 if burst.tumbles else 0.0,
            sprite=self._random.randrange(kinds),
        )

    def _advance(self, seconds: float) -> None:
        slower = math.exp(-self._burst.drag * seconds)
        fall = dp(self._burst.fall) * seconds
        for each in self._motes:
            each.age += seconds
            each.x += each.across * seconds
            each.y += each.up * seconds
            each.across *= slower
            each.up = each.up * slower - fall
        self._motes = [each for each in self._motes if each.age < each.seconds]
        if self._motes:
            self._draw()
        else:
            self.stop()

    def _draw(self) -> None:
        if self._mesh is None:
            self._mesh = Mesh(mode="triangles", texture=self._sprites[0].texture)
            self.group.add(Color(1, 1, 1, 1))
            self.group.add(self._mesh)
        vertices: list[float] = []
        for mote in self._motes:
            kind = min(mote.sprite, len(self._sprites) - 1)
            put = _tumbling if mote.turn else _flying
            vertices += put(mote, self._shapes[kind], self._coords[kind])
        refill(self._mesh, vertices)


def _flying(mote: Particle, shape: float, coords: Sequence[float]) -> tuple[float, ...]:
    half = mote.side * (1 - mote.age / mote.seconds) / 2
    high = half * shape
    west, south, east, north = mote.x - half, mote.y - high, mote.x + half, mote.y + high
    a, b, c, d, e, f, g, h = coords
    return west, south, a, b, east, south, c, d, east, north, e, f, west, north, g, h


def _tumbling(mote: Particle, shape: float, coords: Sequence[float]) -> tuple[float, ...]:
    half = mote.side * min(1.0, (1 - mote.age / mote.seconds) / FOIL_GOES) / 2
    lean = mote.turn * mote.age
    high = half * shape * (abs(math.cos(lean)) * 0.9 + 0.1)
    c, s = math.cos(lean * 0.5), math.sin(lean * 0.5)
    x, y = mote.x, mote.y
    # From the center to the upper right corner, and to the lower right corner.
    up, up_y, low, low_y = half * c - high * s, half * s + high * c, half * c + high * s, half * s - high * c
    u, v, w, z, p, q, r, t = coords
    return x - up, y - up_y, u, v, x + low, y + low_y, w, z, x + up, y + up_y, p, q, x - low, y - low_y, r, t
