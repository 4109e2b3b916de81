"""Saves the solved puzzles of each day, and counts streaks."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from app.core.codec import BadData, from_json, to_json
from app.languages.problem import Problem
from app.storage.backup_section import section_of_value
from app.storage.files import Storage, read_json, set_aside

FILE = "days.json"
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SolvedPuzzle:
    seconds: int
    unaided: bool = True


@dataclass(frozen=True, slots=True)
class Days:
    days: dict[str, dict[str, SolvedPuzzle]] = field(default_factory=dict)
    """By date, such as "2026-11-17", then by game."""

    def __post_init__(self) -> None:
        for day, done in self.days.items():
            date.fromisoformat(day)
            if any(each.seconds < 0 for each in done.values()):
                raise ValueError("a time below zero")

    def done(self, day: date) -> dict[str, SolvedPuzzle]:
        return self.days.get(day.isoformat(), {})

    def solving(self, day: date, game: str, done: SolvedPuzzle) -> Days:
        """Add a solution; it replaces only an aided one."""
        before = self.done(day).get(game)
        if before is not None and (before.unaided or not done.unaided):
            return self
        return replace(self, days={**self.days, day.isoformat(): {**self.done(day), game: done}})

    def joined(self, other: Days) -> Days:
        """Merge two devices: prefer unaided solutions, then faster ones."""
        days = {day: dict(done) for day, done in self.days.items()}
        for day, done in other.days.items():
            here = days.setdefault(day, {})
            for game, theirs in done.items():
                ours = here.get(game, theirs)
                here[game] = min(ours, theirs, key=lambda each: (not each.unaided, each.seconds))
        return Days(days)

    def counts(self, day: date) -> bool:
        return any(done.unaided for done in self.done(day).values())

    def streak(self, today: date) -> int:
        """Return the streak up to today or yesterday.

        If the clock was set back, it may end in the future."""
        ends = [day for day in (today, today - DAY) if self.counts(day)][:1]
        later = [day for day in map(date.fromisoformat, self.days) if day > today and self.counts(day)]
        return max((self._run_through(day) for day in (*ends, *later)), default=0)

    def longest(self) -> int:
        firsts = [day for day in map(date.fromisoformat, self.days) if self.counts(day) and not self.counts(day - DAY)]
        return max(map(self._run_through, firsts), default=0)

    def _run_through(self, day: date) -> int:
        first = last = day
        while self.counts(first - DAY):
            first -= DAY
        while self.counts(last + DAY):
            last += DAY
        return (last - first).days + 1


def load(storage: Storage) -> tuple[Days, tuple[Problem, ...]]:
    data, problem = read_json(storage, FILE)
    if data is None:
        return Days(), (problem,) if problem else ()
    try:
        days: Days = from_json(Days, data, "days")
    except (BadData, RecursionError):
        return Days(), (set_aside(storage, FILE),)
    return days, ()


def save(storage: Storage, days: Days) -> None:
    storage.write(FILE, json.dumps(to_json(days, Days), indent=1))


BACKUP = section_of_value("days", FILE, Days, load, Days.joined, lambda days: sum(map(len, days.days.values())))
