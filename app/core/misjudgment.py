"""Makes a computer misjudge a position equally throughout a game."""

from __future__ import annotations

import random
from statistics import NormalDist

_USUAL = NormalDist()
_BITS = 32
_MASK = (1 << 64) - 1
_FOLD = (1 << 64) - 59
"""A prime, so that high bits of a mask matter."""
_PRIME = 1_000_003


class SeededErrors(random.Random):
    def __init__(self, game: int, ply: int) -> None:
        super().__init__(game * _PRIME + ply)
        self.game = game


def game_of(rng: random.Random) -> int:
    return rng.game if isinstance(rng, SeededErrors) else 0


def misjudged(spread: float, game: int, position: int) -> float:
    """Return a normally distributed error that depends only on position and game.

    So a player who undoes a move meets the same computer."""
    if not spread:
        return 0.0
    mixed = (position % _FOLD ^ game * 0xBF58476D1CE4E5B9) & _MASK
    for factor in (0x9E3779B97F4A7C15, 0x94D049BB133111EB):
        mixed = (mixed ^ mixed >> 30) * factor & _MASK
    mixed ^= mixed >> 31
    return spread * _USUAL.inv_cdf((mixed % 2**_BITS + 0.5) / 2**_BITS)
