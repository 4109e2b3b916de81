"""The online rooms that a process left behind, told from their files alone: the start must not wait for the rest."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from app.storage.files import Storage, StorageFault
from app.storage.journal import lines_of

ROOM, SEAT, WATCH = FILES = ("room.jsonl", "online-seat.jsonl", "online-watch.jsonl")
"""What a host, a guest and somebody who watches keep: a line for each time it was saved, all of it, or of a room one
move more."""


FORMER_LENGTH = 10
"""Letters of a room's code before version 3 of the protocol."""


YOURS, THEIRS, OVER, WAITING = TURNS = ("yours", "theirs", "over", "waiting")
"""How a match in a room stands: it is our turn, or not, or it is over, or has not begun."""


@dataclass(frozen=True, slots=True)
class LeftRoom:
    """What there is to say of a room before it is opened again."""

    file: str
    code: str
    game: str
    """Empty where it is not known: an earlier version did not write it down for a guest."""
    when: float
    """Seconds since 1970."""
    others: tuple[str, ...] = ()
    """The names of those who play there with us, as far as they have some."""
    turn: str = ""
    """One of `TURNS`; empty where the file does not say."""

    @property
    def is_ours(self) -> bool:
        return self.file == ROOM

    @property
    def role(self) -> str:
        """What we are there; the last part of a key in the words, `online.continue.…`."""
        return {ROOM: "host", SEAT: "guest", WATCH: "watch"}[self.file]

    @property
    def is_former(self) -> bool:
        """Whether it is of a version whose rooms do not go on. Codes were shorter then."""
        return len(self.code) == FORMER_LENGTH


def left_rooms(storage: Storage) -> list[LeftRoom]:
    """Our own, the one that we have a seat in and the one that we watch, as far as there are such, the latest first."""
    found = [room for name in FILES if (room := _read(storage, name))]
    return sorted(found, key=lambda room: -room.when)


def left_room(storage: Storage) -> LeftRoom | None:
    """The latest of them, if there is one."""
    return next(iter(left_rooms(storage)), None)


def own_room(storage: Storage) -> LeftRoom | None:
    """The one that this device hosts."""
    return _read(storage, ROOM)


def own_seat(storage: Storage) -> LeftRoom | None:
    """The one that this device has a seat in, with another as its host."""
    return _read(storage, SEAT)


def _read(storage: Storage, name: str) -> LeftRoom | None:
    try:
        text = storage.read(name)
    except StorageFault:
        return None
    is_newest = True
    for line in reversed(lines_of(text or "")):
        data: Any
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            continue  # the last line may be cut off
        if isinstance(data, dict) and isinstance(data.get("code"), str):
            return _told(name, data, storage.changed(name), is_newest)
        is_newest = False  # moves were made since: whose turn it was then says nothing
    return None


def _told(name: str, data: dict[str, Any], when: float, is_newest: bool) -> LeftRoom:
    """What the file says may be damaged, or of an earlier version: then less is told."""
    found = data.get("standing")
    is_told = isinstance(found, list) and bool(found) and isinstance(found[0], dict)
    standing: dict[str, Any] = found[0] if found and is_told else {}
    others, turn = standing.get("others"), standing.get("turn")
    names = tuple(map(str, others)) if isinstance(others, list) else ()
    game = str(data.get("game") or standing.get("game") or "")
    return LeftRoom(name, data["code"], game, when, names, str(turn) if turn in TURNS and is_newest else "")
