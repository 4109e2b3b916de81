"""Saves what was seen in an online match, so that restarts do not undo it."""

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
    """The match's id, by its name in files."""
    seen: tuple[Sighting, ...]


@dataclass(frozen=True, slots=True)
class LaterSeenPositions:
    """Replaces everything seen from ply `since` on."""

    since: int
    seen: tuple[Sighting, ...]


class VisibilityJournal(Journal):
    """Saves sightings of one match, if its game pays for seeing little."""

    def __init__(self, storage: Storage, match_id: str) -> None:
        super().__init__(storage, FILE)
        self._match_id = match_id
        self._ply = 0
        """The ply at the last save. What was seen before it has not changed."""

    def save(self, sightings: VisibilityRecord, ply: int) -> None:
        """Save after every step, and whenever more was seen."""
        since, self._ply = min(self._ply, ply), ply
        if not self.begins_anew:
            self.write(json.dumps(to_json(LaterSeenPositions(since, sightings.rows(ply, since)), LaterSeenPositions)))
        elif seen := sightings.rows(ply):
            self.begin(json.dumps(to_json(SeenPositions(self._match_id, seen), SeenPositions)))


def load(storage: Storage, match_id: str) -> tuple[Sighting, ...]:
    """Return what was seen in this match, if the file is of it."""
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
