"""Puzzles without end: positions in which exactly one move wins, each made from its seed, size and difficulty."""

from __future__ import annotations

import random
from dataclasses import dataclass

from app.core.game import BadOption, Budget
from app.games.squart.advice import Adviser, by_promise, facing
from app.games.squart.areas import areas
from app.games.squart.rules import SIZES, Lay, Squart, start

EASY, MEDIUM, HARD = 1, 2, 3
DIFFICULTIES = (EASY, MEDIUM, HARD)

CELLS = {EASY: (8, 16), MEDIUM: (14, 26), HARD: (22, 40)}
"""Where tokens still fit, at least and at most, by difficulty. A small board may have fewer: see `_window`."""

FEWEST_MOVES = {EASY: 3, MEDIUM: 5, HARD: 7}
"""Among so few moves the one that wins would be found by trying."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and the one move in it that wins."""

    state: Squart
    solution: Lay


def puzzle(seed: int, size: int, difficulty: int, budget: Budget | None = None) -> Puzzle:
    """The puzzle of this seed, always the same; raises `OutOfBudget` if the budget ends first."""
    if size not in SIZES:
        raise BadOption("size", size, f"it takes {SIZES[0]} to {SIZES[-1]}")
    if difficulty not in DIFFICULTIES:
        raise BadOption("difficulty", difficulty, f"it takes {EASY} to {HARD}")
    rng = random.Random(f"squart {seed} {size} {difficulty}")
    adviser = Adviser()
    while True:
        state = _position(rng, size, difficulty)
        if state is not None:
            solution = _only_winning_move(adviser, state, budget)
            if solution is not None and (difficulty == EASY or solution != by_promise(state)[0]):
                return Puzzle(state, solution)


def _position(rng: random.Random, size: int, difficulty: int) -> Squart | None:
    """A few moves into a game, when what is left has come down to the right amount; or nothing, by bad luck."""
    least, most = _window(size, difficulty)
    state = start({"size": size, "share": rng.choice((0, 10, 18))}, rng.getrandbits(32))
    while _alive(state) > most:
        state = state.apply(rng.choice(state.legal_moves())).state
        if not state.legal_moves():
            return None
    moves = len(state.legal_moves())
    return state if _alive(state) >= least and moves >= min(FEWEST_MOVES[difficulty], size - 1) else None


def _window(size: int, difficulty: int) -> tuple[int, int]:
    least, most = CELLS[difficulty]
    room = size * size
    return min(least, room // 4), min(most, room - 2)


def _only_winning_move(adviser: Adviser, state: Squart, budget: Budget | None) -> Lay | None:
    found = None
    for move in by_promise(state):
        if adviser.is_winning(state, move, budget):
            if found is not None:
                return None
            found = move
    return found


def _alive(state: Squart) -> int:
    """How many cells can still be of use to somebody."""
    return sum(area.bit_count() for area in areas(facing(state)))
