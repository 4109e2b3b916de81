"""Small positions of Squart at random, who wins them by trying everything, and which moves win."""

from __future__ import annotations

import random

from app.core.game import Player
from app.core.grid import Cell, cells
from app.games.squart.advice import Adviser
from app.games.squart.rules import Lay, Squart

Known = dict[tuple[frozenset[Cell], Player], bool]


def scattered(rng: random.Random, size: int, most_free: int) -> Squart:
    """A board with few enough free cells to be decided by trying everything."""
    board = cells(size)
    free = frozenset(rng.sample(board, rng.randint(2, min(most_free, len(board)))))
    return Squart(size, free, frozenset(board) - free, (), rng.randrange(2))


def wins(state: Squart, known: Known) -> bool:
    """Whether the player to move wins."""
    key = state.free, state.to_move
    if key not in known:
        known[key] = any(not wins(state.apply(move).state, known) for move in state.legal_moves())
    return known[key]


def winning_moves(adviser: Adviser, state: Squart) -> tuple[Lay, ...]:
    """All moves that the adviser proves to win."""
    return tuple(move for move in state.legal_moves() if adviser.is_winning(state, move))
