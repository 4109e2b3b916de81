"""Combines solver, book and playouts: who wins, and the best move."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import TAKEN_FLAT, balance, bit, bits, cell_of, flat_places, mask_of, transposed
from app.games.squart.opening_book import Book
from app.games.squart.playout_search import visits
from app.games.squart.rules import RED, Lay, Squart
from app.games.squart.solver import MEMORY, SquartSolver

STINT = 300
"""The solver first searches this many nodes. If that decides nothing, playouts sort the moves."""


PLAYOUTS = 1 / 64
"""The number of playouts, divided by the cube of the number of places."""


FEWEST = 200


HOPE = 10
"""After this many refuted moves, assume that no move wins."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and whether it wins; `wins` is None if unproved."""

    move: Lay
    wins: bool | None


class _StintOver(Exception):
    """It is time to sort the moves by playouts."""


class _Stint:
    def __init__(self, budget: Budget) -> None:
        self._budget, self._left = budget, STINT

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _StintOver
        self._budget.spend()


class Adviser:
    def __init__(self, book: Book | None = None, memory: int = MEMORY) -> None:
        self._book = book
        self._solver = SquartSolver(memory)

    def wins(self, state: Squart, budget: Budget | None = None) -> bool:
        known = self._book.opening(state) if self._book else None
        if known is not None:
            return known.wins
        return self._solver.wins(facing(state), budget)

    def is_winning(self, state: Squart, move: Lay, budget: Budget | None = None) -> bool:
        return not self.wins(state.apply(move).state, budget)

    def advice(self, state: Squart, budget: Budget) -> Advice:
        """Return a winning move, the best trap, or a guess if the budget ends."""
        known = self._book.opening(state) if self._book else None
        if known is not None and known.move is not None:
            return Advice(known.move, wins=True)
        moves = promising = by_promise(state)
        refuted: set[Lay] = set()
        try:
            try:
                winning = self._winning(state, moves, refuted, _Stint(budget))
            except _StintOver:
                moves = by_playouts(state, moves, budget)
                winning = self._winning(state, moves, refuted, budget)
        except OutOfBudget:
            return Advice(guess(moves, refuted), wins=None)
        if winning is not None:
            return Advice(winning, wins=True)
        tried = best_try(self._solver, facing(state), [place_of(state, move) for move in promising], budget)
        return Advice(moves[0] if tried is None else lay_at(state, tried), wins=False)

    def _winning(self, state: Squart, moves: list[Lay], refuted: set[Lay], budget: Budget) -> Lay | None:
        for move in moves:
            if move not in refuted:
                if self.is_winning(state, move, budget):
                    return move
                refuted.add(move)
        return None


def guess(moves: list[Lay], refuted: set[Lay]) -> Lay:
    """Return the best-looking move; skip refuted ones unless the position seems lost."""
    return moves[0] if len(refuted) > HOPE else next(move for move in moves if move not in refuted)


def facing(state: Squart) -> int:
    """Return the free cells, turned so that the player to move lays flat."""
    mask = mask_of(state.free)
    return transposed(mask) if state.to_move == RED else mask


def places_left(state: Squart) -> Iterator[tuple[Lay, int]]:
    """Yield each legal move and the free cells after it, turned as in `facing`."""
    mask = facing(state)
    for place in bits(flat_places(mask)):
        yield lay_at(state, place), mask & ~TAKEN_FLAT[place]


def lay_at(state: Squart, place: int) -> Lay:
    row, column = cell_of(place)
    return Lay((column, row) if state.to_move == RED else (row, column))


def place_of(state: Squart, move: Lay) -> int:
    row, column = move.cell
    return bit((column, row) if state.to_move == RED else (row, column))


def by_promise(state: Squart) -> list[Lay]:
    rated = [(balance(left), move) for move, left in places_left(state)]
    rated.sort(key=lambda pair: (-pair[0], pair[1].cell))
    return [move for _, move in rated]


def by_playouts(state: Squart, moves: list[Lay], budget: Budget) -> list[Lay]:
    found = visits(facing(state), max(FEWEST, int(PLAYOUTS * len(moves) ** 3)), budget)
    return sorted(moves, key=lambda move: found.get(place_of(state, move), 0), reverse=True)


MOST_ANSWERS = 100


LOOKS = 8
"""A trap is trusted only after this many places are examined."""


SHORTLIST = 4


TRAP_PLAYOUTS = 200


@dataclass(frozen=True, slots=True)
class Try:
    place: int
    after: int
    winning: tuple[int, ...]

    def rank(self) -> tuple[int, int]:
        """Prefer few winning answers, hidden among many others."""
        return len(self.winning), -flat_places(self.after).bit_count()

    def trickiness(self, budget: Budget) -> float:
        """Return how often a player who chooses by playouts answers wrongly."""
        found = visits(self.after, TRAP_PLAYOUTS, budget)
        budget.spend()
        return 1 - sum(found[place] for place in self.winning) / sum(found.values())


def best_try(solver: SquartSolver, mask: int, places: Sequence[int], budget: Budget) -> int | None:
    """Return the losing place that sets the best trap.

    Returns None if the budget ends too early."""
    shortlist: list[Try] = []
    looked_at = 0
    try:
        for place in places:
            most = len(shortlist[-1].winning) if len(shortlist) == SHORTLIST else MOST_ANSWERS
            after = transposed(mask & ~TAKEN_FLAT[place])
            winning = winning_answers(solver, after, most, budget)
            if winning is not None:
                shortlist = heapq.nsmallest(SHORTLIST, [*shortlist, Try(place, after, winning)], key=Try.rank)
            looked_at += 1
        return max(shortlist, key=lambda found: found.trickiness(budget)).place
    except OutOfBudget:
        return shortlist[0].place if looked_at >= min(LOOKS, len(places)) else None


def winning_answers(solver: SquartSolver, mask: int, at_most: int, budget: Budget) -> tuple[int, ...] | None:
    found: list[int] = []
    rests = [(mask & ~TAKEN_FLAT[place], place) for place in bits(flat_places(mask))]
    for rest, place in sorted(rests, key=lambda pair: balance(pair[0]), reverse=True):
        if not solver.wins(transposed(rest), budget):
            found.append(place)
            if len(found) > at_most:
                return None
    return tuple(found)
