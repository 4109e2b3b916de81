"""The four of the day: one puzzle of each game that has puzzles, from the date alone, the same on every device."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from app.core.game import Budget, Game
from app.core.puzzle import Puzzle
from app.games import GAMES

FIRST_SEED = 1_000_000_000
"""Far from the numbers of the endless puzzles, so that nobody has solved one of a day before."""
FIRST_DAY = date(2026, 1, 1)
"""The oldest in the archive."""

WITH_PUZZLES: tuple[Game, ...] = tuple(game for game in GAMES if game.puzzles)


def today() -> date:
    """The day that this device's clock says, where it is."""
    return datetime.now().astimezone().date()


def puzzle_of(game: Game, day: date, budget: Budget) -> Puzzle:
    """The game's puzzle of a day. Raises `OutOfBudget`."""
    assert game.puzzles is not None
    puzzles, number = game.puzzles(), day.toordinal()
    chosen = puzzles.daily[number % len(puzzles.daily)]
    return puzzles.make(puzzles.complete(chosen), FIRST_SEED + number, budget)


def share_text(title: str, day: date, times: Sequence[tuple[str, str]], streak: str) -> str:
    """What a player shows to others: which were solved, and how fast; nothing of how."""
    return "\n".join([f"{title} {day.isoformat()}", *(f"{name}: {time}" for name, time in times), streak])


def clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
