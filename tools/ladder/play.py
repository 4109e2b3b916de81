"""Plays what is still to be played between rungs, with the app's own environment; every match is kept at once."""

from __future__ import annotations

import argparse
import sys

from app.compiled import use_compiled
from app.core.game import Game
from app.games import BY_ID
from tools.ladder import results as kept
from tools.ladder.certainty import next_pair
from tools.ladder.courses import MEASURED
from tools.ladder.matches import share_won
from tools.ladder.results import Results


def main() -> int:
    options = argparse.ArgumentParser(prog="dev.py ladder", description=__doc__)
    options.add_argument("--within", type=float, default=35, help="ends once every rating is sure to so many Elo")
    options.add_argument("--games", type=int, default=1000, help="the most matches of a pair, with earlier runs'")
    options.add_argument("--only", choices=[game.id for game in MEASURED], help="one game")
    given = options.parse_args()
    use_compiled()
    for game in [BY_ID[given.only]] if given.only else MEASURED:
        play(game, kept.load(game), given.within, given.games)
    return 0


def play(game: Game, results: Results, within: float, games: int) -> None:
    """Until every rung is sure to this error, or every pair has so many matches."""
    while (pair := next_pair(results, within, games)) is not None:
        low, high = (game.brains[rung - 1] for rung in pair)
        played = results.played(pair)
        for number in (played, played + 1):
            results.add(pair, share_won(game.id, (high, low), number))
        kept.save(game, results)


if __name__ == "__main__":
    sys.exit(main())
