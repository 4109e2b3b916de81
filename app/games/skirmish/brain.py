"""The computers of Skirmish: planners of whole turns, ever more careful and ever less mistaken."""

from __future__ import annotations

import random
from dataclasses import dataclass

from app.core.game import Brain, Budget, OutOfBudget
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import UNIT
from app.games.skirmish.moves import Exchange, Keep, Move
from app.games.skirmish.planner import Care, plan_turn
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN

FEWEST_UNITS = 3
"""With fewer units in the first hand, a Command is exchanged."""


def first_hand(state: Skirmish) -> Move:
    """A hand of Commands alone starts nothing."""
    hand = state.camps[state.active].hand
    units = [card for card in hand if UNIT in FACES[card.kind].types]
    spare = [Exchange(card.id) for card in hand if card not in units and Exchange(card.id) in state.legal_moves()]
    return spare[0] if spare and len(units) < FEWEST_UNITS else Keep()


@dataclass(frozen=True, slots=True)
class Commander:
    """A computer that plans its turns with such care."""

    care: Care

    def __call__(self, view: Skirmish, budget: Budget, rng: random.Random) -> Move:
        if view.phase == MULLIGAN:
            return first_hand(view)
        return plan_turn(view, self.care, Thrift(budget, self.care.nodes), rng)


class Thrift:
    """A budget with a limit of its own, so that a turn of many decisions does not last."""

    def __init__(self, budget: Budget, nodes: int) -> None:
        self._budget, self._left = budget, nodes

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget
        self._budget.spend()


RECRUIT = Care(width=1, places=4, hidden=0, plans=0, spread=20.0, nodes=800)
PRIVATE = Care(width=1, places=6, hidden=0, plans=0, spread=10.0, nodes=1000)
CORPORAL = Care(width=1, places=6, hidden=0, plans=0, spread=5.0, nodes=1200)
SERGEANT = Care(width=1, places=8, hidden=1, plans=0, spread=3.0, nodes=1200)
LIEUTENANT = Care(width=1, places=8, hidden=1, plans=0, spread=1.5, nodes=1200)
CAPTAIN = Care(width=2, places=10, hidden=2, plans=0, spread=0.5, nodes=2000)
COLONEL = Care(width=3, places=12, hidden=2, plans=3, nodes=3500)
STRATEGIST = Care(width=4, places=14, hidden=2, plans=6, worlds=2, nodes=5000)

BRAINS: tuple[Brain, ...] = tuple(
    Commander(care) for care in (RECRUIT, PRIVATE, CORPORAL, SERGEANT, LIEUTENANT, CAPTAIN, COLONEL, STRATEGIST)
)
