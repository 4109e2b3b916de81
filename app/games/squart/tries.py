"""Of moves that all lose, the one after which the opponent is the likeliest to go wrong."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import TAKEN_FLAT, balance, bits, flat_places, transposed
from app.games.squart.solver import Solver

MOST_ANSWERS = 100
"""More than there are places on any board."""


def best_try(solver: Solver, mask: int, places: Iterable[int], budget: Budget) -> int | None:
    """Of these places, which all lose, the one that leaves the fewest winning answers, and of equals the one that
    hides them among the most others: what is left is then the largest game, and the hardest to see through.

    Returns the best so far when the budget ends, or nothing if no place could be judged."""
    best, fewest, most = None, MOST_ANSWERS, 0
    try:
        for place in places:
            after = transposed(mask & ~TAKEN_FLAT[place])
            answers = flat_places(after).bit_count()
            # One answer wins for sure, so many a place need not be looked at.
            count = winning_answers(solver, after, fewest if answers > most else fewest - 1, budget)
            if count is not None:
                best, fewest, most = place, count, answers
    except OutOfBudget:
        pass
    return best


def winning_answers(solver: Solver, mask: int, at_most: int, budget: Budget) -> int | None:
    """How many moves win here, where at least one does; nothing if there are more than so many."""
    if at_most < 1:
        return None
    count = 0
    rests = [mask & ~TAKEN_FLAT[place] for place in bits(flat_places(mask))]
    for rest in sorted(rests, key=balance, reverse=True):
        if not solver.wins(transposed(rest), budget):
            count += 1
            if count > at_most:
                return None
    return count
