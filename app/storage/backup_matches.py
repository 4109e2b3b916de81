"""Saved matches in a backup. Of a match on both devices, the longer version stays."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import count
from typing import Any

from app.core.codec import BadData, Json, from_json
from app.games import BY_ID, GAMES
from app.match.match_journal import read_record
from app.match.record import NewerRecord, Record, dumps
from app.storage.backup_section import BackupSection, SectionMerge
from app.storage.files import Storage, StorageFault, parked
from app.storage.saved_matches import TERMINAL, Saves, Slot, file_of, parts_of, slot_of

LATEST = 1e12


def gathered(storage: Storage) -> Json:
    found = _own(storage).items()
    return [
        {"slot": slot, "when": storage.changed(file_of(slot)), "record": json.loads(dumps(record))}
        for slot, record in found
    ]


def added(storage: Storage, data: Json) -> SectionMerge:
    if not isinstance(data, list):
        raise BadData("no list of matches")
    ours = _own(storage)
    open_slot = Saves(storage, GAMES).open_slot()
    files: dict[str, str] = {}
    dates: dict[str, float] = {}
    for each in data:
        slot, record, when = _read(each)
        game, mode = parts_of(slot, BY_ID) or ("", "")
        place = _place_for(record, mode, ours, open_slot)
        if place is None:
            continue
        place = place or _free_slot(storage, game, mode, ours)
        ours[place] = record
        files[file_of(place)], dates[file_of(place)] = f"{dumps(record)}\n", when
    return SectionMerge(len(data), len(files), files, dates)


BACKUP = BackupSection("matches", gathered, added)


def _own(storage: Storage) -> dict[Slot, Record]:
    found = {}
    for name in storage.names():
        slot = name.removesuffix(".json")
        if slot == name or not parts_of(slot, BY_ID):
            continue
        try:
            record = read_record(storage.read(name) or "", BY_ID)
        except (StorageFault, BadData, RecursionError):
            continue
        if record.moves or record.first_ply or record.closed:
            found[slot] = record
    return found


def _read(data: Json) -> tuple[Slot, Record, float]:
    """Read a match and check its state, because well-formed data may still break the rules."""
    if not isinstance(data, dict):
        raise BadData("no match")
    slot, when = data.get("slot"), data.get("when")
    if not isinstance(slot, str) or not isinstance(when, (int, float)) or not 0 <= when < LATEST:
        raise BadData("a match without a place or a time")
    parts = parts_of(slot, BY_ID)
    if parts is None:
        raise NewerRecord(f"{slot} is of a game that is not known here")
    record = read_record(json.dumps(data.get("record")), BY_ID)
    if record.game != parts[0]:
        raise BadData(f"{record.game} is in the slot {slot}")
    try:
        from_json(BY_ID[record.game].state, record.state, "state")
    except Exception as fault:  # the rules may raise anything
        raise BadData(f"{slot}: {fault}") from fault
    return slot, record, float(when)


def _place_for(record: Record, mode: str, ours: dict[Slot, Record], open_slot: Slot | None) -> Slot | None:
    """Find our slot for a match.

    Return "" for a new match, the slot of an earlier version, or None if ours is as far.
    """
    for slot, own in ours.items():
        if not _are_one(own, record) or parts_of(slot, BY_ID) != (record.game, mode):
            continue
        if _is_continued(record, own):
            return None
        if _is_continued(own, record) and slot != open_slot and mode != TERMINAL:  # another process may be in it
            return slot
    return ""


def _are_one(one: Record, other: Record) -> bool:
    def start(record: Record) -> tuple[Any, ...]:
        return record.options, record.seed, record.seats, record.terms, record.first, record.first_ply

    return start(one) == start(other)


def _is_continued(one: Record, other: Record) -> bool:
    length = len(one.moves)
    if other.moves[:length] != one.moves:
        return False
    return len(other.moves) > length or one.closed is None or one.closed == other.closed


def _free_slot(storage: Storage, game: str, mode: str, taken: Iterable[Slot]) -> Slot:
    names = {*storage.names(), *map(file_of, taken)}
    slots = (slot_of(game, mode, number) for number in count(1))
    return next(slot for slot in slots if not {file_of(slot), parked(file_of(slot))} & names)
