"""From the start of the process to the first usable frame, against a KivyMD window with one label."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.support.measure import Report, by_turns, many, median, output_of, window_environment

RUNS = many(9, tiny=1)
TARGETS = {"wall": 1.2, "processor": 1.15, "memory": 1.25}
UNITS = {"wall": "s", "processor": "s", "memory": "MB"}


class Moment(NamedTuple):
    wall: float
    processor: float
    memory: float


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        environment = window_environment(Path(folder))
        for what in ("app", "label"):  # the first time writes Kivy's settings and the compiled modules
            _start(what, environment)
        ours, bare = by_turns(RUNS, lambda: _start("app", environment), lambda: _start("label", environment))
    for part in Moment._fields:
        for index, name in enumerate(("Start to the first frame", "Start to the first usable frame")):
            here, there = (median([getattr(run[index], part) for run in each]) for each in (ours, bare))
            report.ratio(f"{name}, {part}", here, there, UNITS[part], TARGETS[part])
        # The same moment of the bare window: nothing else comes there.
        dressed = median([getattr(run[2], part) for run in ours])
        report.ratio(f"Start to the first page with all pictures, {part}", dressed, there, UNITS[part])
    return report.exit_code()


def _start(what: str, environment: dict[str, str]) -> list[Moment]:
    """The first frame, when the window was usable, and in the app when its pictures were there."""
    began = time.monotonic()
    rows = output_of("support/started.py", what, environment=environment).splitlines()
    moments = [Moment(*map(float, row.split())) for row in rows]
    return [Moment(each.wall - began, each.processor, each.memory / 1e6) for each in moments]


if __name__ == "__main__":
    sys.exit(main())
