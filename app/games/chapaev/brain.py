"""The computer players of Chapaev, from weakest to best.

The third is the document's, and the first two are weaker copies of it. The others try throws out.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from operator import attrgetter
from random import Random

from app.core.game import Brain, Budget, OutOfBudget
from app.games.chapaev.candidate_throws import apart, candidate, closeness, discs_of, rest_after
from app.games.chapaev.dimensions import RADIUS, STRONGEST, TURN, UNITS, Spots, angle_of
from app.games.chapaev.lookahead_brain import LookaheadBrain
from app.games.chapaev.rules import LAST_MOVER, Chapaev
from app.games.chapaev.throws import Flick

SOFTEST = 3 * STRONGEST // 4

A_DISC = 10.0
THE_MIDDLE = 0.6
"""The worth of discs near the middle; a disc knocked off is worth `A_DISC`."""
WON = 1000.0

FEW = 4
"""With at most this many opposing discs, finalists are played out to the end.

Under the last-mover rule a lone disc can be thrown off for a win, so knocking off one more may lose.
"""
LONGEST_PLAYOUT = 30
SAME_RESULT = 6
"""Finalists that may leave the opponent the same number of discs."""


def nearest(view: Chapaev, budget: Budget, rng: Random) -> Flick:
    """Throw at the nearest opposing disc, aiming anywhere between its two sides."""
    return _at_nearest(view.spots, view.to_move, rng)


def _at_nearest(spots: Spots, player: int, rng: Random) -> Flick:
    pairs: list[tuple[int, int]] = []
    closest = math.inf
    targets = discs_of(spots, 1 - player)
    for own, (x, y) in discs_of(spots, player):
        for target, (x2, y2) in targets:
            square = (x2 - x) ** 2 + (y2 - y) ** 2  # of whole numbers, so that equal distances are equal
            if square <= closest:
                pairs = [*pairs, (own, target)] if square == closest else [(own, target)]
                closest = square
    own, target = rng.choice(pairs)
    middle = angle_of(*apart(spots, own, target))
    half = math.degrees(math.asin(RADIUS * UNITS / math.sqrt(closest)))
    angle = rng.randint(math.ceil((middle - half) * 100), math.floor((middle + half) * 100))
    return Flick(own, angle % TURN, rng.randint(SOFTEST, STRONGEST))


@dataclass(frozen=True, slots=True)
class Beginner:
    """Throws like `nearest`, but with less power and a shaky aim."""

    force: float
    unsteadiness: float
    """The standard deviation of the aim, in radians."""

    def __call__(self, view: Chapaev, budget: Budget, rng: Random) -> Flick:
        meant = _at_nearest(view.spots, view.to_move, rng)
        return _strayed(Flick(meant.disc, meant.angle, round(meant.power * self.force)), self.unsteadiness, rng)


@dataclass(slots=True)
class _Idea:
    flick: Flick
    worth: float
    theirs: int
    won: float = 0.0
    played: int = 0

    @property
    def chance(self) -> float:
        """The share of play-outs won; the throw's own worth breaks ties."""
        return (self.won + self.worth / WON) / max(1, self.played)


@dataclass(frozen=True, slots=True)
class Planner:
    """Makes the best of several throws tried in the exact solver, with a slight error."""

    throws: int
    unsteadiness: float
    finalists: int = 0
    """Best throws to try again with the shaky aim."""
    retries: int = 0
    """How often each finalist is tried again, or near the end first played out."""

    def __call__(self, view: Chapaev, budget: Budget, rng: Random) -> Flick:
        ideas: list[_Idea] = []
        try:
            for _ in range(self.throws):
                budget.spend()
                ideas.append(_tried(view, candidate(view.spots, view.to_move, rng)))
            if self.finalists:
                ideas = self._chosen(ideas)
                if len(view.discs_of(1 - view.to_move)) > FEW:
                    self._repeat(view, ideas, budget, rng)
                else:
                    return self._aimed(self._played_out(view, ideas, budget, rng).flick, rng)
        except OutOfBudget:
            if not ideas:
                return nearest(view, budget, rng)
        return self._aimed(max(ideas, key=attrgetter("worth")).flick, rng)

    def _chosen(self, ideas: list[_Idea]) -> list[_Idea]:
        chosen: list[_Idea] = []
        alike: Counter[int] = Counter()
        for idea in sorted(ideas, key=attrgetter("worth"), reverse=True):
            alike[idea.theirs] += 1
            if alike[idea.theirs] <= SAME_RESULT and len(chosen) < self.finalists:
                chosen.append(idea)
        return chosen

    def _repeat(self, view: Chapaev, ideas: list[_Idea], budget: Budget, rng: Random) -> None:
        for idea in ideas:
            total = idea.worth
            for _ in range(self.retries):
                budget.spend()
                total += _tried(view, self._aimed(idea.flick, rng)).worth
            idea.worth = total / (1 + self.retries)

    def _played_out(self, view: Chapaev, ideas: list[_Idea], budget: Budget, rng: Random) -> _Idea:
        """Return the idea that wins the most play-outs.

        Each round drops the worse half and doubles the play-outs.
        """
        times = self.retries
        try:
            while len(ideas) > 1:
                for idea in ideas:
                    for _ in range(times):
                        idea.won += _playout(view, self._aimed(idea.flick, rng), budget, rng)
                        idea.played += 1
                ideas = sorted(ideas, key=attrgetter("chance"), reverse=True)[: len(ideas) // 2]
                times *= 2
        except OutOfBudget:
            return max(ideas, key=attrgetter("chance"))
        return ideas[0]

    def _aimed(self, flick: Flick, rng: Random) -> Flick:
        return _strayed(flick, self.unsteadiness, rng)


def _strayed(flick: Flick, unsteadiness: float, rng: Random) -> Flick:
    stray = round(math.degrees(rng.gauss(0.0, unsteadiness)) * 100)
    return Flick(flick.disc, (flick.angle + stray) % TURN, flick.power)


def _tried(view: Chapaev, flick: Flick) -> _Idea:
    """Evaluate a throw by the discs left and their closeness to the middle.

    Losing all own discs counts as a loss even where the rules call it a win.
    """
    player, spots = view.to_move, rest_after(view.spots, flick)
    own, theirs = discs_of(spots, player), discs_of(spots, 1 - player)
    balance = A_DISC * (len(own) - len(theirs))
    if not theirs:
        return _Idea(flick, WON + balance, 0)
    if not own:
        return _Idea(flick, -WON, len(theirs))
    middle = sum(closeness(spot) for _, spot in own) - sum(closeness(spot) for _, spot in theirs)
    return _Idea(flick, balance + THE_MIDDLE * middle, len(theirs))


def _playout(view: Chapaev, flick: Flick, budget: Budget, rng: Random) -> float:
    spots, player = view.spots, view.to_move
    for _ in range(LONGEST_PLAYOUT):
        budget.spend()
        spots = rest_after(spots, flick)
        own, theirs = discs_of(spots, player), discs_of(spots, 1 - player)
        if not theirs:
            return float(player == view.to_move)
        if not own:
            return float(player != view.to_move and view.house.winner != LAST_MOVER)
        player = 1 - player
        flick = _at_nearest(spots, player, rng)
    return 0.5


BRAINS: tuple[Brain, ...] = (
    Beginner(force=0.69, unsteadiness=0.27),
    Beginner(force=0.82, unsteadiness=0.17),
    nearest,
    Planner(throws=60, unsteadiness=0.042),
    Planner(throws=150, unsteadiness=0.024),
    Planner(throws=300, unsteadiness=0.015, finalists=10, retries=5),
    LookaheadBrain(throws=130, finalists=7, feared=3, answers=25),
    LookaheadBrain(throws=600, finalists=50, feared=16, answers=80),
)
