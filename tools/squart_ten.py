"""Decides first moves on the empty 10×10 board, minutes each; can be stopped, and goes on where it was.

Every pair of a first move and an answer that gets decided is written to the notes at once. A first move is refuted by
one answer that wins for Red; it wins if every answer loses. Whoever has a hunch says so:
`squart_ten.py "3 3" "3 1, 1 5"` decides these two first moves, the second by trying that answer first. `--book` puts
all that the notes have decided into the opening book, and `--prove` proves what the book says once more: with notes of
their own, each first move with the answer that the book has against it. `dev.py compile` more than halves the time.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.compiled import use_compiled

if __name__ == "__main__":
    use_compiled()

from app.core.game import OutOfBudget
from app.core.grid import Cell
from app.games.squart import GAME
from app.games.squart.advice import Adviser, by_promise, facing
from app.games.squart.areas import canonical
from app.games.squart.opening_book import Book, First
from app.games.squart.rules import Lay, Squart
from app.players.search_budget import SearchBudget
from tools.squart_book import Page, first_cells, write

SIZE = 10

Notes = dict[str, dict[str, bool]]
"""By first move and answer: whether Blue, then to move, wins."""


def named(cell: Cell) -> str:
    return f"{cell[0] + 1} {cell[1] + 1}"


def cell_named(name: str) -> Cell:
    row, column = map(int, name.split())
    return row - 1, column - 1


def answers_to(after: Squart) -> list[str]:
    """By promise, one of each that lead to mirrored boards."""
    shapes = {canonical(facing(after.apply(move).state)): move for move in reversed(by_promise(after))}
    return [named(move.cell) for move in reversed(shapes.values())]


def is_decided(first: str, known: dict[str, bool]) -> bool:
    return False in known.values() or set(answers_to(after(first))) <= set(known)


def after(*names: str) -> Squart:
    state: Squart = GAME.new({"size": SIZE, "share": 0})
    for name in names:
        state = state.apply(Lay(cell_named(name))).state
    return state


def save(path: Path, notes: Notes) -> None:
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def decide(first: str, hunches: list[str], path: Path, notes: Notes, allowance: SearchBudget, memory: int) -> None:
    """Asks about one answer after another, until one refutes the move or none is left; raises `OutOfBudget`."""
    known, adviser = notes.setdefault(first, {}), Adviser(memory=memory)
    answers = answers_to(after(first))
    for answer in [*hunches, *answers]:
        if is_decided(first, known):
            break
        if answer not in known:
            began = time.monotonic()
            known[answer] = adviser.wins(after(first, answer), allowance)
            save(path, notes)
            print(f"{first}, {answer}: {'Blue' if known[answer] else 'Red'} wins ({time.monotonic() - began:.0f} s; "
                  f"{len(known)} of {len(answers)} answers)", flush=True)  # fmt: skip
    print(f"{first}: {'loses' if False in known.values() else 'wins'}", flush=True)


def page_of(notes: Notes, before: Iterable[First] = ()) -> Page:
    """Of the opening book: the first moves that are decided, by these notes or on the page before."""
    answers = {first.cell: first.answer for first in before}
    for first, known in notes.items():
        if is_decided(first, known):
            answers[cell_named(first)] = next((cell_named(name) for name, won in known.items() if not won), None)
    return [{"cell": cell, "answer": answer} for cell, answer in sorted(answers.items())]


def proved(first: First, known: dict[str, bool]) -> bool | None:
    """Whether the notes bear out what the book says of a first move; nothing as long as they do not decide it."""
    if first.answer is not None and known.get(named(first.answer)) is False:
        return True
    if not is_decided(named(first.cell), known):
        return None
    return first.answer is None and False not in known.values()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    all_firsts = [named(cell) for cell in first_cells(SIZE)]
    options.add_argument("lines", nargs="*", default=all_firsts, help="a first move and answers")
    options.add_argument("--notes", type=Path, help="squart_ten.json, or squart_proofs.json with --prove")
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--memory", type=int, default=2000, help="megabytes")
    options.add_argument("--book", action="store_true", help="write the notes into the opening book, and stop")
    options.add_argument("--prove", action="store_true", help="prove again what the book says")
    given = options.parse_args()
    path: Path = given.notes or Path("squart_proofs.json" if given.prove else "squart_ten.json")
    notes: Notes = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    page = Book.read().sizes.get(SIZE, ())
    if given.book:
        write(page_of(notes, page), SIZE)
        return 0
    if given.prove and given.lines is all_firsts:
        given.lines = [", ".join(named(cell) for cell in (first.cell, first.answer) if cell) for first in page]
    allowance = SearchBudget(seconds=given.minutes * 60)
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: allowance.cancel())
    try:
        for line in given.lines:
            first, *hunches = (name.strip() for name in line.split(","))
            decide(first, hunches, path, notes, allowance, given.memory * 1_000_000)
    except OutOfBudget:
        print(f"stopped, with {sum(map(len, notes.values()))} pairs decided; run again to go on")
    found = [proved(first, notes.get(named(first.cell), {})) for first in page] if given.prove else []
    if given.prove:
        print(f"of {len(page)} first moves in the book {found.count(True)} proved, {found.count(False)} contradicted")
    return 1 if False in found else 0


if __name__ == "__main__":
    sys.exit(main())
