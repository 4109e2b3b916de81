"""How a game judges a played match: advantage, mistakes, and better moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.core.game import Budget, Event, Game, Tr
from app.core.puzzle import MoveLine, Puzzle, Sentence

FINE, MISTAKE, LOST, UNKNOWN = "fine", "mistake", "lost", "unknown"
"""The kinds of a move: it kept the advantage, gave some away, had none to keep, or is unjudged."""


@dataclass(frozen=True, slots=True)
class Course:
    """The positions of a match or variation, and the moves between them."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    at: int
    """The number of moves before the position."""
    value: float | None
    """The first player's advantage, from -1 to 1; None if unknown."""
    standing: Sentence
    kind: str = ""
    """Empty if there is no move or no verdict."""
    remark: Sentence | None = None
    better: MoveLine = ()
    """After a mistake, better moves, best first, or one better turn."""


class Judge(Protocol):
    """Judges courses of one match and remembers its findings. Used by one thread."""

    def look(self, course: Course, since: int, budget: Budget) -> Iterator[Judged]:
        """Judge the positions from the last one back to the one after `since` moves.

        May leave some out. Raises `OutOfBudget`; earlier verdicts remain valid."""
        ...


ProveMoves = Callable[[Any, Budget], Iterator[tuple[Any, bool]]]
"""Yields each move of a position and whether it wins, cheapest first. Raises `OutOfBudget`."""


@dataclass(frozen=True, slots=True)
class Analysis:
    judge: Callable[[], Judge]
    graph: str
    """The key of the graph's caption."""
    is_proved: bool
    """Values are proofs; estimates are joined by a line in the graph."""
    is_of_turns: bool = False
    seconds: float | None = None
    truth: Callable[[], ProveMoves] | None = None
    practice: Callable[[Any, MoveLine, Budget], Puzzle | None] | None = None
    """Makes a puzzle from a position and the mistaken moves there, or None. Raises `OutOfBudget`."""
    move_behind: Callable[[Sequence[Event]], Any] | None = None
    """Finds the move that caused these events; room guests see only events."""


MOST_NAMED = 5


def better_words(game: Game, state: Any, better: MoveLine, tr: Tr) -> str:
    if not better:
        return ""
    if game.analysis is not None and game.analysis().is_of_turns:
        told: list[str] = []
        mover = int(state.to_move)
        for move in better:
            step = state.apply(move)
            seen = (event.witnessed(mover) for event in step.events if int(step.state.to_move) == mover)
            told += [words for event in seen if event is not None and (words := game.text.describe(event, tr))]
            state = step.state
        return str(tr("analysis.better", moves="; ".join(told)))
    return str(tr("analysis.better", moves="; ".join(game.text.write(move) for move in better[:MOST_NAMED])))
