"""Finds a turn with many points in a position with open cards.

There are too many orders of moves to try all, so a better turn may exist.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.core.game import Budget, IllegalMove, Player
from app.core.puzzle import CorrectSoFar, MoveLine, Sentence, Solved, TryResult, Wrong
from app.games.skirmish.computer.brain import LimitedBudget
from app.games.skirmish.computer.evaluation import COUNTED
from app.games.skirmish.computer.planner import SearchLimits, Turns
from app.games.skirmish.moves import Activate, Move, PlayCommand, TurnUp
from app.games.skirmish.puzzles import WORDS
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import SETUP_PHASE

_WORTHS = {"score": 1.0, "strength": 0.02, "best_line": 0.05, "deploys": 0.01}
THOROUGH = SearchLimits(
    width=6, places=24, hidden=0, plans=0, nodes=1500, worths=tuple(_WORTHS.get(name, 0.0) for name in COUNTED)
)
ANY = ("riot_agent", "princeps", "data_liberator")
"""Very different units to try in place of face-down cards."""
LEFT = 3
"""Missed points that make a turn a mistake."""


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    moves: tuple[Move, ...]
    points: int


def begins_turn(state: Skirmish) -> bool:
    return state.phase == SETUP_PHASE and state.run is None and not state.unit_played and state.ended is None


def opened(state: Skirmish) -> Skirmish:
    """Return the position without decks and other hands, so that nothing is left to chance.

    The player counts as the round's first, so that its end does not reset the points.
    """
    me = state.active
    camps = tuple(
        replace(camp, deck=(), hand=camp.hand if player == me else ()) for player, camp in enumerate(state.camps)
    )
    return replace(state, camps=camps, first=me)


def points_of(state: Skirmish, line: MoveLine) -> int | None:
    """Return the points of these moves in an opened turn, if they fit it."""
    me, before = state.active, state.camps[state.active].score
    for move in line:
        if _is_over(state, me):
            return None
        try:
            state = state.apply(move).state
        except IllegalMove:
            return None
    return state.camps[me].score - before if _is_over(state, me) else None


def best_turn(state: Skirmish, budget: Budget) -> ScoredTurn | None:
    """Return the best turn found, always the same; raise `OutOfBudget` if none was reached."""
    rng = random.Random(state.next_id)
    plans = Turns(state.active, THOROUGH, LimitedBudget(budget, THOROUGH.nodes), rng).found(state)
    turns = [
        ScoredTurn(plan.moves, plan.state.camps[state.active].score - state.camps[state.active].score)
        for plan in plans
        if _is_over(plan.state, state.active)
    ]
    return max(turns, key=lambda turn: (turn.points, -len(turn.moves)), default=None)


def sure_turn(state: Skirmish, budget: Budget) -> ScoredTurn | None:
    turn = best_turn(state, budget)
    if turn is None or all(points_of(each, turn.moves) == turn.points for each in _with_other_hidden_cards(state)):
        return turn
    return None


def _with_other_hidden_cards(state: Skirmish) -> Iterator[Skirmish]:
    board, me = state.board, state.active
    hidden = [
        place
        for place, card in enumerate(board.cells)
        if card and not card.face_up and board.sides[card.owner] != board.sides[me]
    ]
    for kind in ANY if hidden else ():
        cells = list(board.cells)
        for place in hidden:
            card = cells[place]
            assert card is not None
            cells[place] = replace(card, kind=kind)
        yield replace(state, board=replace(board, cells=tuple(cells)))


def _is_over(state: Skirmish, me: Player) -> bool:
    return state.active != me or state.ended is not None


@dataclass(frozen=True, slots=True)
class LeftPoints:
    """A puzzle from a turn that missed points; any turn that makes them is right."""

    state: Skirmish
    gain: int
    turn: ScoredTurn = field(compare=False)

    @property
    def task(self) -> Sentence:
        return Sentence.of(f"{WORDS}.own", gain=self.gain)

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        gained = points_of(self.state, line)
        if gained is None:
            return CorrectSoFar()
        if gained >= self.gain:
            return Solved(Sentence.of(f"{WORDS}.right", gained=gained))
        return Wrong(Sentence.of(f"{WORDS}.few", gained=gained, best=self.gain))

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        acts = sum(isinstance(move, (Activate, PlayCommand, TurnUp)) for move in self.turn.moves)
        return Sentence.of(f"{WORDS}.hint", gain=self.gain, acts=acts)

    def answer(self, line: MoveLine, budget: Budget) -> Move:
        return self.turn.moves[len(line)]
