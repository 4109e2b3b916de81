"""Positions of Stay on the Board as pictures: rows from the top, Q the queen, x blocked, . free."""

from __future__ import annotations

from typing import Any

from app.core.grid import Cell
from app.games.stay.rules import NOBODY, Stay


def stay(picture: str, blocked_mode: bool = True, computer: int = NOBODY, **more: Any) -> Stay:
    rows = picture.split()
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    assert all(len(row) == len(rows) for row in rows), "a picture is square"
    queen = next(cell for cell, mark in marks.items() if mark == "Q")
    crosses = frozenset(cell for cell, mark in marks.items() if mark == "x")
    more.setdefault("trail", (queen,))
    return Stay(len(rows), blocked_mode, computer, queen, crosses, **more)


def picture_of(state: Stay) -> str:
    def mark(cell: Cell) -> str:
        return "Q" if cell == state.queen else "x" if cell in state.blocked else "."

    numbers = range(state.size)
    return " ".join("".join(mark((row, column)) for column in numbers) for row in numbers)
