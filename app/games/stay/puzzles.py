"""Puzzles of Blocked mode: find the winning move, or three in a row."""

from __future__ import annotations

from typing import Any

from app.core.forced_win import ForcedWin, only_line
from app.core.game import Budget, Option, Options
from app.core.puzzle import DIFFICULTY, EASY, HARD, MEDIUM, Puzzles, Sentence
from app.core.rng import Rng
from app.games.stay.rules import NOBODY, Claim, Go, Move, Stay, start
from app.games.stay.solver import BlockedPosition, StaySolver, mask_of

SIZES = {EASY: (4, 5), MEDIUM: (5, 6), HARD: (6, 7)}
REACHABLE = {EASY: (6, 9), MEDIUM: (9, 12), HARD: (11, 13)}
FEWEST_MOVES = {EASY: 3, MEDIUM: 4, HARD: 5}
"""With fewer moves, trying them all would solve it."""
LONG = 3
WORDS = "stay.puzzle"


def make(options: Options, seed: int, budget: Budget) -> ForcedWin:
    difficulty, moves = int(options["difficulty"]), int(options["moves"])
    rng = Rng.seeded((seed * 4 + difficulty) * 4 + moves)
    while True:
        state, rng = _position(rng, difficulty)
        if state is None:
            continue
        winning_moves = _Prover(state.size, budget).winning_moves
        line = only_line(state, moves, winning_moves, lambda after: after.safe_moves(), budget)
        if line is not None:
            return ForcedWin(state, line, Sentence(f"{WORDS}.task.{moves}"), WORDS, winning_moves, hint)


def _position(rng: Rng, difficulty: int) -> tuple[Stay | None, Rng]:
    """Play at random until few cells remain; may fail and return None."""
    least, most = REACHABLE[difficulty]
    size, rng = rng.choice(SIZES[difficulty])
    seed, rng = rng.below(1 << 32)
    state = start({"size": size, "blocked": True, "computer": NOBODY}, seed)
    while BlockedPosition.of(state).reachable.bit_count() > most:
        go, rng = rng.choice(state.safe_moves())
        state = state.apply(go).state
    fits = (
        BlockedPosition.of(state).reachable.bit_count() >= least and len(state.safe_moves()) >= FEWEST_MOVES[difficulty]
    )
    return (state if fits else None), rng


class _Prover:
    def __init__(self, size: int, budget: Budget) -> None:
        self._solver = StaySolver(size, budget)

    def winning_moves(self, state: Stay, budget: Budget) -> tuple[Move, ...]:
        exits = state.safe_moves()
        if not exits:
            return (Claim(),)
        free, solver = BlockedPosition.of(state).free, self._solver
        solver.budget = budget
        found: list[Move] = []
        for go in exits:
            exit_ = mask_of([state.landing(go)], state.size)
            if solver.loses(exit_, free & ~exit_):
                found.append(go)
                if len(found) == 2:
                    break
        return tuple(found)


def hint(state: Stay, move: Any) -> Sentence:
    if isinstance(move, Go):
        return Sentence.of(f"{WORDS}.hint", count=move.distance)
    return Sentence(f"{WORDS}.hint.claim")


PUZZLES = Puzzles(
    options=(DIFFICULTY, Option("moves", 1, (1, LONG))),
    make=make,
    daily=(
        {"difficulty": EASY, "moves": 1},
        {"difficulty": MEDIUM, "moves": 1},
        {"difficulty": EASY, "moves": LONG},
        {"difficulty": HARD, "moves": 1},
    ),
)
