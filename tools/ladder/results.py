"""What was played between rungs: kept in a file for each game, added to by every run, dropped when a rung changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType

from app.core.game import Brain, Game

FOLDER = Path(__file__).parent
FARTHEST = 2
"""Rungs so far apart still meet: results between others say little about the distance."""

Pair = tuple[int, int]
"""A rung and one above it."""


@dataclass(slots=True)
class Score:
    """Of one pair: matches played, and how many the upper rung won, a draw as half."""

    played: int = 0
    won: float = 0.0


@dataclass(slots=True)
class Results:
    """Everything known about a game's ladder."""

    rungs: tuple[str, ...]
    """How each rung plays, as its code writes it."""
    scores: dict[Pair, Score] = field(default_factory=dict)

    def add(self, pair: Pair, share: float) -> None:
        score = self.scores.setdefault(pair, Score())
        score.played += 1
        score.won += share

    @property
    def is_measured(self) -> bool:
        """Whether every pair has met."""
        return all(pair in self.scores for pair in pairs_of(len(self.rungs)))

    def played(self, pair: Pair) -> int:
        return self.scores[pair].played if pair in self.scores else 0


def pairs_of(rungs: int) -> list[Pair]:
    """Neighbours and next but one."""
    return [(low, high) for low in range(1, rungs) for high in range(low + 1, min(low + FARTHEST, rungs) + 1)]


def written(brain: Brain) -> str:
    """How a computer plays, in a text that is another as soon as it plays otherwise."""
    return brain.__name__ if isinstance(brain, FunctionType) else repr(brain)


def load(game: Game, folder: Path = FOLDER) -> Results:
    """What the file has; matches of a rung that plays otherwise now are forgotten."""
    now = tuple(map(written, game.brains))
    path = folder / f"{game.id}.json"
    if not path.exists():
        return Results(now)
    data = json.loads(path.read_text(encoding="utf-8"))
    same = {rung for rung, (then, text) in enumerate(zip(data["rungs"], now, strict=True), 1) if then == text}
    kept = {(low, high): Score(played, won) for low, high, played, won in data["scores"] if {low, high} <= same}
    return Results(now, kept)


def save(game: Game, results: Results, folder: Path = FOLDER) -> None:
    rows = [[*pair, score.played, score.won] for pair, score in sorted(results.scores.items())]
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    rungs = json.dumps(results.rungs, indent=2, ensure_ascii=False)
    path = folder / f"{game.id}.json"
    fresh = path.with_suffix(".part")  # whoever stops a run stops it at any moment, and it has taken hours
    fresh.write_text(f'{{"rungs": {rungs},\n "scores": [\n  {lines}\n ]}}\n', encoding="utf-8")
    fresh.replace(path)
