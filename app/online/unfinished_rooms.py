"""Lists the rooms of earlier processes from their files alone.

It imports little, so that the app starts fast.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from app.storage.files import Storage, StorageFault
from app.storage.journal import lines_of

ROOM, SEAT, WATCH = FILES = ("room.jsonl", "online-seat.jsonl", "online-watch.jsonl")
"""Files of a host, a guest and a spectator. Each line is a whole room or one move."""


FORMER_LENGTH = 10
"""Letters of a code before version 3 of the protocol."""


YOURS, THEIRS, OVER, WAITING = TURNS = ("yours", "theirs", "over", "waiting")
"""It is our turn, or theirs, or the match is over, or has not begun."""


@dataclass(frozen=True, slots=True)
class LeftRoom:
    file: str
    code: str
    game: str
    """Empty for a guest's file of an earlier version."""
    when: float
    others: tuple[str, ...] = ()
    turn: str = ""

    @property
    def is_ours(self) -> bool:
        return self.file == ROOM

    @property
    def role(self) -> str:
        """Return our role there, the end of a key `online.continue.…`."""
        return {ROOM: "host", SEAT: "guest", WATCH: "watch"}[self.file]

    @property
    def is_former(self) -> bool:
        """Return whether an earlier version made this room, which cannot go on. Its codes were shorter."""
        return len(self.code) == FORMER_LENGTH


def left_rooms(storage: Storage) -> list[LeftRoom]:
    """Return the rooms that we host, play in and watch, latest first."""
    found = [room for name in FILES if (room := _read(storage, name))]
    return sorted(found, key=lambda room: -room.when)


def left_room(storage: Storage) -> LeftRoom | None:
    return next(iter(left_rooms(storage)), None)


def own_room(storage: Storage) -> LeftRoom | None:
    return _read(storage, ROOM)


def own_seat(storage: Storage) -> LeftRoom | None:
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
        is_newest = False  # moves were made since, so its turn is out of date
    return None


def _told(name: str, data: dict[str, Any], when: float, is_newest: bool) -> LeftRoom:
    found = data.get("standing")
    is_told = isinstance(found, list) and bool(found) and isinstance(found[0], dict)
    standing: dict[str, Any] = found[0] if found and is_told else {}
    others, turn = standing.get("others"), standing.get("turn")
    names = tuple(map(str, others)) if isinstance(others, list) else ()
    game = str(data.get("game") or standing.get("game") or "")
    return LeftRoom(name, data["code"], game, when, names, str(turn) if turn in TURNS and is_newest else "")
