"""Rooms as files: what a host needs to go on after a crash, and a guest to be given its seat back."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import BinaryIO, TypeVar

from app.core.codec import BadData, Json, from_json, from_row, to_json, to_row
from app.core.game import Game, Value
from app.online.fair import Secrets
from app.online.wire import Draw
from app.services.rooms import ROOM as ROOM
from app.services.rooms import SEAT as SEAT
from app.services.storage import Storage, StorageFault, set_aside

LONGEST = 512 * 1024
"""Then the file is begun anew."""
SYNC_SECONDS = 3.0
"""The disk is not asked more often than this: a quick game would keep it busy, and then wait for it."""

T = TypeVar("T")

_WRITER = json.JSONEncoder(separators=(",", ":"))

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedMember:
    pid: str
    public: str
    name: str
    count: int
    result: str
    connection: int
    has_left: bool


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat at the host's table, and who sits there."""

    kind: str = ""
    """One of the match's kinds of seats; "" while it is free."""
    pid: str = ""
    """Of a guest."""
    level: int = 0


@dataclass(frozen=True, slots=True)
class SavedDrawing:
    secrets: Secrets
    is_ready: bool
    commits: dict[str, tuple[str, str]]
    revealed: dict[str, Secrets]
    draw: Draw | None
    played_with: dict[str, str]


@dataclass(frozen=True, slots=True)
class SavedRoom:
    code: str
    secret: str
    epoch: int
    seq: int
    connection: int
    server: str
    """Empty for the broker inside the app, which then listens at `port`."""
    port: int
    game: str
    options: dict[str, Value]
    minutes: int
    strict: bool
    extras: dict[str, Value]
    starts: str
    name: str
    plays: bool
    chairs: tuple[Chair, ...]
    members: tuple[SavedMember, ...]
    departed: dict[str, int]
    number: int
    position: int
    drawing: SavedDrawing
    record: Json


@dataclass(frozen=True, slots=True)
class SavedMove:
    """What one move changes of a room, and nothing else has changed: a guest waits until this is written, so it is
    written as a message is, in rows."""

    seq: int
    position: int
    members: tuple[SavedMember, ...]
    move: Json
    clocks: tuple[tuple[float, ...], ...]
    """Before the move and now; empty without a clock."""
    state: Json

    def added_to(self, room: SavedRoom, game: Game) -> SavedRoom:
        """Raises `BadData`."""
        move = to_json(from_row(game.moves, self.move, "move"), game.moves)
        state = to_json(from_row(game.state, self.state, "state"), game.state)
        clocks = [*room.record["clocks"][:-1], *map(list, self.clocks)]
        record = room.record | {"moves": [*room.record["moves"], move], "clocks": clocks, "state": state}
        return replace(room, seq=self.seq, position=self.position, members=self.members, record=record)


@dataclass(frozen=True, slots=True)
class SavedSeat:
    code: str
    server: str
    pid: str
    secret: str
    host: str
    """The host's public key, from the first card that was seen: an impostor's is another."""
    name: str
    connection: int
    secrets: Secrets
    next_secrets: Secrets
    draw: Draw | None
    """The draw of the match that is played: an audit compares the end with it."""


class Keeper:
    """Writes a room before anything is told of it, so that a killed app loses nothing.

    A line is added to a file that is open already, which takes microseconds where a new file takes milliseconds. The
    disk follows in its own time, on a thread of its own: a move does not wait for it.
    """

    def __init__(self, storage: Storage, name: str) -> None:
        self._storage, self._name = storage, name
        self._lock = threading.Lock()
        self._is_wanted = self._is_running = False
        self._file: BinaryIO | None = None

    @property
    def begins_anew(self) -> bool:
        """Whether the next line is the first of a file: then it has to be a whole one."""
        return self._file is None or self._file.tell() > LONGEST

    def save(self, saved: SavedRoom | SavedMove | SavedSeat) -> None:
        """Raises `StorageFault`."""
        data = to_row(saved, SavedMove) if isinstance(saved, SavedMove) else to_json(saved, type(saved))
        line = _WRITER.encode(data) + "\n"
        try:
            if self._file is None or self.begins_anew:
                self.close()
                self._storage.write(self._name, line, sync=False)
                self._file = (self._storage.folder / self._name).open("ab", buffering=0)
            else:
                self._file.write(line.encode())
        except OSError as fault:
            self.close()
            raise StorageFault(self._name, fault) from fault
        with self._lock:
            self._is_wanted = True
            if self._is_running:
                return
            self._is_running = True
        threading.Thread(target=self._sync, name="room to disk", daemon=True).start()

    def forget(self) -> None:
        """Raises `StorageFault`."""
        self.close()
        self._storage.delete(self._name)

    def close(self) -> None:
        if self._file:
            self._file.close()
            self._file = None

    def _sync(self) -> None:
        while True:
            with self._lock:
                if not self._is_wanted:
                    self._is_running = False
                    return
                self._is_wanted = False
            self._storage.sync_later(self._name)
            time.sleep(SYNC_SECONDS)


def load_seat(storage: Storage) -> SavedSeat | None:
    """What was saved last; None if there is nothing, or nothing that can be used, which is then set aside."""
    seat = None
    for data in _lines(storage, SEAT):
        seat = _read(SavedSeat, data) or seat
    return _or_set_aside(storage, SEAT, seat)


def load_room(storage: Storage, games: Mapping[str, Game]) -> SavedRoom | None:
    """The last whole room with the moves after it, under the same terms."""
    room: SavedRoom | None = None
    for data in _lines(storage, ROOM):
        if not isinstance(data, list):
            room = _read(SavedRoom, data) or room
        elif room and room.game in games:
            room = _with_move(room, data, games[room.game])
    return _or_set_aside(storage, ROOM, room)


def _with_move(room: SavedRoom, data: Json, game: Game) -> SavedRoom:
    try:
        move: SavedMove = from_row(SavedMove, data, "move")
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
    for line in (text or "").splitlines():
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
