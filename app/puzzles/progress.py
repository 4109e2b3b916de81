"""Counts the player's endless puzzles of each kind."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from app.core.codec import BadData, from_json, to_json
from app.languages.problem import Problem
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "puzzles.json"

Kind = str
"""A game and puzzle options, such as "squart-7-1": size 7, easy."""


@dataclass(frozen=True, slots=True)
class Progress:
    passed: dict[Kind, int] = field(default_factory=dict)
    solved: dict[Kind, int] = field(default_factory=dict)
    last: dict[str, Kind] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(count < 0 for count in (*self.passed.values(), *self.solved.values())):
            raise ValueError("a count below zero")

    def number(self, kind: Kind) -> int:
        return self.passed.get(kind, 0) + 1

    def passing(self, kind: Kind) -> Progress:
        return replace(self, passed={**self.passed, kind: self.number(kind)})

    def solving(self, kind: Kind) -> Progress:
        return replace(self, solved={**self.solved, kind: self.solved.get(kind, 0) + 1})

    def choosing(self, game: str, kind: Kind) -> Progress:
        return replace(self, last={**self.last, game: kind})

    def joined(self, other: Progress) -> Progress:
        """Take the higher counts, since both devices have the same order of puzzles."""
        passed, solved = _further(self.passed, other.passed), _further(self.solved, other.solved)
        return Progress(passed, solved, {**other.last, **self.last})


def _further(one: dict[Kind, int], other: dict[Kind, int]) -> dict[Kind, int]:
    return {**one, **{kind: max(count, one.get(kind, 0)) for kind, count in other.items()}}


def load(storage: Storage) -> tuple[Progress, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return Progress(), (problem,) if problem else ()
    try:
        progress: Progress = from_json(Progress, data, "puzzles")
    except (BadData, RecursionError):
        return Progress(), (set_aside(storage, FILE),)
    return progress, ()


def save(storage: Storage, progress: Progress) -> None:
    storage.write(FILE, json.dumps(to_json(progress, Progress), indent=1))


BACKUP = section_of_value("puzzles", FILE, Progress, load, Progress.joined, lambda each: sum(each.solved.values()))
