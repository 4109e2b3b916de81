"""Move sliding and thrown cards along their way."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.animation import AnimationTransition
from kivy.graphics import Rotate, Scale, Translate
from kivy.metrics import dp

from app.ui.art.sprites import HEIGHTS

LIFT, FLIGHT, SLAP = 150, 250, 80
"""Milliseconds for a played card's rise, flight and landing."""
LEAN = 6
"""Tilt in flight, in degrees."""
GROWTH = 0.08
"""Growth of a lifted card, as a share."""
HIGH = HEIGHTS[4].down - HEIGHTS[2].down
"""Extra distance of a lifted card's shadow, in dp."""


@dataclass(frozen=True, slots=True)
class CardSlide:
    shifts: tuple[Translate, ...]
    """For the card and its shadow."""
    by: tuple[float, float]

    def at(self, share: float) -> None:
        gone = AnimationTransition.out_cubic(share)
        for shift in self.shifts:
            shift.x, shift.y = self.by[0] * gone, self.by[1] * gone


@dataclass(frozen=True, slots=True)
class CardThrow:
    """Throws a card from `start` to the place where it is drawn."""

    shift: Translate
    shadow: Translate
    lean: Rotate
    size: Scale
    start: tuple[float, float]
    """An offset from the landing place."""
    begins: float = 1.0
    """The scale at the start."""

    def at(self, share: float) -> None:
        now = share * (LIFT + FLIGHT + SLAP)
        flown = AnimationTransition.out_cubic(min(1.0, max(0.0, (now - LIFT) / FLIGHT)))
        height = min(1.0, now / LIFT, max(0.0, (LIFT + FLIGHT + SLAP - now) / SLAP))
        x, y = self.start[0] * (1 - flown), self.start[1] * (1 - flown)
        down = dp(HIGH) * height
        self.shift.x, self.shift.y = x, y
        self.shadow.x, self.shadow.y = x + down / 2, y - down
        self.lean.angle = -LEAN * (1 - flown) * height * (1 if self.start[0] <= 0 else -1)
        self.size.x = self.size.y = (self.begins + (1 - self.begins) * flown) * (1 + GROWTH * height)
