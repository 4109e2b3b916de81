"""Opening a game: from the press of Play to its first frame, the first time since the start and again.

It is the main thread's processor time in Python: of the rules, the file and the widgets, without the drawing itself.
Each game is opened in a process of its own; the first time its widgets are made of rules that are read then.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from benchmarks.support.measure import Report, many, median, output_of, window_environment

RUNS = many(3, tiny=1)
AGAIN = many(3, tiny=1)
TARGET_MS = 60.0
SETTLING = many(1.0, tiny=0.1)
READY = many(7.0, tiny=0.5)
"""Seconds on the first page, in which the app makes ready what is likely to be wanted."""
GAMES = many(("stay", "chapaev", "squart", "skirmish"), tiny=("squart",))


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        environment = window_environment(Path(folder))
        output_of("opening.py", GAMES[0], environment=environment)  # compiled modules and Kivy's settings are written
        for game in GAMES:
            runs = [
                list(map(float, output_of("opening.py", game, environment=environment).split())) for _ in range(RUNS)
            ]
            report.value(
                f"Opening {game} the first time", median([run[0] for run in runs]), "ms of processor", TARGET_MS
            )
            report.value(
                f"Opening {game} again",
                median([time for run in runs for time in run[1:]]),
                "ms of processor",
                TARGET_MS,
            )
    return report.exit_code()


def opened(game: str) -> None:
    """In the process of its own: prints what each opening took."""
    from app.lazy_kivy import install
    from app.start import STANDS_SECONDS, collect_garbage, set_kivy_environment

    set_kivy_environment()
    install()
    from benchmarks.frames import Stage

    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(Path(folder))
        from app.games import BY_ID
        from app.session import VERSUS_COMPUTER

        stage.run(STANDS_SECONDS)
        collect_garbage()
        stage.run(READY)
        for _ in range(AGAIN + 1):
            began = time.thread_time()
            stage.app.start_match(BY_ID[game], VERSUS_COMPUTER, human_first=True)
            print(1000 * (time.thread_time() - began) + stage.frame().python)
            stage.run(SETTLING)
            stage.app.leave_match()
            stage.run(SETTLING)
        stage.app.stop()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        opened(sys.argv[1])
    else:
        sys.exit(main())
