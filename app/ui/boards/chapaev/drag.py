"""Read a finger's drag as direction and power."""

from __future__ import annotations

import math

from app.ui.canvas.shapes import Point

DEAD = 12
"""A drag within this many dp is no throw."""
FULL, FULL_SHARE = 160, 0.45
"""Full power takes this many dp or this share of the board."""
FINE = 5
"""Precision divides the finger's movement by this."""
STILL_SECONDS = 0.3
STILL = 4
"""A finger that moves less, in dp, holds still; then precision starts."""
SWEEP = 48
"""Moving this far, in dp, ends precision."""


class Drag:
    def __init__(self, start: Point, side: float, pulls: bool, unit: float) -> None:
        """Take the board's side and one dp in pixels; pulling throws against the drag."""
        self._start = self._last = self._rested = start
        self._sign = -1 if pulls else 1
        self._unit = unit
        self._full = min(FULL * unit, FULL_SHARE * side)
        self._x = self._y = 0.0
        self.turn = 0.0
        """Degrees turned by a second finger."""
        self.boost = 0.0
        """Percent added by the wheel."""
        self.is_precise = False
        self.has_left = False
        """The drag has left the dead zone, so it is no tap."""

    def move(self, pos: Point, steady: bool = False) -> bool:
        """Follow the finger; return whether it moved from its last rest."""
        if self.is_precise and math.dist(pos, self._rested) > SWEEP * self._unit:
            self.is_precise = False
            self._rested = pos
        share = 1 / FINE if self.is_precise or steady else 1
        self._x += (pos[0] - self._last[0]) * share
        self._y += (pos[1] - self._last[1]) * share
        self._last = pos
        if not self.is_dead:
            self.has_left = True
        return math.dist(pos, self._rested) > STILL * self._unit

    def rest(self) -> None:
        """Start precision, as the finger holds still."""
        self._rested = self._last
        if not self.is_dead:
            self.is_precise = True

    def here(self) -> None:
        """Make this the place where the finger has to hold still."""
        if not self.is_precise:
            self._rested = self._last

    @property
    def is_dead(self) -> bool:
        """Return whether the drag is back in the dead zone."""
        dead = DEAD * self._unit
        return math.dist(self._last, self._start) < dead or math.hypot(self._x, self._y) < dead

    @property
    def vector(self) -> Point:
        """Return the throw's direction."""
        return self._sign * self._x, self._sign * self._y

    @property
    def power(self) -> float:
        """In percent."""
        if self.is_dead:
            return 0.0
        dead = DEAD * self._unit
        pulled = (math.hypot(self._x, self._y) - dead) / (self._full - dead)
        return min(100.0, max(0.0, pulled * 100 + self.boost))
