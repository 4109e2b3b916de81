"""A turn that makes many points, found by the planner with its eye on points alone, in a position with open cards.

A whole turn has far too many orders to try them all; but one that is found and played to its end is proof that its
points were there.
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
"""Points, and a little for what leads to them."""
THOROUGH = SearchLimits(
    width=6, places=24, hidden=0, plans=0, nodes=1500, worths=tuple(_WORTHS.get(name, 0.0) for name in COUNTED)
)
ANY = ("riot_agent", "princeps", "data_liberator")
"""Very different units, put in place of cards that lie face down."""
LEFT = 3
"""A turn that leaves so many points was a mistake."""


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """Moves from the beginning of a turn to its end, and the points that they make."""

    moves: tuple[Move, ...]
    points: int


def begins_turn(state: Skirmish) -> bool:
    return state.phase == SETUP_PHASE and state.run is None and not state.unit_played and state.ended is None


def opened(state: Skirmish) -> Skirmish:
    """The position as its player could count it out: decks and the others' hands laid aside, so that nothing is left to
    chance, and as if the player had begun the round, whose end would set the points to 0."""
    me = state.active
    camps = tuple(
        replace(camp, deck=(), hand=camp.hand if player == me else ()) for player, camp in enumerate(state.camps)
    )
    return replace(state, camps=camps, first=me)


def points_of(state: Skirmish, line: MoveLine) -> int | None:
    """The points that these moves make of an opened turn; None if they go another way there, as after a draw."""
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
    """The best that was found; the same every time. Raises `OutOfBudget`, if it was not its own nodes that ended."""
    rng = random.Random(state.next_id)
    plans = Turns(state.active, THOROUGH, LimitedBudget(budget, THOROUGH.nodes), rng).found(state)
    turns = [
        ScoredTurn(plan.moves, plan.state.camps[state.active].score - state.camps[state.active].score)
        for plan in plans
        if _is_over(plan.state, state.active)
    ]
    return max(turns, key=lambda turn: (turn.points, -len(turn.moves)), default=None)


def sure_turn(state: Skirmish, budget: Budget) -> ScoredTurn | None:
    """The best turn, if it makes its points whatever lies face down before the player."""
    turn = best_turn(state, budget)
    if turn is None or all(points_of(each, turn.moves) == turn.points for each in _otherwise(state)):
        return turn
    return None


def _otherwise(state: Skirmish) -> Iterator[Skirmish]:
    """The same position to its player, with other cards face down on the other sides."""
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
    """A puzzle of a turn that left points behind: any turn that makes as many is right."""

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
