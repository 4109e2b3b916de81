"""The interface of puzzles: a position, a task, and a judge of each attempt.

Each puzzle is proved, and the same on every device.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from app.core.game import Budget, Game, Option, Options, OptionValue, Player, State, Tr

MoveLine = tuple[Any, ...]
"""The solver's moves and the answers, in order."""

EASY, MEDIUM, HARD = 1, 2, 3
DIFFICULTIES = (EASY, MEDIUM, HARD)
DIFFICULTY = Option("difficulty", EASY, DIFFICULTIES)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in any language: a key and the values to fill in."""

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
    said: Sentence


@dataclass(frozen=True, slots=True)
class CorrectSoFar:
    """A right move; `answers` are played before the solver continues."""

    WRITTEN_AS: ClassVar = "Onward"

    answers: MoveLine = ()


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong move, the reason, and the answers that refute it."""

    said: Sentence
    answers: MoveLine = ()


TryResult = Solved | CorrectSoFar | Wrong


class Puzzle(Protocol):
    """A task for the player to move. In a `line`, all moves but the last are right."""

    @property
    def state(self) -> Any: ...

    @property
    def task(self) -> Sentence: ...

    def judge(self, line: MoveLine, budget: Budget) -> TryResult:
        """Judge the last move of a line. Raises `OutOfBudget`."""
        ...

    def hint(self, line: MoveLine, budget: Budget) -> Sentence: ...

    def answer(self, line: MoveLine, budget: Budget) -> Any: ...


@dataclass(frozen=True, slots=True)
class Puzzles:
    """A game's puzzles: one for each seed and choice of options."""

    options: tuple[Option, ...]
    """The words of an option are `<game>.puzzle.<option>.<value>`."""
    make: Callable[[Options, int, Budget], Puzzle]
    """Returns the puzzle of complete options and a seed. Raises `OutOfBudget`."""
    daily: tuple[Mapping[str, OptionValue], ...]
    """The options of successive daily puzzles, which must be quick to make."""

    def complete(self, chosen: Mapping[str, OptionValue]) -> Options:
        return {option.id: option.checked(chosen.get(option.id, option.default)) for option in self.options}


def kind_of(game: Game, puzzles: Puzzles, options: Options) -> str:
    """Return the name of these options in files, such as "squart-7-1".

    Omits the last option at its default, so that a new option keeps old names."""
    values = [options[option.id] for option in puzzles.options]
    if values[-1] == puzzles.options[-1].default:
        values.pop()
    return "-".join(map(str, (game.id, *values)))


def position_after(puzzle: Puzzle, line: MoveLine) -> State:
    state: State = puzzle.state
    for move in line:
        state = state.apply(move).state
    return state


def solver_of(puzzle: Puzzle) -> Player:
    return int(puzzle.state.to_move)
