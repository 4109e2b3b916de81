"""One kind of data in a backup. `backup.py` lists all of them."""

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
"""Exists while a backup is merged. It is defined here because the start imports little."""


@dataclass(frozen=True, slots=True)
class SectionMerge:
    """Changes that a merge would make to one kind of data."""

    all: int
    """How many things the backup has."""
    new: int
    """How many of those are missing here."""
    files: dict[str, str] = field(default_factory=dict)
    dates: dict[str, float] = field(default_factory=dict)
    """When files were first written, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class BackupSection:
    name: str
    gathered: Callable[[Storage], Json]
    """Collects this device's data, without secrets."""
    added: Callable[[Storage, Json], SectionMerge]
    """Plans a merge, or raises `BadData`. It loses nothing, and a second merge changes nothing."""


def section_of_value(
    name: str,
    file: str,
    kind: type[V],
    load: Callable[[Storage], tuple[V, tuple[Problem, ...]]],
    joined: Callable[[V, V], V],
    size: Callable[[V], int],
) -> BackupSection:
    def gathered(storage: Storage) -> Json:
        return to_json(load(storage)[0], kind)

    def added(storage: Storage, data: Json) -> SectionMerge:
        theirs: V = from_json(kind, data, name)
        ours, _ = load(storage)
        both = joined(ours, theirs)
        files = {} if both == ours else {file: json.dumps(to_json(both, kind), indent=1)}
        return SectionMerge(size(theirs), size(both) - size(ours), files)

    return BackupSection(name, gathered, added)
