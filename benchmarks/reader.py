"""What a screen reader costs: the tree of the largest boards read and put into AccessKit's words, whole and after a
move. While nobody listens none of it is done.

Costs are the main thread's processor time, which a busy machine does not change.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.game import Game
from app.games import GAMES
from app.session import LOCAL
from app.storage.settings import GameSetup
from app.ui.accessibility.system_reader import SystemReader
from benchmarks.frames import Stage
from benchmarks.support.measure import Report, many, median, p95

ROUNDS = many(60, tiny=2)
TARGET = 20
"""Milliseconds of processor for an update."""
LARGEST = {
    "stay": GameSetup(options={"size": 9, "blocked": True}),
    "squart": GameSetup(options={"size": 10, "share": 18}),
    "skirmish": GameSetup(options={"players": 4, "grid": 7}, seats={"local": ("human", "dummy", "dummy", "dummy")}),
}
"""The others have one size."""


class Nobody:
    """Takes what a reader would be told."""

    def __init__(self, *_: Any) -> None: ...

    def update(self, changes: Callable[[], Any]) -> None:
        changes()

    def focus(self, has_focus: bool) -> None: ...

    def place(self) -> None: ...


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        reader = SystemReader(stage.app, Nobody)
        for game in GAMES:
            _board(report, stage, reader, game)
        stage.app.stop()
    return report.exit_code()


def _board(report: Report, stage: Stage, reader: SystemReader, game: Game) -> None:
    if game.id in LARGEST:
        stage.app.remember_setup(game, LARGEST[game.id])
    stage.app.start_match(game, LOCAL)
    stage.run(many(2.0, tiny=0.2))
    whole = [_took(lambda: _all_anew(reader)) for _ in range(ROUNDS)]
    told = len(reader._told)
    match = stage.app.session.match
    assert match
    updates = []
    for _ in range(ROUNDS):
        if match.outcome is not None:
            break
        match.decide(next(iter(match.state.legal_moves())))
        stage.board.drop_animation()
        stage.board.show(match.view(stage.app.screens.current_screen.viewer))
        updates.append(_took(reader.update))
    report.value(f"{game.id}: all of {told} things told, p95", p95(whole), "ms of processor", TARGET)
    report.value(f"{game.id}: an update after a move, median", median(updates), "ms of processor", TARGET)
    report.value(f"{game.id}: an update after a move, p95", p95(updates), "ms of processor", TARGET)


def _all_anew(reader: SystemReader) -> None:
    reader._told.clear()
    reader.update()


def _took(do: Callable[[], None]) -> float:
    began = time.thread_time()
    do()
    return 1000 * (time.thread_time() - began)


if __name__ == "__main__":
    sys.exit(main())
