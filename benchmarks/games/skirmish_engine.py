"""Skirmish without a screen: random matches and moves per second, what moves cost, and how the best level thinks."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.skirmish import GAME
from app.games.skirmish.moves import Move
from app.games.skirmish.rules import Skirmish
from app.players.search_budget import SearchBudget
from benchmarks.support.measure import Report, by_turns, many, median

MATCHES = many(12, tiny=1)
RUNS = many(3, tiny=1)
TURNS = many(12, tiny=1)
LEVEL = GAME.levels
SLOWEST_TURN = 3.0
MEDIAN_APPLY = 200.0

Played = list[tuple[Skirmish, Move]]


def main() -> int:
    report = Report()
    matches = [_random_match(seed) for seed in range(MATCHES)]
    played = [turn for match in matches for turn in match]
    _speed(report, played)
    _costs(report, played)
    _best_level(report)
    return report.exit_code()


def _random_match(seed: int) -> Played:
    """Two, three and four players in turn, with teams and dummies among them."""
    rng = random.Random(seed)
    options = {"players": 2 + seed % 3, "mode": ("free", "2v2", "3v1")[seed % 4 % 3], "dummies": seed % 2}
    state, played = GAME.new(options, seed), []
    while not state.ended:
        move = rng.choice(state.legal_moves())
        played.append((state, move))
        state = state.apply(move).state
    return played


def _speed(report: Report, played: Played) -> None:
    def matches() -> float:
        began = time.perf_counter()
        for seed in range(MATCHES):
            _random_match(seed)
        return time.perf_counter() - began

    def replaces() -> float:
        began = time.perf_counter()
        for state, _ in played:
            replace(state, round=state.round)
        return time.perf_counter() - began

    seconds, bare = (median(times) for times in by_turns(RUNS, matches, replaces))
    report.value("Random matches", MATCHES / seconds, "per second")
    what = "Moves of random matches (legal moves, one of them applied), against the bare state replaced"
    report.ratio(what, len(played) / seconds, len(played) / bare, "per second")


def _costs(report: Report, played: Played) -> None:
    fresh = [(_forgetful(state), move) for state, move in played]
    listing = _each(fresh, lambda state, move: state.legal_moves())
    fresh = [(_forgetful(state), move) for state, move in played]
    applying = _each(fresh, lambda state, move: state.apply(move))
    for name, costs, target in (("Legal moves", listing, None), ("Applying a move", applying, MEDIAN_APPLY)):
        report.value(f"{name}, median", median(costs), "µs", target)
        report.value(f"{name}, 99th of 100", statistics.quantiles(costs, n=100)[98], "µs")


def _forgetful(state: Skirmish) -> Skirmish:
    """The same state with nothing worked out yet."""
    return replace(state, board=replace(state.board))


def _each(played: Played, work: Callable[[Skirmish, Move], Any]) -> list[float]:
    costs = []
    for state, move in played:
        began = time.thread_time_ns()  # of the processor: a busy machine would show in the worst of a hundred
        work(state, move)
        costs.append((time.thread_time_ns() - began) / 1000)
    return costs


def _best_level(report: Report) -> None:
    """Whole turns, in seconds of processor, which a busy machine does not change."""
    turns: list[float] = []
    decisions: list[float] = []
    nodes = 0
    rng = random.Random(1)
    state, spent, player = GAME.new({"deck1": "hoods", "deck2": "optimates"}, 4), 0.0, 0
    while not state.ended and len(turns) < TURNS:
        allowance, began = SearchBudget(), time.thread_time()
        move = GAME.brains[LEVEL - 1](state.observation(state.to_move), allowance, rng)
        decisions.append(time.thread_time() - began)
        nodes += allowance.spent
        spent += decisions[-1]
        state = state.apply(move).state
        if state.to_move != player or state.ended:
            turns.append(spent)
            spent, player = 0.0, state.to_move
    report.value(f"Level {LEVEL}, positions looked at", nodes / sum(decisions), "per second of processor")
    report.value(f"Level {LEVEL}, slowest decision", max(decisions), "s of processor")
    report.value(f"Level {LEVEL}, median turn", median(turns), "s of processor")
    report.value(f"Level {LEVEL}, slowest turn", max(turns), "s of processor", SLOWEST_TURN)


if __name__ == "__main__":
    sys.exit(main())
