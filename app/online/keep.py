"""Rooms as files: what a host needs to go on after a crash, and a guest to be given its seat back."""

from __future__ import annotations

import json
import logging
import threading
import time
from dataclasses import dataclass
from typing import BinaryIO, TypeVar

from app.core.codec import Json, from_json, to_json
from app.core.game import Value
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

    def save(self, saved: SavedRoom | SavedSeat) -> None:
        """Raises `StorageFault`."""
        line = _WRITER.encode(to_json(saved, type(saved))) + "\n"
        try:
            if self._file is None or self._file.tell() > LONGEST:
                self.close()
                self._storage.write(self._name, line, sync=False)
                self._file = (self._storage.folder / self._name).open("ab", buffering=0)
            else:
                self._file.write(line.encode())
        except OSError as fault:
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


def load(storage: Storage, name: str, kind: type[T]) -> T | None:
    """What was saved; None if there is nothing, or nothing that can be used, which is then set aside."""
    try:
        text = storage.read(name)
    except StorageFault:
        return None
    for line in reversed((text or "").splitlines()):
        try:
            found: T = from_json(kind, json.loads(line), name)
        except (ValueError, RecursionError) as fault:  # the last line may be cut off, and the one before is whole
            log.warning("%s cannot be used: %s", name, fault)
        else:
            return found
    if text:
        set_aside(storage, name)
    return None
