"""Makes the puzzles of many days and proves each by a second solver: `python -m tools.year_of_puzzles [--days 365]`.

It says how long each game took, and stops at the first puzzle that is not what it promises.
"""

from __future__ import annotations

import argparse
import time
from datetime import date, timedelta

from app.games import BY_ID
from app.players.search_budget import SearchBudget
from app.puzzles.daily import FIRST_DAY, WITH_PUZZLES, puzzle_of
from tests.support.second_solvers import prove

AIM = 2.0
"""Seconds of processor in which each should be made."""


def year(game_id: str, first: date, days: int) -> list[float]:
    """How long each took to make; all are proved."""
    taken = []
    for number in range(days):
        day = first + timedelta(days=number)
        began = time.process_time()
        puzzle = puzzle_of(BY_ID[game_id], day, SearchBudget())
        taken.append(time.process_time() - began)
        try:
            prove(game_id, puzzle)
        except AssertionError as fault:
            raise SystemExit(f"{game_id}, {day}: not proved") from fault
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--first", type=date.fromisoformat, default=FIRST_DAY, metavar="YYYY-MM-DD")
    parser.add_argument("--games", nargs="+", default=[game.id for game in WITH_PUZZLES], choices=list(BY_ID))
    arguments = parser.parse_args()
    for game_id in arguments.games:
        taken = sorted(year(game_id, arguments.first, arguments.days))
        late = sum(each > AIM for each in taken)
        print(
            f"{game_id}: {len(taken)} days proved; made in {sum(taken) / len(taken):.2f} s of processor on average,"
            f" {taken[-1]:.2f} s at most, {late} over {AIM:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
