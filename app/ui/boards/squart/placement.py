"""Which token a finger, the mouse or the keyboard means: the place it points at, or the nearest that is free."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.core.grid import DOWN, LEFT, RIGHT, UP, Cell, inside, shifted
from app.games.squart.rules import BLUE, REACH, Lay, Squart, Token
from app.ui.canvas.grid_geometry import Spot


@dataclass(frozen=True, slots=True)
class Placement:
    """Where the token of the player to move would lie; there is no move if it cannot."""

    token: Token
    move: Lay | None

    @property
    def cells(self) -> tuple[Cell, Cell]:
        return self.token.cells


def aim_at(view: Squart, spot: Spot, reach: float) -> Placement:
    """What a pointer means. The half of the cell chooses the side the token extends to; `reach` is in cells."""
    cell = int(spot[0]), int(spot[1])
    along = spot[1] if view.to_move == BLUE else spot[0]
    aim = aim_from(view, cell, forward=along % 1 >= 0.5)
    return aim if aim.move else nearest(view, spot, reach) or aim


def aim_from(view: Squart, cell: Cell, forward: bool) -> Placement:
    """A token on this cell and the next one forward, or backward; the other side if this one is not free."""
    player = view.to_move
    back = shifted(cell, REACH[player], -1)
    tries = [Token(player, first) for first in ((cell, back) if forward else (back, cell))]
    for token in tries:
        if view.free.issuperset(token.cells):
            return Placement(token, Lay(token.cell))
    shown = next(token for token in tries if all(inside(cell, view.size) for cell in token.cells))
    return Placement(shown, None)


def nearest(view: Squart, spot: Spot, reach: float) -> Placement | None:
    """The free place that begins nearest to the spot, if one does within reach."""
    rated = [(_gap(token, spot), _gap(token, spot, 0.5), token) for token in _tokens(view)]
    if not rated:
        return None
    gap, _, token = min(rated, key=lambda each: each[:2])
    return Placement(token, Lay(token.cell)) if gap <= reach else None


def by_distance(view: Squart, cell: Cell) -> list[Placement]:
    """All free places, those around the cell first."""
    spot = (cell[0] + 0.5, cell[1] + 0.5)
    tokens = sorted(_tokens(view), key=lambda token: (_gap(token, spot, 0.5), token.cell))
    return [Placement(token, Lay(token.cell)) for token in tokens]


def _tokens(view: Squart) -> list[Token]:
    return [Token(view.to_move, move.cell) for move in view.legal_moves()]


def _gap(token: Token, spot: Spot, inset: float = 0.0) -> float:
    """How far the spot is from the token, or from what is left of it when its edges are moved inwards."""
    (top, left), (bottom, right) = token.cells
    down = max(top + inset - spot[0], 0.0, spot[0] - bottom - 1 + inset)
    across = max(left + inset - spot[1], 0.0, spot[1] - right - 1 + inset)
    return math.hypot(down, across)


ARROWS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}


KEYS = (*ARROWS, "home", "end", "x", "tab")


class Cursor:
    """Says what each of its keys points at. Its cell may be either one of the token's two."""

    def __init__(self) -> None:
        self._cell: Cell | None = None
        self._forward = True
        """Whether the cell is meant to be the token's first."""
        self._tabbed: list[Placement] = []
        """The free places in the order of their distance from where the first Tab was pressed."""

    def let_go(self) -> None:
        """A finger or the mouse points: the next key starts from there."""
        self._cell = None

    def forget(self) -> None:
        self._cell, self._tabbed = None, []

    def press(self, name: str, shift: bool, view: Squart, aim: Placement | None) -> Placement | None:
        """Where one of `KEYS` takes the ghost, which is now at `aim`; None if it stays, since the board ends here."""
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
        """Where the cursor was left, at the ghost, or in the middle."""
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
