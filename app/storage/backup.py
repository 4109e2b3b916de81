"""Writes all data of a player into one file, and merges such a file.

A merge checks the file, plans every section's changes, then writes all or nothing. `BEFORE` holds the old contents for
an undo.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from app import __version__
from app.core.codec import BadData, Json
from app.core.game import Tr
from app.languages.problem import Problem
from app.match.record import NewerRecord
from app.puzzles import daily_results, progress, trainer
from app.puzzles.daily import today
from app.statistics import achievements, player_record
from app.storage import backup_matches, saved_decks, saved_variations
from app.storage import settings as settings_file
from app.storage.backup_section import UNFINISHED, BackupSection, SectionMerge
from app.storage.files import Storage, StorageFault, read_json

PARTS: tuple[BackupSection, ...] = (
    settings_file.BACKUP,
    player_record.BACKUP,
    backup_matches.BACKUP,
    saved_decks.BACKUP,
    saved_variations.BACKUP,
    progress.BACKUP,
    daily_results.BACKUP,
    trainer.BACKUP,
    achievements.BACKUP,
)

FORMAT, VERSION = "four-boards-backup", 1
SUFFIX = ".fourboards"
LONGEST_FILE = 16 * 1024 * 1024
LONGEST = 32 * 1024 * 1024
"""The largest uncompressed backup in bytes. Ten thousand games take one million."""

BEFORE = "before-backup.json"


class BadBackup(Exception):
    def __init__(self, key: str, name: str, **more: str) -> None:
        self.problem = Problem(f"problem.backup.{key}", (("name", name), *more.items()))
        super().__init__(self.problem)


@dataclass(frozen=True, slots=True)
class Backup:
    made: str
    version: str
    parts: dict[str, Json]


@dataclass(frozen=True, slots=True)
class MergePlan:
    backup: Backup
    additions: dict[str, SectionMerge]

    @property
    def new(self) -> int:
        return sum(each.new for each in self.additions.values())

    def told(self, tr: Tr) -> list[str]:
        lines = [tr("backup.made", day=self.backup.made, version=self.backup.version)]
        for name, each in self.additions.items():
            if each.all:
                lines.append(tr("backup.line", name=tr(f"backup.part.{name}"), all=each.all, new=each.new))
        return lines if self.files else [*lines, tr("backup.nothing_new")]

    @property
    def files(self) -> dict[str, str]:
        return {name: text for each in self.additions.values() for name, text in each.files.items()}

    @property
    def dates(self) -> dict[str, float]:
        return {name: when for each in self.additions.values() for name, when in each.dates.items()}


def file_name(day: date) -> str:
    return f"four-boards-{day.isoformat()}{SUFFIX}"


def packed(storage: Storage) -> bytes:
    parts = {part.name: part.gathered(storage) for part in PARTS}
    head = {"format": FORMAT, "version": VERSION, "app": __version__, "made": today().isoformat()}
    return gzip.compress(json.dumps({**head, "parts": parts}, ensure_ascii=False).encode(errors="replace"), mtime=0)


def write(storage: Storage, path: Path) -> None:
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.unfinished")
    try:
        unfinished.write_bytes(packed(storage))
        os.replace(unfinished, path)
    except (OSError, ValueError) as fault:  # ValueError: a zero byte in the path
        with contextlib.suppress(OSError, ValueError):
            unfinished.unlink()
        raise BadBackup("unreadable", str(path), reason=_reason(fault)) from fault


def read(path: Path) -> Backup:
    try:
        if not path.is_file():
            raise BadBackup("missing", str(path))
        if path.stat().st_size > LONGEST_FILE:
            raise BadBackup("large", path.name)
        data = path.read_bytes()
    except (OSError, ValueError) as fault:
        raise BadBackup("unreadable", str(path), reason=_reason(fault)) from fault
    return unpacked(data, path.name)


def unpacked(data: bytes, name: str) -> Backup:
    if len(data) > LONGEST_FILE:
        raise BadBackup("large", name)
    press = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        wide = press.decompress(data, LONGEST)
        if press.unconsumed_tail:
            raise BadBackup("large", name)
        if not press.eof or press.unused_data:
            raise BadBackup("not_ours", name)
        found = json.loads(wide)
    except (zlib.error, ValueError, RecursionError) as fault:
        raise BadBackup("not_ours", name) from fault
    if not isinstance(found, dict) or found.get("format") != FORMAT or type(found.get("version")) is not int:
        raise BadBackup("not_ours", name)
    if found["version"] > VERSION:
        raise BadBackup("newer", name)
    made, version, parts = found.get("made"), found.get("app"), found.get("parts")
    if not isinstance(parts, dict) or not isinstance(made, str) or not isinstance(version, str):
        raise BadBackup("not_ours", name)
    if parts.keys() - {part.name for part in PARTS}:  # merging would lose unknown sections
        raise BadBackup("newer", name)
    return Backup(made[:40], version[:40], parts)


def plan(storage: Storage, backup: Backup, name: str) -> MergePlan:
    """Return what merging a backup would change, or raise `BadBackup`."""
    additions: dict[str, SectionMerge] = {}
    try:
        for part in PARTS:
            if part.name in backup.parts:
                additions[part.name] = part.added(storage, backup.parts[part.name])
    except NewerRecord as fault:
        raise BadBackup("newer", name) from fault
    except (BadData, RecursionError) as fault:
        raise BadBackup("not_ours", name) from fault
    return MergePlan(backup, additions)


def apply(storage: Storage, planned: MergePlan) -> None:
    """Write all planned files, or restore all and raise `StorageFault`."""
    before = {name: storage.read(name) for name in planned.files}
    changes = {name: [before[name], text] for name, text in planned.files.items()}
    storage.write(BEFORE, json.dumps({"files": changes, "dates": planned.dates}, ensure_ascii=False))
    storage.write(UNFINISHED, "{}")
    try:
        _write_all(storage, planned.files, planned.dates)
    except StorageFault:
        _put_back(storage, before)
        raise
    finally:
        storage.delete(UNFINISHED)


def finish(storage: Storage) -> None:
    """Complete a merge whose process was killed. Call this before reading other files."""
    if not storage.changed(UNFINISHED):
        return
    with contextlib.suppress(StorageFault, BadData):
        changes, dates = _before(storage)
        _write_all(storage, {name: text for name, (_, text) in changes.items()}, dates)
    with contextlib.suppress(StorageFault):
        storage.delete(UNFINISHED)


def can_be_undone(storage: Storage) -> bool:
    return bool(storage.changed(BEFORE))


def undo(storage: Storage) -> None:
    """Restore the contents from before the merge. Raise `BadBackup` if a file has changed since."""
    try:
        changes, _ = _before(storage)
    except BadData as fault:
        raise BadBackup("not_ours", BEFORE) from fault
    if any(storage.read(name) != text for name, (_, text) in changes.items()):
        raise BadBackup("changed", BEFORE)
    _put_back(storage, {name: was for name, (was, _) in changes.items()})
    storage.delete(BEFORE)


def _before(storage: Storage) -> tuple[dict[str, tuple[str | None, str]], dict[str, float]]:
    data, _ = read_json(storage, BEFORE)
    try:
        changes = {str(name): (was, str(text)) for name, (was, text) in data["files"].items()}
        return changes, {str(name): float(when) for name, when in data["dates"].items()}
    except (TypeError, KeyError, ValueError, AttributeError) as fault:
        raise BadData("no list of files") from fault


def _write_all(storage: Storage, files: Mapping[str, str], dates: Mapping[str, float]) -> None:
    for name, text in files.items():
        storage.write(name, text)
        if name in dates:
            storage.date_back(name, dates[name])


def _put_back(storage: Storage, before: Mapping[str, str | None]) -> None:
    for name, text in before.items():
        if text is None:
            storage.delete(name)
        else:
            storage.write(name, text)


def _reason(fault: OSError | ValueError) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
