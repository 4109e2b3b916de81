"""What was seen at this device in the match of an online room, so that no restart makes it unseen."""

from __future__ import annotations

import json
from dataclasses import dataclass

from app.core.codec import from_json, to_json
from app.match.visibility import Sighting, VisibilityRecord
from app.storage.files import Storage, StorageFault
from app.storage.journal import Journal, lines_of

FILE = "online-seen.json"


@dataclass(frozen=True, slots=True)
class SeenPositions:
    table: str
    """The room and the number of its match."""
    seen: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class LaterSeenPositions:
    """In place of all that was seen from a position on."""

    since: int
    seen: tuple[Sighting, ...]


class VisibilityJournal(Journal):
    """Writes down what was seen in one match; of a game that does not pay for seeing little, nothing."""

    def __init__(self, storage: Storage, match_id: str) -> None:
        super().__init__(storage, FILE)
        self._match_id = match_id
        self._ply = 0
        """Where the match was when this was last done: what was seen before that has not changed."""

    def save(self, sightings: VisibilityRecord, ply: int) -> None:
        """After every step, and whenever more was seen. Raises `StorageFault`."""
        since, self._ply = min(self._ply, ply), ply
        if not self.begins_anew:
            self.write(json.dumps(to_json(LaterSeenPositions(since, sightings.rows(ply, since)), LaterSeenPositions)))
        elif seen := sightings.rows(ply):
            self.begin(json.dumps(to_json(SeenPositions(self._match_id, seen), SeenPositions)))


def load(storage: Storage, match_id: str) -> tuple[Sighting, ...]:
    """What was seen in this match; nothing if the file is of another, or of no use."""
    try:
        lines = lines_of(storage.read(FILE) or "")
        looks: SeenPositions = (
            from_json(SeenPositions, json.loads(lines[0]), "looks") if lines else SeenPositions("", ())
        )
    except (StorageFault, ValueError, RecursionError):
        return ()
    return _with_later(looks.seen, lines[1:]) if looks.table == match_id else ()


def _with_later(first: tuple[Sighting, ...], lines: list[str]) -> tuple[Sighting, ...]:
    seen = list(first)
    for line in lines:
        try:
            later: LaterSeenPositions = from_json(LaterSeenPositions, json.loads(line), "looks")
        except (ValueError, RecursionError):  # the last one may be cut off
            break
        while seen and seen[-1][0] >= later.since:
            seen.pop()
        seen.extend(later.seen)
    return tuple(seen)
