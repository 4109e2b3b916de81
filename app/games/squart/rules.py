"""The rules of Squart: Blue lays tokens flat, Red upright; a player without room loses.

A token takes two free cells and blocks all cells that share a side with it, so tokens never touch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.core.game import IllegalMove, Option, Options, Outcome, Player, Public, Step
from app.core.grid import Cell, Vector, cells, inside, neighbours, shifted
from app.core.rng import Rng
from app.games.squart.areas import TAKEN_FLAT, TAKEN_UPRIGHT, bit, flat_places, mask_of, upright_places

BLUE, RED = 0, 1
REACH: dict[Player, Vector] = {BLUE: (0, 1), RED: (1, 0)}

TAKEN = {BLUE: TAKEN_FLAT, RED: TAKEN_UPRIGHT}
"""The cells that a token occupies or blocks, by its first cell."""

SIZES = tuple(range(4, 11))
SHARES = (0, 10, 18, 25)
"""Percentages of cells blocked from the start."""

OPTIONS = (Option("size", 7, SIZES, leads=True), Option("share", 18, SHARES))

STUCK = {BLUE: "squart.end.blue_stuck", RED: "squart.end.red_stuck"}

NO_ROOM = {BLUE: "squart.refusal.needs_row", RED: "squart.refusal.needs_column"}
OVER = "squart.refusal.over"


@dataclass(frozen=True, slots=True)
class Lay:
    """A token, identified by its left or upper cell."""

    cell: Cell


Move = Lay


@dataclass(frozen=True, slots=True)
class Token:
    player: Player
    cell: Cell

    def __post_init__(self) -> None:
        if self.player not in REACH:
            raise ValueError(f"there is no player {self.player}")

    @property
    def cells(self) -> tuple[Cell, Cell]:
        return self.cell, shifted(self.cell, REACH[self.player])


@dataclass(frozen=True, slots=True)
class Laid(Public):
    player: Player
    cells: tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Blocked(Public):
    """The free cells around a new token."""

    cells: frozenset[Cell]


SquartEvent = Laid | Blocked


@dataclass(frozen=True, slots=True)
class Squart:
    size: int
    free: frozenset[Cell]
    holes: frozenset[Cell] = frozenset()
    """Cells blocked before the first move."""
    tokens: tuple[Token, ...] = ()
    to_move: Player = BLUE

    def __post_init__(self) -> None:
        if self.size not in SIZES or self.to_move not in (BLUE, RED):
            raise ValueError(f"there is no board of {self.size} with player {self.to_move} to move")
        laid = [cell for token in self.tokens for cell in token.cells]
        taken = self.free.union(self.holes, laid)
        if len(taken) != len(self.free) + len(self.holes) + len(laid):
            raise ValueError("a cell is two things at once")
        if not all(inside(cell, self.size) for cell in taken):
            raise ValueError("a cell lies off the board")

    @property
    def last(self) -> Token | None:
        return self.tokens[-1] if self.tokens else None

    @property
    def blocked(self) -> frozenset[Cell]:
        laid = (cell for token in self.tokens for cell in token.cells)
        return frozenset(cells(self.size)).difference(self.free, self.holes, laid)

    def legal_moves(self) -> tuple[Lay, ...]:
        return self.places(self.to_move)

    def places(self, player: Player) -> tuple[Lay, ...]:
        return _places(self.free, player)

    def would_block(self, move: Lay) -> frozenset[Cell]:
        return neighbours(Token(self.to_move, move.cell).cells) & self.free

    def places_now(self) -> tuple[int, int]:
        return _counted(mask_of(self.free))

    def places_after(self, move: Lay) -> tuple[int, int]:
        """Count the places after a move, fast enough while the pointer moves."""
        return _counted(mask_of(self.free) & ~TAKEN[self.to_move][bit(move.cell)])

    def apply(self, move: Lay) -> Step[Squart]:
        token = Token(self.to_move, move.cell)
        if not self.free.issuperset(token.cells):
            raise IllegalMove(NO_ROOM[self.to_move] if self.legal_moves() else OVER)
        blocked = self.would_block(move)
        after = replace(
            self,
            free=self.free.difference(token.cells, blocked),
            tokens=(*self.tokens, token),
            to_move=1 - self.to_move,
        )
        return Step(after, (Laid(token.player, token.cells), Blocked(blocked)))

    def outcome(self) -> Outcome | None:
        if self.legal_moves():
            return None
        return Outcome((1 - self.to_move,), STUCK[self.to_move])

    def observation(self, viewer: Player | None) -> Squart:
        """Return everything: this game hides nothing."""
        return self


def _counted(mask: int) -> tuple[int, int]:
    return flat_places(mask).bit_count(), upright_places(mask).bit_count()


def _places(free: Iterable[Cell], player: Player) -> tuple[Lay, ...]:
    free = frozenset(free)
    return tuple(Lay(cell) for cell in sorted(free) if shifted(cell, REACH[player]) in free)


def start(options: Options, seed: int) -> Squart:
    """Return the first state; draw holes again if Blue could not move."""
    size, share = int(options["size"]), int(options["share"])
    board, rng = cells(size), Rng.seeded(seed)
    while True:
        drawn, rng = rng.shuffled(board)
        holes = frozenset(drawn[: size * size * share // 100])
        state = Squart(size, frozenset(board) - holes, holes)
        if state.legal_moves():
            return state
