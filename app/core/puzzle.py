"""What a puzzle promises: a position, a task, and a judge of every try, for a game that has puzzles.

A game names its `Puzzles` in its `GAME`; screens, the terminal and the four of the day know no more of them than stands
here. A puzzle is made from its options and a seed, the same on every device, and is proved before it is given out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from app.core.game import Budget, Game, Option, Options, OptionValue, Player, State, Tr

MoveLine = tuple[Any, ...]
"""The moves since a puzzle's position, the solver's and the answers to them."""

EASY, MEDIUM, HARD = 1, 2, 3
DIFFICULTIES = (EASY, MEDIUM, HARD)
DIFFICULTY = Option("difficulty", EASY, DIFFICULTIES)
"""Every game's puzzles have it; its words are the app's own."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in any language: a key in the words, and what is put into it."""

    WRITTEN_AS: ClassVar = "Said"

    key: str
    given: tuple[tuple[str, OptionValue], ...] = ()

    @classmethod
    def of(cls, key: str, **given: OptionValue) -> Sentence:
        return cls(key, tuple(given.items()))

    def text(self, tr: Tr) -> str:
        return tr(self.key, **dict(self.given))


@dataclass(frozen=True, slots=True)
class Solved:
    """The last move was the last one asked for."""

    said: Sentence


@dataclass(frozen=True, slots=True)
class CorrectSoFar:
    """Right so far: these answers are played, and the solver goes on."""

    WRITTEN_AS: ClassVar = "Onward"

    answers: MoveLine = ()


@dataclass(frozen=True, slots=True)
class Wrong:
    """The task is missed: why, and the answers that show it."""

    said: Sentence
    answers: MoveLine = ()


TryResult = Solved | CorrectSoFar | Wrong


class Puzzle(Protocol):
    """A task on a position. Whoever is to move there solves it.

    `line` is what was played so far, from the puzzle's own position: right up to its last move at least."""

    @property
    def state(self) -> Any:
        """The position. Nothing in it is hidden from the one who solves it."""
        ...

    @property
    def task(self) -> Sentence:
        """What has to be done."""
        ...

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        """What becomes of the last move of a line, one of the solver's. Raises `OutOfBudget`."""
        ...

    def hint(self, line: MoveLine, budget: Budget) -> Sentence:
        """Something about the next right move that does not give it away."""
        ...

    def answer(self, line: MoveLine, budget: Budget) -> Any:
        """A right next move."""
        ...


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The puzzles of a game, without end: one for each seed and choice of options."""

    options: tuple[Option, ...]
    """What they differ in, `DIFFICULTY` among them. The words of the others are `<game>.puzzle.<option>.<value>`."""
    make: Callable[[Options, int, Budget], Puzzle]
    """The puzzle of complete, checked options and a seed, proved. Raises `OutOfBudget`."""
    daily: tuple[Mapping[str, OptionValue], ...]
    """The options of the puzzles of the day, by turns; each is made in a moment."""

    def complete(self, chosen: Mapping[str, OptionValue]) -> Options:
        """All options, with the defaults for what was not chosen; raises `BadOption`."""
        return {option.id: option.checked(chosen.get(option.id, option.default)) for option in self.options}


def kind_of(game: Game, puzzles: Puzzles, options: Options) -> str:
    """The name of what was chosen, in files: the game and the values, such as "squart-7-1". The last option is left out
    at its default, so that the names of files stay when a game's puzzles get one more."""
    values = [options[option.id] for option in puzzles.options]
    if values[-1] == puzzles.options[-1].default:
        values.pop()
    return "-".join(map(str, (game.id, *values)))


def position_after(puzzle: Puzzle, line: MoveLine) -> State:
    """Where a line has led."""
    state: State = puzzle.state
    for move in line:
        state = state.apply(move).state
    return state


def solver_of(puzzle: Puzzle) -> Player:
    return int(puzzle.state.to_move)
