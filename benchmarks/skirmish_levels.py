"""Forty seeded matches of Skirmish between neighbouring levels: the share that the stronger one wins."""

from __future__ import annotations

import sys

from _measure import Report, many

from tests.agents.test_skirmish_levels import beats

MATCHES = many(40, tiny=1)
MOST_LOST = 30.0


def main() -> int:
    report = Report()
    for strong in many(tuple(range(2, 9)), tiny=(2,)):
        lost = 100 * (1 - beats(strong, strong - 1, MATCHES))
        report.value(f"Matches that level {strong} loses to level {strong - 1}", lost, "%", MOST_LOST)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
