"""The computers of Squart, from one that lays at random to one that plays perfectly where it can prove it."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from functools import cache

from app.core.codec import BadData
from app.core.game import Budget
from app.core.grid import Cell
from app.games.squart.advice import Advice, Adviser, facing, places_left
from app.games.squart.areas import TAKEN_FLAT, areas, bits, flat_places, transposed, upright_places
from app.games.squart.book import Book
from app.games.squart.rules import Lay, Squart

CARELESS = 0.3
"""How often level 2 does not look at all."""

EXACT = 20
"""Level 4 counts out positions with up to so many cells where a token still fits."""

WON = 1000

log = logging.getLogger(__name__)


def random_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    """Any move, but not past a win."""
    return last_move(view) or rng.choice(view.legal_moves())


def careless_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    if rng.random() < CARELESS:
        return rng.choice(view.legal_moves())
    return greedy_level(view, budget, rng)


def greedy_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    """Keeps the most places for itself and leaves the fewest to the opponent."""
    return _best(view, room, rng)


def counting_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    """Exact once little is left to play for; before, it looks at every answer to every move."""
    if sum(area.bit_count() for area in areas(facing(view))) <= EXACT:
        return Adviser().advice(view, budget).move
    return _best(view, _room_after_answer, rng)


def expert_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    return expert_advice(view, budget).move


def expert_advice(view: Squart, budget: Budget) -> Advice:
    """The move of the highest level, which is also the hint, and whether it is proved."""
    winning = last_move(view)
    return Advice(winning, wins=True) if winning else _experience.advice(view, budget)


class Experience:
    """What was found out for one move of a game is known for the next: positions come again, and shapes even more so.

    The adviser is taken away while it thinks: two that think at once, a computer and a hint, do not share it."""

    def __init__(self) -> None:
        self._kept: list[tuple[frozenset[Cell], Adviser]] = []

    def advice(self, view: Squart, budget: Budget) -> Advice:
        adviser = self._adviser(view.free)
        try:
            return adviser.advice(view, budget)
        finally:
            self._kept[:] = [(view.free, adviser)]

    def _adviser(self, free: frozenset[Cell]) -> Adviser:
        """The one before, if this is a later position of the same game: another game begins without memories, and so
        does the same position asked for again, which gets the same answer."""
        try:
            before, adviser = self._kept.pop()
        except IndexError:
            return Adviser(shipped_book())
        return adviser if free < before else Adviser(shipped_book())


_experience = Experience()

BRAINS = (random_level, careless_level, greedy_level, counting_level, expert_level)


@cache
def shipped_book() -> Book | None:
    """The book in the assets; if it is damaged there is none, and the game goes on without."""
    try:
        return Book.read()
    except BadData as fault:
        log.warning("%s", fault)
        return None


def last_move(view: Squart) -> Lay | None:
    """A move after which the opponent has no place."""
    return next((move for move, left in places_left(view) if not upright_places(left)), None)


def room(left: int) -> int:
    """What is left to the player who lays flat, in places more than to the opponent."""
    theirs = upright_places(left)
    return flat_places(left).bit_count() - theirs.bit_count() if theirs else WON


def _room_after_answer(left: int) -> int:
    """The room that the opponent's best answer leaves."""
    turned = transposed(left)
    answers = (turned & ~TAKEN_FLAT[place] for place in bits(flat_places(turned)))
    return min((-room(answer) for answer in answers), default=WON)


def _best(view: Squart, rate: Callable[[int], int], rng: random.Random) -> Lay:
    rated = [(rate(left), move) for move, left in places_left(view)]
    most = max(rating for rating, _ in rated)
    return rng.choice([move for rating, move in rated if rating == most])
