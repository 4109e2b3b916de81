"""Chooses the puzzles of a day, the same on every device."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from app.core.game import Budget, Game
from app.core.puzzle import Puzzle
from app.games import GAMES

FIRST_SEED = 1_000_000_000
"""Far from the seeds of endless puzzles."""
FIRST_DAY = date(2026, 1, 1)

WITH_PUZZLES: tuple[Game, ...] = tuple(game for game in GAMES if game.puzzles)


def today() -> date:
    return datetime.now().astimezone().date()


def puzzle_of(game: Game, day: date, budget: Budget) -> Puzzle:
    assert game.puzzles is not None
    puzzles, number = game.puzzles(), day.toordinal()
    chosen = puzzles.daily[number % len(puzzles.daily)]
    return puzzles.make(puzzles.complete(chosen), FIRST_SEED + number, budget)


def share_text(title: str, day: date, times: Sequence[tuple[str, str]], streak: str) -> str:
    return "\n".join([f"{title} {day.isoformat()}", *(f"{name}: {time}" for name, time in times), streak])


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
