"""What the solver and the book have to say about a state: who wins, by which moves, and the best try if none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.core.game import Budget, OutOfBudget
from app.games.squart.areas import TAKEN_FLAT, balance, bits, cell_of, flat_places, mask_of, transposed
from app.games.squart.book import Book
from app.games.squart.rules import RED, Lay, Squart
from app.games.squart.solver import MEMORY, Solver


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and whether it wins: yes or no if that is proved, else nothing is said."""

    move: Lay
    wins: bool | None

    @property
    def is_proved(self) -> bool:
        return self.wins is not None


class Adviser:
    """Answers within a budget; what one answer took trouble to find, the next one knows."""

    def __init__(self, book: Book | None = None, memory: int = MEMORY) -> None:
        self._book = book
        self._solver = Solver(memory)

    def wins(self, state: Squart, budget: Budget | None = None) -> bool:
        """Whether the player to move wins; raises `OutOfBudget`."""
        known = self._book.opening(state) if self._book else None
        if known is not None:
            return known.wins
        return self._solver.wins(facing(state), budget)

    def is_winning(self, state: Squart, move: Lay, budget: Budget | None = None) -> bool:
        return not self.wins(state.apply(move).state, budget)

    def winning_moves(self, state: Squart, budget: Budget | None = None) -> tuple[Lay, ...]:
        return tuple(move for move in state.legal_moves() if self.is_winning(state, move, budget))

    def advice(self, state: Squart, budget: Budget) -> Advice:
        """The move to make: one that wins, or the best try, or, if the budget ends first, the best guess."""
        known = self._book.opening(state) if self._book else None
        if known is not None and known.move is not None:
            return Advice(known.move, wins=True)
        moves = by_promise(state)
        refuted: list[Lay] = []
        try:
            for move in moves:
                if self.is_winning(state, move, budget):
                    return Advice(move, wins=True)
                refuted.append(move)
        except OutOfBudget:
            return Advice(next(move for move in moves if move not in refuted), wins=None)
        return Advice(self._best_try(state, moves, budget), wins=False)

    def _best_try(self, state: Squart, moves: list[Lay], budget: Budget) -> Lay:
        """Of moves that all lose, the one after which the opponent has the fewest winning moves."""
        best, fewest = moves[0], None
        try:
            for move in moves:
                after = state.apply(move).state
                count = 0
                for reply in after.legal_moves():
                    count += self.is_winning(after, reply, budget)
                    if fewest is not None and count >= fewest:
                        break
                else:
                    best, fewest = move, count
        except OutOfBudget:
            pass
        return best


def facing(state: Squart) -> int:
    """The free cells as the solver takes them, with the player to move laying flat."""
    mask = mask_of(state.free)
    return transposed(mask) if state.to_move == RED else mask


def places_left(state: Squart) -> Iterator[tuple[Lay, int]]:
    """Each legal move with the free cells it leaves, for the same player laying flat."""
    mask = facing(state)
    for place in bits(flat_places(mask)):
        row, column = cell_of(place)
        cell = (column, row) if state.to_move == RED else (row, column)
        yield Lay(cell), mask & ~TAKEN_FLAT[place]


def by_promise(state: Squart) -> list[Lay]:
    """The legal moves, the likely good ones first."""
    rated = [(balance(left), move) for move, left in places_left(state)]
    rated.sort(key=lambda pair: (-pair[0], pair[1].cell))
    return [move for _, move in rated]
