"""The best throw that a thumb can aim: found on a grid by the exact solver, sure within a degree either way, and
confirmed by the simulation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from app.core.game import Budget, Player
from app.games.chapaev import solver
from app.games.chapaev.dimensions import DISCS_EACH, TURN, Spots, owner
from app.games.chapaev.puzzles import is_confirmed
from app.games.chapaev.rules import Chapaev
from app.games.chapaev.throws import Flick

ANGLES = 100
"""Hundredths of a degree between two angles of the grid: a thumb's breadth at the length of an arm."""
POWERS = (550, 800, 1000)
FEWEST = 3
"""So many angles side by side make a throw that a thumb can aim."""
MOST_CONFIRMED = 4
"""So many of the best are put to the simulation before none is called the best."""


@dataclass(frozen=True, slots=True)
class BestThrow:
    """A throw that loses nothing, and what it does."""

    flick: Flick
    knocked: int
    """Discs of the opponent's that leave the board, however the thumb shakes."""
    width: int
    """Of the span of angles that do it, in hundredths of a degree."""
    expected: float
    """The discs won against own ones lost, on the mean over a somewhat wider span."""


def best_throw(state: Chapaev, budget: Budget) -> BestThrow | None:
    """None if there is no such throw."""
    ideas = sorted(_ideas(state, budget), key=lambda best: (-best.knocked, -best.width, -best.flick.power))
    for best in ideas[:MOST_CONFIRMED]:
        if is_confirmed(state.spots, best.flick, best.knocked, state.to_move):
            return best
    return None


def _ideas(state: Chapaev, budget: Budget) -> Iterator[BestThrow]:
    player = state.to_move
    for disc in state.discs_of(player):
        results: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
        """By power and angle: theirs and own that left."""
        for angle in range(0, TURN, ANGLES):
            contact = solver.first_contact(state.spots, disc, angle)
            if contact is None or owner(contact.struck) == player:
                continue
            for power in POWERS:
                budget.spend()
                results[power][angle] = _left(state.spots, solver.throw(state.spots, disc, angle, power), player)
        for power, by_angle in results.items():
            yield from _spans(disc, power, by_angle)


def _left(spots: Spots, rest: list[solver.Place | None], player: Player) -> tuple[int, int]:
    theirs = own = 0
    for disc, spot in enumerate(spots):
        if spot is not None and rest[disc] is None:
            if owner(disc) == player:
                own += 1
            else:
                theirs += 1
    return theirs, own


def _spans(disc: int, power: int, results: dict[int, tuple[int, int]]) -> Iterator[BestThrow]:
    """For each number of discs, the widest span of angles that knocks at least so many and loses none."""
    for least in range(1, DISCS_EACH + 1):
        right = [angle for angle, (theirs, own) in results.items() if theirs >= least and not own]
        span = _widest(right)
        if len(span) < FEWEST:
            return
        middle = span[len(span) // 2]
        around = [results.get((middle + by * ANGLES) % TURN, (0, 0)) for by in (-2, -1, 0, 1, 2)]
        expected = sum(theirs - own for theirs, own in around) / len(around)
        yield BestThrow(Flick(disc, middle, power), least, len(span) * ANGLES, expected)


def _widest(angles: list[int]) -> list[int]:
    """The longest run of neighbours; one across straight up is taken as two."""
    best: list[int] = []
    run: list[int] = []
    for angle in angles:
        run = [*run, angle] if run and angle - run[-1] == ANGLES else [angle]
        best = max(best, run, key=len)
    return best
