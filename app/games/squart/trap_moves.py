"""Of moves that all lose, the one after which the opponent is the likeliest to go wrong."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import TAKEN_FLAT, balance, bits, flat_places, transposed
from app.games.squart.playout_search import visits
from app.games.squart.solver import SquartSolver

MOST_ANSWERS = 100
"""More than there are places on any board."""
LOOKS = 8
"""The best of fewer places misleads no more than the one that playouts like best."""
SHORTLIST = 4
TRAP_PLAYOUTS = 200
"""Games for each place of the short list."""


@dataclass(frozen=True, slots=True)
class Try:
    """A place that loses, what it leaves to the opponent, and the answers that win."""

    place: int
    after: int
    winning: tuple[int, ...]

    def rank(self) -> tuple[int, int]:
        """First the one with the fewest winning answers, and of equals the one that hides them among the most others:
        what is left is then the largest game, and the hardest to see through."""
        return len(self.winning), -flat_places(self.after).bit_count()

    def trickiness(self, budget: Budget) -> float:
        """How often somebody who plays games out to choose an answer would choose one that does not win."""
        found = visits(self.after, TRAP_PLAYOUTS, budget)
        budget.spend()
        return 1 - sum(found[place] for place in self.winning) / sum(found.values())


def best_try(solver: SquartSolver, mask: int, places: Sequence[int], budget: Budget) -> int | None:
    """Of these places, which all lose and of which the best-looking come first, the one that sets the best trap;
    nothing if the budget ends before enough of them are looked at."""
    shortlist: list[Try] = []
    looked_at = 0
    try:
        for place in places:
            most = len(shortlist[-1].winning) if len(shortlist) == SHORTLIST else MOST_ANSWERS
            after = transposed(mask & ~TAKEN_FLAT[place])
            winning = winning_answers(solver, after, most, budget)
            if winning is not None:
                shortlist = heapq.nsmallest(SHORTLIST, [*shortlist, Try(place, after, winning)], key=Try.rank)
            looked_at += 1
        return max(shortlist, key=lambda found: found.trickiness(budget)).place
    except OutOfBudget:
        return shortlist[0].place if looked_at >= min(LOOKS, len(places)) else None


def winning_answers(solver: SquartSolver, mask: int, at_most: int, budget: Budget) -> tuple[int, ...] | None:
    """The moves that win here, where at least one does; nothing if there are more than so many."""
    found: list[int] = []
    rests = [(mask & ~TAKEN_FLAT[place], place) for place in bits(flat_places(mask))]
    for rest, place in sorted(rests, key=lambda pair: balance(pair[0]), reverse=True):
        if not solver.wins(transposed(rest), budget):
            found.append(place)
            if len(found) > at_most:
                return None
    return tuple(found)
