"""Puzzles that ask for the only winning move, once or repeatedly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from app.core.game import Budget, ScoredByVisibility
from app.core.puzzle import CorrectSoFar, MoveLine, Sentence, Solved, TryResult, Wrong, position_after

WinningMoves = Callable[[Any, Budget], tuple[Any, ...]]
"""Returns proved winning moves, at least two if there are several."""


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A position and a line in which every other move of the solver loses."""

    state: Any
    line: MoveLine
    """Winning moves and answers in turn; the last one is a winning move."""
    task: Sentence
    words: str
    """The prefix of its keys: `<words>.right`, `<words>.refuted`, `<words>.lost`."""
    winning_moves: WinningMoves = field(compare=False)
    hints: Callable[[Any, Any], Sentence] = field(compare=False)

    @property
    def moves(self) -> int:
        return len(self.line) // 2 + 1

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        played = len(line)
        if _as_seen(line[-1]) == self.line[played - 1]:
            if played == len(self.line):
                return Solved(Sentence(f"{self.words}.right"))
            return CorrectSoFar((self.line[played],))
        after = position_after(self, line)
        if after.outcome() is not None:
            return Wrong(Sentence(f"{self.words}.lost"))
        return Wrong(Sentence(f"{self.words}.refuted"), self.winning_moves(after, budget)[:1])

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        return self.hints(position_after(self, line), self.answer(line, budget))

    def answer(self, line: MoveLine, budget: Budget) -> Any:
        return self.line[len(line)]


def only_line(
    state: Any, moves: int, winning_moves: WinningMoves, answers: Callable[[Any], Iterable[Any]], budget: Budget
) -> MoveLine | None:
    """Return a line of this many only-winning moves, or None."""
    winning = winning_moves(state, budget)
    if len(winning) != 1:
        return None
    if moves == 1:
        return winning
    after = state.apply(winning[0]).state
    if after.outcome() is not None:
        return None
    for answer in answers(after):
        following = after.apply(answer).state
        rest = only_line(following, moves - 1, winning_moves, answers, budget)
        if rest is not None:
            return (winning[0], answer, *rest)
    return None


def _as_seen(move: Any) -> Any:
    return move.by_one_who_saw() if isinstance(move, ScoredByVisibility) else move
