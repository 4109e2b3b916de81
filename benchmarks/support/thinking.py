"""A process that lets the solvers think and says how long each took, with what `dev.py compile` built or without."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from app.compiled import use_compiled

STARTS = 10
TRIES = 3


def main(how: str) -> None:
    if how == "compiled":
        use_compiled()
    print(json.dumps({"Chapaev": _chapaev(), "Stay on the Board": _stay(), "Squart": _squart()}))


def _chapaev() -> float:
    from app.games.chapaev import solver
    from benchmarks.support.throws import thrown

    throws = [(state.spots, move.disc, move.angle, move.power) for state, move in thrown(40)]
    return _least(lambda: [solver.throw(*throw) for throw in throws])


def _stay() -> float:
    from app.games.stay.solver import StaySolver, whole_board
    from app.players.search_budget import SearchBudget

    queen = 1
    return _least(lambda: StaySolver(4, SearchBudget()).loses(queen, whole_board(4) & ~queen))


def _squart() -> float:
    from app.games.squart import GAME
    from app.games.squart.advice import facing
    from app.games.squart.solver import SquartSolver

    masks = [facing(GAME.new({"size": 8, "share": 18}, seed)) for seed in range(STARTS)]
    return _least(lambda: [SquartSolver().wins(mask) for mask in masks])


def _least(work: Callable[[], object]) -> float:
    times = []
    for _ in range(TRIES):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


if __name__ == "__main__":
    main(sys.argv[1])
