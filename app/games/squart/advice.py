"""What the solver and the book have to say about a state: who wins, by which moves, and the best try if none."""

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
"""What is proved with so many nodes needs no guesses; where it is not, playouts choose what to try first."""


PLAYOUTS = 1 / 64
"""How many, times the cube of the places: the more there are, the further off a proof is, and a guess has to do."""


FEWEST = 200


HOPE = 10
"""When so many of the best-looking moves have been refuted, those that are left hardly ever win, and of moves that
lose the best-looking misleads the most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and whether it wins: yes or no if that is proved, else nothing is said."""

    move: Lay
    wins: bool | None


class _StintOver(Exception):
    """The budget has more, but it is time to look for a better order of the moves."""


class _Stint:
    """The first part of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self._left = budget, STINT

    def spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _StintOver
        self._budget.spend()


class Adviser:
    """Answers within a budget; what one answer took trouble to find, the next one knows."""

    def __init__(self, book: Book | None = None, memory: int = MEMORY) -> None:
        self._book = book
        self._solver = SquartSolver(memory)

    def wins(self, state: Squart, budget: Budget | None = None) -> bool:
        """Whether the player to move wins; raises `OutOfBudget`."""
        known = self._book.opening(state) if self._book else None
        if known is not None:
            return known.wins
        return self._solver.wins(facing(state), budget)

    def is_winning(self, state: Squart, move: Lay, budget: Budget | None = None) -> bool:
        return not self.wins(state.apply(move).state, budget)

    def advice(self, state: Squart, budget: Budget) -> Advice:
        """The move to make: one that wins, or the best try, or, if the budget ends first, the best guess."""
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
        """The first of these moves that is proved to win; those proved to lose go to `refuted` on the way."""
        for move in moves:
            if move not in refuted:
                if self.is_winning(state, move, budget):
                    return move
                refuted.add(move)
        return None


def guess(moves: list[Lay], refuted: set[Lay]) -> Lay:
    """The best-looking move that may still win; or, where so many lose that all will, the best-looking of them."""
    return moves[0] if len(refuted) > HOPE else next(move for move in moves if move not in refuted)


def facing(state: Squart) -> int:
    """The free cells as the solver takes them, with the player to move laying flat."""
    mask = mask_of(state.free)
    return transposed(mask) if state.to_move == RED else mask


def places_left(state: Squart) -> Iterator[tuple[Lay, int]]:
    """Each legal move with the free cells it leaves, for the same player laying flat."""
    mask = facing(state)
    for place in bits(flat_places(mask)):
        yield lay_at(state, place), mask & ~TAKEN_FLAT[place]


def lay_at(state: Squart, place: int) -> Lay:
    """The move that the solver, which sees the board as `facing` turns it, calls by this place."""
    row, column = cell_of(place)
    return Lay((column, row) if state.to_move == RED else (row, column))


def place_of(state: Squart, move: Lay) -> int:
    row, column = move.cell
    return bit((column, row) if state.to_move == RED else (row, column))


def by_promise(state: Squart) -> list[Lay]:
    """The legal moves, the likely good ones first."""
    rated = [(balance(left), move) for move, left in places_left(state)]
    rated.sort(key=lambda pair: (-pair[0], pair[1].cell))
    return [move for _, move in rated]


def by_playouts(state: Squart, moves: list[Lay], budget: Budget) -> list[Lay]:
    """These moves, ordered by games played out at random: slower to say than `by_promise`, and nearer the truth."""
    found = visits(facing(state), max(FEWEST, int(PLAYOUTS * len(moves) ** 3)), budget)
    return sorted(moves, key=lambda move: found.get(place_of(state, move), 0), reverse=True)


MOST_ANSWERS = 100
"""More than there are places on any board."""


LOOKS = 8
"""The best of fewer places misleads no more than the one that playouts like best."""


SHORTLIST = 4


TRAP_PLAYOUTS = 200
"""Games for each place of the short list."""


@dataclass(frozen=True, slots=True)
class Try:
    """A place that loses, what it leaves to the opponent, and the answers that win."""

    place: int
    after: int
    winning: tuple[int, ...]

    def rank(self) -> tuple[int, int]:
        """First the one with the fewest winning answers, and of equals the one that hides them among the most others:
        what is left is then the largest game, and the hardest to see through."""
        return len(self.winning), -flat_places(self.after).bit_count()

    def trickiness(self, budget: Budget) -> float:
        """How often somebody who plays games out to choose an answer would choose one that does not win."""
        found = visits(self.after, TRAP_PLAYOUTS, budget)
        budget.spend()
        return 1 - sum(found[place] for place in self.winning) / sum(found.values())


def best_try(solver: SquartSolver, mask: int, places: Sequence[int], budget: Budget) -> int | None:
    """Of these places, which all lose and of which the best-looking come first, the one that sets the best trap;
    nothing if the budget ends before enough of them are looked at."""
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
    """The moves that win here, where at least one does; nothing if there are more than so many."""
    found: list[int] = []
    rests = [(mask & ~TAKEN_FLAT[place], place) for place in bits(flat_places(mask))]
    for rest, place in sorted(rests, key=lambda pair: balance(pair[0]), reverse=True):
        if not solver.wins(transposed(rest), budget):
            found.append(place)
            if len(found) > at_most:
                return None
    return tuple(found)
