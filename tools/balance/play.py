"""Plays what is still to be told about the balance of Skirmish; every match is kept at once.

`python -m tools.balance.play --level 7 --only pairs --minutes 20` goes on from where the last run ended; then
`python -m tools.balance.table` writes the tables of the app and README.
"""

from __future__ import annotations

import argparse
import sys
import time

from tools.balance import results as kept
from tools.balance.matches import COURSES, PLAYERS


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--games", type=int, default=200, help="matches for each question, with those of earlier runs")
    options.add_argument("--minutes", type=float, default=30.0, help="for each kind of match")
    options.add_argument("--level", type=int, choices=sorted(PLAYERS), default=min(PLAYERS), help="of everybody")
    options.add_argument("--only", choices=sorted(COURSES), help="one kind of match; two kinds can run at once")
    given = options.parse_args()
    for course in [given.only] if given.only else COURSES:
        play(course, given.level, given.games, given.minutes)
    return 0


def play(course: str, level: int, games: int, minutes: float) -> None:
    results, end = kept.load(course, level), time.monotonic() + 60 * minutes
    while time.monotonic() < end and (id := kept.next_question(course, results, games)) is not None:
        results.add(COURSES[course].play(id, results.of(id).played, PLAYERS[level]))
        kept.save(course, level, results)


if __name__ == "__main__":
    sys.exit(main())
