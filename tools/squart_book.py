"""Makes the pages 4 to 9 of assets/squart/book.json: all first moves on these empty boards, solved, in some minutes.

The page of 10×10 takes longer: `squart_ten.py` writes it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.core.grid import Cell
from app.games.squart import GAME
from app.games.squart.advice import Adviser, by_promise
from app.games.squart.opening_book import PATH
from app.games.squart.rules import Lay, Squart

SIZES = range(4, 10)

Page = list[dict[str, Cell | None]]
"""First moves, with the answers that beat them."""


def first_cells(size: int) -> list[Cell]:
    """The first moves of Blue, one of each that are mirrors of each other."""
    return [(row, column) for row in range((size + 1) // 2) for column in range(size // 2)]


def answer(adviser: Adviser, state: Squart) -> Cell | None:
    """Red's move that wins here, or nothing."""
    return next((move.cell for move in by_promise(state) if adviser.is_winning(state, move)), None)


def write(page: Page, size: int) -> None:
    """Into the book, whose other pages stay as they are."""
    book = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    book[str(size)] = page
    PATH.parent.mkdir(parents=True, exist_ok=True)
    PATH.write_text(json.dumps(book, separators=(",", ":")) + "\n", encoding="utf-8")


def main() -> None:
    for size in SIZES:
        began = time.monotonic()
        adviser = Adviser()
        board = GAME.new({"size": size, "share": 0})
        page: Page = [
            {"cell": cell, "answer": answer(adviser, board.apply(Lay(cell)).state)} for cell in first_cells(size)
        ]
        write(page, size)
        winning = sum(line["answer"] is None for line in page)
        print(f"{size}: {winning} of {len(page)} win, up to mirrors; {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
