"""From the start of the process to the first usable frame, against a KivyMD window with one label."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from _measure import Report, by_turns, median, output_of, window_environment

RUNS = 9
TARGET = 1.5


def main() -> int:
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        environment = window_environment(Path(folder))
        for what in ("app", "label"):  # the first time writes Kivy's settings and the compiled modules
            _start(what, environment)
        ours, bare = by_turns(RUNS, lambda: _start("app", environment), lambda: _start("label", environment))
    for index, name in enumerate(("Start to the first frame", "Start to the first usable frame")):
        report.ratio(name, median([run[index] for run in ours]), median([run[index] for run in bare]), "s", TARGET)
    return report.exit_code()


def _start(what: str, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds until the first frame, and until the window was usable."""
    began = time.monotonic()
    first, usable = map(float, output_of("_started.py", what, environment=environment).split())
    return first - began, usable - began


if __name__ == "__main__":
    sys.exit(main())
