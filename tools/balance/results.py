"""What was found about the balance: a file for each kind of match and each level, added to by every run."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import dataclass, field
from pathlib import Path

from tools.balance.matches import COURSES, Question, Shares, how

FOLDER = Path(__file__).parent
SURE = 1.96
"""Standard deviations to either side that hold 95 of 100."""


@dataclass(slots=True)
class Tally:
    played: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.5

    @property
    def _middle(self) -> float:
        """Of what holds the truth: two matches for either side are added (Agresti and Coull), so that nothing is told
        by a few matches with nothing but wins."""
        return (self.won + 2) / (self.played + 4)

    @property
    def error(self) -> float:
        """Half the width of what holds the truth 95 times of 100."""
        return SURE * math.sqrt(self._middle * (1 - self._middle) / (self.played + 4))

    def is_told(self, question: Question) -> bool:
        """Whether it is sure enough that the share lies within the limits, or outside of them."""
        low, high = self._middle - self.error, self._middle + self.error
        return (question.least <= low and high <= question.most) or high < question.least or question.most < low


@dataclass(slots=True)
class Results:
    tallies: dict[str, Tally] = field(default_factory=dict)

    def add(self, shares: Shares) -> None:
        for id, share in shares.items():
            tally = self.tallies.setdefault(id, Tally())
            tally.played += 1
            tally.won += share

    def of(self, id: str) -> Tally:
        return self.tallies.get(id, Tally())


def next_question(course_id: str, results: Results, games: int) -> str | None:
    """The question to play for: of those with too few matches one that could still be either way comes first."""
    course = COURSES[course_id]
    told = {each.id: results.of(each.id).is_told(each) for each in course.questions}
    few = [id for id in course.next_answered if results.of(id).played < games]
    return min(few, key=lambda id: (told[id], results.of(id).played), default=None)


def _digest(course_id: str, level: int, id: str) -> str:
    return hashlib.sha256(how(course_id, level, id).encode()).hexdigest()[:16]


def _file(course_id: str, level: int, folder: Path) -> Path:
    return folder / f"{course_id}-{level}.json"


def load(course_id: str, level: int, folder: Path = FOLDER) -> Results:
    """What the file has; what was played with other decks, rules or computers is forgotten."""
    path = _file(course_id, level, folder)
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    same = {id: row for id, row in rows.items() if row[0] == _digest(course_id, level, id)}
    return Results({id: Tally(played, won) for id, (_, played, won) in same.items()})


def save(course_id: str, level: int, results: Results, folder: Path = FOLDER) -> None:
    rows = [
        f"{json.dumps(id)}: {json.dumps([_digest(course_id, level, id), tally.played, round(tally.won, 3)])}"
        for id, tally in sorted(results.tallies.items())
    ]
    text = "{\n " + ",\n ".join(rows) + "\n}\n"
    _file(course_id, level, folder).write_text(text, encoding="utf-8")
