"""Judges matches and makes puzzles with a solver's proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from app.core.analysis import FINE, LOST, MISTAKE, UNKNOWN, Course, Judged
from app.core.game import Budget, OutOfBudget, Player, WithSafeMoves
from app.core.puzzle import MoveLine, Sentence, Solved, TryResult, Wrong, position_after

NOBODY = -1
"""Neither player can force a win."""

Winner = Callable[[Any, Budget], Player]
"""Returns who wins with perfect play, or `NOBODY`. Raises `OutOfBudget`."""


class ProvedJudge:
    """Judges backwards from the end.

    A player who moved into a won position was winning before; this saves searches."""

    def __init__(self, words: str, winner: Winner) -> None:
        """`<words>.winning.<player>` names the winning player."""
        self._words, self._winner = words, winner

    def look(self, course: Course, since: int, budget: Budget) -> Iterator[Judged]:
        following: Player | None = None
        for at in range(len(course.moves), since - 1, -1):
            state = course.states[at]
            if at == len(course.moves):
                following = self._found(state, budget)
                yield Judged(at, *self._standing(following))
                continue
            mover = int(state.to_move)
            winner = mover if following == mover else self._found(state, budget)
            kind = _kind(mover, winner, following)
            better = self._better(state, mover, winner, budget) if kind == MISTAKE else ()
            remark = Sentence("analysis.mistake.even") if kind == MISTAKE and winner == NOBODY else None
            yield Judged(at, *self._standing(winner), kind, remark, better)
            following = winner

    def _found(self, state: Any, budget: Budget) -> Player | None:
        try:
            return self._winner(state, budget)
        except OutOfBudget:
            return None

    def _standing(self, winner: Player | None) -> tuple[float | None, Sentence]:
        if winner is None:
            return None, Sentence("analysis.winning.unknown")
        if winner == NOBODY:
            return 0.0, Sentence("analysis.winning.nobody")
        return (1.0 if winner == 0 else -1.0), Sentence(f"{self._words}.winning.{winner}")

    def _better(self, state: Any, mover: Player, winner: Player | None, budget: Budget) -> MoveLine:
        return tuple(keeping(state, mover, winner, self._winner, budget))


def _kind(mover: Player, before: Player | None, after: Player | None) -> str:
    if after == mover:
        return FINE
    if before is None:
        return UNKNOWN
    if before not in (mover, NOBODY):
        return LOST
    if after is None:
        return UNKNOWN
    return FINE if after == before else MISTAKE


def keeping(state: Any, mover: Player, wanted: Player | None, winner: Winner, budget: Budget) -> Iterator[Any]:
    for move in listed(state):
        try:
            if winner(state.apply(move).state, budget) == wanted:
                yield move
        except OutOfBudget:
            return


def listed(state: Any) -> list[Any]:
    safe = list(state.safe_moves()) if isinstance(state, WithSafeMoves) else []
    return safe or list(state.legal_moves())


@dataclass(frozen=True, slots=True)
class KeepTheWin:
    """A puzzle from a win given away: any move that keeps the win solves it."""

    state: Any
    winning: MoveLine
    words: str
    """The prefix of its keys: `<words>.own.<player>`, `<words>.refuted`, `<words>.lost`."""
    winner: Winner = field(compare=False)
    hints: Callable[[Any, Any], Sentence] = field(compare=False)

    @property
    def task(self) -> Sentence:
        return Sentence(f"{self.words}.own.{self.state.to_move}")

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        after = position_after(self, line)
        me = int(self.state.to_move)
        if self.winner(after, budget) == me:
            return Solved(Sentence("trainer.right"))
        if after.outcome() is not None:
            return Wrong(Sentence(f"{self.words}.lost"))
        answers = tuple(keeping(after, 1 - me, 1 - me, self.winner, budget))[:1]
        return Wrong(Sentence(f"{self.words}.refuted"), answers)

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        return self.hints(self.state, self.winning[0])

    def answer(self, line: MoveLine, budget: Budget) -> Any:
        return self.winning[0]


def win_given_away(
    state: Any, move: Any, words: str, winner: Winner, hints: Callable[[Any, Any], Sentence], budget: Budget
) -> KeepTheWin | None:
    """Return the puzzle of a move that lost a proved win.

    Returns None if it did not, or if most moves keep the win."""
    me = int(state.to_move)
    if winner(state, budget) != me or winner(state.apply(move).state, budget) == me:
        return None
    moves = listed(state)
    winning = tuple(each for each in moves if winner(state.apply(each).state, budget) == me)
    if not winning or 2 * len(winning) > len(moves) + 1:
        return None
    return KeepTheWin(state, winning, words, winner, hints)
