"""The messages of a room: plain values, strictly turned to bytes and back.

The unions at the end say who may send what. A message that the whole room reads, perhaps with other versions of the
game, is an object with its kind under `t`. A message between the host and one guest is a row that begins with its kind.
A message of which any field does not fit its type is refused.
"""

from __future__ import annotations

import hashlib
import re
import types
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from app.core.codec import BadData, Json, added, added_defaults, from_json, from_row, to_json, to_row
from app.core.dataclass_codec import fields_of, written_name
from app.core.game import OptionValue, Outcome
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.online.protocol import encoding

PROTOCOL, OLDEST = 7, 3
"""The version of these messages that we speak, and the oldest one that we understand. A card has the oldest and newest
version that its host speaks, and a guest enters with the newest that both speak. Fields that are often empty are last,
and left out then. Before version 3 a member of a room could speak for others, so nothing older is understood. Version 4
knows of those who watch, version 5 of signs and of games won, version 6 of rooms that are handed over, version 7 of
states that tell only a move: nothing that is new in a version is sent to whoever entered with an earlier one."""
WATCHING, HANDOVER, SHORT = 4, 6, 7
SIGNS_SINCE = MEDALS_SINCE = 5
MOST_HEIRS = 8
"""How many successions a room tells of: whoever missed more has to be invited again."""
WATCHERS = 16
"""How many may watch a room at once."""
MOST_RELAYS, LONGEST_ADDRESS = 8, 300
MOST_WINS = 9999
"""More than anybody has won, and no more than a strip has room for."""

KIND = "t"

# Why a request was not granted: the last part of a key in the words, `online.refused.…`. Why the rules refuse a move
# is not sent: a guest asks the rules itself before it sends one, and of its own view, which knows nothing hidden.
OK, TURN, ILLEGAL, STALE = "", "turn", "illegal", "stale"
FULL, OTHER_VERSION, FAULTY, NOT_NOW, KIT = "full", "version", "faulty", "not_now", "kit"
CLOSED, MOVED = "closed", "moved"

KINDS = ("", HUMAN, COMPUTER, REMOTE)
LONGEST_STEP = 600.0
"""Seconds. The animation of a move never takes nearly this long."""

LONGEST_COMMITMENT = 64
"""Letters of SHA-256 in base 16."""

_KEY = re.compile(r"[a-z0-9_.]{1,80}")
_PUBLIC = re.compile(r"[0-9a-f]{64}")

REASONS = {OK, TURN, ILLEGAL, STALE, FULL, OTHER_VERSION, FAULTY, NOT_NOW, KIT, CLOSED, MOVED}

UNDO, REMATCH = "undo", "rematch"

SIGNS = ("hello", "luck", "bravo", "thanks", "oh", "moment")
"""All that players can say to each other; their names are `online.sign.…` in the words."""

OptionValues = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class RoomCard:
    """What everybody in a room may know of it. Sealed with the room's key it is a hint, which says only whom to ask;
    what it says counts when it comes in a session."""

    WRITTEN_AS: ClassVar = "Card"

    public: str
    epoch: int
    connection: int
    mark: str
    """By this the host knows its own cards from those that a member made: only this key pair makes it."""
    game: str
    options: OptionValues
    minutes: int
    strict: bool
    extras: OptionValues
    """Settings that the owner fixes for everybody and that only screens understand, such as hints."""
    starts: str
    versions: tuple[int, int]
    names: tuple[str, ...]
    """The name at each seat; empty if the seat is free."""
    free: int
    unhurried: bool = added(False)
    """Nobody loses anything by being away."""


@dataclass(frozen=True, slots=True)
class HostOnline:
    """A hint that the host has connected: guests ask it whether that is so."""

    WRITTEN_AS: ClassVar = "Here"

    connection: int


@dataclass(frozen=True, slots=True)
class WentOffline:
    """The sender's connection is over. Nobody else knew this token; the other side knows its hash (`hash_of`) from the
    session, so it can neither be made up nor be used for another connection."""

    WRITTEN_AS: ClassVar = "Gone"

    token: str


@dataclass(frozen=True, slots=True)
class AskForCard:
    """Asks for the card. A broker may have lost it, or a stranger may have removed it."""

    WRITTEN_AS: ClassVar = "Look"


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Asks for a session; see `handshake.py`."""

    WRITTEN_AS: ClassVar = "Knock"

    public: str
    passing: str


@dataclass(frozen=True, slots=True)
class HostChange:
    """The host with the key `old` has handed its room to the one with the key `new`; see `succession.py`."""

    room: str
    """The topic of the room, or of its gallery."""
    old: str
    new: str
    epoch: int
    """The last one of the old host."""
    digest: str
    """Of the room as it was handed over."""
    marks: dict[str, str]
    """For each member, by its id, what only the old host could write for it; under "" what it knows its own by."""

    def __post_init__(self) -> None:
        if not _PUBLIC.fullmatch(self.old) or not _PUBLIC.fullmatch(self.new):
            raise ValueError("no such key")


@dataclass(frozen=True, slots=True)
class HostChanges:
    """How the room came to its host, the latest last. Each counts by its marks, whoever sends it."""

    WRITTEN_AS: ClassVar = "Heirs"

    chain: tuple[HostChange, ...]

    def __post_init__(self) -> None:
        if len(self.chain) > MOST_HEIRS:
            raise ValueError("too many successions")


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to a knock, sealed so that only the owner of both keys can open it."""

    passing: str
    will: str
    """The hash of the token that says that the host is gone."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a session: makes a stranger a member, or brings a member back."""

    WRITTEN_AS: ClassVar = "Enter"

    version: int
    name: str
    will: str


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A sign of life with the number of the guest's newest state. The host answers with a newer one, if it has one, and
    always with the number of the beat."""

    WRITTEN_AS: ClassVar = "Beat"

    epoch: int
    seq: int
    number: int


@dataclass(frozen=True, slots=True)
class PlayMove:
    WRITTEN_AS: ClassVar = "Move"

    count: int
    position: int
    """The number of the position in which the move was made."""
    move: Json


@dataclass(frozen=True, slots=True)
class Ready:
    count: int
    game: int
    coin: str
    deck: str
    resign: str
    """Commitments to three secrets; see `fair.py`."""

    def __post_init__(self) -> None:
        """The host tells them to everybody, and a message has its limit."""
        if max(map(len, (self.coin, self.deck, self.resign))) > LONGEST_COMMITMENT:
            raise ValueError("no such commitment")


@dataclass(frozen=True, slots=True)
class Bring:
    """The kit of the sender from the next match on, such as a deck."""

    count: int
    kit: str
    """The name of a ready-made kit, or the text of the player's own."""
    name: str
    """What its owner calls it."""


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
    secret: str
    """The one that we committed to for this: with it anybody can tell that nobody else resigned for us."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks the others to agree to an undo. Nobody asks for a rematch: players are ready for it."""

    count: int
    what: str
    position: int


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    WRITTEN_AS: ClassVar = "Answer"

    count: int
    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Somebody is away for too long, or left: takes the win, or lets a computer play on."""

    WRITTEN_AS: ClassVar = "Claim"

    count: int
    seat: int
    win: bool


@dataclass(frozen=True, slots=True)
class Leave:
    count: int


@dataclass(frozen=True, slots=True)
class React:
    """Makes a sign to the others. Nothing depends on it, so it is not numbered, and not sent again if it is lost."""

    sign: str

    def __post_init__(self) -> None:
        if self.sign not in SIGNS:
            raise ValueError("no such sign")


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """The answer to the offer of the room."""

    WRITTEN_AS: ClassVar = "Inherit"

    count: int
    offer: str
    yes: bool


@dataclass(frozen=True, slots=True)
class WantRoom:
    """Asks for the room that was offered and accepted, from this letter on."""

    offer: str
    start: int


@dataclass(frozen=True, slots=True)
class HaveRoom:
    """The sender has written down the room with this digest, and can go on with it: the host may give it up."""

    offer: str
    digest: str


@dataclass(frozen=True, slots=True)
class WantPast:
    """Asks for the steps from this ply on."""

    game: int
    ply: int


@dataclass(frozen=True, slots=True)
class WantProof:
    game: int
    start: int
    """The index of the first move of the answer. The proof of a long match comes in parts."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat as everybody in the room sees it."""

    name: str
    kind: str
    """One of the kinds in `app.match.match`, or "" while the seat is free."""
    level: int
    online: bool
    ready: bool
    away: int
    """For how many more seconds the seat is kept for a player who is away; else 0."""
    left: bool


@dataclass(frozen=True, slots=True)
class SeatDeck:
    """What the others may know of a player's kit: the value of a ready-made one, or the name of their own."""

    choice: str
    name: str


@dataclass(frozen=True, slots=True)
class DrawState:
    """The commitments of everybody in a draw, by public key, and later the coins that they revealed."""

    WRITTEN_AS: ClassVar = "Draw"

    game: int
    seats: tuple[str, ...]
    """Who sat where before the draw; "" for a computer."""
    commits: dict[str, tuple[str, str, str]]
    coins: dict[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    what: str
    seat: int
    """Who asks."""
    waiting: tuple[int, ...]
    """The seats that have not answered."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """The match as one seat may see it."""

    WRITTEN_AS: ClassVar = "Table"
    """Its name on the wire, since version 1."""

    game: int
    """The number of the match, from 1. A rematch has the next number."""
    ply: int
    position: int
    view: Json
    player: int
    """Who made the last move; -1 if there is none, or after an undo."""
    events: tuple[Json, ...]
    seconds: float
    clocks: tuple[int, ...]
    """Milliseconds left, for each seat; empty without a clock."""
    closed: Outcome | None
    can_undo: bool
    move: Json = None
    """The last move, where nothing is hidden: guests check that the position follows from it."""
    resigned: str = ""
    """The secret of a player who resigned."""


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything that a guest has to know. The newest state replaces all older ones. Whoever watches has seat -1, and
    sees of the match what is open to all."""

    WRITTEN_AS: ClassVar = "State"

    epoch: int
    seq: int
    ack: int
    result: str
    seat: int
    seats: tuple[SeatInfo, ...]
    draw: DrawState | None
    match: MatchView | None
    question: Question | None
    declined: str
    """What was asked last and declined, until something new is asked."""
    kits: tuple[SeatDeck, ...] = added(())
    """Between matches: the kit of each seat, in a game where players bring one."""
    pledge: str = added("")
    """During a draw: the host's commitment to all kits."""
    stands: int = added(0)
    """For how many seconds the position has been the same; 0 for less than a minute."""
    watching: int = added(0)
    """How many watch."""
    wins: tuple[int, ...] = added(())
    """How many matches of this room the player at each seat has won; empty while nobody has won one."""
    offer: str = added("")
    """The room is offered to us under this name."""

    def __post_init__(self) -> None:
        """Checks what screens rely on: the host may be anybody."""
        if self.result not in REASONS or self.declined not in ("", UNDO, REMATCH):
            raise ValueError("no such reason")
        seats, match, question = range(len(self.seats)), self.match, self.question
        if not (self.seat == -1 or self.seat in seats) or not all(info.kind in KINDS for info in self.seats):
            raise ValueError("no such seat")
        if question and (question.what != UNDO or not {question.seat, *question.waiting} <= {*seats}):
            raise ValueError("no such question")
        if len(self.kits) not in (0, len(seats)) or not 0 <= self.watching <= WATCHERS:
            raise ValueError("no such kits, or nobody watches so much")
        if len(self.wins) not in (0, len(seats)) or not all(0 <= each <= MOST_WINS for each in self.wins):
            raise ValueError("no such games won")
        if match is None:
            return
        if not -1 <= match.player < len(seats) or len(match.clocks) not in (0, len(seats)):
            raise ValueError("no such match")
        if not 0 <= match.seconds <= LONGEST_STEP or (match.closed and not is_tellable(match.closed, len(seats))):
            raise ValueError("no such step or end")


@dataclass(frozen=True, slots=True)
class StateAfterMove:
    """The state after one more move, for whoever has the state before it: all else is as it was there. Only where
    nothing is hidden or simulated, so that the guest computes what the move leads to."""

    WRITTEN_AS: ClassVar = "Moved"

    epoch: int
    seq: int
    ack: int
    result: str
    position: int
    move: Json
    clocks: tuple[int, ...]
    can_undo: bool

    def __post_init__(self) -> None:
        if self.result not in REASONS:
            raise ValueError("no such reason")


@dataclass(frozen=True, slots=True)
class Refused:
    """The host does not want to hear from us any more. It comes in our session, so nobody else can say it, and it
    cannot be a recording from another one."""

    reason: str

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError("no such reason")


@dataclass(frozen=True, slots=True)
class Alive:
    """The answer to a beat with this number."""

    number: int
    will: str
    """As in `Welcome`: the host may have connected anew since."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A player makes a sign. Each has a larger number in its epoch: one that comes again is a recording."""

    epoch: int
    number: int
    seat: int
    sign: str

    def __post_init__(self) -> None:
        if self.sign not in SIGNS:
            raise ValueError("no such sign")


@dataclass(frozen=True, slots=True)
class Asleep:
    """The host's device goes to sleep, or its player has put the room away for later: it says so in each session."""


@dataclass(frozen=True, slots=True)
class Rejoin:
    """The host has forgotten the guest: it may come in again, if there is a seat."""


@dataclass(frozen=True, slots=True)
class PastStep:
    ply: int
    """Before the step."""
    player: int
    events: tuple[Json, ...]
    view: Json
    """After it."""
    move: Json
    """Where nothing is hidden."""


@dataclass(frozen=True, slots=True)
class Past:
    game: int
    position: int
    first_ply: int
    first: Json
    """The first view that the host still has."""
    steps: tuple[PastStep, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What an audit needs: everybody's secrets and the moves."""

    game: int
    coins: dict[str, str]
    decks: dict[str, str]
    start: int
    moves: tuple[Json, ...]
    total: int
    kits: tuple[str, ...] = added(())
    """Everybody's kit, in the order of the seats before the draw."""
    room: str = added("")
    """To those who watch: the topic of the room, to which all commitments are bound. Players know it."""


@dataclass(frozen=True, slots=True)
class Relays:
    """Where the room goes if its broker dies, in this order: told to each guest, so that both sides go the same way."""

    addresses: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.addresses) > MOST_RELAYS or any(len(address) > LONGEST_ADDRESS for address in self.addresses):
            raise ValueError("too many relays")


@dataclass(frozen=True, slots=True)
class RoomPart:
    """A part of the room that is handed over: a part of a text, whose digest is that of the whole."""

    offer: str
    start: int
    text: str
    total: int
    digest: str


RoomMessage = RoomCard | HostOnline | WentOffline | AskForCard | JoinRequest | HostChanges
GuestMessage = (
    Hello | Heartbeat | PlayMove | Ready | Bring | Reveal | Resign | Ask | QuestionAnswer | ClaimWin | Leave | React
    | WantPast | WantProof | AnswerOffer | WantRoom | HaveRoom
)  # fmt: skip
SpectatorMessage = Hello | Heartbeat | Leave | WantPast | WantProof
"""All that somebody may say who only watches."""
HostMessage = (
    RoomCard
    | RoomState
    | StateAfterMove
    | Refused
    | Alive
    | Asleep
    | Rejoin
    | Past
    | Proof
    | Relays
    | Reaction
    | RoomPart
)

_ROOM = typing.get_args(RoomMessage)


def is_tellable(outcome: Outcome, seats: int) -> bool:
    """Whether we can tell the outcome: the reason looks like a key in the words, and the winners have seats."""
    return bool(_KEY.fullmatch(outcome.reason)) and all(0 <= winner < seats for winner in outcome.winners)


def hash_of(token: str) -> str:
    """What is told of a token before it is used."""
    return hashlib.sha256(token.encode()).hexdigest()


def encode(message: Any) -> bytes:
    kind = type(message)
    name = written_name(kind).lower()
    data = {KIND: name, **_fields(message, kind)} if kind in _ROOM else [name, *_row(message, kind)]
    return encoding.encode(data)


def decode(sent: bytes, kinds: Any) -> Any:
    """The message, if it is one of `kinds`; raises `BadData`."""
    data = encoding.decode(sent)
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
        return from_row(kind, _filled(kind, data), name) if is_row else from_json(kind, data, name)
    except RecursionError as fault:
        raise BadData("too deep") from fault


def _fields(message: Any, kind: Any) -> dict[str, Json]:
    """Without what was added later and says nothing here: a version that does not know it reads the rest."""
    defaults = added_defaults(kind)
    return {name: value for name, value in to_json(message, kind).items() if value != defaults.get(name, ...)}


def _row(message: Any, kind: Any) -> list[Json]:
    row: list[Json] = to_row(message, kind)
    for name, default in reversed(added_defaults(kind).items()):
        if getattr(message, name) != default:
            break
        row.pop()
    return row


def _filled(kind: Any, row: list[Json]) -> list[Json]:
    defaults = added_defaults(kind)
    lacking = [defaults.get(name) for name in [*fields_of(kind)][len(row) :]] if defaults else []
    return row + [list(default) if default == () else default for default in lacking]


def is_supported(versions: tuple[int, int]) -> bool:
    """Whether we can play with a host that speaks these versions."""
    return versions[0] <= PROTOCOL and versions[1] >= OLDEST


def versions_of(sent: bytes) -> tuple[int, int] | None:
    """The versions on a card, even if it has fields that we do not know."""
    try:
        data = encoding.decode(sent)
    except BadData:
        return None
    versions = data.get("versions") if isinstance(data, dict) and data.get(KIND) == "card" else None
    is_span = isinstance(versions, list) and len(versions) == 2 and all(type(each) is int for each in versions)
    return (versions[0], versions[1]) if versions and is_span else None


@cache
def _by_name(kinds: Any) -> dict[str, type]:
    members = typing.get_args(kinds) if isinstance(kinds, types.UnionType) else (kinds,)
    return {written_name(kind).lower(): kind for kind in members}
