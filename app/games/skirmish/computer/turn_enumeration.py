"""Tries every turn of a player with open cards and finds the most points.

A position reached in two orders is searched once.
"""

from __future__ import annotations

from typing import NamedTuple

from app.core.game import Budget
from app.games.skirmish.moves import Activate, Move, PlayCommand, ScoreLine, TurnUp
from app.games.skirmish.rules import Skirmish

PointSource = tuple[int, int, str]
"""The source of a turn's points: a card, its cell number and its line's axis."""
NO_LINE: PointSource = (0, 0, "")


class BestOutcome(NamedTuple):
    points: int
    acts: int
    """The fewest abilities, Commands and cards turned up."""
    moves: int
    """The fewest moves among ways with the fewest acts."""
    ways: tuple[PointSource, ...]
    """Point sources of the best turns; two are enough to show that there are several."""


class TooLong(Exception):
    """A turn has more positions than allowed, whatever the device's speed."""


class WholeTurn:
    """Searches one turn and remembers results; reuse it for positions of the same turn."""

    def __init__(self, first: Skirmish, most: int) -> None:
        self._me, self._left = first.active, most
        self._known: dict[object, BestOutcome] = {}

    def best(self, state: Skirmish, budget: Budget) -> BestOutcome:
        key = (state.board.cells, state.camps, state.phase, state.unit_played, state.run)
        known = self._known.get(key)
        if known is None:
            self._left -= 1
            if self._left < 0:
                raise TooLong
            budget.spend()
            known = self._known[key] = self._searched(state, budget)
        return known

    def is_over(self, state: Skirmish) -> bool:
        return state.active != self._me or state.ended is not None

    def best_move(self, state: Skirmish, budget: Budget) -> Move:
        return max(state.legal_moves(), key=lambda move: _rank(self.after(state, move, budget)))

    def after(self, state: Skirmish, move: Move, budget: Budget) -> BestOutcome:
        step = state.apply(move).state
        cost = isinstance(move, (Activate, PlayCommand, TurnUp))
        if self.is_over(step):
            return BestOutcome(step.camps[self._me].score, int(cost), 1, (self._way(state, move),))
        then = self.best(step, budget)
        return BestOutcome(then.points, then.acts + cost, then.moves + 1, then.ways)

    def _searched(self, state: Skirmish, budget: Budget) -> BestOutcome:
        best: BestOutcome | None = None
        for move in state.legal_moves():
            found = self.after(state, move, budget)
            if best is None or found.points > best.points:
                best = found
            elif found.points == best.points:
                ways = (*best.ways, *(way for way in found.ways if way not in best.ways))[:2]
                best = max(best, found, key=_rank)._replace(ways=ways)
        assert best is not None
        return best

    def _way(self, state: Skirmish, move: Move) -> PointSource:
        if not isinstance(move, ScoreLine):
            return NO_LINE
        scored = state.camps[self._me].played[-1]
        return scored, state.board.where[scored], move.axis


def _rank(best: BestOutcome) -> tuple[int, int, int]:
    return best.points, -best.acts, -best.moves
