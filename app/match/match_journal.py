"""Saves a match as lines: a whole record, then one change a step.

An incomplete last line, left by a crash, is ignored.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass, is_dataclass, replace
from operator import is_
from typing import Any

from app.core.codec import BadData, Json, from_json, to_json
from app.core.dataclass_codec import fields_of
from app.core.game import Game, Outcome
from app.match.match import HistoryEntry
from app.match.played_match import PlayedMatch
from app.match.record import Record, check, digest, dumps, parse, record_of
from app.match.visibility import Sighting

_encode: Callable[[Json], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class RecordChange:
    kept: int
    """How many recorded moves remain after undoing."""
    moves: tuple[Any, ...]
    clocks: tuple[tuple[float, ...], ...]
    """The times before each of these moves, and now; empty without a clock."""
    closed: Outcome | None
    assisted: bool
    counted: bool
    seen: tuple[Sighting, ...]
    """Replaces the sightings from the last remaining move on."""
    state: dict[str, Any]
    longer: dict[str, tuple[Any, ...]]
    """The items appended to fields that are lists."""


class MatchWriter:
    def __init__(self, match: PlayedMatch) -> None:
        self._match = match
        self._entries: list[HistoryEntry] = []
        self._state: Any = None

    def whole(self) -> str:
        self._entries, self._state = list(self._match.history), self._match.state
        return dumps(record_of(self._match))

    def change(self) -> str | None:
        """Return the next line, or None if this game's states must be written whole."""
        match, kind = self._match, self._match.game.state
        if not is_dataclass(kind):
            return None
        kept = self._standing()
        added = match.history[kept:]
        now = match.clocks
        state, longer = _state_change(self._state, match.state, kind)
        change = RecordChange(
            kept=kept,
            moves=tuple(to_json(entry.move, match.game.moves) for entry in added),
            clocks=(*(entry.clocks or () for entry in added), now) if now is not None else (),
            closed=match.closed,
            assisted=match.assisted,
            counted=match.counted,
            seen=match.sightings.rows(match.ply, since=match.first_ply + kept),
            state=state,
            longer=longer,
        )
        self._entries[kept:], self._state = added, match.state
        return _encode(to_json(change, RecordChange))

    def _standing(self) -> int:
        written, history = self._entries, self._match.history
        kept = min(len(written), len(history))
        while kept and written[kept - 1] is not history[kept - 1]:
            kept -= 1
        return kept


def _state_change(before: Any, after: Any, kind: Any) -> tuple[dict[str, Json], dict[str, tuple[Json, ...]]]:
    """Return the changed fields, and the items appended to lists.

    Compares by identity, because 0.0 equals -0.0."""
    changed: dict[str, Json] = {}
    longer: dict[str, tuple[Json, ...]] = {}
    for name, each in fields_of(kind).items():
        old, new = getattr(before, name), getattr(after, name)
        if old is new:
            continue
        if _is_list(each) and len(old) <= len(new) and all(map(is_, old, new)):
            longer[name] = tuple(to_json(new[len(old) :], each))
        else:
            changed[name] = to_json(new, each)
    return changed, longer


def _is_list(kind: Any) -> bool:
    return typing.get_origin(kind) is tuple and typing.get_args(kind)[-1] is Ellipsis


def read_record(text: str, games: dict[str, Game]) -> Record:
    record = parse_record(text, games)
    check(record, games[record.game])
    return record


def parse_record(text: str, games: dict[str, Game]) -> Record:
    """Read a record without importing the rules of its game."""
    lines = [line for line in text.split("\n") if line] or [""]
    record = parse(lines[0], games)
    changes = _changes(lines[1:])
    return _changed(record, changes) if changes else record


def _changes(lines: Sequence[str]) -> list[RecordChange]:
    """Parse the changes; skip unreadable lines at the end."""
    found: list[RecordChange] = []
    is_end = True
    for line in reversed(lines):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as fault:
            if is_end:
                continue
            raise BadData(f"a line is not JSON: {fault}") from fault
        is_end = False
        found.append(from_json(RecordChange, data, "change"))
    return found[::-1]


def _changed(record: Record, changes: Sequence[RecordChange]) -> Record:
    moves, clocks, seen, state = list(record.moves), list(record.clocks), list(record.seen), record.state
    if not isinstance(state, dict):
        raise BadData("this state cannot change")
    for change in changes:
        if not 0 <= change.kept <= len(moves):
            raise BadData("a change does not fit the moves")
        moves[change.kept :] = change.moves
        clocks[change.kept :] = change.clocks
        while seen and seen[-1][0] >= record.first_ply + change.kept:
            seen.pop()
        seen.extend(change.seen)
        state |= change.state
        for name, items in change.longer.items():
            if not isinstance(state.get(name), list):
                raise BadData(f"the state has no list {name!r}")
            state[name].extend(items)
    last = changes[-1]
    return replace(
        record,
        moves=tuple(moves),
        clocks=tuple(clocks),
        closed=last.closed,
        assisted=last.assisted,
        counted=last.counted,
        seen=tuple(seen),
        state=state,
        digest=digest(state),
    )
