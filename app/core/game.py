"""The protocol that every game implements and the rest of the app uses.

A game is a package that exports one `Game`, named `GAME`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from app.core.bitpack import Coder
from app.core.cues import Cues
from app.core.deck import ReadDeck
from app.core.setting import Setting

if TYPE_CHECKING:
    from app.core.achievement import Achievement
    from app.core.analysis import Analysis
    from app.core.puzzle import Puzzles

Player = int
"""A seat, counted from 0."""

OptionValue = bool | int | str

Tr = Callable[..., str]
"""Translates a key in the words."""


LADDER = 8
"""The number of computer levels; for older files see `Game.former_levels`."""

EVEN = 0
"""In place of a level: the one nearest to the player's rating."""

NOT_HERE = "match.refused"


class IllegalMove(ValueError):
    """A move that the rules refuse. The reason is a key in the words."""

    def __init__(self, reason: str = NOT_HERE) -> None:
        super().__init__(reason)
        self.reason = reason

    def text(self, tr: Tr) -> str:
        return tr(self.reason)


class Unreadable(IllegalMove):
    """A typed line that is no move of this game in any position."""


class BadOption(ValueError):
    def __init__(self, option: str, value: object, allowed: str) -> None:
        super().__init__(f"{option} cannot be {value!r}: {allowed}")
        self.option = option
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; no winner means a draw. `reason` is a key in the words."""

    winners: tuple[Player, ...]
    reason: str


@runtime_checkable
class Event(Protocol):
    def witnessed(self, viewer: Player | None) -> Event | None:
        """Return this event as `viewer` sees it, or None."""
        ...


class Public:
    __slots__ = ()

    def witnessed(self, viewer: Player | None) -> Any:
        return self


class State(Protocol):
    """A position with everything needed to play on.

    It is immutable and hashable, and holds its own random source. `tests/laws` checks every game for these promises."""

    @property
    def to_move(self) -> Player:
        """The seat that moves next, even if another player decides for it."""
        ...

    def legal_moves(self) -> Collection[Any]:
        """Return every legal move once, always in the same order.

        There are none once there is an outcome. The observation of the player to move has the same moves."""
        ...

    def apply(self, move: Any) -> Step[Any]:
        """Return the next state and its events; the same move always gives the same step.

        Raises `IllegalMove` unless the move is in `legal_moves()`, on an observation too."""
        ...

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        ...

    def observation(self, viewer: Player | None) -> Any:
        """Return this state without what is hidden from `viewer`; None is a spectator.

        If two states differ only in hidden parts, their observations are equal."""
        ...


# Optional abilities of a state. Callers check `isinstance(state, WithScore)`: fast enough for a screen, too slow for
# the inner loop of a search.


@runtime_checkable
class WithScore(Protocol):
    @property
    def scores(self) -> tuple[int, ...]: ...


@runtime_checkable
class WithHiddenInformation(Protocol):
    """A state whose observations leave something out."""

    def guess(self, rng: random.Random) -> Any:
        """Return a full state that fits this observation, with hidden parts drawn from `rng`."""
        ...


@runtime_checkable
class WithSafeMoves(Protocol):
    """A state with too many legal moves, or losing ones, to list all."""

    def safe_moves(self) -> Collection[Any]:
        """Return the legal moves worth listing; may be empty."""
        ...


@runtime_checkable
class WithDummies(Protocol):
    @property
    def dummies(self) -> tuple[Player, ...]:
        """The seats that nobody plays, constant during a game; never seat 0."""
        ...


@runtime_checkable
class WithDecider(Protocol):
    @property
    def decider(self) -> Player:
        """Who chooses the next move: the player to move or a substitute."""
        ...


@runtime_checkable
class WithApproximateSteps(Protocol):
    """A state whose simulated moves may differ slightly on another processor."""

    def follows(self, move: Any, step: Step[Any]) -> bool:
        """Return whether another device may have computed this step.

        Simulated values may differ slightly; the rest must follow from the rules."""
        ...

    def tell_step(self, move: Any, step: Step[Any] | None, tell: Coder) -> Step[Any]:
        """Write a step as numbers for another device; without one, read it back.

        Raises `IllegalMove` if the step does not follow."""
        ...


@runtime_checkable
class WithCompactMoves(Protocol):
    """A state that writes moves in few numbers, because legal moves are many."""

    def tell_move(self, move: Any, tell: Coder) -> Any:
        """Write the move as numbers; if it is None, read a legal one.

        The calls of `tell` depend only on the state and earlier numbers."""
        ...


@runtime_checkable
class WithHistory(Protocol):
    """A state that also stores past events for display."""

    def without_past(self) -> Any: ...


@runtime_checkable
class ScoredByVisibility(Protocol):
    """A move that earns more if its player saw less."""

    def by_one_who_saw(self) -> Any: ...


def dummies_of(state: object) -> tuple[Player, ...]:
    return state.dummies if isinstance(state, WithDummies) else ()


def decider_of(state: State) -> Player:
    return int(state.decider if isinstance(state, WithDecider) else state.to_move)


def worthwhile_moves(view: Any) -> Collection[Any]:
    """Return the legal moves, without losing ones in a game with safe moves."""
    legal: Collection[Any] = view.legal_moves()
    if not isinstance(view, WithSafeMoves):
        return legal
    return view.safe_moves() or [move for move in legal if not _loses(view, move)]


def _loses(view: Any, move: Any) -> bool:
    outcome = view.apply(move).state.outcome()
    return outcome is not None and bool(outcome.winners) and view.to_move not in outcome.winners


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    state: S
    events: tuple[Event, ...] = ()
    seconds: float = 0.0
    """The duration of a simulated move; the next clock starts after it."""
    reveals: bool = False
    """The step revealed something, so it cannot be undone."""


class Budget(Protocol):
    def spend(self) -> None:
        """Count one node of a search. Raises `OutOfBudget`."""
        ...


class OutOfBudget(Exception):
    """Thinking has to stop: the budget is used up, or the turn was cancelled."""


Brain = Callable[[Any, Budget, random.Random], Any]
"""`think(view, budget, rng) -> move`. A deep search returns its best move when the budget ends."""


class OptionRole(Enum):
    """What an option means to the app; most options matter to their game alone."""

    PLAYERS = auto()
    DUMMIES = auto()
    """How many of the last seats are dummies, which nobody plays."""
    COMPUTER = auto()
    """A computer's seat, or -1; the match sets it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice before a game. Its words are `<game>.option.<id>`."""

    id: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    in_setup: bool = True
    """Players choose it; otherwise the app sets it."""
    refuses: Callable[[str], str | None] | None = None
    """Allows other texts than `values`: returns why it refuses one, or None."""
    seat: Player | None = None
    """The player in this seat chooses it, and keeps it when changing seats."""
    leads: bool = False
    """Asked before the players are chosen; other options come after."""
    role: OptionRole | None = None

    def checked(self, value: object) -> OptionValue:
        """Return the value if the option takes it; raises `BadOption`."""
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        if self.refuses and isinstance(value, str):
            fault = self.refuses(value)
            if fault is None:
                return value
            raise BadOption(self.id, value, fault)
        raise BadOption(self.id, value, f"it takes {_span(self.values)}")


def _span(values: Sequence[OptionValue]) -> str:
    numbers = [v for v in values if type(v) is int]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(str(v) for v in values)


@dataclass(frozen=True, slots=True)
class PositionText:
    title: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    spelled: tuple[str, ...] = ()
    """The picture in words, for listeners."""
    facts: tuple[str, ...] = ()
    """One fact a line; after a step listeners hear only new ones."""
    asked: tuple[str, ...] = ()
    """What the player can answer or use now, always read out whole."""

    @property
    def drawn(self) -> str:
        blocks = (self.title, self.picture, self.facts, self.asked)
        return "\n\n".join("\n".join(block) for block in blocks if block)


class Text(Protocol):
    """A game in words and characters, for the terminal, log and screen readers.

    It gets only views and witnessed events."""

    def position(self, view: Any, tr: Tr) -> PositionText:
        """Describe the position; its words must suffice without the picture."""
        ...

    def draw(self, view: Any, tr: Tr) -> str:
        return self.position(view, tr).drawn

    def describe(self, event: Any, tr: Tr) -> str:
        """Return a sentence without full stop, or "" if the event needs no line."""
        ...

    def write(self, move: Any) -> str:
        """Return a move as typed; `read` accepts it in either case."""
        ...

    def read(self, line: str, view: Any) -> Any:
        """Return the legal move that a typed line means.

        Raises `IllegalMove` with the reason that `apply` would give, or `Unreadable`, and nothing else."""
        ...

    def list_moves(self, view: Any, moves: Collection[Any], tr: Tr) -> list[str]:
        return [self.write(move) for move in moves]

    def help(self, view: Any, tr: Tr) -> str: ...


@runtime_checkable
class NarratingText(Protocol):
    """A text that tells a match as a story."""

    def telling(self, tr: Tr, first: Any, names: Sequence[str] = (), you: Player | None = None) -> Callable[[Any], str]:
        """Return a function that narrates witnessed events in order.

        `first` is the view at the start. The story addresses the player `you` as "you"."""
        ...


Options = Mapping[str, OptionValue]

StartCell = tuple[int, int, int]
"""The size of the board, then row and column."""


@dataclass(frozen=True, slots=True)
class Implementation:
    state: Any
    moves: Any
    events: Any
    start: Callable[[Options, int], Any]
    options: tuple[Option, ...] = ()
    brains: tuple[Brain, ...] = ()
    """The computers, weakest first; without any, one plays at random."""
    text: Text | None = None
    cues: Cues = field(default_factory=dict)
    read_kit: ReadDeck | None = None
    opening: Callable[[Any, Any], StartCell | None] | None = None
    """Returns the cell that an event chose, if any, for the statistics."""


@dataclass(frozen=True, slots=True)
class Game:
    id: str
    parts: Callable[[], Implementation]
    """Imports the implementation when first needed."""
    seats: tuple[int, int] = (2, 2)  # the fewest and the most
    default_level: int = 1
    document_level: int = 0
    """The level that plays exactly as the game's document says; 0 if none."""
    former_levels: tuple[int, ...] = ()
    """Today's level for each level of earlier versions."""
    longest: int = 4000
    """Random play ends within this many moves."""
    settings: tuple[Setting, ...] = ()
    heeds: tuple[str, ...] = ()
    """The settings of `FOR_SOME` in `app/storage/settings.py` that it uses."""
    options_in_settings: tuple[str, ...] = ()
    is_contest: Callable[[Options], bool] = lambda options: True
    """Returns whether results with these options measure skill."""
    first_choice: str = ""
    """A yes-or-no option asked before the very first match."""
    puzzles: Callable[[], Puzzles] | None = None
    achievements: Callable[[], tuple[Achievement, ...]] | None = None
    analysis: Callable[[], Analysis] | None = None

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
    def text(self) -> Text:
        from app.core.default_text import PlainText

        return self.parts().text or PlainText()

    @property
    def cues(self) -> Cues:
        return self.parts().cues

    @property
    def levels(self) -> int:
        """The number of levels, at least 1."""
        return max(1, len(self.brains))

    def level_now(self, former: int) -> int:
        """Return today's level for one of an earlier version."""
        return self.former_levels[former - 1] if 1 <= former <= len(self.former_levels) else former

    def option_for(self, role: OptionRole) -> Option | None:
        return next((option for option in self.options if option.role is role), None)

    def players_in(self, options: Options) -> int:
        return self._number(OptionRole.PLAYERS, options, self.seats[0])

    def dummies_in(self, options: Options) -> int:
        return self._number(OptionRole.DUMMIES, options, 0)

    def _number(self, role: OptionRole, options: Options, without: int) -> int:
        option = self.option_for(role)
        return without if option is None else int(options.get(option.id, option.default))

    def complete(self, options: Options | None = None) -> dict[str, OptionValue]:
        """Return all options, checked and with defaults; raises `BadOption`."""
        given = dict(options or {})
        full = {option.id: option.checked(given.pop(option.id, option.default)) for option in self.options}
        for name, value in given.items():
            raise BadOption(name, value, f"{self.id} has {', '.join(full) or 'no options'}")
        return full

    @property
    def kits(self) -> tuple[Option, ...]:
        """The options that players bring, such as decks, ordered by seat."""
        return tuple(option for option in self.options if option.seat is not None)

    def new(self, options: Options | None = None, seed: int = 0) -> Any:
        return self.parts().start(self.complete(options), seed)
