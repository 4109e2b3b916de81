"""Seeks better worths for the appraisal of Skirmish: changes some by chance, and keeps what wins more matches.

`python3 -m tools.skirmish_worths --minutes 30` starts from the worths in `app/games/skirmish/computer/evaluation.py`
and prints each better set as it is found; what it prints last is put there by hand. Each trial is a number of deals
that were not played before, from both seats, between two planners that differ in nothing but their worths.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from app.core.game import Brain
from app.games.skirmish import GAME
from app.games.skirmish.computer.brain import PlannerBrain
from app.games.skirmish.computer.evaluation import WORTHS
from app.games.skirmish.computer.planner import SearchLimits
from app.games.skirmish.decks import READY
from app.players.search_budget import SearchBudget

Worths = tuple[float, ...]

DEALS = 16
"""In a trial; each is played from both seats."""
ENOUGH = 0.6
"""The share of the matches that a change has to win."""
CHANGED = 0.35
"""The share of the worths that a trial changes."""
LEAST_STEP = 0.1


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    rng, best, deal = random.Random(wanted.seed), WORTHS, wanted.seed * 1_000_000
    end = time.monotonic() + 60 * wanted.minutes
    while time.monotonic() < end:
        tried = changed(best, rng)
        share = won(tried, best, deal)
        deal += DEALS
        if share >= ENOUGH:
            best = tried
            print(f"{share:.0%}", best, flush=True)
    return 0


def changed(worths: Worths, rng: random.Random) -> Worths:
    """Some of them a little larger or smaller, or, near nothing, a step to either side."""
    found = list(worths)
    for place, worth in enumerate(worths):
        if rng.random() < CHANGED:
            found[place] = round(worth + rng.gauss(0.0, max(LEAST_STEP, 0.3 * abs(worth))), 2)
    return tuple(found)


def won(tried: Worths, usual: Worths, first: int) -> float:
    """The share of matches that the first worths win against the second."""
    one, other = (
        PlannerBrain(SearchLimits(width=2, places=8, hidden=1, plans=0, nodes=1500, worths=w)) for w in (tried, usual)
    )
    total = 0.0
    for deal in range(first, first + DEALS):
        for seat in (0, 1):
            winners = _winners((one, other) if seat == 0 else (other, one), deal)
            total += (seat in winners) / len(winners)
    return total / (2 * DEALS)


def _winners(brains: tuple[Brain, Brain], deal: int) -> tuple[int, ...]:
    rng = random.Random(deal)
    decks = tuple(READY)
    state = GAME.new({"deck1": rng.choice(decks), "deck2": rng.choice(decks)}, deal)
    while not state.ended:
        state = state.apply(brains[state.to_move](state.observation(state.to_move), SearchBudget(), rng)).state
    winners: tuple[int, ...] = state.ended.winners
    return winners


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
