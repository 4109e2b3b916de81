"""How long the best computer of Chapaev thinks about a throw, alone and beside a screen."""

from __future__ import annotations

import random
import sys
import time

from app.games.chapaev import GAME
from app.games.chapaev.rules import Chapaev
from app.players.computer import brain_of
from app.players.search_budget import SearchBudget
from benchmarks.support.asked import seconds_to_answer
from benchmarks.support.measure import Report, many, median
from benchmarks.support.throws import thrown

LEVEL = GAME.levels
POSITIONS = many(40, tiny=1)
SLOWEST = 1.0


def main() -> int:
    report = Report()
    views = [state for state, _ in thrown(POSITIONS)]
    processor = [_think(view) for view in views]
    in_play = [seconds_to_answer(GAME, LEVEL, view) for view in views]
    report.value(f"Level {LEVEL}'s throw, median", median(processor), "s of processor")
    report.value(f"Level {LEVEL}'s throw, slowest of {POSITIONS}", max(processor), "s of processor", SLOWEST)
    report.value(f"Level {LEVEL}'s throw in play (it naps half the time), median", median(in_play), "s", SLOWEST)
    return report.exit_code()


def _think(view: Chapaev) -> float:
    began = time.thread_time()
    brain_of(GAME, LEVEL)(view, SearchBudget(), random.Random(0))
    return time.thread_time() - began


if __name__ == "__main__":
    sys.exit(main())
