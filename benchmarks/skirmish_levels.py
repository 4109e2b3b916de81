"""Forty seeded matches of Skirmish between each level and the next but one below: the share that it loses."""

from __future__ import annotations

import sys

from _measure import Report, many

from tests.agents.test_skirmish_levels import beats

MATCHES = many(40, tiny=1)
MOST_LOST = 30.0
"""Two steps of the ladder are 200 points at least, and who stands so much lower wins 24 of 100."""


def main() -> int:
    report = Report()
    for strong in many(tuple(range(3, 9)), tiny=(3,)):
        lost = 100 * (1 - beats(strong, strong - 2, MATCHES))
        report.value(f"Matches that level {strong} loses to level {strong - 2}", lost, "%", MOST_LOST)
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
