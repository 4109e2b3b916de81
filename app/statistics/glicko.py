"""Glicko-2 ratings, as in Mark Glickman's paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
RESTRAINT = 0.5
"""The paper's tau. Smaller values slow changes of volatility."""
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength. It is within two deviations of the mean with 95 % probability."""

    mean: float
    deviation: float = NEW_DEVIATION
    volatility: float = NEW_VOLATILITY

    def __post_init__(self) -> None:
        if not (0 < self.deviation <= 10 * NEW_DEVIATION and 0 < self.volatility < 1 and abs(self.mean) < 10_000):
            raise ValueError("no such rating")

    def after(self, matches: Sequence[tuple[Rating, float]]) -> Rating:
        """Apply matches against these opponents. A win is 1, a draw 0.5, a loss 0."""
        own = self.deviation / SCALE
        information = gain = 0.0
        for other, result in matches:
            weight = _weight(other.deviation / SCALE)
            expected = 1 / (1 + math.exp(-weight * (self.mean - other.mean) / SCALE))
            information += weight**2 * expected * (1 - expected)
            gain += weight * (result - expected)
        volatility = self._volatility(own, 1 / information, gain / information)
        deviation = 1 / math.sqrt(1 / (own**2 + volatility**2) + information)
        return Rating(self.mean + SCALE * deviation**2 * gain, deviation * SCALE, volatility)

    def _volatility(self, own: float, variance: float, improvement: float) -> float:
        """Compute the new volatility by the paper's fifth step."""
        start = math.log(self.volatility**2)

        def f(x: float) -> float:
            spread = own**2 + variance + math.exp(x)
            return math.exp(x) * (improvement**2 - spread) / (2 * spread**2) - (x - start) / RESTRAINT**2

        low = start
        if improvement**2 > own**2 + variance:
            high = math.log(improvement**2 - own**2 - variance)
        else:
            steps = 1
            while f(start - steps * RESTRAINT) < 0:
                steps += 1
            high = start - steps * RESTRAINT
        at_low, at_high = f(low), f(high)
        while abs(high - low) > PRECISION:
            middle = low + (low - high) * at_low / (at_high - at_low)
            at_middle = f(middle)
            if at_middle * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = middle, at_middle
        return math.exp(low / 2)


def _weight(deviation: float) -> float:
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)
