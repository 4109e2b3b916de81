"""The protocol that every game follows and everything else relies on.

A game is a package that exports one `Game`, named `GAME`. Its states are values: frozen, comparable,
turned to JSON by `codec.py`, with their random source inside them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

Player = int
"""A seat, counted from 0; the first player of a game is 0."""

Value = bool | int | str
"""What an option can be set to."""

Tr = Callable[..., str]
"""Words in the player's language: `tr("play.undo")`, `tr("stay.log.moved", distance=3)`."""


class IllegalMove(ValueError):
    """A move that the rules do not have here; the state is as it was."""


class BadOption(ValueError):
    """An option that the game does not have, or a value that the option does not take."""

    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(f"{option} cannot be {value!r}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: no winner is a draw. The reason is a key in the words."""

    winners: tuple[Player, ...]
    reason: str


@runtime_checkable
class Event(Protocol):
    """What an onlooker would say happened."""

    def witnessed(self, viewer: Player | None) -> Event | None:
        """This event as `viewer` sees it: itself, a censored copy, or nothing."""
        ...


class Public:
    """An event that everybody sees whole."""

    __slots__ = ()

    def witnessed(self, viewer: Player | None) -> Any:
        return self


class State(Protocol):
    """A position with all that has to be known to go on from it."""

    @property
    def to_move(self) -> Player: ...

    def legal_moves(self) -> Collection[Any]:
        """Every move there is: to iterate, to count, or to ask `move in …`. Empty once it is over."""
        ...

    def apply(self, move: Any) -> Step[Any]:
        """The next state and what happened on the way; raises `IllegalMove`."""
        ...

    def outcome(self) -> Outcome | None: ...

    def observation(self, viewer: Player | None) -> Any:
        """The same state with all that `viewer` may not know blanked; `None` watches without a seat."""
        ...


class HidingState(State, Protocol):
    """A state whose observations leave something out."""

    def guess(self, rng: random.Random) -> Any:
        """A full state that fits this observation."""
        ...


@runtime_checkable
class Scored(Protocol):
    """A state that counts points."""

    @property
    def scores(self) -> tuple[int, ...]:
        """One for each player."""
        ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One move's effect."""

    state: S
    events: tuple[Event, ...] = ()
    seconds: float = 0.0
    """How long it lasts in its own world (a throw rolls for a while): the next clock starts after it."""
    reveals: bool = False
    """Something hidden was shown to somebody, so this step is not taken back."""


class Budget(Protocol):
    """What a brain may still spend; see `app/agents/budget.py`."""

    def spend(self) -> None:
        """Called at each node of a search; raises `OutOfBudget` when thinking has to stop."""
        ...


class OutOfBudget(Exception):
    """Thinking has to stop: the budget is used up or the turn was cancelled."""


Brain = Callable[[Any, Budget, random.Random], Any]
"""`think(view, budget, rng) -> move`. A deepening search returns its best so far when the budget ends."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something chosen before a game starts. Its words are `<game>.option.<id>`."""

    id: str
    default: Value
    values: tuple[Value, ...]
    in_setup: bool = True
    """Whether players choose it; the others are filled in by the app, such as which seat is a computer."""
    refuses: Callable[[str], str | None] | None = None
    """For an option that takes texts beyond its values: why it does not take this one, or nothing if it does."""

    def checked(self, value: object) -> Value:
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if self.refuses and isinstance(value, str):
            fault = self.refuses(value)
            if fault is None:
                return value
            raise BadOption(self.id, value, fault)
        raise BadOption(self.id, value, f"it takes {_span(self.values)}")


def _span(values: Sequence[Value]) -> str:
    numbers = [v for v in values if type(v) is int]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(str(v) for v in values)


class Text(Protocol):
    """A game in words and characters: for the terminal, the log and the board of a game without a board.

    Where a sentence says itself who did it, and later ones lean on earlier ones, there is also `telling(tr, view)`:
    called with the events of a match in order, from the first view on, it gives their sentences for a screen."""

    def draw(self, view: Any, tr: Tr) -> str:
        """The position as plain lines."""
        ...

    def describe(self, event: Any, tr: Tr) -> str:
        """One event as a sentence, or nothing if it is not worth a line."""
        ...

    def write(self, move: Any) -> str:
        """A move as a player would type it."""
        ...

    def read(self, line: str, view: Any) -> Any:
        """The move that a typed line means here; raises `IllegalMove` with the reason's key in the words."""
        ...

    def help(self, view: Any, tr: Tr) -> str:
        """What can be typed here, in a line or two."""
        ...


Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a game is made of."""

    state: Any
    """The type of its states, for the codec."""
    moves: Any
    """The type of its moves, or the union of them."""
    events: Any
    """The type of its events, or the union of them."""
    start: Callable[[Options, int], Any]
    """The first state from complete, checked options and a seed."""
    options: tuple[Option, ...] = ()
    brains: tuple[Brain, ...] = ()
    """The computers, weakest first: level n is `brains[n - 1]`. A game without any plays at random."""
    text: Text | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the rest of the app knows it."""

    id: str
    parts: Callable[[], Parts]
    """Imports them when they are first asked for: the menu is there before any rules are. `cache` keeps them."""
    seats: tuple[int, int] = (2, 2)
    """The fewest and the most players."""
    default_level: int = 1
    longest: int = 4000
    """Random play ends within this many moves."""

    @property
    def state(self) -> Any:
        return self.parts().state

    @property
    def moves(self) -> Any:
        return self.parts().moves

    @property
    def events(self) -> Any:
        return self.parts().events

    @property
    def options(self) -> tuple[Option, ...]:
        return self.parts().options

    @property
    def brains(self) -> tuple[Brain, ...]:
        return self.parts().brains

    @property
    def text(self) -> Text | None:
        return self.parts().text

    @property
    def levels(self) -> int:
        return max(1, len(self.brains))

    def complete(self, options: Options | None = None) -> dict[str, Value]:
        """These options checked, with the defaults for what is not said; raises `BadOption`."""
        given = dict(options or {})
        full = {option.id: option.checked(given.pop(option.id, option.default)) for option in self.options}
        for name, value in given.items():
            raise BadOption(name, value, f"{self.id} has {', '.join(full) or 'no options'}")
        return full

    def new(self, options: Options | None = None, seed: int = 0) -> Any:
        """The first state of a game."""
        return self.parts().start(self.complete(options), seed)
