"""Analysis: opening that of a long match, and the truth about every move of a board of Squart while somebody waits.

Opening is the main thread's processor time in Python up to the first picture; the judging goes on beside it. The truth
is timed from the switch until each move is marked as won or lost; what is open after the limit is counted.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.core.game import OutOfBudget
from app.games.squart import GAME as SQUART
from app.games.squart.advice import Adviser
from app.games.squart.analysis import MoveProver
from app.games.squart.brain import shipped_book
from app.games.squart.rules import Lay, Squart
from app.players.search_budget import SearchBudget
from benchmarks.support.measure import Report, many, median, output_of, p95, window_environment

FEW, MOVES = 3, many(300, tiny=12)
OPENINGS = many(5, tiny=1)
FRAME_MS = 1000 / 60
POSITIONS = many(40, tiny=2)
SIZE = many(8, tiny=5)
FIRST = 300
"""The seed of the first position."""
LIMIT = 1.0
"""Seconds in which the moves of nearly every position have to be marked."""
CHECKED = many(12, tiny=2)
"""Positions whose every mark is compared with the solver run to the end, without a limit."""


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        environment = window_environment(Path(folder))
        short, long = (
            median(list(map(float, output_of("analysis.py", str(moves), environment=environment).split())))
            for moves in (FEW, MOVES)
        )
    report.value(f"Opening the analysis of {MOVES} moves, first picture", long, "ms of processor")
    report.value(f"What {MOVES} moves add to that of {FEW}", max(0.0, long - short), "ms of processor", FRAME_MS)
    _truth(report)
    return report.exit_code()


def _truth(report: Report) -> None:
    waits, still_open, all_moves, wrong = [], 0, 0, 0
    for number in range(POSITIONS):
        state = _position(FIRST + number)
        marks, waited = _marked(state)
        waits.append(waited)
        all_moves += len(state.legal_moves())
        still_open += len(state.legal_moves()) - len(marks)
        if number < CHECKED:
            adviser = Adviser(shipped_book())
            wrong += sum(adviser.is_winning(state, move) != wins for move, wins in marks.items())
    what = f"{SIZE}×{SIZE}, {POSITIONS} positions"
    report.value(f"Truth: every move of {what} marked, median", median(waits), "s")
    report.value(f"Truth: every move of {what} marked, p95", p95(waits), "s", LIMIT)
    report.value(f"Truth: moves still open after {LIMIT:.0f} s", 100 * still_open / all_moves, "%")
    report.value(f"Truth: wrong marks in {CHECKED} positions solved to the end", wrong, "moves", 0)


def _position(seed: int) -> Squart:
    """Some moves into a game, from its very start on."""
    rng = random.Random(seed)
    state: Squart = SQUART.new({"size": SIZE, "share": rng.choice((0, 10, 18))}, seed)
    for _ in range(rng.randrange(8)):
        moves = state.legal_moves()
        after = state.apply(rng.choice(moves)).state
        if not after.legal_moves():
            break
        state = after
    return state


def _marked(state: Squart) -> tuple[dict[Lay, bool], float]:
    """What is proved before the limit, and how long it took until all was marked or the limit had come."""
    began = time.perf_counter()
    marks: dict[Lay, bool] = {}
    with suppress(OutOfBudget):
        marks.update(MoveProver()(state, SearchBudget(seconds=LIMIT * 0.95)))
    return marks, time.perf_counter() - began


def opened(moves: int) -> None:
    """In the process of its own: prints what each opening took, the first one left out: it imports the screen."""
    from app.lazy_kivy import install
    from app.start import set_kivy_environment

    set_kivy_environment()
    install()
    from benchmarks.frames import Stage

    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        match = _long_match(stage.app, moves)
        for number in range(OPENINGS + 1):
            began = time.thread_time()
            stage.app.analyse(match)
            spent = 1000 * (time.thread_time() - began) + stage.frame().python
            if number:
                print(spent)
            stage.app.screens.current_screen.stop()
            stage.run(0.5)
            stage.app.go("home")
            stage.run(0.5)
        stage.app.stop()


def _long_match(app: Any, moves: int) -> Any:
    """The queen walks to and fro in Normal mode, where nothing ends it."""
    from app.games.stay import GAME as STAY
    from app.session import LOCAL

    setup = replace(app.settings.setup_for(STAY), options={"size": 5, "blocked": False})
    match = app.session.start(STAY, setup, LOCAL, human_first=True, seed=7)
    rng = random.Random(7)
    while match.ply < moves:
        match.play(match.ply, rng.choice(match.state.safe_moves()))
    match.resign(0)
    return match


if __name__ == "__main__":
    if len(sys.argv) > 1:
        opened(int(sys.argv[1]))
    else:
        sys.exit(main())
