"""The computer players of Skirmish, from weakest to best."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from app.core.game import Brain, Budget, OutOfBudget, Player
from app.core.misjudgment import game_of
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.computer.planner import PlannedMoves, SearchLimits, plan_turn
from app.games.skirmish.moves import Exchange, Keep, Move
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN
from app.games.skirmish.terms import UNIT

FEWEST_UNITS = 3


def first_hand(state: Skirmish) -> Move:
    hand = state.camps[state.active].hand
    units = [card for card in hand if UNIT in FACES[card.kind].types]
    spare = [Exchange(card.id) for card in hand if card not in units and Exchange(card.id) in state.legal_moves()]
    return spare[0] if spare and len(units) < FEWEST_UNITS else Keep()


class PlannedTurns:
    """Remembers plans, so that a turn is planned once."""

    MOST = 8

    def __init__(self) -> None:
        self._plans: dict[tuple[int, Player], PlannedMoves] = {}

    def recall(self, view: Skirmish, rng: random.Random) -> PlannedMoves | None:
        plan = self._plans.get((game_of(rng), view.active))
        return plan if plan is not None and plan.fits(view) else None

    def keep(self, plan: PlannedMoves, player: Player, rng: random.Random) -> None:
        key = (game_of(rng), player)
        others = [(each, kept) for each, kept in self._plans.items() if each != key]
        self._plans = dict([*others, (key, plan)][-self.MOST :])


@dataclass(frozen=True, slots=True)
class PlannerBrain:
    care: SearchLimits
    memory: PlannedTurns = field(default_factory=PlannedTurns, repr=False, compare=False)

    def __call__(self, view: Skirmish, budget: Budget, rng: random.Random) -> Move:
        if view.phase == MULLIGAN:
            return first_hand(view)
        moves = view.legal_moves()
        plan = self.memory.recall(view, rng) if self.care.keeps else None
        if plan is None:
            if len(moves) == 1:
                return moves[0]
            try:
                plan = plan_turn(view, self.care, LimitedBudget(budget, self.care.nodes), rng)
            except OutOfBudget:
                return moves[0]
        if self.care.keeps:
            self.memory.keep(plan.carried_on(), view.active, rng)
        return plan.moves[0]


class LimitedBudget:
    """A budget with its own limit, so that a turn of many decisions stays short."""

    def __init__(self, budget: Budget, nodes: int) -> None:
        self._budget, self._left = budget, nodes

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget
        self._budget.spend()


RECRUIT = SearchLimits(width=1, places=8, hidden=0, plans=0, keeps=True, spread=10.0, nodes=1200)
PRIVATE = replace(RECRUIT, spread=6.6)
CORPORAL = replace(RECRUIT, spread=4.6)
SERGEANT = replace(RECRUIT, spread=3.0)
LIEUTENANT = replace(RECRUIT, spread=1.35)
CAPTAIN = SearchLimits(width=2, places=10, hidden=0, plans=0, keeps=True, spread=0.95, nodes=2000)
COLONEL = SearchLimits(width=2, places=6, hidden=2, plans=3, secret=1, keeps=True, first_sight=1.0, nodes=4000)
STRATEGIST = SearchLimits(
    width=4, places=14, hidden=3, plans=14, secret=2, keeps=True, worlds=2, first_sight=3.0, nodes=12_000
)

BRAINS: tuple[Brain, ...] = tuple(
    PlannerBrain(care) for care in (RECRUIT, PRIVATE, CORPORAL, SERGEANT, LIEUTENANT, CAPTAIN, COLONEL, STRATEGIST)
)
