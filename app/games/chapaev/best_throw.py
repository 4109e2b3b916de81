"""Finds the best throw that a thumb can aim.

The throw must also work a degree to either side, and the simulation must confirm it.
"""

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
"""The grid's step in hundredths of a degree: a thumb's width at arm's length."""
POWERS = (550, 800, 1000)
FEWEST = 3
"""Neighbouring angles that must work for a thumb to aim the throw."""
MOST_CONFIRMED = 4


@dataclass(frozen=True, slots=True)
class BestThrow:
    flick: Flick
    knocked: int
    """Opposing discs that leave the board at every angle of the span."""
    width: int
    """The span of working angles, in hundredths of a degree."""
    expected: float
    """Discs won minus own discs lost, averaged over five angles."""


def best_throw(state: Chapaev, budget: Budget) -> BestThrow | None:
    ideas = sorted(_ideas(state, budget), key=lambda best: (-best.knocked, -best.width, -best.flick.power))
    for best in ideas[:MOST_CONFIRMED]:
        if is_confirmed(state.spots, best.flick, best.knocked, state.to_move):
            return best
    return None


def _ideas(state: Chapaev, budget: Budget) -> Iterator[BestThrow]:
    player = state.to_move
    for disc in state.discs_of(player):
        results: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
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
    """Return the longest run of neighbouring angles; one across straight up counts as two."""
    best: list[int] = []
    run: list[int] = []
    for angle in angles:
        run = [*run, angle] if run and angle - run[-1] == ANGLES else [angle]
        best = max(best, run, key=len)
    return best
