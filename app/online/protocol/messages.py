"""The messages of a room as plain values, with strict encoding and decoding.

The unions at the end list who may send what. Messages to the whole room are objects with their kind under `t`, those
between host and guest rows that begin with it.
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
"""Our version, and the oldest that we understand. Host and guest use the newest that both know.

Before version 3 members could speak for others. Version 4 added spectators, 5 reactions and wins, 6 handovers, 7
sending only the move. New fields come last and are left out while empty.
"""
WATCHING, HANDOVER, SHORT = 4, 6, 7
SIGNS_SINCE = MEDALS_SINCE = 5
MOST_HEIRS = 8
WATCHERS = 16
MOST_RELAYS, LONGEST_ADDRESS = 8, 300
MOST_WINS = 9999

KIND = "t"

# Why the host refused a request, the last part of the text key `online.refused.…`. Illegal moves need no explanation:
# guests check the rules before they send.
OK, TURN, ILLEGAL, STALE = "", "turn", "illegal", "stale"
FULL, OTHER_VERSION, FAULTY, NOT_NOW, KIT = "full", "version", "faulty", "not_now", "kit"
CLOSED, MOVED = "closed", "moved"

KINDS = ("", HUMAN, COMPUTER, REMOTE)
LONGEST_STEP = 600.0

LONGEST_COMMITMENT = 64

_KEY = re.compile(r"[a-z0-9_.]{1,80}")
_PUBLIC = re.compile(r"[0-9a-f]{64}")

REASONS = {OK, TURN, ILLEGAL, STALE, FULL, OTHER_VERSION, FAULTY, NOT_NOW, KIT, CLOSED, MOVED}

UNDO, REMATCH = "undo", "rematch"

SIGNS = ("hello", "luck", "bravo", "thanks", "oh", "moment")

OptionValues = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class RoomCard:
    """The public facts about a room. Under the room's key it is only a hint whom to ask."""

    WRITTEN_AS: ClassVar = "Card"

    public: str
    epoch: int
    connection: int
    mark: str
    """Proves to the host that it made this card itself."""
    game: str
    options: OptionValues
    minutes: int
    strict: bool
    extras: OptionValues
    """Settings of the owner that only screens use, such as hints."""
    starts: str
    versions: tuple[int, int]
    names: tuple[str, ...]
    """One per seat; empty for a free seat."""
    free: int
    unhurried: bool = added(False)


@dataclass(frozen=True, slots=True)
class HostOnline:
    """A hint that the host has connected. Guests ask it for confirmation."""

    WRITTEN_AS: ClassVar = "Here"

    connection: int


@dataclass(frozen=True, slots=True)
class WentOffline:
    """The sender's connection has ended. Nobody can invent the token: the session announced its hash."""

    WRITTEN_AS: ClassVar = "Gone"

    token: str


@dataclass(frozen=True, slots=True)
class AskForCard:
    WRITTEN_AS: ClassVar = "Look"


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Asks for a session; see `handshake.py`."""

    WRITTEN_AS: ClassVar = "Knock"

    public: str
    passing: str


@dataclass(frozen=True, slots=True)
class HostChange:
    """A host has handed its room over; see `host_change.py`."""

    room: str
    """The topic of the room or of its spectators."""
    old: str
    new: str
    epoch: int
    digest: str
    marks: dict[str, str]
    """Marks by member id that only the old host can make. The one under "" is its own."""

    def __post_init__(self) -> None:
        if not _PUBLIC.fullmatch(self.old) or not _PUBLIC.fullmatch(self.new):
            raise ValueError("no such key")


@dataclass(frozen=True, slots=True)
class HostChanges:
    """How the room reached its host, latest last. The marks prove each change."""

    WRITTEN_AS: ClassVar = "Heirs"

    chain: tuple[HostChange, ...]

    def __post_init__(self) -> None:
        if len(self.chain) > MOST_HEIRS:
            raise ValueError("too many successions")


@dataclass(frozen=True, slots=True)
class Welcome:
    passing: str
    will: str


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message of a session. The sender joins or comes back."""

    WRITTEN_AS: ClassVar = "Enter"

    version: int
    name: str
    will: str


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Reports the guest's newest state. The host answers with `number`, and perhaps a newer state."""

    WRITTEN_AS: ClassVar = "Beat"

    epoch: int
    seq: int
    number: int


@dataclass(frozen=True, slots=True)
class PlayMove:
    WRITTEN_AS: ClassVar = "Move"

    count: int
    position: int
    move: Json


@dataclass(frozen=True, slots=True)
class Ready:
    count: int
    game: int
    coin: str
    deck: str
    resign: str
    """Commitments to three secrets; see `commitments.py`."""

    def __post_init__(self) -> None:
        """The host repeats these to everybody, so limit their length."""
        if max(map(len, (self.coin, self.deck, self.resign))) > LONGEST_COMMITMENT:
            raise ValueError("no such commitment")


@dataclass(frozen=True, slots=True)
class Bring:
    count: int
    kit: str
    """The id of a ready-made kit, or the text of an own one."""
    name: str


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
    """Proves that nobody else resigned for this player."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks the others for an undo."""

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
    """Takes the win from an absent player, or lets a computer play on."""

    WRITTEN_AS: ClassVar = "Claim"

    count: int
    seat: int
    win: bool


@dataclass(frozen=True, slots=True)
class Leave:
    count: int


@dataclass(frozen=True, slots=True)
class React:
    """Nothing depends on a reaction, so it is neither numbered nor repeated."""

    sign: str

    def __post_init__(self) -> None:
        if self.sign not in SIGNS:
            raise ValueError("no such sign")


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    WRITTEN_AS: ClassVar = "Inherit"

    count: int
    offer: str
    yes: bool


@dataclass(frozen=True, slots=True)
class WantRoom:
    """Asks for the text of an offered room, from index `start` on."""

    offer: str
    start: int


@dataclass(frozen=True, slots=True)
class HaveRoom:
    """Confirms that the sender saved the room. The host may give it up now."""

    offer: str
    digest: str


@dataclass(frozen=True, slots=True)
class WantPast:
    game: int
    ply: int


@dataclass(frozen=True, slots=True)
class WantProof:
    game: int
    start: int
    """Long proofs come in parts."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    name: str
    kind: str
    level: int
    online: bool
    ready: bool
    away: int
    """Seconds that the seat is kept for an absent player."""
    left: bool


@dataclass(frozen=True, slots=True)
class SeatDeck:
    """The id of a ready-made kit, or the name of a player's own."""

    choice: str
    name: str


@dataclass(frozen=True, slots=True)
class DrawState:
    WRITTEN_AS: ClassVar = "Draw"

    game: int
    seats: tuple[str, ...]
    """One public key per seat before the draw; "" for a computer."""
    commits: dict[str, tuple[str, str, str]]
    coins: dict[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    what: str
    seat: int
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    WRITTEN_AS: ClassVar = "Table"

    game: int
    """Counted from 1; a rematch has the next number."""
    ply: int
    position: int
    view: Json
    player: int
    """-1 after an undo, or before the first move."""
    events: tuple[Json, ...]
    seconds: float
    clocks: tuple[int, ...]
    """Milliseconds left by seat; empty without a clock."""
    closed: Outcome | None
    can_undo: bool
    move: Json = None
    """The last move, if nothing is hidden. Guests check the position with it."""
    resigned: str = ""


@dataclass(frozen=True, slots=True)
class RoomState:
    """Everything that a guest needs to know. Spectators have seat -1."""

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
    kits: tuple[SeatDeck, ...] = added(())
    pledge: str = added("")
    """During a draw, the host's commitment to all kits."""
    stands: int = added(0)
    """Seconds since the position changed; 0 below a minute."""
    watching: int = added(0)
    wins: tuple[int, ...] = added(())
    """One number per seat; empty while nobody has won."""
    offer: str = added("")

    def __post_init__(self) -> None:
        """Check what screens rely on: any stranger may be the host."""
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
    """The state after one more move, where guests can compute the position."""

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
    """The host drops us. Only the host can say this, because it comes in our session."""

    reason: str

    def __post_init__(self) -> None:
        if self.reason not in REASONS:
            raise ValueError("no such reason")


@dataclass(frozen=True, slots=True)
class Alive:
    number: int
    will: str
    """The host may have reconnected since `Welcome`."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Numbers grow within an epoch, so a repeated one is a replay."""

    epoch: int
    number: int
    seat: int
    sign: str

    def __post_init__(self) -> None:
        if self.sign not in SIGNS:
            raise ValueError("no such sign")


@dataclass(frozen=True, slots=True)
class Asleep:
    """The host's device sleeps, or its player left the room for later."""


@dataclass(frozen=True, slots=True)
class Rejoin:
    """The host has forgotten this guest, which may join again."""


@dataclass(frozen=True, slots=True)
class PastStep:
    ply: int
    player: int
    events: tuple[Json, ...]
    view: Json
    """After the step."""
    move: Json
    """None if something is hidden."""


@dataclass(frozen=True, slots=True)
class Past:
    game: int
    position: int
    first_ply: int
    first: Json
    steps: tuple[PastStep, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    game: int
    coins: dict[str, str]
    decks: dict[str, str]
    start: int
    moves: tuple[Json, ...]
    total: int
    kits: tuple[str, ...] = added(())
    """One per seat, in the order before the draw."""
    room: str = added("")
    """The room's topic, for spectators: commitments include it."""


@dataclass(frozen=True, slots=True)
class Relays:
    """Where the room moves if its broker dies, in this order."""

    addresses: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.addresses) > MOST_RELAYS or any(len(address) > LONGEST_ADDRESS for address in self.addresses):
            raise ValueError("too many relays")


@dataclass(frozen=True, slots=True)
class RoomPart:
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
    return bool(_KEY.fullmatch(outcome.reason)) and all(0 <= winner < seats for winner in outcome.winners)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def encode(message: Any) -> bytes:
    kind = type(message)
    name = written_name(kind).lower()
    data = {KIND: name, **_fields(message, kind)} if kind in _ROOM else [name, *_row(message, kind)]
    return encoding.encode(data)


def decode(sent: bytes, kinds: Any) -> Any:
    """Raise `BadData` unless it is one of `kinds`."""
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
    """Leave out later fields with default values, so that older versions understand the rest."""
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
    return versions[0] <= PROTOCOL and versions[1] >= OLDEST


def versions_of(sent: bytes) -> tuple[int, int] | None:
    """Read the versions from a card, even with unknown fields."""
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
