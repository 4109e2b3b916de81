"""The messages of a room: plain values, turned to bytes and back strictly, within bounds.

Who may send what is in the unions at the end. What a whole room reads, also players with another version of the game,
is an object with its kind under `t`; what passes between the host and a guest is a row that begins with its kind. What
does not fit its type to the last field is refused whole.
"""

from __future__ import annotations

import re
import types
import typing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from app.core.codec import BadData, Json, from_json, from_row, to_json, to_row
from app.core.game import Outcome, Value
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.online import body

PROTOCOL = 1
"""Which version of these messages we speak; a card says the oldest and newest that its host does."""

KIND = "t"

# Why a request was not granted: the last part of a key in the words, `online.refused.…`.
OK, TURN, ILLEGAL, STALE = "", "turn", "illegal", "stale"
FULL, OTHER_VERSION, CLOSED, FAULTY, NOT_NOW = "full", "version", "closed", "faulty", "not_now"

KINDS = ("", HUMAN, COMPUTER, REMOTE)
LONGEST_STEP = 600.0
"""Seconds: no move of any game takes nearly so long to be seen."""

_KEY = re.compile(r"[a-z0-9_.]{1,80}")

REASONS = {OK, TURN, ILLEGAL, STALE, FULL, OTHER_VERSION, CLOSED, FAULTY, NOT_NOW}

UNDO, REMATCH = "undo", "rematch"

Options = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Card:
    """What is to be known of a room before joining it."""

    public: str
    epoch: int
    game: str
    options: Options
    minutes: int
    strict: bool
    extras: Options
    """What the owner fixes for all and only screens understand, such as whether hints are allowed."""
    starts: str
    versions: tuple[int, int]
    names: tuple[str, ...]
    """Who sits there so far; an empty name is a free seat."""
    free: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody is there or not. `connection` grows, so that a late will cannot overrule a return."""

    online: bool
    connection: int
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Join:
    version: int
    public: str
    name: str
    connection: int


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life with the newest state that its sender has; the host sends a newer one if there is."""

    epoch: int
    seq: int


@dataclass(frozen=True, slots=True)
class Move:
    count: int
    position: int
    """The number of the position that the move was made in."""
    move: Json


@dataclass(frozen=True, slots=True)
class Ready:
    count: int
    game: int
    coin: str
    deck: str
    """Commitments to two secrets; see `fair.py`."""


@dataclass(frozen=True, slots=True)
class Reveal:
    count: int
    game: int
    coin: str
    deck: str


@dataclass(frozen=True, slots=True)
class Resign:
    count: int
    game: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Wants the others to agree to something: an undo. A rematch is asked for by being ready for it."""

    count: int
    what: str
    position: int


@dataclass(frozen=True, slots=True)
class Answer:
    count: int
    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """Somebody is away for too long, or left: take the win, or let the computer sit there."""

    count: int
    seat: int
    win: bool


@dataclass(frozen=True, slots=True)
class Leave:
    count: int


@dataclass(frozen=True, slots=True)
class WantPast:
    """Asks for the steps from this ply on."""

    game: int
    ply: int


@dataclass(frozen=True, slots=True)
class WantProof:
    game: int
    start: int
    """The move that the answer begins with: a long match is proved in parts."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody in the room sees it."""

    name: str
    kind: str
    """One of `app.match.match`'s kinds of seats, or "" while it is free."""
    level: int
    online: bool
    ready: bool
    away: int
    """For how many seconds more it is held for somebody who is not there; 0 also when it is not held any more."""
    left: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The commitments of all who take part in a draw, by their names in it, and later the coins they revealed."""

    game: int
    seats: tuple[str, ...]
    """Who sat where before the draw; "" for a computer."""
    commits: dict[str, tuple[str, str]]
    coins: dict[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    what: str
    seat: int
    """Who asks."""
    waiting: tuple[int, ...]
    """The seats that have not answered."""


@dataclass(frozen=True, slots=True)
class Table:
    """The match as one seat may see it."""

    game: int
    """Counted from 1: a rematch is the next one."""
    ply: int
    position: int
    view: Json
    player: int
    """Who made the last move; -1 if there is none, or it was taken back."""
    events: tuple[Json, ...]
    seconds: float
    clocks: tuple[int, ...]
    """Milliseconds left, for each seat; empty without a clock."""
    closed: Outcome | None
    can_undo: bool


@dataclass(frozen=True, slots=True)
class State:
    """All that a guest has to know, whole: the newest one replaces every older one."""

    epoch: int
    seq: int
    ack: int
    result: str
    seat: int
    places: tuple[Place, ...]
    draw: Draw | None
    table: Table | None
    question: Question | None
    declined: str
    """What was asked last and declined, until something new is asked."""

    def __post_init__(self) -> None:
        """All that screens rely on: who wrote it may be anybody who opened a room."""
        if self.result not in REASONS or self.declined not in ("", UNDO, REMATCH):
            raise ValueError("no such reason")
        seats, table, question = range(len(self.places)), self.table, self.question
        if not (self.seat == -1 or self.seat in seats) or not all(place.kind in KINDS for place in self.places):
            raise ValueError("no such seat")
        if question and (question.what != UNDO or not {question.seat, *question.waiting} <= {*seats}):
            raise ValueError("no such question")
        if table is None:
            return
        if self.seat == -1 or not -1 <= table.player < len(seats) or len(table.clocks) not in (0, len(seats)):
            raise ValueError("no such table")
        if not 0 <= table.seconds <= LONGEST_STEP or (table.closed and not is_shown(table.closed, len(seats))):
            raise ValueError("no such step or end")


@dataclass(frozen=True, slots=True)
class Refused:
    reason: str

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError("no such reason")


@dataclass(frozen=True, slots=True)
class PastStep:
    ply: int
    """Before the step."""
    player: int
    events: tuple[Json, ...]
    view: Json
    """After it."""


@dataclass(frozen=True, slots=True)
class Past:
    game: int
    position: int
    first_ply: int
    first: Json
    """The view that it all began with, as far as the host knows."""
    steps: tuple[PastStep, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What an audit needs: everybody's secrets and the moves."""

    game: int
    decks: dict[str, str]
    start: int
    moves: tuple[Json, ...]
    total: int


RoomMessage = Card | Presence | Join
GuestMessage = (
    Beat | Move | Ready | Reveal | Resign | Ask | Answer | Claim | Leave | WantPast | WantProof
)  # fmt: skip
HostMessage = State | Refused | Past | Proof
Command = Move | Ready | Reveal | Resign | Ask | Answer | Claim | Leave
"""What changes something: counted by its sender, and resent until the host has answered."""

_ROOM = typing.get_args(RoomMessage)


def is_shown(outcome: Outcome, seats: int) -> bool:
    """Whether an end can be told: by a reason that is a key in the words, won by players who are there."""
    return bool(_KEY.fullmatch(outcome.reason)) and all(0 <= winner < seats for winner in outcome.winners)


def encode(message: Any) -> bytes:
    kind = type(message)
    name = kind.__name__.lower()
    data = {KIND: name, **to_json(message, kind)} if kind in _ROOM else [name, *to_row(message, kind)]
    return body.written(data)


def decode(sent: bytes, kinds: Any) -> Any:
    """The message, which has to be one of `kinds`; raises `BadData` for all else."""
    data = body.read(sent)
    is_row = isinstance(data, list)
    if isinstance(data, dict):
        name = data.pop(KIND, None)
    elif is_row and data:
        name = data.pop(0)
    else:
        raise BadData("neither an object nor a row")
    kind = _by_name(kinds).get(name) if isinstance(name, str) else None
    if kind is None or is_row == (kind in _ROOM):
        raise BadData(f"no message is called {str(name)[:40]!r}")
    try:
        return from_row(kind, data, name) if is_row else from_json(kind, data, name)
    except RecursionError as fault:
        raise BadData("too deep") from fault


def versions_of(sent: bytes) -> tuple[int, int] | None:
    """The oldest and newest that a card says its host speaks, also a card with fields that came later."""
    try:
        data = body.read(sent)
    except BadData:
        return None
    versions = data.get("versions") if isinstance(data, dict) and data.get(KIND) == "card" else None
    is_span = isinstance(versions, list) and len(versions) == 2 and all(type(each) is int for each in versions)
    return (versions[0], versions[1]) if versions and is_span else None


@cache
def _by_name(kinds: Any) -> dict[str, type]:
    members = typing.get_args(kinds) if isinstance(kinds, types.UnionType) else (kinds,)
    return {kind.__name__.lower(): kind for kind in members}


@dataclass(slots=True)
class Allowance:
    """How many messages one sender may still send: so many a second, and at first a few more at once."""

    per_second: float
    burst: float = 40.0
    _left: float = field(default=40.0, init=False)
    _since: float = field(default=0.0, init=False)

    def take(self, now: float) -> bool:
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
