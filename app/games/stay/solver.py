"""Solves Blocked mode exactly by depth-first search on bit masks.

The queen reaches every free cell on her eight rays, because she jumps. A stuck player claims and wins. So the mover
wins if stuck, or with a move after which the opponent loses.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from app.core.game import Budget, OutOfBudget
from app.core.grid import KEYPAD, Cell, cells, inside, shifted
from app.games.stay.rules import Go, Stay

EXACT_CELLS = 16
"""Up to this many reachable cells a search is short even on a phone."""
LEANING = 1.2
"""This many exits change a reply's probability by the factor e."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the mover wins, and by which moves; a claim needs none."""

    wins: bool
    moves: tuple[Go, ...] = ()


def solve(view: Stay, budget: Budget, most: int = EXACT_CELLS) -> Verdict | None:
    """Solve a position with at most `most` reachable cells.

    Returns None for larger ones, in Normal mode and after the end. Raises `OutOfBudget`."""
    if view.ended or not view.blocked_mode:
        return None
    if view.choosing:
        return Verdict(wins=True)
    position = BlockedPosition.of(view)
    if position.reachable.bit_count() > most:
        return None
    solver = StaySolver(view.size, budget)
    exits = [(go, mask_of([view.landing(go)], view.size)) for go in view.safe_moves()]
    winning = tuple(go for go, exit_ in exits if solver.loses(exit_, position.free & ~exit_))
    return Verdict(bool(winning) or not exits, winning)


@dataclass(frozen=True, slots=True)
class BlockedPosition:
    """A position as bit masks; `free` excludes the queen's cell."""

    size: int
    queen: int
    free: int

    @classmethod
    def of(cls, view: Stay) -> BlockedPosition:
        taken = mask_of((view.queen, *view.blocked), view.size)
        return cls(view.size, mask_of([view.queen], view.size), whole_board(view.size) & ~taken)

    @property
    def reachable(self) -> int:
        return reachable(rays(self.size), self.queen, self.free)


def mask_of(some: Iterable[Cell], size: int) -> int:
    mask = 0
    for row, column in some:
        mask |= 1 << (row * size + column)
    return mask


def whole_board(size: int) -> int:
    return (1 << size * size) - 1


def bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@cache
def rays(size: int) -> dict[int, int]:
    lines = {}
    for cell in cells(size):
        ends = (shifted(cell, way, far) for way in KEYPAD.values() for far in range(1, size))
        lines[mask_of([cell], size)] = mask_of((end for end in ends if inside(end, size)), size)
    return lines


def reachable(lines: dict[int, int], queen: int, free: int) -> int:
    found = fresh = lines[queen] & free
    while fresh and found != free:
        bit = fresh & -fresh
        ahead = lines[bit] & free & ~found
        found |= ahead
        fresh = (fresh ^ bit) | ahead
    return found


class BudgetShare:
    def __init__(self, whole: Budget, nodes: int) -> None:
        self._whole = whole
        self._left = nodes

    def spend(self) -> None:
        self._whole.spend()
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget


class StaySolver:
    """Caches results for the positions of one game."""

    def __init__(self, size: int, budget: Budget) -> None:
        self._lines = rays(size)
        self.budget = budget
        self._lost: dict[tuple[int, int], bool] = {}
        self._chances: dict[tuple[int, int, int, int], float] = {}

    def loses(self, queen: int, free: int) -> bool:
        lines = self._lines
        exits = lines[queen] & free
        if not exits:
            return False
        self.budget.spend()
        free = reachable(lines, queen, free)
        key = (queen, free)
        known = self._lost.get(key)
        if known is not None:
            return known
        lost = True
        for _, exit_ in sorted(((lines[bit] & free).bit_count(), bit) for bit in bits(exits)):
            if self.loses(exit_, free & ~exit_):
                lost = False
                break
        self._lost[key] = lost
        return lost

    def chance(self, queen: int, free: int, depth: int, sees: int) -> float:
        """Return how often the player who just moved wins against one who counts exits.

        That opponent plays perfectly with `sees` cells left, and after `depth` replies."""
        if not self._lines[queen] & free:
            return 0.0
        free = reachable(self._lines, queen, free)
        if free.bit_count() <= sees:
            return float(self.loses(queen, free))
        key = (queen, free, depth, sees)
        known = self._chances.get(key)
        if known is not None:
            return known
        found = 0.0
        for reply, likely in self._replies(queen, free):
            found += likely * self._chance_to_move(reply, free & ~reply, depth - 1, sees)
        self._chances[key] = found
        return found

    def _chance_to_move(self, queen: int, free: int, depth: int, sees: int) -> float:
        if not self.loses(queen, free):
            return 1.0
        if depth == 0:
            return 0.0
        return max([self.chance(exit_, free & ~exit_, depth, sees) for exit_ in bits(self._lines[queen] & free)])

    def _replies(self, queen: int, free: int) -> list[tuple[int, float]]:
        """Return moves with their probabilities for a player who judges by parity, see `StayBrain`."""
        wanted = -1 if free.bit_count() % 2 == 0 else 1
        exits = {reply: (self._lines[reply] & free).bit_count() for reply in bits(self._lines[queen] & free)}
        going_on = [reply for reply in exits if exits[reply]] or list(exits)
        weights = [math.exp(wanted * exits[reply] / LEANING) for reply in going_on]
        whole = sum(weights)
        return [(reply, weight / whole) for reply, weight in zip(going_on, weights, strict=True)]
