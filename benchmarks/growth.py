"""A long game: what a move costs at the end of it against what one cost at its start, with the log closed and open.

A move is everything from the decision to the drawn board: the rules, the file, the log, the strips. Its cost is
processor time, which a busy machine does not change: of all our Python, and of the whole process, in which a software
renderer would hide what grows.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from app.games.stay import GAME
from app.match.match import Match
from app.session import LOCAL
from app.storage.saved_matches import Slot
from app.storage.settings import GameSetup
from benchmarks.frames import SETTLING, Stage
from benchmarks.support.measure import Report, by_turns, many, median

MOVES = many(2000, tiny=20)
ROUNDS, COMPARED = many(5, tiny=1), many(10, tiny=2)
"""How often and how many moves are compared, by turns at the start of a game and at the end of the long one."""
SIZE = 5
FRAMES = 2
"""After each move, until all that it changed has been drawn."""
BESIDE = (1280, 800)
"""A window in which the log stands beside the board."""
TARGET = 1.2


class Cost(NamedTuple):
    """One move in milliseconds."""

    python: float
    process: float


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.app.change(reduced_motion=True)
        slot = _long_game(stage)
        _compare(report, stage, slot, "closed")
        stage.window.size = BESIDE
        _compare(report, stage, slot, "open beside the board")
        stage.app.stop()
    return report.exit_code()


def _long_game(stage: Stage) -> Slot:
    """Where it is kept, so many moves long. They are not drawn: that would take longer than all else."""
    from kivy.clock import Clock  # which the window has to be prepared for

    match = _start(stage)
    while match.ply < MOVES - ROUNDS * COMPARED:
        stage.app.screens.current_screen.decide(match.state.safe_moves()[0])
        Clock.tick()
    return str(stage.app.session.slot)


def _compare(report: Report, stage: Stage, slot: Slot, log: str) -> None:
    early, late = by_turns(ROUNDS, lambda: _early(stage), lambda: _late(stage, slot))
    assert stage.app.screens.current_screen.log_is_open == (log != "closed")
    name = f"A move of Stay on the Board after {MOVES} against one at the start, log {log}"
    for part in Cost._fields:
        then, now = (median([getattr(cost, part) for turn in each for cost in turn]) for each in (early, late))
        report.ratio(f"{name}, {part}", now, then, "ms of processor", TARGET)


def _start(stage: Stage) -> Match:
    setup = GameSetup(options={"size": SIZE, "blocked": False}).fitting(GAME)
    match = stage.app.session.start(GAME, setup, LOCAL, human_first=True)
    stage.app.go("play", match=match)
    return match


def _early(stage: Stage) -> list[Cost]:
    _start(stage)
    return _moves(stage)


def _late(stage: Stage, slot: Slot) -> list[Cost]:
    summary = stage.app.saves.find(slot)
    assert summary is not None, "the long game is gone"
    stage.app.resume(summary)
    return _moves(stage)


def _moves(stage: Stage) -> list[Cost]:
    stage.run(SETTLING)
    screen = stage.app.screens.current_screen
    _move(stage, screen)  # the first one finds nothing ready yet
    return [_move(stage, screen) for _ in range(COMPARED)]


def _move(stage: Stage, screen: Any) -> Cost:
    move = screen.match.state.safe_moves()[0]
    process, python = time.process_time(), time.thread_time()
    screen.decide(move)
    python = 1000 * (time.thread_time() - python) + sum(stage.frame().python for _ in range(FRAMES))
    return Cost(python, 1000 * (time.process_time() - process))


if __name__ == "__main__":
    sys.exit(main())
