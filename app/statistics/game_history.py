"""Finished games, one per line of a file. Charts are drawn from them."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from app.core.codec import BadData, from_row, to_row
from app.core.game import StartCell
from app.languages.problem import Problem
from app.statistics.glicko import Rating
from app.storage.files import Storage, StorageFault, set_aside
from app.storage.journal import lines_of

FILE = "games.jsonl"
"""Games are only appended, so counting one reads nothing."""

Result = Literal["won", "lost", "drawn"]

LATEST = 1 << 40
LARGEST_BOARD = 100


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game as the first player at this device saw it."""

    id: str
    """A random id, which backups preserve."""
    when: int
    game: str
    opponent: str
    seat: int
    result: Result
    assisted: bool
    score: int | None
    opening: StartCell | None
    """Board size, row and column of the player's first cell."""
    rating: Rating | None
    """The player's rating before the game, if it was rated."""

    def __post_init__(self) -> None:
        if not self.id or not 0 <= self.when < LATEST or self.seat < 0:
            raise ValueError("no such game")
        size, row, column = self.opening or (1, 0, 0)
        if not (0 <= row < size <= LARGEST_BOARD and 0 <= column < size):
            raise ValueError("it began off the board")


def new_id() -> str:
    return secrets.token_hex(6)


def now() -> int:
    return max(0, int(time.time()))


def add(storage: Storage, game: FinishedGame) -> None:
    # The line break comes first, to end a line that a power cut may have left half written.
    storage.append(FILE, f"\n{_line(game)}")


def load(storage: Storage) -> tuple[tuple[FinishedGame, ...], tuple[Problem, ...]]:
    """Read all games, the oldest first. A damaged file is set aside, and its whole lines are saved anew."""
    try:
        lines = lines_of(storage.read(FILE) or "")
    except StorageFault as fault:
        return (), (fault.problem,)
    games: list[FinishedGame] = []
    faults: list[int] = []
    for number, line in enumerate(lines, 1):
        try:
            games.append(read(json.loads(line)))
        except (ValueError, RecursionError):
            faults.append(number)
    if not faults or faults == [len(lines)]:  # the last one may be cut off
        return in_order(games), ()
    problem = set_aside(storage, FILE)
    try:
        save(storage, games)
    except StorageFault as fault:
        problem = fault.problem
    return in_order(games), (problem,)


def save(storage: Storage, games: Iterable[FinishedGame]) -> None:
    storage.write(FILE, text_of(games))


def text_of(games: Iterable[FinishedGame]) -> str:
    return "".join(f"{_line(game)}\n" for game in games)


def in_order(games: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
    return tuple(sorted(games, key=lambda game: (game.when, game.id)))


def read(row: object) -> FinishedGame:
    found = from_row(FinishedGame, row, "a game")
    if not isinstance(found, FinishedGame):
        raise BadData("no game")
    return found


def _line(game: FinishedGame) -> str:
    return json.dumps(to_row(game, FinishedGame), ensure_ascii=False, separators=(",", ":"))
