"""The computers of Skirmish: one that plays anything sensible, and planners of whole turns, ever more careful."""

from __future__ import annotations

import random
from collections.abc import Sequence

from app.core.game import Brain, Budget, OutOfBudget, Player
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import UNIT
from app.games.skirmish.moves import Cancel, Done, Exchange, Give, Keep, Move, NextPhase, lays_face_down
from app.games.skirmish.planner import Care, plan_turn
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import MULLIGAN

FEWEST_UNITS = 3
"""With fewer units in the first hand, a Command is exchanged."""


def sensible(state: Skirmish) -> list[Move]:
    """Legal moves but those that only give something away; passing and closing only if nothing else can be done."""
    moves = list(state.legal_moves())
    if state.run and state.run.deck >= 0:
        return _looking(state, state.run.deck, moves)
    idle = (Cancel, Done, NextPhase)
    doing: list[Move] = [move for move in moves if not isinstance(move, idle) and not lays_face_down(move)]
    return doing or [move for move in moves if not lays_face_down(move)]


def _looking(state: Skirmish, deck: Player, moves: Sequence[Move]) -> list[Move]:
    """A card for the own side's hand, none for another's."""
    ally = state.board.sides[deck] == state.board.sides[state.active]
    given: list[Move] = [move for move in moves if isinstance(move, Give)]
    return given if ally and given else [move for move in moves if not isinstance(move, Give)]


def first_hand(state: Skirmish) -> Move:
    """A hand of Commands alone starts nothing."""
    hand = state.camps[state.active].hand
    units = [card for card in hand if UNIT in FACES[card.kind].types]
    spare = [Exchange(card.id) for card in hand if card not in units and Exchange(card.id) in state.legal_moves()]
    return spare[0] if spare and len(units) < FEWEST_UNITS else Keep()


def novice(view: Skirmish, budget: Budget, rng: random.Random) -> Move:
    """Anything that is not a pass or a retreat."""
    return first_hand(view) if view.phase == MULLIGAN else rng.choice(sensible(view))


def planner(care: Care) -> Brain:
    """A computer that plans its turns with such care."""

    def think(view: Skirmish, budget: Budget, rng: random.Random) -> Move:
        if view.phase == MULLIGAN:
            return first_hand(view)
        return plan_turn(view, care, Thrift(budget, care.nodes), rng)

    return think


class Thrift:
    """A budget with a limit of its own, so that a turn of many decisions does not last."""

    def __init__(self, budget: Budget, nodes: int) -> None:
        self._budget, self._left = budget, nodes

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise OutOfBudget
        self._budget.spend()


CORPORAL = Care(width=1, places=6, hidden=0, plans=0, spread=5.0, nodes=1200)
SERGEANT = Care(width=1, places=8, hidden=1, plans=0, spread=1.5, nodes=1200)
CAPTAIN = Care(width=3, places=12, hidden=2, plans=0, nodes=2500)
STRATEGIST = Care(width=4, places=14, hidden=2, plans=6, worlds=2, nodes=5000)

BRAINS: tuple[Brain, ...] = (novice, *(planner(care) for care in (CORPORAL, SERGEANT, CAPTAIN, STRATEGIST)))
