"""The opening book: first moves on empty boards, and their refutations."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from app.core.codec import BadData, from_json
from app.core.grid import Cell, cells, inside
from app.games.squart.rules import BLUE, RED, Lay, Squart, Token

PATH = Path(__file__).parents[3] / "assets" / "squart" / "book.json"


@dataclass(frozen=True, slots=True)
class First:
    """Blue's first move, up to mirroring, and the answer that beats it."""

    cell: Cell
    answer: Cell | None


@dataclass(frozen=True, slots=True)
class Opening:
    wins: bool
    move: Lay | None


class Book:
    def __init__(self, sizes: dict[int, tuple[First, ...]]) -> None:
        self.sizes = sizes
        for size, firsts in sizes.items():
            for first in firsts:
                _check(size, first)

    @classmethod
    def read(cls, path: Path = PATH) -> Book:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            sizes: dict[str, tuple[First, ...]] = from_json(dict[str, tuple[First, ...]], data, "book")
            return cls({int(size): firsts for size, firsts in sizes.items()})
        except (OSError, ValueError, RecursionError) as fault:
            raise BadData(f"the opening book {path.name} cannot be used: {fault}") from fault

    def opening(self, state: Squart) -> Opening | None:
        firsts = self.sizes.get(state.size)
        if firsts is None or state.holes or len(state.tokens) > 1:
            return None
        if not state.tokens:
            winner = next((first for first in firsts if first.answer is None), None)
            return Opening(winner is not None, Lay(winner.cell) if winner else None)
        return _answer(firsts, state, state.tokens[0])


def _answer(firsts: tuple[First, ...], state: Squart, laid: Token) -> Opening | None:
    for first in firsts:
        for flip_rows in (False, True):
            for flip_columns in (False, True):
                if _mirrored(first.cell, BLUE, state.size, flip_rows, flip_columns) == laid.cell:
                    if first.answer is None:
                        return Opening(False, None)
                    answer = _mirrored(first.answer, RED, state.size, flip_rows, flip_columns)
                    return Opening(True, Lay(answer))
    return None


def _mirrored(cell: Cell, player: int, size: int, flip_rows: bool, flip_columns: bool) -> Cell:
    """Return the first cell of the mirrored token; mirroring may swap its cells."""
    first, second = Token(player, cell).cells
    if flip_rows:
        first, second = (size - 1 - first[0], first[1]), (size - 1 - second[0], second[1])
    if flip_columns:
        first, second = (first[0], size - 1 - first[1]), (second[0], size - 1 - second[1])
    return min(first, second)


def _check(size: int, first: First) -> None:
    board = Squart(size, frozenset(cells(size)))
    tokens = [Token(BLUE, first.cell)] + ([Token(RED, first.answer)] if first.answer else [])
    if not all(inside(cell, size) for token in tokens for cell in token.cells):
        raise ValueError(f"{first} lies off a board of {size}")
    for token in tokens:
        board = board.apply(Lay(token.cell)).state
