"""Blocked mode solved exactly: bit masks for cells, depth first, the cells with the fewest exits first.

The queen jumps, so what is blocked between two cells does not matter: from a cell she reaches every free cell
on its eight rays. A cell once left stays blocked, and a player who is stuck claims and wins. So a position is
the cell of the queen and the free cells she may still come to, and the mover wins with no exit, or with one
to a lost position.
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
"""With so many reachable free cells a search is still short, even on a phone."""
LEANING = 1.2
"""So many exits more or fewer make a reply less likely by the factor e."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the player to move wins with best play, and by which safe moves; one who can claim needs none."""

    wins: bool
    moves: tuple[Go, ...] = ()


def solve(view: Stay, budget: Budget, most: int = EXACT_CELLS) -> Verdict | None:
    """The truth about a position. None where there is none to find: in Normal mode, where no careful player
    loses, after the end, and with more than `most` reachable free cells. Raises `OutOfBudget`."""
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
    """A position of Blocked mode as bit masks: one bit for the queen, and the free cells without hers."""

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
    """The single bits of a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@cache
def rays(size: int) -> dict[int, int]:
    """For the bit of each cell, all the cells in line with it."""
    lines = {}
    for cell in cells(size):
        ends = (shifted(cell, way, far) for way in KEYPAD.values() for far in range(1, size))
        lines[mask_of([cell], size)] = mask_of((end for end in ends if inside(end, size)), size)
    return lines


def reachable(lines: dict[int, int], queen: int, free: int) -> int:
    """The free cells that the queen may still come to, in any number of moves."""
    found = fresh = lines[queen] & free
    while fresh and found != free:
        bit = fresh & -fresh
        ahead = lines[bit] & free & ~found
        found |= ahead
        fresh = (fresh ^ bit) | ahead
    return found


class BudgetShare:
    """A part of a budget, for a search that is worth no more."""

    def __init__(self, whole: Budget, nodes: int) -> None:
        self._whole = whole
        self._left = nodes

    def spend(self) -> None:
        self._whole.spend()
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget


class StaySolver:
    """Remembers what it finds, so ask the same one about positions of the same game."""

    def __init__(self, size: int, budget: Budget) -> None:
        self._lines = rays(size)
        self.budget = budget
        self._lost: dict[tuple[int, int], bool] = {}
        self._chances: dict[tuple[int, int, int, int], float] = {}

    def loses(self, queen: int, free: int) -> bool:
        """Whether the player to move loses against best play."""
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
        """How often the player who has just moved the queen here wins against one who goes by the number of exits, and
        makes no mistake with `sees` cells left or fewer; only mistakes within `depth` replies count, and those after
        them are taken as perfect."""
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
        """The moves of somebody who does not see the end, each with how likely it is: few exits with an even number of
        cells left, many with an odd one, and no dead end."""
        wanted = -1 if free.bit_count() % 2 == 0 else 1
        exits = {reply: (self._lines[reply] & free).bit_count() for reply in bits(self._lines[queen] & free)}
        going_on = [reply for reply in exits if exits[reply]] or list(exits)
        weights = [math.exp(wanted * exits[reply] / LEANING) for reply in going_on]
        whole = sum(weights)
        return [(reply, weight / whole) for reply, weight in zip(going_on, weights, strict=True)]
