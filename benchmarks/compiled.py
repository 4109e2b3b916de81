"""The solvers as `dev.py compile` built them, against the same code as Python, in processes of their own by turns."""

from __future__ import annotations

import json
import sys

from app.compiled import FOLDER, current
from benchmarks.support.measure import Report, by_turns, many, median, output_of

RUNS = many(3, tiny=1)


def main() -> int:
    if not current(FOLDER):
        print("Not measured here, since nothing is compiled: python3 dev.py compile")
        return 0
    report = Report()
    built, plain = by_turns(RUNS, lambda: _seconds("compiled"), lambda: _seconds("Python"))
    for what in plain[0]:
        report.ratio(
            f"The solver of {what}, compiled, against the same as Python",
            median([run[what] for run in built]),
            median([run[what] for run in plain]),
            "s of processor",
            1.0,
        )
    return report.exit_code()


def _seconds(how: str) -> dict[str, float]:
    found: dict[str, float] = json.loads(output_of("support/thinking.py", how, environment={}))
    return found


if __name__ == "__main__":
    sys.exit(main())
