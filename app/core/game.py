"""The protocol that every game follows and everything else relies on.

A game is a package that exports one `Game`, named `GAME`. Its states are values: frozen, comparable,
turned to JSON by `codec.py`, with their random source inside them.
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
"""A seat, counted from 0; the first player of a game is 0."""

OptionValue = bool | int | str
"""What an option can be set to."""

Tr = Callable[..., str]
"""Words in the player's language: `tr("play.undo")`, `tr("stay.log.moved", distance=3)`."""


LADDER = 8
"""The rungs that the computers of a game stand on. Files that say so have levels of this ladder; those from before it
have former levels, see `Game.former_levels`."""

EVEN = 0
"""In place of a level: the one nearest to the player's own rating."""

NOT_HERE = "match.refused"
"""What is said of a refused move by a game that has no words of its own for it."""


class IllegalMove(ValueError):
    """A move that the rules do not have here; the state is as it was.

    The reason is a key in the words, in every game. Screens, the terminal and rooms all say it by `text`, so a player
    hears the same sentence wherever the move was tried."""

    def __init__(self, reason: str = NOT_HERE) -> None:
        super().__init__(reason)
        self.reason = reason

    def text(self, tr: Tr) -> str:
        """The refusal in the player's language."""
        return tr(self.reason)


class Unreadable(IllegalMove):
    """A typed line that is no move of this game at all, legal or not."""


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
    """A position with all that has to be known to go on from it.

    A state is a value: nothing changes it, equal ones hash alike, and chance comes from the source that it holds.
    `tests/laws` checks all that is promised here, in every game."""

    @property
    def to_move(self) -> Player:
        """Whose move the next one is, also where somebody else decides for that seat. Still a seat after the end."""
        ...

    def legal_moves(self) -> Collection[Any]:
        """Every move there is, each once: to iterate, to count, or to ask `move in …`; in the same order everywhere.

        There are some until there is an outcome, and none after. An observation of the player to move has the same."""
        ...

    def apply(self, move: Any) -> Step[Any]:
        """The next state and what happened on the way; the same step every time.

        Takes what is in `legal_moves()`. For all else it raises `IllegalMove` with the reason before it does anything,
        also where it is asked of an observation."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on. Random play gets there within `Game.longest`."""
        ...

    def observation(self, viewer: Player | None) -> Any:
        """The same state with all that `viewer` may not know blanked; `None` watches without a seat.

        It is of the same type. Two states that differ only in what is hidden from a viewer look the same to them."""
        ...


# What a state may offer beside that. Whoever wants it asks `isinstance(state, WithScore)`: quick enough for a screen,
# too slow for the inner loop of a search.


@runtime_checkable
class WithScore(Protocol):
    """A state that counts points."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, one number for each seat. They need not decide who wins."""
        ...


@runtime_checkable
class WithHiddenInformation(Protocol):
    """A state that hides something, so that its observations leave something out.

    Several people at one device then pass it on behind a curtain, and a computer thinks about guesses."""

    def guess(self, rng: random.Random) -> Any:
        """A full state that fits this observation: what is seen in it is the same, what is hidden is drawn.

        All draws come from `rng`, so that the same source gives the same guess."""
        ...


@runtime_checkable
class WithSafeMoves(Protocol):
    """A state with so many legal moves, or so many that lose at once, that a list of all would be no help."""

    def safe_moves(self) -> Collection[Any]:
        """Some of the legal moves, those worth listing for the player to move; empty if none is."""
        ...


@runtime_checkable
class WithDummies(Protocol):
    """A state in which some seats may have nobody of their own."""

    @property
    def dummies(self) -> tuple[Player, ...]:
        """Those seats; they stay the same for the whole game. The first seat is never one."""
        ...


@runtime_checkable
class WithDecider(Protocol):
    """A state in which somebody may decide for another seat."""

    @property
    def decider(self) -> Player:
        """Who decides the next move: the one to move, or whoever plays for that seat. Never a dummy."""
        ...


@runtime_checkable
class WithApproximateSteps(Protocol):
    """A state whose moves another processor may compute a little differently, because they are simulated."""

    def follows(self, move: Any, step: Step[Any]) -> bool:
        """Whether a legal move may have led to this step on another device: the same within what such devices differ
        by, and all else just what the rules make of it."""
        ...

    def tell_step(self, move: Any, step: Step[Any] | None, tell: Coder) -> Step[Any]:
        """What another device has to know of the step that this move led to, as numbers (`core/numbers.py`); without a
        step the one that they tell of. Raises `IllegalMove` if that does not follow here."""
        ...


@runtime_checkable
class WithCompactMoves(Protocol):
    """A state that tells a move in a few numbers: where all legal ones are too many to list, or some far likelier."""

    def tell_move(self, move: Any, tell: Coder) -> Any:
        """The move, told number by number (`core/numbers.py`); for None the one that the numbers tell of, which is
        always legal. What is asked depends on the state and on the numbers before alone."""
        ...


@runtime_checkable
class WithHistory(Protocol):
    """A state that also keeps what happened, only to show it."""

    def without_past(self) -> Any:
        """The same position as if it had been put up."""
        ...


@runtime_checkable
class ScoredByVisibility(Protocol):
    """A move that earns more, the less of the position its player saw."""

    def by_one_who_saw(self) -> Any:
        """The same move of a player who saw everything."""
        ...


def dummies_of(state: object) -> tuple[Player, ...]:
    """The seats without anybody of their own; none in a game that has no dummies."""
    return state.dummies if isinstance(state, WithDummies) else ()


def decider_of(state: State) -> Player:
    """Who decides the next move: the one to move, or whoever plays for that seat."""
    return int(state.decider if isinstance(state, WithDecider) else state.to_move)


def worthwhile_moves(view: Any) -> Collection[Any]:
    """The legal moves or, in a game with safe moves, those that do not lose at once."""
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
    """One move's effect."""

    state: S
    events: tuple[Event, ...] = ()
    seconds: float = 0.0
    """How long it lasts in its own world (a throw rolls for a while): the next clock starts after it."""
    reveals: bool = False
    """Something hidden was shown to somebody, so this step is not taken back."""


class Budget(Protocol):
    """What a brain may still spend; see `app/players/search_budget.py`."""

    def spend(self) -> None:
        """Called at each node of a search; raises `OutOfBudget` when thinking has to stop."""
        ...


class OutOfBudget(Exception):
    """Thinking has to stop: the budget is used up or the turn was cancelled."""


Brain = Callable[[Any, Budget, random.Random], Any]
"""`think(view, budget, rng) -> move`. A deepening search returns its best so far when the budget ends."""


class OptionRole(Enum):
    """What an option means to the app. An option without a role means something to its game alone."""

    PLAYERS = auto()
    """How many seats a match has. Without it there are as many as the game has at least."""
    DUMMIES = auto()
    """How many seats, the last ones, have nobody of their own. The app counts them in the seats that were chosen."""
    COMPUTER = auto()
    """The seat of a computer, -1 if there is none. The match fills it in, for a game whose rules want to know."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something chosen before a game starts. Its words are `<game>.option.<id>`."""

    id: str
    """Its name in files, on the command line and in the words; the app goes by `role` and `seat` alone."""
    default: OptionValue
    values: tuple[OptionValue, ...]
    in_setup: bool = True
    """Whether players choose it; the others are filled in by the app, such as which seat is a computer."""
    refuses: Callable[[str], str | None] | None = None
    """For an option that takes texts beyond its values: why it does not take this one, or nothing if it does."""
    seat: Player | None = None
    """Whoever sits there chooses it for themselves, such as a deck, and takes it along to another seat."""
    leads: bool = False
    """Asked before who plays; the others come after."""
    role: OptionRole | None = None
    """What it means to the app, if anything. A game has at most one option of each role."""

    def checked(self, value: object) -> OptionValue:
        """The value, if the option takes it; raises `BadOption`."""
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
    """A position as lines, kept apart by what they are for."""

    title: tuple[str, ...] = ()
    picture: tuple[str, ...] = ()
    """The board drawn with characters, for eyes."""
    spelled: tuple[str, ...] = ()
    """What only the picture shows, in words: told in its place to one who listens."""
    facts: tuple[str, ...] = ()
    """One fact to a line, each clear by itself: after a step only those that are new are told."""
    asked: tuple[str, ...] = ()
    """What can be answered or used now. It belongs together, so it is told whole."""

    @property
    def drawn(self) -> str:
        """All that there is to see."""
        blocks = (self.title, self.picture, self.facts, self.asked)
        return "\n\n".join("\n".join(block) for block in blocks if block)


class Text(Protocol):
    """A game in words and characters: for the terminal, the log and the board of a game without a board.

    It sees views and witnessed events only, and all words come from `tr`. One that can also tell a whole match as a
    story is a `NarratingText`."""

    def position(self, view: Any, tr: Tr) -> PositionText:
        """The position as plain lines. Without its picture it still says all that a player needs to decide."""
        ...

    def draw(self, view: Any, tr: Tr) -> str:
        """The position in one piece, for eyes."""
        return self.position(view, tr).drawn

    def describe(self, event: Any, tr: Tr) -> str:
        """One event as a sentence without its full stop, or nothing if it is not worth a line."""
        ...

    def write(self, move: Any) -> str:
        """A move as a player would type it; `read` takes it back, in small and capital letters."""
        ...

    def read(self, line: str, view: Any) -> Any:
        """The legal move that a typed line means here. Raises `IllegalMove` with the reason that `apply` would give,
        and of these `Unreadable` for a line that means no move anywhere; nothing else, whatever is typed."""
        ...

    def list_moves(self, view: Any, moves: Collection[Any], tr: Tr) -> list[str]:
        """These moves as they can be typed; a game with many of a kind puts those into one line."""
        return [self.write(move) for move in moves]

    def help(self, view: Any, tr: Tr) -> str:
        """What can be typed here, in a line or two."""
        ...


@runtime_checkable
class NarratingText(Protocol):
    """A text whose sentences say themselves who did it, and lean on those before: nobody's name goes before them."""

    def telling(self, tr: Tr, first: Any, names: Sequence[str] = (), you: Player | None = None) -> Callable[[Any], str]:
        """What tells one match, for a screen: given its witnessed events in order, from the view `first` on, it gives
        the sentence of each. `names` are the players'; `you` is the one who is told of as "you", if any is."""
        ...


Options = Mapping[str, OptionValue]

StartCell = tuple[int, int, int]
"""Where a player began: the size of the board, and the row and the column there, from 0."""


@dataclass(frozen=True, slots=True)
class Implementation:
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
    cues: Cues = field(default_factory=dict)
    """What is heard and felt of its events; a game without any is silent."""
    read_kit: ReadDeck | None = None
    """Reads what players bring from a file of theirs, for a game that lets them."""
    opening: Callable[[Any, Any], StartCell | None] | None = None
    """Given a position and what happened in it: the cell that this chose, if it chose one. Of a player's first such
    cell in every match the statistics make a favourite."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the rest of the app knows it."""

    id: str
    """Its folder's name; its words begin with it, and files name it."""
    parts: Callable[[], Implementation]
    """Imports them when they are first asked for: the menu is there before any rules are. `cache` keeps them."""
    seats: tuple[int, int] = (2, 2)
    """The fewest and the most players."""
    default_level: int = 1
    """Of the computer that a newcomer meets first."""
    document_level: int = 0
    """Of the computer that plays just as the document of the game says; 0 if there is none."""
    former_levels: tuple[int, ...] = ()
    """The levels that the computers of earlier versions have now, the weakest first."""
    longest: int = 4000
    """Random play ends within this many moves."""
    settings: tuple[Setting, ...] = ()
    """What players choose once for all matches of it."""
    heeds: tuple[str, ...] = ()
    """Those of the app's settings that change something in it, of the ones that not every game has a use for:
    `FOR_SOME` in `app/storage/settings.py` lists them."""
    options_in_settings: tuple[str, ...] = ()
    """The options that the settings page offers too, for its next match."""
    is_contest: Callable[[Options], bool] = lambda options: True
    """Whether a stronger player wins more often with these options, so that results against a computer tell."""
    first_choice: str = ""
    """An option, on or off, that is asked before the very first match. Its words are `<game>.mode.*`."""
    puzzles: Callable[[], Puzzles] | None = None
    """Imports its puzzles when they are first asked for; a game without any has none."""
    achievements: Callable[[], tuple[Achievement, ...]] | None = None
    """Imports what its players can try for, when that is first asked for; a game without any has none."""
    analysis: Callable[[], Analysis] | None = None
    """Imports its judgement of played matches when that is first asked for; without it they are only looked through."""

    @property
    def state(self) -> Any:
        """The type of its states, for the codec."""
        return self.parts().state

    @property
    def moves(self) -> Any:
        """The type of its moves, or the union of them."""
        return self.parts().moves

    @property
    def events(self) -> Any:
        """The type of its events, or the union of them."""
        return self.parts().events

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen before it starts, in the order in which it is asked."""
        return self.parts().options

    @property
    def brains(self) -> tuple[Brain, ...]:
        """The computers, weakest first; none if it is played at random."""
        return self.parts().brains

    @property
    def text(self) -> Text:
        """How it reads and writes: its own, or one made from its types alone, see `plaintext.py`."""
        from app.core.default_text import PlainText

        return self.parts().text or PlainText()

    @property
    def cues(self) -> Cues:
        """What is heard and felt of its events."""
        return self.parts().cues

    @property
    def levels(self) -> int:
        """How many levels there are: 1 is the weakest, and there is always one."""
        return max(1, len(self.brains))

    def level_now(self, former: int) -> int:
        """The level of a computer that an earlier version of the app knew by this number; any other as it is."""
        return self.former_levels[former - 1] if 1 <= former <= len(self.former_levels) else former

    def option_for(self, role: OptionRole) -> Option | None:
        """The option that means this to the app, if the game has one."""
        return next((option for option in self.options if option.role is role), None)

    def players_in(self, options: Options) -> int:
        """How many seats a match with these options has; what they do not say is as by default."""
        return self._number(OptionRole.PLAYERS, options, self.seats[0])

    def dummies_in(self, options: Options) -> int:
        """How many of its seats, the last ones, have nobody of their own."""
        return self._number(OptionRole.DUMMIES, options, 0)

    def _number(self, role: OptionRole, options: Options, without: int) -> int:
        option = self.option_for(role)
        return without if option is None else int(options.get(option.id, option.default))

    def complete(self, options: Options | None = None) -> dict[str, OptionValue]:
        """These options checked, with the defaults for what is not said; raises `BadOption`."""
        given = dict(options or {})
        full = {option.id: option.checked(given.pop(option.id, option.default)) for option in self.options}
        for name, value in given.items():
            raise BadOption(name, value, f"{self.id} has {', '.join(full) or 'no options'}")
        return full

    @property
    def kits(self) -> tuple[Option, ...]:
        """What players bring themselves, such as decks: an option for each seat in turn, or none at all."""
        return tuple(option for option in self.options if option.seat is not None)

    def new(self, options: Options | None = None, seed: int = 0) -> Any:
        """The first state of a game."""
        return self.parts().start(self.complete(options), seed)
