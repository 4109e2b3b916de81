"""Positions of Squart as pictures, at random, and decided by nothing but the rules."""

from __future__ import annotations

import random

from app.core.game import Player
from app.core.grid import Cell, cells
from app.games.squart.rules import BLUE, Squart


def squart(picture: str, to_move: Player = BLUE) -> Squart:
    """Rows of `.` free and `#` blocked, with spaces between; what lacks to a square is blocked."""
    rows = picture.split()
    size = max(4, len(rows), *map(len, rows))
    free = frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == ".")
    return Squart(size, free, frozenset(cells(size)) - free, (), to_move)


def scattered(rng: random.Random, size: int, most_free: int) -> Squart:
    """A board with few enough free cells to be decided by trying everything."""
    board = cells(size)
    free = frozenset(rng.sample(board, rng.randint(2, min(most_free, len(board)))))
    return Squart(size, free, frozenset(board) - free, (), rng.randrange(2))


def wins(state: Squart, known: dict[tuple[frozenset[Cell], Player], bool]) -> bool:
    """Whether the player to move wins, by the rules alone."""
    key = state.free, state.to_move
    if key not in known:
        known[key] = any(not wins(state.apply(move).state, known) for move in state.legal_moves())
    return known[key]
