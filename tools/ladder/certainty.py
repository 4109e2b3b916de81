"""How sure the ratings of rungs are by the matches there are, and which pair is worth playing next."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping

from tools.ladder.results import Pair, Results, pairs_of

SCALE = 400 / math.log(10)
SURE = 1.96
"""Standard deviations to either side that hold 95 of 100."""
FEWEST = 50
"""So many matches every pair has, before what they say of it decides where more are played."""

ROUNDS = 30
SETTLED = 0.001
"""When no rating changes by more, which is a fifth of an Elo, they are found; that takes some five rounds."""

Matrix = list[list[float]]


def errors(results: Results, chances: Mapping[Pair, float] | None = None) -> list[float]:
    """Of each rung, half the width of what holds its rating 95 times of 100, relative to the other rungs; every pair
    has to have met. The chances are those of the upper rungs, by their likeliest ratings if not given."""
    covariance = _covariance(results, chances or likely(results))
    return [SURE * SCALE * math.sqrt(covariance[rung][rung]) for rung in range(len(covariance))]


def next_pair(results: Results, within: float, games: int) -> Pair | None:
    """The pair whose matches make the least sure rung surer than those of any other would. None once every rung is
    sure to this error, or all pairs have so many matches. A start is played from both sides at once."""
    open_pairs = [pair for pair in pairs_of(len(results.rungs)) if results.played(pair) < games]
    if not open_pairs:
        return None
    fewest = min(open_pairs, key=results.played)
    if results.played(fewest) < FEWEST:
        return fewest
    chances = likely(results)
    covariance = _covariance(results, chances)
    unsure = max(range(len(covariance)), key=lambda rung: covariance[rung][rung])
    if SURE * SCALE * math.sqrt(covariance[unsure][unsure]) <= within:
        return None

    def gain(pair: Pair) -> float:
        """By how much one match more lowers the variance of that rung, by the formula of Sherman and Morrison."""
        low, high = pair[0] - 1, pair[1] - 1
        told = chances[pair] * (1 - chances[pair])
        apart = covariance[low][low] + covariance[high][high] - 2 * covariance[low][high]
        return told * (covariance[unsure][low] - covariance[unsure][high]) ** 2 / (1 + told * apart)

    return max(open_pairs, key=gain)


def likely(results: Results) -> dict[Pair, float]:
    """The chances of upper rungs by the likeliest ratings, found by Newton's method. Every pair is taken to have drawn
    one match more: nothing is certain after few."""
    ratings = [0.0] * len(results.rungs)
    for _ in range(ROUNDS):
        chances = {
            (low, high): 1 / (1 + math.exp(ratings[low - 1] - ratings[high - 1])) for low, high in results.scores
        }
        surplus = [0.0] * len(ratings)
        for (low, high), score in results.scores.items():
            more = score.won + 0.5 - (score.played + 1) * chances[low, high]
            surplus[high - 1] += more
            surplus[low - 1] -= more
        changes = [sum(map(operator.mul, row, surplus)) for row in _covariance(results, chances)]
        ratings = list(map(operator.add, ratings, changes))
        if max(map(abs, changes)) < SETTLED:
            break
    return chances


def _covariance(results: Results, chances: Mapping[Pair, float]) -> Matrix:
    """Of the ratings around their mean: what is unknown is where they lie to each other, not where all of them do.
    What matches say of the latter is nothing, so it is taken as known to invert the rest, and taken away again."""
    rungs = len(results.rungs)
    known = [[1 / rungs] * rungs for _ in range(rungs)]
    for pair, score in results.scores.items():
        low, high = pair[0] - 1, pair[1] - 1
        told = score.played * chances[pair] * (1 - chances[pair])
        known[low][low] += told
        known[high][high] += told
        known[low][high] -= told
        known[high][low] -= told
    return [[each - 1 / rungs for each in row] for row in _inverse(known)]


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; a matrix of variances needs no other order of the rows."""
    size = len(matrix)
    rows = [[*row, *(float(column == at) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        leading = rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [each - factor * lead for each, lead in zip(rows[other], leading, strict=True)]
    return [row[size:] for row in rows]
