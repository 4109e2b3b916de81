"""Ratings from results: the most likely Elo of each rung, and how sure that is."""

from __future__ import annotations

import math
from dataclasses import dataclass

import choix

from tools.ladder.certainty import SCALE, errors
from tools.ladder.results import Results

LOWEST = 800
"""The rating of the first rung of every game."""
PRIOR = 0.01
"""So little pulls rungs together that a pair with nothing but wins still has a finite distance."""


@dataclass(frozen=True, slots=True)
class Rating:
    elo: int
    error: int
    """Half the width of what holds the truth 95 times of 100, relative to the other rungs."""


def ratings(results: Results) -> list[Rating]:
    """Of each rung, the lowest first. A drawn match counts as half a win of either."""
    rungs = len(results.rungs)
    halves: list[tuple[int, int]] = []
    for (low, high), score in results.scores.items():
        won = round(2 * score.won)
        halves += [(high - 1, low - 1)] * won + [(low - 1, high - 1)] * (2 * score.played - won)
    found = choix.ilsr_pairwise(rungs, halves, alpha=PRIOR)
    chances = {(low, high): 1 / (1 + math.exp(found[low - 1] - found[high - 1])) for low, high in results.scores}
    return [
        Rating(LOWEST + round(SCALE * (each - found[0])), round(error))
        for each, error in zip(found, errors(results, chances), strict=True)
    ]
