"""Find the token that a finger, mouse or key means."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.core.grid import DOWN, LEFT, RIGHT, UP, Cell, inside, shifted
from app.games.squart.rules import BLUE, REACH, Lay, Squart, Token
from app.ui.canvas.grid_geometry import Spot


@dataclass(frozen=True, slots=True)
class Placement:
    """A token's place. `move` is None if it does not fit."""

    token: Token
    move: Lay | None

    @property
    def cells(self) -> tuple[Cell, Cell]:
        return self.token.cells


def aim_at(view: Squart, spot: Spot, reach: float) -> Placement:
    """Return the place under a pointer, or the nearest free one within `reach` cells.

    The half of the cell decides the token's direction.
    """
    cell = int(spot[0]), int(spot[1])
    along = spot[1] if view.to_move == BLUE else spot[0]
    aim = aim_from(view, cell, forward=along % 1 >= 0.5)
    return aim if aim.move else nearest(view, spot, reach) or aim


def aim_from(view: Squart, cell: Cell, forward: bool) -> Placement:
    """Return a token on this cell and the next or previous one, whichever fits."""
    player = view.to_move
    back = shifted(cell, REACH[player], -1)
    tries = [Token(player, first) for first in ((cell, back) if forward else (back, cell))]
    for token in tries:
        if view.free.issuperset(token.cells):
            return Placement(token, Lay(token.cell))
    shown = next(token for token in tries if all(inside(cell, view.size) for cell in token.cells))
    return Placement(shown, None)


def nearest(view: Squart, spot: Spot, reach: float) -> Placement | None:
    rated = [(_gap(token, spot), _gap(token, spot, 0.5), token) for token in _tokens(view)]
    if not rated:
        return None
    gap, _, token = min(rated, key=lambda each: each[:2])
    return Placement(token, Lay(token.cell)) if gap <= reach else None


def by_distance(view: Squart, cell: Cell) -> list[Placement]:
    spot = (cell[0] + 0.5, cell[1] + 0.5)
    tokens = sorted(_tokens(view), key=lambda token: (_gap(token, spot, 0.5), token.cell))
    return [Placement(token, Lay(token.cell)) for token in tokens]


def _tokens(view: Squart) -> list[Token]:
    return [Token(view.to_move, move.cell) for move in view.legal_moves()]


def _gap(token: Token, spot: Spot, inset: float = 0.0) -> float:
    """Return the distance to the token, after moving its edges in by `inset`."""
    (top, left), (bottom, right) = token.cells
    down = max(top + inset - spot[0], 0.0, spot[0] - bottom - 1 + inset)
    across = max(left + inset - spot[1], 0.0, spot[1] - right - 1 + inset)
    return math.hypot(down, across)


ARROWS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}


KEYS = (*ARROWS, "home", "end", "x", "tab")


class Cursor:
    """Turns keys into places."""

    def __init__(self) -> None:
        self._cell: Cell | None = None
        self._forward = True
        self._tabbed: list[Placement] = []
        """The free places by distance from the first Tab."""

    def let_go(self) -> None:
        """Let the next key start where a finger or the mouse points."""
        self._cell = None

    def forget(self) -> None:
        self._cell, self._tabbed = None, []

    def press(self, name: str, shift: bool, view: Squart, aim: Placement | None) -> Placement | None:
        """Return where a key moves the ghost, or None at the board's edge."""
        here = self._here(view, aim)
        if name == "tab":
            return self._tab(here, -1 if shift else 1, view, aim)
        if name in ARROWS:
            return self._go_to(shifted(here, ARROWS[name]) if aim else here, view)
        if name == "x":
            self._forward = not self._forward
            return self._go_to(here, view)
        return self._go_to((here[0], 0 if name == "home" else view.size - 1), view)

    def _here(self, view: Squart, aim: Placement | None) -> Cell:
        if self._cell is None:
            self._cell = aim.token.cell if aim else (view.size // 2, view.size // 2)
        return self._cell

    def _go_to(self, cell: Cell, view: Squart) -> Placement | None:
        self._tabbed = []
        if not inside(cell, view.size):
            return None
        self._cell = cell
        return aim_from(view, cell, self._forward)

    def _tab(self, here: Cell, by: int, view: Squart, aim: Placement | None) -> Placement:
        if not self._tabbed:
            self._tabbed = by_distance(view, here)
            index = 0 if by > 0 else -1
            if self._tabbed[0] == aim:
                index = by % len(self._tabbed)
        else:
            index = (self._tabbed.index(aim) + by) % len(self._tabbed) if aim in self._tabbed else 0
        found = self._tabbed[index]
        self._cell, self._forward = found.token.cell, True
        return found
