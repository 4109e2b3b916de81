"""Judges matches of Stay on the Board with the exact solver.

In Normal mode only moves that lose at once are mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.core.analysis import Analysis
from app.core.game import Budget, Event, OutOfBudget, Player
from app.core.puzzle import MoveLine
from app.core.solver_judge import NOBODY, KeepTheWin, ProvedJudge, Winner, win_given_away
from app.games.stay.puzzles import WORDS, hint
from app.games.stay.rules import (
    Claim,
    Claimed,
    Continue,
    Continued,
    Fell,
    Finish,
    Finished,
    Go,
    Move,
    Moved,
    Stay,
    Stop,
)
from app.games.stay.solver import BlockedPosition, BudgetShare, StaySolver

NODES = 400_000
"""The limit for one position; after a failure, larger ones are skipped."""

SECONDS = 90.0


def _winner() -> Winner:
    solvers: dict[int, StaySolver] = {}
    too_many = 10**9

    def winner(state: Stay, budget: Budget) -> Player:
        nonlocal too_many
        if state.ended:
            return state.ended.winners[0] if state.ended.winners else NOBODY
        if not state.blocked_mode:
            return NOBODY
        if state.choosing:
            return state.to_move
        position = BlockedPosition.of(state)
        cells = position.reachable.bit_count()
        if cells >= too_many:
            raise OutOfBudget
        solver = solvers.setdefault(state.size, StaySolver(state.size, budget))
        solver.budget = BudgetShare(budget, NODES)
        try:
            loses = solver.loses(position.queen, position.free)
        except OutOfBudget:
            too_many = cells
            raise
        return 1 - state.to_move if loses else state.to_move

    return winner


def judge() -> ProvedJudge:
    return ProvedJudge("stay.analysis", _winner())


def practice(state: Stay, line: MoveLine, budget: Budget) -> KeepTheWin | None:
    """Make a puzzle in Blocked mode; Normal mode has only slips."""
    if not state.blocked_mode or state.choosing:
        return None
    return win_given_away(state, line[0], WORDS, _winner(), hint, budget)


def move_behind(events: Sequence[Event]) -> Move | None:
    for event in events:
        match event:
            case Moved() | Fell():
                return Go(event.direction, event.distance)
            case Claimed():
                return Claim()
            case Finished():
                return Finish()
            case Continued():
                return Continue()
            case _:
                return Stop()
    return None


ANALYSIS = Analysis(
    judge=judge,
    graph="analysis.graph.proved",
    is_proved=True,
    seconds=SECONDS,
    practice=practice,
    move_behind=move_behind,
)
