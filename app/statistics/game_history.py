"""Every finished game in a line of its own: what curves are drawn from, and how a game is known on two devices."""

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
"""It only ever grows, by some hundred bytes a game: nothing of it is read to count one more."""

Result = Literal["won", "lost", "drawn"]

LATEST = 1 << 40
"""No game is finished after this second."""
LARGEST_BOARD = 100


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, from the side of the player at this device, or of the first of them."""

    id: str
    """Drawn when it was counted: the same wherever a backup takes it."""
    when: int
    """Seconds since 1970."""
    game: str
    opponent: str
    """As `statistics.opponent_of` says it."""
    seat: int
    result: Result
    assisted: bool
    """With a hint."""
    score: int | None
    opening: StartCell | None
    """Where the player began."""
    rating: Rating | None
    """The player's before it, if it was rated."""

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
    """Raises `StorageFault`."""
    # The line break comes first: it also ends a line that a power cut has left half written.
    storage.append(FILE, f"\n{_line(game)}")


def load(storage: Storage) -> tuple[tuple[FinishedGame, ...], tuple[Problem, ...]]:
    """All games, the oldest first. Of a damaged file what is whole is kept; the rest lies beside it."""
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
    """In place of all that was there. Raises `StorageFault`."""
    storage.write(FILE, text_of(games))


def text_of(games: Iterable[FinishedGame]) -> str:
    return "".join(f"{_line(game)}\n" for game in games)


def in_order(games: Iterable[FinishedGame]) -> tuple[FinishedGame, ...]:
    """The oldest first, the same whichever way they came together."""
    return tuple(sorted(games, key=lambda game: (game.when, game.id)))


def read(row: object) -> FinishedGame:
    """Raises `BadData`."""
    found = from_row(FinishedGame, row, "a game")
    if not isinstance(found, FinishedGame):
        raise BadData("no game")
    return found


def _line(game: FinishedGame) -> str:
    return json.dumps(to_row(game, FinishedGame), ensure_ascii=False, separators=(",", ":"))
