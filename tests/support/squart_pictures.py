"""Positions of Squart drawn as rows of text: `.` free and `#` blocked."""

from __future__ import annotations

from app.core.game import Player
from app.core.grid import cells
from app.games.squart.rules import BLUE, Squart


def squart(picture: str, to_move: Player = BLUE) -> Squart:
    """Rows with spaces between them; what lacks to a square of at least 4×4 is blocked."""
    rows = picture.split()
    size = max(4, len(rows), *map(len, rows))
    free = frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == ".")
    return Squart(size, free, frozenset(cells(size)) - free, (), to_move)
