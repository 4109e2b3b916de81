"""Judges matches of Squart with the solver and the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.core.analysis import Analysis
from app.core.game import Budget, Event, OutOfBudget, Player
from app.core.puzzle import MoveLine
from app.core.solver_judge import KeepTheWin, ProvedJudge, Winner, win_given_away
from app.games.squart.advice import Adviser, by_promise
from app.games.squart.brain import shipped_book
from app.games.squart.puzzles import WORDS, hint
from app.games.squart.rules import Laid, Lay, Squart

SECONDS = 60.0
MEMORY = 64_000_000  # bytes
FIRST_STINT, GROWTH = 60, 4
"""Nodes for each move at first, and the factor for later rounds."""


def _winner() -> Winner:
    adviser = Adviser(shipped_book(), MEMORY)

    def winner(state: Squart, budget: Budget) -> Player:
        return state.to_move if adviser.wins(state, budget) else 1 - state.to_move

    return winner


def judge() -> ProvedJudge:
    return ProvedJudge("squart.analysis", _winner())


class _Stint:
    """A part of a budget; `is_over` says that this part ended, not the whole."""

    def __init__(self, budget: Budget, nodes: int) -> None:
        self._budget, self._left = budget, nodes
        self.is_over = False

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            self.is_over = True
            raise OutOfBudget
        self._budget.spend()


class MoveProver:
    """Proves moves in turns, so that a difficult one delays none."""

    def __init__(self) -> None:
        self._adviser: Adviser | None = None

    def __call__(self, state: Squart, budget: Budget) -> Iterator[tuple[Lay, bool]]:
        if self._adviser is None:  # late, so that the proving thread reads the book
            self._adviser = Adviser(shipped_book(), MEMORY)
        still_open, nodes = by_promise(state), FIRST_STINT
        while still_open:
            for move in tuple(still_open):
                stint = _Stint(budget, nodes)
                try:
                    wins = self._adviser.is_winning(state, move, stint)
                except OutOfBudget:
                    if not stint.is_over:
                        raise
                    continue
                still_open.remove(move)
                yield move, wins
            nodes *= GROWTH


def practice(state: Squart, line: MoveLine, budget: Budget) -> KeepTheWin | None:
    return win_given_away(state, line[0], WORDS, _winner(), hint, budget)


def move_behind(events: Sequence[Event]) -> Lay | None:
    return next((Lay(event.cells[0]) for event in events if isinstance(event, Laid)), None)


ANALYSIS = Analysis(
    judge=judge,
    graph="analysis.graph.proved",
    is_proved=True,
    seconds=SECONDS,
    truth=MoveProver,
    practice=practice,
    move_behind=move_behind,
)
