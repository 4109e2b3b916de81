"""The computers of Squart, from one that hardly sees the room to one that plays perfectly where it can prove it."""

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
    """Looks at the room that moves leave, and counts out what is small enough."""

    counts_out: int
    """With up to so many cells where a token still fits it knows who wins, and how."""
    spread: float = 0.0
    """How far it misjudges the room, in places."""
    answers: bool = False
    """Whether it looks at every answer to every move."""
    playouts: int = 0
    """Games that it plays out at random to choose; none, and the room decides."""

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
    """Outside a game it has no experience: whatever was asked before, the answer is the same."""
    if isinstance(rng, SeededErrors):
        return expert_advice(view, budget).move
    return last_move(view) or Adviser(shipped_book()).advice(view, budget).move


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
