"""The best level of Squart against a plain Monte-Carlo tree search with the same time for each move."""

from __future__ import annotations

import argparse
import random
import sys
import time

from app.core.game import OutOfBudget, Player
from app.games.squart import GAME
from app.games.squart.advice import Adviser
from app.games.squart.brain import expert_level
from app.games.squart.rules import Squart
from benchmarks.support.measure import Report, many
from benchmarks.support.squart_tree import tree_search

STARTS = many(20, tiny=1)
SIZES = many((7, 8, 10), tiny=(7,))
PROVED = (7, 8)
"""The boards on which it can prove its moves in time, so it must win every start that is won for it."""
LEAST = 0.75


class ProcessorTime:
    """A budget in seconds of processor, so that a busy machine is as fair to both as an idle one."""

    def __init__(self, seconds: float) -> None:
        self._end = time.process_time() + seconds

    def spend(self) -> None:
        if time.process_time() > self._end:
            raise OutOfBudget


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=many(0.2, tiny=0.01), help="of processor, for each move")
    options.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    given = options.parse_args()
    report = Report()
    won = games = 0
    for size in given.sizes:
        wins, given_away = _matches(size, given.seconds)
        won, games = won + sum(wins), games + 2 * STARTS
        report.words(f"The best on {size}×{size} wins", f"{wins[0]} of {STARTS} games as Blue, {wins[1]} as Red")
        if size in PROVED:
            report.value(f"Won starts given away on {size}×{size}", given_away, "games", 0)
    report.value("Games lost over all", 100 * (games - won) / games, "%", 100 * (1 - LEAST))
    return report.exit_code()


def _matches(size: int, seconds: float) -> tuple[list[int], int]:
    """How many games the best level wins as either side, and how many it loses that were won for it from the start."""
    wins, given_away = [0, 0], 0
    for seed in range(STARTS):
        start = GAME.new({"size": size, "share": 18}, seed)
        winning = _winning(start) if size in PROVED else None
        for side in (0, 1):
            is_won = _winner(start, side, seconds, seed) == side
            wins[side] += is_won
            given_away += winning == side and not is_won
    return wins, given_away


def _winning(start: Squart) -> Player | None:
    try:
        return 0 if Adviser().wins(start, ProcessorTime(60)) else 1
    except OutOfBudget:
        return None


def _winner(state: Squart, side: Player, seconds: float, seed: int) -> Player:
    rng = random.Random(seed)
    while (outcome := state.outcome()) is None:
        think = expert_level if state.to_move == side else tree_search
        state = state.apply(think(state, ProcessorTime(seconds), rng)).state
    return outcome.winners[0]


if __name__ == "__main__":
    sys.exit(main())
