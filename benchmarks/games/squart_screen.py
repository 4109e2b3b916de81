"""Squart on the screen: what it costs when the ghost snaps to another place, with and without the loupe.

Costs are the main thread's processor time, which a busy machine does not change.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from app.games.squart import GAME
from app.games.squart.rules import Lay
from app.session import LOCAL
from app.storage.settings import GameSetup
from app.ui.boards.squart.placement import Placement, aim_from
from benchmarks.frames import Stage, at_rest
from benchmarks.support.measure import Report, many, median

SIZE = 10
UPDATES = many(600, tiny=4)


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        stage.app.remember_setup(GAME, GameSetup(options={"size": SIZE, "share": 18}))
        stage.app.start_match(GAME, LOCAL)
        _hang_pictures(stage)
        at_rest(report, stage, "a game of Squart")
        board = stage.board
        _updates(report, "The ghost goes to another place", lambda move: board._set_aim(_place(stage, move)), stage)
        _updates(report, "Under a finger, with the loupe", lambda move: board._follow(_point(stage, move)), stage)
        stage.app.stop()
    return report.exit_code()


def _hang_pictures(stage: Stage) -> None:
    """They are decoded on a thread, which may be late on a busy machine: what is measured has to be drawn with them."""
    for _ in range(100):
        art = stage.app.look.art
        if art is not None and art.board(GAME.id):
            return
        stage.run(0.1)
    raise SystemExit("the pictures did not come")


def _place(stage: Stage, move: Lay) -> Placement:
    return aim_from(stage.board.view, move.cell, forward=True)


def _point(stage: Stage, move: Lay) -> tuple[float, float]:
    grid, (row, column) = stage.board.grid, move.cell
    return grid.left + (column + 0.7) * grid.cell, grid.top - (row + 0.7) * grid.cell


def _updates(report: Report, what: str, update: Callable[[Lay], None], stage: Stage) -> None:
    times = []
    for move in itertools.islice(itertools.cycle(stage.board.view.legal_moves()), UPDATES):
        began = time.thread_time()
        update(move)
        times.append(1000 * (time.thread_time() - began))
        stage.frame()
    report.value(f"{what}, median", median(times), "ms of processor")
    report.value(f"{what}, 99 of 100 within", quantiles(times, n=100, method="inclusive")[-1], "ms of processor", 4)


if __name__ == "__main__":
    sys.exit(main())
