"""What a game can say of a match that was played: how it stood, which moves were mistakes, and what was better.

A game names its `Analysis` in its `GAME`. The analysis screen, the terminal and the trainer know no more of it than
stands here; a game without one is still looked through, move by move, with variations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.core.game import Budget, Event, Game, Tr
from app.core.puzzle import MoveLine, Puzzle, Sentence

FINE, MISTAKE, LOST, UNKNOWN = "fine", "mistake", "lost", "unknown"
"""What a move was: it kept what there was, gave something away, had nothing to keep, or nobody could tell in time.
Their words are `analysis.<kind>`."""


@dataclass(frozen=True, slots=True)
class Course:
    """The positions of a match, or of a variation, and the moves between them: one position more than moves."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A position of a course, and the move that was made in it."""

    at: int
    """After so many moves."""
    value: float | None
    """How it stands for the first player, from -1 to 1; None if that was not found."""
    standing: Sentence
    """The same in words."""
    kind: str = ""
    """What the move made here was; empty where there was none, or where nothing is said of it."""
    remark: Sentence | None = None
    """The same in words, where the game has more to say than the kind."""
    better: MoveLine = ()
    """After a mistake, moves that were better here, the best first; in a game of whole turns, one turn in its order."""


class Judge(Protocol):
    """Looks through courses of one match, and remembers what it finds. It belongs to one thread."""

    def look(self, course: Course, since: int, budget: Budget) -> Iterator[Judged]:
        """Judges the positions from the last one back to the one after `since` moves, where answers are cheapest
        first. Some may be left out. Pure but for its memory; raises `OutOfBudget` at the latest when cancelled, and
        what it has yielded stands."""
        ...


ProveMoves = Callable[[Any, Budget], Iterator[tuple[Any, bool]]]
"""Given a position, its moves as they are proved to win or to lose, each once, the cheapest first. Those it has not
yielded are open. Goes on until all are proved; raises `OutOfBudget`."""


@dataclass(frozen=True, slots=True)
class Analysis:
    judge: Callable[[], Judge]
    graph: str
    """What the graph over the game shows: a key in the words."""
    is_proved: bool
    """Its values are proofs, and change from one move to the next; else they are estimates, joined by a line."""
    is_of_turns: bool = False
    """A mistake is that of a whole turn, and so is what was better."""
    seconds: float | None = None
    """The longest that it looks at a match; what it has not reached then stays unknown."""
    truth: Callable[[], ProveMoves] | None = None
    """Marks every possible move of a position, for a game that can prove them."""
    practice: Callable[[Any, MoveLine, Budget], Puzzle | None] | None = None
    """The puzzle that a mistake leaves behind: given the position and the moves that its player made there, up to the
    end of the turn. None if the mistake is no puzzle. The same every time; raises `OutOfBudget`."""
    move_behind: Callable[[Sequence[Event]], Any] | None = None
    """The move that was seen as these events, for a guest in a room, who is not told moves; None without one."""


MOST_NAMED = 5
"""So many better moves are named; a board shows them all."""


def better_words(game: Game, state: Any, better: MoveLine, tr: Tr) -> str:
    """What was better, as a player would type it, or a whole turn as it would have been told."""
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
