"""How far the player has come in puzzles, for each kind of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace

from app.core.codec import BadData, from_json, to_json
from app.languages.problem import Problem
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "puzzles.json"

Kind = str
"""A game and what its puzzles differ in, such as "squart-7-1": size 7, easy."""


@dataclass(frozen=True, slots=True)
class Progress:
    passed: dict[Kind, int] = field(default_factory=dict)
    """How many puzzles lie behind the player, solved or not."""
    solved: dict[Kind, int] = field(default_factory=dict)
    last: dict[str, Kind] = field(default_factory=dict)
    """The kind that was last chosen, by game."""

    def __post_init__(self) -> None:
        if any(count < 0 for count in (*self.passed.values(), *self.solved.values())):
            raise ValueError("a count below zero")

    def number(self, kind: Kind) -> int:
        """The puzzle to do now, from 1."""
        return self.passed.get(kind, 0) + 1

    def passing(self, kind: Kind) -> Progress:
        return replace(self, passed={**self.passed, kind: self.number(kind)})

    def solving(self, kind: Kind) -> Progress:
        return replace(self, solved={**self.solved, kind: self.solved.get(kind, 0) + 1})

    def choosing(self, game: str, kind: Kind) -> Progress:
        return replace(self, last={**self.last, game: kind})

    def joined(self, other: Progress) -> Progress:
        """What either of two devices has come to: puzzles come in the same order on both, so the further one counts."""
        passed, solved = _further(self.passed, other.passed), _further(self.solved, other.solved)
        return Progress(passed, solved, {**other.last, **self.last})


def _further(one: dict[Kind, int], other: dict[Kind, int]) -> dict[Kind, int]:
    return {**one, **{kind: max(count, one.get(kind, 0)) for kind, count in other.items()}}


def load(storage: Storage) -> tuple[Progress, tuple[Problem, ...]]:
    """What the file holds; a damaged one is set aside, and the puzzles begin anew."""
    data, problem = read_json(storage, FILE)
    if data is None:
        return Progress(), (problem,) if problem else ()
    try:
        progress: Progress = from_json(Progress, data, "puzzles")
    except (BadData, RecursionError):
        return Progress(), (set_aside(storage, FILE),)
    return progress, ()


def save(storage: Storage, progress: Progress) -> None:
    """Raises `StorageFault`."""
    storage.write(FILE, json.dumps(to_json(progress, Progress), indent=1))


BACKUP = section_of_value("puzzles", FILE, Progress, load, Progress.joined, lambda each: sum(each.solved.values()))
