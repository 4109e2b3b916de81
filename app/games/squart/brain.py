"""The computers of Squart, from nearly blind to perfect."""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from functools import cache

from app.core.codec import BadData
from app.core.game import Brain, Budget
from app.core.grid import Cell
from app.core.misjudgment import SeededErrors, game_of, misjudged
from app.games.squart.advice import Advice, Adviser, facing, lay_at, places_left
from app.games.squart.areas import TAKEN_FLAT, areas, bits, flat_places, transposed, upright_places
from app.games.squart.opening_book import Book
from app.games.squart.playout_search import visits
from app.games.squart.rules import Lay, Squart

WON = 1000

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SquartBrain:
    """Compares the room after each move, and solves small positions."""

    counts_out: int
    """The most usable cells that it solves."""
    spread: float = 0.0
    """The standard error of its judgment, in places."""
    answers: bool = False
    playouts: int = 0

    def __call__(self, view: Squart, budget: Budget, rng: random.Random) -> Lay:
        winning = last_move(view)
        if winning:
            return winning
        mask = facing(view)
        if sum(area.bit_count() for area in areas(mask)) <= self.counts_out:
            return Adviser().advice(view, budget).move
        if self.playouts:
            found = visits(mask, self.playouts, budget)
            return lay_at(view, max(found, key=found.__getitem__))
        rate, game = (_room_after_answer if self.answers else room), game_of(rng)
        rated = [(rate(left) + misjudged(self.spread, game, left), move) for move, left in places_left(view)]
        most = max(rating for rating, _ in rated)
        return rng.choice([move for rating, move in rated if rating == most])


def expert_level(view: Squart, budget: Budget, rng: random.Random) -> Lay:
    """Play the best move. Within one game, remember what earlier moves found out."""
    if isinstance(rng, SeededErrors):
        return expert_advice(view, budget).move
    return last_move(view) or Adviser(shipped_book()).advice(view, budget).move


def expert_advice(view: Squart, budget: Budget) -> Advice:
    winning = last_move(view)
    return Advice(winning, wins=True) if winning else _experience.advice(view, budget)


class Experience:
    """Keeps the adviser of a game, because positions recur.

    The adviser is removed while in use, so that a computer and a hint never share it."""

    def __init__(self) -> None:
        self._kept: list[tuple[frozenset[Cell], Adviser]] = []

    def advice(self, view: Squart, budget: Budget) -> Advice:
        adviser = self._adviser(view.free)
        try:
            return adviser.advice(view, budget)
        finally:
            self._kept[:] = [(view.free, adviser)]

    def _adviser(self, free: frozenset[Cell]) -> Adviser:
        """Return the last adviser, but only for a later position of the same game.

        A repeated position gets a new one, so that it gets the same answer."""
        try:
            before, adviser = self._kept.pop()
        except IndexError:
            return Adviser(shipped_book())
        return adviser if free < before else Adviser(shipped_book())


_experience = Experience()

BRAINS: tuple[Brain, ...] = (
    SquartBrain(counts_out=0, spread=40),
    SquartBrain(counts_out=10, spread=4),
    SquartBrain(counts_out=12, spread=0.9),
    SquartBrain(counts_out=14, spread=0.8, answers=True),
    SquartBrain(counts_out=22, answers=True),
    SquartBrain(counts_out=20, playouts=80),
    SquartBrain(counts_out=24, playouts=300),
    expert_level,
)


@cache
def shipped_book() -> Book | None:
    try:
        return Book.read()
    except BadData as fault:
        log.warning("%s", fault)
        return None


def last_move(view: Squart) -> Lay | None:
    return next((move for move, left in places_left(view) if not upright_places(left)), None)


def room(left: int) -> int:
    theirs = upright_places(left)
    return flat_places(left).bit_count() - theirs.bit_count() if theirs else WON


def _room_after_answer(left: int) -> int:
    turned = transposed(left)
    answers = (turned & ~TAKEN_FLAT[place] for place in bits(flat_places(turned)))
    return min((-room(answer) for answer in answers), default=WON)
