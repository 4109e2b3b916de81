"""What a service puts into a backup: a name, what it keeps, and how a backup's share is added to that.

A service that keeps something the player would miss has one of these, called `BACKUP`, and `backup.py` lists it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from app.core.codec import Json, from_json, to_json
from app.languages.problem import Problem
from app.storage.files import Storage

V = TypeVar("V")

UNFINISHED = "backup-unfinished.json"
"""It is there while a backup is being added; here, because the start looks for it and imports little."""


@dataclass(frozen=True, slots=True)
class SectionMerge:
    """What a backup's share would change here. Nothing is written yet."""

    all: int
    """How many things are in the backup."""
    new: int
    """How many of them are not here."""
    files: dict[str, str] = field(default_factory=dict)
    """The texts of the files that would be others."""
    dates: dict[str, float] = field(default_factory=dict)
    """When some of them were really written, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class BackupSection:
    name: str
    """In the backup; in the words `backup.part.<name>`."""
    gathered: Callable[[Storage], Json]
    """What is kept here, without anything that is a secret of this device."""
    added: Callable[[Storage, Json], SectionMerge]
    """What comes of adding a backup's share; raises `BadData`. The same again changes nothing, and nothing is lost."""


def section_of_value(
    name: str,
    file: str,
    kind: type[V],
    load: Callable[[Storage], tuple[V, tuple[Problem, ...]]],
    joined: Callable[[V, V], V],
    size: Callable[[V], int],
) -> BackupSection:
    """The part of a service that keeps one value in one file."""

    def gathered(storage: Storage) -> Json:
        return to_json(load(storage)[0], kind)

    def added(storage: Storage, data: Json) -> SectionMerge:
        theirs: V = from_json(kind, data, name)
        ours, _ = load(storage)
        both = joined(ours, theirs)
        files = {} if both == ours else {file: json.dumps(to_json(both, kind), indent=1)}
        return SectionMerge(size(theirs), size(both) - size(ours), files)

    return BackupSection(name, gathered, added)
