"""Tries to decide the empty 10×10 board, which is open as far as we know; can be stopped and goes on where it was.

Every pair of a first move and an answer that gets decided is written to a file at once. A first move is refuted by one
answer that wins for Red; Blue wins the board by one first move to which every answer loses.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.agents.budget import Allowance
from app.core.game import OutOfBudget
from app.games.squart import GAME
from app.games.squart.advice import Adviser, by_promise, facing
from app.games.squart.areas import canonical
from app.games.squart.rules import Lay, Squart

Notes = dict[str, dict[str, bool]]
"""By first move and answer: whether Blue, then to move, wins."""


def named(move: Lay) -> str:
    return f"{move.cell[0] + 1} {move.cell[1] + 1}"


def distinct(state: Squart) -> list[Lay]:
    """The moves by promise, one of each that lead to mirrored boards."""
    shapes = {canonical(facing(state.apply(move).state)): move for move in reversed(by_promise(state))}
    return list(reversed(shapes.values()))


def save(path: Path, notes: Notes) -> None:
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def attempt(path: Path, notes: Notes, allowance: Allowance, memory: int, size: int) -> str:
    """Works through what is not in the notes; says who wins, or raises `OutOfBudget`."""
    board = GAME.new({"size": size, "share": 0})
    for first in distinct(board):
        known = notes.setdefault(named(first), {})
        if False in known.values():
            continue
        after, adviser = board.apply(first).state, Adviser(memory=memory)
        answers = distinct(after)
        for answer in answers:
            if named(answer) not in known:
                began = time.monotonic()
                known[named(answer)] = adviser.wins(after.apply(answer).state, allowance)
                save(path, notes)
                verdict = "Blue" if known[named(answer)] else "Red"
                print(f"{named(first)}, {named(answer)}: {verdict} wins ({time.monotonic() - began:.0f} s; "
                      f"{len(known)} of {len(answers)} answers)", flush=True)  # fmt: skip
            if not known[named(answer)]:
                break
        else:
            return f"Blue wins, by {named(first)}"
    return "Red wins"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--notes", type=Path, default=Path("squart_ten.json"))
    options.add_argument("--minutes", type=float, default=10)
    options.add_argument("--memory", type=int, default=2000, help="megabytes")
    options.add_argument("--size", type=int, default=10)
    given = options.parse_args()
    notes: Notes = json.loads(given.notes.read_text(encoding="utf-8")) if given.notes.exists() else {}
    allowance = Allowance(seconds=given.minutes * 60)
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: allowance.cancel())
    try:
        print(attempt(given.notes, notes, allowance, given.memory * 1_000_000, given.size))
    except OutOfBudget:
        refuted = sum(False in answers.values() for answers in notes.values())
        pairs = sum(map(len, notes.values()))
        print(f"stopped, open: {refuted} first moves refuted, {pairs} pairs decided; run again to go on")


if __name__ == "__main__":
    main()
