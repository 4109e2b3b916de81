"""Rooms as files: what a host needs to go on after a crash, and a guest to be given its seat back."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import Any, TypeVar

from app.core.codec import BadData, Json, from_json, to_json
from app.core.game import Value
from app.online.fair import Secrets
from app.online.wire import Draw
from app.services.storage import Storage, read_json, set_aside

ROOM, SEAT = "room.json", "online-seat.json"

T = TypeVar("T")

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


def save(storage: Storage, name: str, saved: SavedRoom | SavedSeat) -> None:
    """Raises `StorageFault`."""
    storage.write(name, json.dumps(to_json(saved, type(saved)), separators=(",", ":")))


def load(storage: Storage, name: str, kind: type[T]) -> T | None:
    """What was saved; None if there is nothing, or nothing that can be used, which is then set aside."""
    data, problem = read_json(storage, name)
    if data is None or problem:
        return None
    try:
        found: Any = from_json(kind, data, name)
    except BadData as fault:
        log.warning("%s cannot be used: %s", name, fault)
        set_aside(storage, name)
        return None
    return found  # type: ignore[no-any-return]
