"""The best computers of Chapaev, which consider the opponent's best answer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from app.core.game import Budget, OutOfBudget, Player
from app.games.chapaev.candidate_throws import candidate, closeness, discs_of, rest_after, simulated
from app.games.chapaev.dimensions import DISCS_EACH, Spots
from app.games.chapaev.rules import Chapaev
from app.games.chapaev.throws import Flick

CLEARED = 1000.0
SIMULATED = 30
"""The cost of a simulated throw, in throws of the exact solver."""

OWN, THEIRS, MIDDLE = 6.0, 4.9, 2.0
"""Weights fitted to the winners of 1,900 positions.

Logarithms predict better than the difference in discs: three against two win more often than seven against six.
"""
LOGARITHMS = (-math.inf, *(math.log(number) for number in range(1, DISCS_EACH + 1)))


@dataclass(frozen=True, slots=True)
class CandidateThrow:
    flick: Flick
    rest: Spots
    worth: float


@dataclass(frozen=True, slots=True)
class LookaheadBrain:
    """Makes the best throw without any error in its aim."""

    throws: int
    finalists: int
    """Best of the tried throws, repeated in the simulation."""
    feared: int
    """Best simulated throws, judged by the opponent's best answer."""
    answers: int
    """The opponent's answers tried for each of these throws."""

    def __call__(self, view: Chapaev, budget: Budget, rng: Random) -> Flick:
        best = candidate(view.spots, view.to_move, rng)
        with suppress(OutOfBudget):
            for better in self._better_and_better(view, budget, rng):
                best = better
        return best

    def _better_and_better(self, view: Chapaev, budget: Budget, rng: Random) -> Iterator[Flick]:
        player = view.to_move
        ideas = _tried(view.spots, player, self.throws, budget, rng)
        yield ideas[0].flick
        seen = _best_first(_thrown(view.spots, idea.flick, player, budget) for idea in ideas[: self.finalists])
        yield seen[0].flick
        if seen[0].worth < CLEARED:
            yield max(seen[: self.feared], key=lambda idea: self.after_the_answer(view, idea, budget, rng)).flick

    def after_the_answer(self, view: Chapaev, idea: CandidateThrow, budget: Budget, rng: Random) -> float:
        if idea.worth <= -CLEARED:
            return idea.worth
        player = view.to_move
        lost = [len(discs_of(view.spots, side)) - len(discs_of(idea.rest, side)) for side in (1 - player, player)]
        following = view.next_to_throw(*lost)
        best = _tried(idea.rest, following, self.answers, budget, rng)[0].worth
        return best if following == player else -best


def _tried(spots: Spots, player: Player, throws: int, budget: Budget, rng: Random) -> list[CandidateThrow]:
    ideas = []
    for _ in range(throws):
        budget.spend()
        flick = candidate(spots, player, rng)
        rest = rest_after(spots, flick)
        ideas.append(CandidateThrow(flick, rest, worth(rest, player)))
    return _best_first(ideas)


def _thrown(spots: Spots, flick: Flick, player: Player, budget: Budget) -> CandidateThrow:
    for _ in range(SIMULATED):
        budget.spend()
    rest = simulated(spots, flick)
    return CandidateThrow(flick, rest, worth(rest, player))


def _best_first(ideas: Iterable[CandidateThrow]) -> list[CandidateThrow]:
    return sorted(ideas, key=lambda idea: -idea.worth)


def worth(spots: Spots, player: Player) -> float:
    """Return a position's worth to the player who has just thrown.

    Losing all own discs counts as a loss even where the rules call it a win.
    """
    own, theirs = discs_of(spots, player), discs_of(spots, 1 - player)
    if not theirs:
        return CLEARED + len(own)
    if not own:
        return -CLEARED
    middle = sum(closeness(spot) for _, spot in own) / len(own) - sum(closeness(spot) for _, spot in theirs) / len(
        theirs
    )
    return OWN * LOGARITHMS[len(own)] - THEIRS * LOGARITHMS[len(theirs)] + MIDDLE * middle
