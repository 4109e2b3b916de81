"""Saved rooms: what hosts and guests need to go on after a crash."""

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

_WRITER = json.JSONEncoder(separators=(",", ":"))

log = logging.getLogger(__name__)


_KEY = re.compile(r"[0-9a-f]{64}")


def _check_key(text: str) -> None:
    """Raise ValueError for a damaged key: without it the file is useless."""
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
    kind: str = ""
    pid: str = ""
    level: int = 0
    kit: str = added("")
    kit_name: str = added("")
    wins: int = added(0)


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
    """The entry of a room in lists. `unfinished_rooms.py` reads it without the rest."""

    game: str
    others: tuple[str, ...]
    turn: str


@dataclass(frozen=True, slots=True)
class SavedRoom:
    code: str
    room: str
    """The room's secret."""
    secret: str
    """The host's private key."""
    epoch: int
    seq: int
    connection: int
    server: str
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
    members: tuple[SavedMember, ...]
    resigned: str
    number: int
    position: int
    drawing: SavedDraw
    """The draw, by its name in files."""
    record: Json
    ladder: int = added(0)
    """The scale of the computers' levels; 0 in older files."""
    unhurried: bool = added(False)
    moved_at: float = added(0.0)
    """In seconds since 1970."""
    gallery: bool = added(False)
    counted: int = added(0)
    standing: tuple[RoomSummary, ...] = added(())
    heirs: tuple[HostChange, ...] = added(())
    """All host changes. If this host wrote the last one, the room is no longer its own."""
    dealer: str = added("")
    """The key of the host that drew the match, if another."""

    def __post_init__(self) -> None:
        _check_key(self.secret)
        if len(self.room) != SECRET:
            raise ValueError("this is no secret of a room")


@dataclass(frozen=True, slots=True)
class SavedMove:
    """A change by one move, written as a short row: guests wait for it."""

    seq: int
    position: int
    members: tuple[SavedMember, ...]
    move: Json
    clocks: tuple[tuple[float, ...], ...]
    state: Json
    """After the move; None if the rules can compute it without simulation."""
    moved_at: float

    def added_to(self, room: SavedRoom, game: Game) -> SavedRoom:
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
    """A guest's move that waits for the host."""

    game: int
    position: int
    view: str
    move: Json


@dataclass(frozen=True, slots=True)
class SavedSeat:
    code: str
    server: str
    pid: str
    secret: str
    host: str
    name: str
    connection: int
    secrets: Secrets
    next_secrets: Secrets
    draw: DrawState | None
    room: str = ""
    mark: str = ""
    kit: str = ""
    drawn_kit: str = ""
    """Our kit in the current match; `kit` is for the next one."""
    pledge: str = ""
    kept: tuple[KeptMove, ...] = added(())
    heard: float = added(0.0)
    """When the host went away, in seconds since 1970; 0 while it is online."""
    standing: tuple[RoomSummary, ...] = added(())
    handed: int = added(0)
    """The epoch of the last host change. Earlier ones no longer count."""
    dealer: str = added("")
    """The key of the host that drew the match, if another."""
    heirs: tuple[HostChange, ...] = added(())
    """Host changes that we, the former host, announce until the new host is online."""
    estate: str = added("")
    """The room that the host sent us. It becomes ours when the host gives it up."""

    def __post_init__(self) -> None:
        _check_key(self.secret)
        if self.host:
            _check_key(self.host)


class RoomJournal(Journal):
    """Saves every change before others see it, so that a crash loses nothing."""

    def save(self, saved: SavedRoom | SavedMove | SavedSeat) -> None:
        data = to_row(saved, SavedMove) if isinstance(saved, SavedMove) else to_json(saved, type(saved))
        self.write(_WRITER.encode(data))


def write_for_good(storage: Storage, name: str, saved: SavedRoom | SavedSeat) -> None:
    """Replace the file, and return once it is on the disk."""
    storage.write(name, _WRITER.encode(to_json(saved, type(saved))) + "\n")


def load_seat(storage: Storage, file: str = SEAT) -> SavedSeat | None:
    """Return the last saved seat. Set an unusable file aside."""
    seat = None
    for data in _lines(storage, file):
        seat = _read(SavedSeat, data) or seat
    return _or_set_aside(storage, file, seat)


def load_room(storage: Storage, games: Mapping[str, Game]) -> SavedRoom | None:
    """Return the last whole room with its later moves. Set an unusable file aside."""
    room: SavedRoom | None = None
    for data in _lines(storage, ROOM):
        if not isinstance(data, list):
            found = _read(SavedRoom, data)
            room = _on_the_ladder(found, games) if found else room
        elif room and room.game in games:
            room = _with_move(room, data, games[room.game])
    return _or_set_aside(storage, ROOM, room)


def _on_the_ladder(room: SavedRoom, games: Mapping[str, Game]) -> SavedRoom:
    """Convert levels of an older file. Its record converts its own."""
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
