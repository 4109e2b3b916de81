"""Puzzles of Squart: find the only winning move, also repeatedly."""

from __future__ import annotations

import random
from typing import Any

from app.core.forced_win import ForcedWin, only_line
from app.core.game import Budget, Option, Options
from app.core.puzzle import DIFFICULTY, EASY, HARD, MEDIUM, Puzzles, Sentence
from app.games.squart.advice import Adviser, by_promise, facing
from app.games.squart.areas import areas
from app.games.squart.rules import BLUE, SIZES, Lay, Squart, start

CELLS = {EASY: (8, 16), MEDIUM: (14, 26), HARD: (22, 40)}

FEWEST_MOVES = {EASY: 3, MEDIUM: 5, HARD: 7}
"""With fewer moves, trying them all would solve it."""

LINES = (1, 2, 3)

FIRST_SIZE = 5
WORDS = "squart.puzzle"
SIDE = {BLUE: "blue", 1 - BLUE: "red"}


def make(options: Options, seed: int, budget: Budget) -> ForcedWin:
    size, difficulty, moves = int(options["size"]), int(options["difficulty"]), int(options["moves"])
    # Puzzles of one move keep their older names, so that a seed still gives the same puzzle.
    name = f"squart {seed} {size} {difficulty}" + (f" {moves}" if moves > 1 else "")
    rng = random.Random(name)  # text seeds by SHA-512, which is the same on every device
    prover = _Prover()
    while True:
        state = _position(rng, size, difficulty)
        if state is None:
            continue
        line = only_line(state, moves, prover.winning_moves, by_promise, budget)
        if line is not None and (difficulty == EASY or line[0] != by_promise(state)[0]):
            task = f"{WORDS}.task.{SIDE[state.to_move]}"
            said = Sentence(task) if moves == 1 else Sentence.of(f"{task}.more", moves=moves)
            return ForcedWin(state, line, said, WORDS, prover.winning_moves, hint)


class _Prover:
    def __init__(self) -> None:
        self._adviser = Adviser()

    def winning_moves(self, state: Squart, budget: Budget) -> tuple[Lay, ...]:
        found: list[Lay] = []
        for move in by_promise(state):
            if self._adviser.is_winning(state, move, budget):
                found.append(move)
                if len(found) == 2:
                    break
        return tuple(found)


def hint(state: Squart, move: Any) -> Sentence:
    row, column = move.cell
    if state.to_move == BLUE:
        return Sentence.of(f"{WORDS}.hint.row", row=row + 1)
    return Sentence.of(f"{WORDS}.hint.column", column=column + 1)


def _position(rng: random.Random, size: int, difficulty: int) -> Squart | None:
    """Play at random until few cells remain; may fail and return None."""
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


def _alive(state: Squart) -> int:
    return sum(area.bit_count() for area in areas(facing(state)))


PUZZLES = Puzzles(
    options=(Option("size", FIRST_SIZE, SIZES), DIFFICULTY, Option("moves", 1, LINES)),
    make=make,
    daily=(
        {"size": 5, "difficulty": EASY, "moves": 1},
        {"size": 6, "difficulty": MEDIUM, "moves": 1},
        {"size": 5, "difficulty": EASY, "moves": 2},
        {"size": 7, "difficulty": MEDIUM, "moves": 1},
        {"size": 6, "difficulty": MEDIUM, "moves": 2},
        {"size": 6, "difficulty": EASY, "moves": 3},
    ),
)
