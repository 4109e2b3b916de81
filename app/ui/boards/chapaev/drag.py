"""Turn a finger's drag into a throw's direction and power."""

from __future__ import annotations

import math

from app.ui.canvas.shapes import Point

DEAD = 12
"""A drag within this many dp of its start is no throw."""
FULL, FULL_SHARE = 160, 0.45
"""Full power takes this many dp or this share of the board, whichever is less."""
FINE = 5
"""With precision, a drag counts for one part in this many."""
STILL_SECONDS = 0.3
STILL = 4
"""A finger that moves less than this, in dp, for `STILL_SECONDS` starts precision."""
SWEEP = 48
"""Moving this many dp ends precision."""


class Drag:
    """Follows one finger, in pixels."""

    def __init__(self, start: Point, side: float, pulls: bool, unit: float) -> None:
        """Follow a finger from `start`; `side` is the board's and `unit` one dp in pixels.

        If it `pulls`, the disc flies against the drag, else along with it.
        """
        self._start = self._last = self._rested = start
        self._sign = -1 if pulls else 1
        self._unit = unit
        self._full = min(FULL * unit, FULL_SHARE * side)
        self._x = self._y = 0.0
        self.turn = 0.0
        """Turn by a second finger, in degrees."""
        self.boost = 0.0
        """Power added by the wheel, in percent."""
        self.is_precise = False
        self.has_left = False
        """Becomes true when the drag leaves the dead zone and so is no tap."""

    def move(self, pos: Point, steady: bool = False) -> bool:
        """Follow the finger; return whether it left the place where it last rested."""
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
        """Start precision: the finger has held still."""
        self._rested = self._last
        if not self.is_dead:
            self.is_precise = True

    def here(self) -> None:
        """Measure stillness from here on, as the finger moves."""
        if not self.is_precise:
            self._rested = self._last

    @property
    def is_dead(self) -> bool:
        """Return whether the finger, or the way that counts, is in the dead zone."""
        dead = DEAD * self._unit
        return math.dist(self._last, self._start) < dead or math.hypot(self._x, self._y) < dead

    @property
    def vector(self) -> Point:
        """Return the throw's direction on the screen."""
        return self._sign * self._x, self._sign * self._y

    @property
    def power(self) -> float:
        """Return the power in percent."""
        if self.is_dead:
            return 0.0
        dead = DEAD * self._unit
        pulled = (math.hypot(self._x, self._y) - dead) / (self._full - dead)
        return min(100.0, max(0.0, pulled * 100 + self.boost))
