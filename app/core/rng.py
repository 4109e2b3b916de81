"""A random source that is a value: each draw returns the next source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Rng:
    state: int = 0

    @classmethod
    def seeded(cls, seed: int) -> Rng:
        return cls(seed & _MASK)

    def _word(self) -> tuple[int, Rng]:
        state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31), Rng(state)

    def below(self, bound: int) -> tuple[int, Rng]:
        """Return an evenly distributed number from 0 to `bound` - 1."""
        if bound < 1:
            raise ValueError(f"nothing can be drawn below {bound}")
        # Words above the last full multiple of the bound would favour small numbers, so draw again.
        limit = (_MASK + 1) // bound * bound
        word, after = self._word()
        while word >= limit:
            word, after = after._word()
        return word % bound, after

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        index, after = self.below(len(items))
        return items[index], after

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        cards, rng = list(items), self
        for last in range(len(cards) - 1, 0, -1):
            index, rng = rng.below(last + 1)
            cards[last], cards[index] = cards[index], cards[last]
        return tuple(cards), rng
