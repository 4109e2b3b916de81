"""Which token a finger, the mouse or the keyboard means: the place it points at, or the nearest that is free."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.core.grid import Cell, inside, shifted
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
