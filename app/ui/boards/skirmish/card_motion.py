"""How a card travels: what a share of the way means for its place, its lean, its size and its shadow."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.animation import AnimationTransition
from kivy.graphics import Rotate, Scale, Translate
from kivy.metrics import dp

from app.ui.art.sprites import HEIGHTS

LIFT, FLIGHT, SLAP = 150, 250, 80
"""Milliseconds: a played card is lifted, flies, and is slapped down."""
LEAN = 6
"""Degrees, while it flies."""
GROWTH = 0.08
"""How much larger a card looks that is lifted."""
HIGH = HEIGHTS[4].down - HEIGHTS[2].down
"""In dp: how much farther the shadow of a lifted card falls than that of one on the table."""


@dataclass(frozen=True, slots=True)
class CardSlide:
    """Along the table, from where a card lies to elsewhere."""

    shifts: tuple[Translate, ...]
    """Of the card, and of its shadow."""
    by: tuple[float, float]

    def at(self, share: float) -> None:
        gone = AnimationTransition.out_cubic(share)
        for shift in self.shifts:
            shift.x, shift.y = self.by[0] * gone, self.by[1] * gone


@dataclass(frozen=True, slots=True)
class CardThrow:
    """Through the air, from elsewhere to where the card is drawn."""

    shift: Translate
    shadow: Translate
    lean: Rotate
    size: Scale
    start: tuple[float, float]
    """Seen from where it lands."""
    begins: float = 1.0
    """How large it is there, as a part of its size where it lands."""

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
