"""Rooms as files: what a host needs to go on after a crash, and what a guest needs to get its seat back."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from app.core.codec import BadData, Json, added, from_json, from_row, to_json, to_row
from app.core.game import LADDER, Game, IllegalMove, OptionValue
from app.online.fairness.commitments import Secrets
from app.online.invitation import SECRET
from app.online.protocol.messages import DrawState, HostChange
from app.online.unfinished_rooms import ROOM as ROOM
from app.online.unfinished_rooms import SEAT as SEAT
from app.online.unfinished_rooms import WATCH as WATCH
from app.storage.files import Storage, StorageFault, set_aside
from app.storage.journal import Journal, lines_of

T = TypeVar("T")

MOVE_WITHOUT_TIME = 6
"""How many fields a saved move had when it did not say when it was made."""

_WRITER = json.JSONEncoder(separators=(",", ":"))

log = logging.getLogger(__name__)


_KEY = re.compile(r"[0-9a-f]{64}")


def _check_key(text: str) -> None:
    """Raises ValueError if the file was damaged here: without a key nothing else in it is of use."""
    if not _KEY.fullmatch(text):
        raise ValueError("this is no key")


@dataclass(frozen=True, slots=True)
class SavedMember:
    pid: str
    public: str
    name: str
    count: int
    result: str
    has_left: bool

    def check_loaded(self) -> None:
        _check_key(self.public)


@dataclass(frozen=True, slots=True)
class HostSeat:
    """A seat of the room as its host keeps it: who sits there, and what they bring."""

    kind: str = ""
    """One of the kinds in `app.match.match`; "" while the seat is free."""
    pid: str = ""
    """The id of the guest who sits there; "" for anybody else."""
    level: int = 0
    kit: str = added("")
    """What this player brings, such as a deck, in games where everybody does."""
    kit_name: str = added("")
    wins: int = added(0)
    """How many matches whoever sits there has won in this room."""


@dataclass(frozen=True, slots=True)
class SavedDraw:
    secrets: Secrets
    is_ready: bool
    commits: dict[str, tuple[str, str, str]]
    revealed: dict[str, Secrets]
    draw: DrawState | None
    played_with: dict[str, str]
    kits: tuple[str, ...]
    own_resignation: str


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """What a list of rooms says of one, so that it need not be opened: `services/rooms.py` reads it."""

    game: str
    others: tuple[str, ...]
    turn: str


@dataclass(frozen=True, slots=True)
class SavedRoom:
    code: str
    room: str
    """The secret of the room."""
    secret: str
    """The host's private key."""
    epoch: int
    seq: int
    connection: int
    server: str
    """Empty for the broker inside the app, which then listens at `port`."""
    port: int
    game: str
    options: dict[str, OptionValue]
    minutes: int
    strict: bool
    extras: dict[str, OptionValue]
    starts: str
    name: str
    plays: bool
    chairs: tuple[HostSeat, ...]
    """The seats; files have always called them chairs."""
    members: tuple[SavedMember, ...]
    resigned: str
    """The secret by which a guest resigned from the match."""
    number: int
    position: int
    drawing: SavedDraw
    """The draw; files have always called it so."""
    record: Json
    ladder: int = added(0)
    """The rungs of the ladder that the computers' levels are of; 0 where they are former ones."""
    unhurried: bool = added(False)
    moved_at: float = added(0.0)
    """When the position last changed, in seconds since 1970."""
    gallery: bool = added(False)
    """Whether others may watch."""
    counted: int = added(0)
    """The number of the last match whose winners have their medals."""
    standing: tuple[RoomSummary, ...] = added(())
    """None, or one: how it stands."""
    heirs: tuple[HostChange, ...] = added(())
    """How the room came to its host. If the last one is by this host itself, the room is no longer its own."""
    dealer: str = added("")
    """The public key of the host that drew the match which is played, if it was another one."""

    def __post_init__(self) -> None:
        _check_key(self.secret)
        if len(self.room) != SECRET:
            raise ValueError("this is no secret of a room")


@dataclass(frozen=True, slots=True)
class SavedMove:
    """What changed in a room by one move, if nothing else did. It is written as a row, like a message, because guests
    wait until it is written."""

    seq: int
    position: int
    members: tuple[SavedMember, ...]
    move: Json
    clocks: tuple[tuple[float, ...], ...]
    """Before the move and now; empty without a clock."""
    state: Json
    """After the move; None where that can be computed: where nothing is simulated."""
    moved_at: float

    def added_to(self, room: SavedRoom, game: Game) -> SavedRoom:
        """Raises `BadData`."""
        made = from_row(game.moves, self.move, "move")
        move, state = to_json(made, game.moves), to_json(self._after(made, room, game), game.state)
        clocks = [*room.record["clocks"][:-1], *map(list, self.clocks)]
        record = room.record | {"moves": [*room.record["moves"], move], "clocks": clocks, "state": state}
        room = replace(room, seq=self.seq, position=self.position, members=self.members, record=record)
        return replace(room, moved_at=self.moved_at)

    def _after(self, made: Any, room: SavedRoom, game: Game) -> Any:
        if self.state is not None:
            return from_row(game.state, self.state, "state")
        try:
            return from_json(game.state, room.record["state"], "state").apply(made).state
        except IllegalMove as refusal:
            raise BadData("a move that cannot be made") from refusal


@dataclass(frozen=True, slots=True)
class KeptMove:
    """A move that a guest has made while the host was not there."""

    game: int
    position: int
    view: str
    """The digest of the view in which it was made."""
    move: Json


@dataclass(frozen=True, slots=True)
class SavedSeat:
    code: str
    server: str
    pid: str
    secret: str
    """Our private key."""
    host: str
    """The host's public key, once we know it."""
    name: str
    connection: int
    secrets: Secrets
    next_secrets: Secrets
    draw: DrawState | None
    """The draw of the match that is played, for the audit after its end."""
    room: str = ""
    """The secret of the room."""
    mark: str = ""
    """The fingerprint of the host's key."""
    kit: str = ""
    """The kit that we bring to the next match, if we chose one."""
    drawn_kit: str = ""
    """The kit that we brought to this match."""
    pledge: str = ""
    """The host's commitment to all kits of this match."""
    kept: tuple[KeptMove, ...] = added(())
    """None, or the one that waits for the host."""
    heard: float = added(0.0)
    """When we last knew the host to be there, in seconds since 1970; 0 while it is."""
    standing: tuple[RoomSummary, ...] = added(())
    """None, or one: how it stands."""
    handed: int = added(0)
    """The epoch in which the room was last handed to another host: no earlier succession counts any more."""
    dealer: str = added("")
    """The public key of the host that drew the match which is played, if it is not the host now."""
    heirs: tuple[HostChange, ...] = added(())
    """What we have to tell others until the new host is there: that we have handed the room to it."""
    estate: str = added("")
    """The room, as the host handed it to us; ours once the host has given it up."""

    def __post_init__(self) -> None:
        _check_key(self.secret)
        if self.host:
            _check_key(self.host)


class RoomJournal(Journal):
    """Writes every change of a room before anybody is told, so that a killed app loses nothing."""

    def save(self, saved: SavedRoom | SavedMove | SavedSeat) -> None:
        """Raises `StorageFault`."""
        data = to_row(saved, SavedMove) if isinstance(saved, SavedMove) else to_json(saved, type(saved))
        self.write(_WRITER.encode(data))


def write_for_good(storage: Storage, name: str, saved: SavedRoom | SavedSeat) -> None:
    """In place of all that was there, and on the disk before this returns: for what others rely on; raises
    `StorageFault`."""
    storage.write(name, _WRITER.encode(to_json(saved, type(saved))) + "\n")


def load_seat(storage: Storage, file: str = SEAT) -> SavedSeat | None:
    """The seat, or the place among those who watch, that was saved last; None if there is none. A file of no use is set
    aside."""
    seat = None
    for data in _lines(storage, file):
        seat = _read(SavedSeat, data) or seat
    return _or_set_aside(storage, file, seat)


def load_room(storage: Storage, games: Mapping[str, Game]) -> SavedRoom | None:
    """The last whole room with the moves after it; None as above."""
    room: SavedRoom | None = None
    for data in _lines(storage, ROOM):
        if not isinstance(data, list):
            found = _read(SavedRoom, data)
            room = _on_the_ladder(found, games) if found else room
        elif room and room.game in games:
            room = _with_move(room, data, games[room.game])
    return _or_set_aside(storage, ROOM, room)


def _on_the_ladder(room: SavedRoom, games: Mapping[str, Game]) -> SavedRoom:
    """The room with the levels that former ones have become; its record reads by itself."""
    if room.ladder or room.game not in games:
        return room
    game = games[room.game]
    chairs = tuple(replace(chair, level=game.level_now(chair.level)) for chair in room.chairs)
    return replace(room, chairs=chairs, ladder=LADDER)


def _with_move(room: SavedRoom, data: Json, game: Game) -> SavedRoom:
    try:
        row = [*data, 0.0] if len(data) == MOVE_WITHOUT_TIME else data
        move: SavedMove = from_row(SavedMove, row, "move")
        if move.seq == room.seq + 1:  # else a line between them was lost
            return move.added_to(room, game)
    except (BadData, RecursionError) as fault:
        log.warning("a line cannot be used: %s", fault)
    return room


def _lines(storage: Storage, name: str) -> Iterator[Json]:
    try:
        text = storage.read(name)
    except StorageFault:
        return
    for line in lines_of(text or ""):
        try:
            yield json.loads(line)
        except (ValueError, RecursionError) as fault:  # the last line may be cut off, and the one before is whole
            log.warning("%s cannot be used: %s", name, fault)


def _read(kind: type[T], data: Json) -> T | None:
    try:
        found: T = from_json(kind, data, kind.__name__)
    except (ValueError, RecursionError) as fault:
        log.warning("a line cannot be used: %s", fault)
        return None
    return found


def _or_set_aside(storage: Storage, name: str, found: T | None) -> T | None:
    if found is None and storage.changed(name):
        set_aside(storage, name)
    return found
