"""The solver of Squart: time to decide seeded starts, against a plain search; positions per second; memory."""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

from app.games.squart import GAME
from app.games.squart.advice import facing
from app.games.squart.areas import TAKEN_FLAT, bits, flat_places, transposed
from app.games.squart.solver import MEMORY, SquartSolver
from benchmarks.support.measure import Report, many, median

STARTS = many(20, tiny=1)
FIRST = 200
"""The seed of the first start: none of those that the solver was tuned with."""
SHARE = 18
TARGETS = many({8: (0.07, 0.4), 9: (0.25, 2.5), 10: (3.2, 45.0)}, tiny={6: (0.07, 0.4)})
"""Seconds of processor in the median and for the slowest, by the size of the board."""
PLAIN_SIZE = many(7, tiny=5)
"""The largest board that a search without sums and shapes decides in a moment."""


def main() -> int:
    report = Report()
    plain = [_seconds(partial(plain_wins, mask, {})) for mask in _starts(PLAIN_SIZE)]
    ours = [_seconds(partial(_decided, mask)) for mask in _starts(PLAIN_SIZE)]
    report.ratio(
        f"Deciding {PLAIN_SIZE}×{PLAIN_SIZE}, against a plain search with a table", median(ours), median(plain), "s"
    )
    for size in TARGETS:
        _decide(report, size)
    _memory(report)
    return report.exit_code()


def _decided(mask: int) -> bool:
    return SquartSolver().wins(mask)


def _starts(size: int) -> list[int]:
    return [facing(GAME.new({"size": size, "share": SHARE}, seed)) for seed in range(FIRST, FIRST + STARTS)]


def _decide(report: Report, size: int) -> None:
    (target, slowest), seconds, nodes = TARGETS[size], [], 0
    for mask in _starts(size):
        solver = SquartSolver()
        seconds.append(_seconds(partial(solver.wins, mask)))
        nodes += solver.nodes
    what = f"{size}×{size}, {STARTS} starts with {SHARE} % blocked"
    report.value(f"Deciding {what}, median", median(seconds), "s of processor", target)
    report.value(f"Deciding {what}, slowest", max(seconds), "s of processor", slowest)
    report.value(f"Positions searched on {size}×{size}", nodes / sum(seconds), "per second")
    report.value(f"Positions searched on {size}×{size}, for a start", nodes // STARTS, "positions")


def _memory(report: Report) -> None:
    mask = _starts(max(TARGETS))[0]
    tracemalloc.start()
    solver = SquartSolver()
    solver.wins(mask)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    report.value(f"Memory at the end of a solve, {max(TARGETS)}×{max(TARGETS)}", peak / 1e6, "MB", MEMORY / 1e6)


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def plain_wins(mask: int, known: dict[int, bool]) -> bool:
    """Whether the player to move, who lays flat, wins: every move tried, every position once."""
    found = known.get(mask)
    if found is None:
        rests = (transposed(mask & ~TAKEN_FLAT[place]) for place in bits(flat_places(mask)))
        found = known[mask] = any(not plain_wins(rest, known) for rest in rests)
    return found


if __name__ == "__main__":
    sys.exit(main())
