"""The keyboard's cursor on the board of Squart: it goes by cells, or with Tab by the places that are free."""

from __future__ import annotations

from app.core.grid import DOWN, LEFT, RIGHT, UP, Cell, inside, shifted
from app.games.squart.rules import Squart
from app.ui.boards.squart.placement import Placement, aim_from, by_distance

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
