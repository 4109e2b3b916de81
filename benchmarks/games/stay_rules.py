"""Stay on the Board without a screen: moves per second, and how long the best level thinks about the end."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.games.stay import GAME
from app.games.stay.rules import Go, Stay
from app.games.stay.solver import EXACT_CELLS
from app.players.computer import brain_of
from app.players.search_budget import SearchBudget
from benchmarks.support.asked import seconds_to_answer
from benchmarks.support.measure import Report, by_turns, many, median
from benchmarks.support.positions import game, reached

RUNS = many(9, tiny=1)
GAMES = many(60, tiny=2)
ANSWERS = many(3, tiny=1)
"""How often each position is thought about; the median counts."""
POSITIONS = many(20, tiny=1)
SIZES = (5, 6, 7)
SLOWEST = 0.3
LEVEL = GAME.levels


@dataclass(frozen=True, slots=True)
class Plain:
    """As many fields as a state of the game, and no rules."""

    a: int = 0
    b: int = 0
    c: int = 0
    d: tuple[int, int] = (0, 0)
    e: frozenset[int] = frozenset()
    f: tuple[int, ...] = ()
    g: int = 0
    h: int = 0
    i: int = 0
    j: int = 0


def main() -> int:
    report = Report()
    _rules(report)
    _best(report)
    return report.exit_code()


def _rules(report: Report) -> None:
    rng = random.Random(1)
    played = [turn for number in range(GAMES) for turn in game(3 + number % 5, rng)]
    moves, replaces = by_turns(RUNS, lambda: _rate(_play, played), lambda: _rate(_replace, played))
    report.ratio(
        "Moves of the Stay rules (legal moves, one of them applied), against a bare dataclass replaced",
        median(moves),
        median(replaces),
        "per second",
    )


def _play(played: Sequence[tuple[Stay, Go]]) -> None:
    for state, move in played:
        for _ in state.legal_moves():
            pass
        state.apply(move)


def _replace(played: Sequence[tuple[Stay, Go]]) -> None:
    plain = Plain()
    for number, _ in enumerate(played):
        plain = replace(plain, a=number, b=1 - plain.b)


def _rate(work: Callable[[Any], None], played: Sequence[Any]) -> float:
    began = time.perf_counter()
    work(played)
    return len(played) / (time.perf_counter() - began)


def _best(report: Report) -> None:
    processor, bare, in_play = [], [], []
    for view in reached(SIZES, EXACT_CELLS, POSITIONS):
        alone, beside = by_turns(ANSWERS, partial(_think, view), partial(_think_in_play, view))
        processor.append(median([answer[0] for answer in alone]))
        bare.append(median([answer[1] for answer in alone]))
        in_play.append(median([answer[1] for answer in beside]))
    what = f"Level {LEVEL} with {EXACT_CELLS} reachable free cells, {POSITIONS} positions"
    report.ratio(f"{what}, median in play (it naps half the time), against bare", median(in_play), median(bare), "s")
    report.ratio(f"{what}, slowest in play, against bare", max(in_play), max(bare), "s")
    report.value(f"{what}, slowest bare", max(processor), "s of processor", SLOWEST)


def _think(view: Stay) -> tuple[float, float]:
    """Seconds of processor, which a busy machine does not change, and seconds on the clock."""
    began, cpu_began = time.perf_counter(), time.thread_time()
    brain_of(GAME, LEVEL)(view, SearchBudget(), random.Random(0))
    return time.thread_time() - cpu_began, time.perf_counter() - began


def _think_in_play(view: Stay) -> tuple[float, float]:
    """The same in play, where it naps; only the clock is read there."""
    return 0.0, seconds_to_answer(GAME, LEVEL, view)


if __name__ == "__main__":
    sys.exit(main())
