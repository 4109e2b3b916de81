"""A finger's drag read as a throw: its direction and its strength, coarse by the hand or fine by patience."""

from __future__ import annotations

import math

from app.ui.canvas.shapes import Point

DEAD = 12
"""In dp around the start, where a drag is no throw."""
FULL, FULL_SHARE = 160, 0.45
"""Full power is reached after so many dp, or this share of the board, whichever comes first."""
FINE = 5
"""With precision the finger's way counts for a fifth."""
STILL_SECONDS = 0.3
STILL = 4
"""A finger that drifts less than so many dp for so long holds still, which begins precision."""
SWEEP = 48
"""Moving so many dp without a rest ends it."""


class Drag:
    """Follows one finger, in pixels; `unit` is how many of them make a dp."""

    def __init__(self, start: Point, side: float, pulls: bool, unit: float) -> None:
        """`side` is the board's. Pulled back, a disc flies against the drag; else along with it."""
        self._start = self._last = self._rested = start
        self._sign = -1 if pulls else 1
        self._unit = unit
        self._full = min(FULL * unit, FULL_SHARE * side)
        self._x = self._y = 0.0
        self.turn = 0.0
        """Degrees by which a second finger has turned the aim."""
        self.boost = 0.0
        """Per cent by which the wheel has changed the power."""
        self.is_precise = False
        self.has_left = False
        """It has been out of the dead zone, so that it is no tap."""

    def move(self, pos: Point, steady: bool = False) -> bool:
        """Follows the finger; says whether it moved on from where it last rested."""
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
        """The finger has held still for a while."""
        self._rested = self._last
        if not self.is_dead:
            self.is_precise = True

    def here(self) -> None:
        """The finger is on the move; it would have to hold still from here on."""
        if not self.is_precise:
            self._rested = self._last

    @property
    def is_dead(self) -> bool:
        """Back in the dead zone, by the finger or by what its way counts for."""
        dead = DEAD * self._unit
        return math.dist(self._last, self._start) < dead or math.hypot(self._x, self._y) < dead

    @property
    def vector(self) -> Point:
        """Where the throw points, on the screen."""
        return self._sign * self._x, self._sign * self._y

    @property
    def power(self) -> float:
        """In per cent."""
        if self.is_dead:
            return 0.0
        dead = DEAD * self._unit
        pulled = (math.hypot(self._x, self._y) - dead) / (self._full - dead)
        return min(100.0, max(0.0, pulled * 100 + self.boost))
