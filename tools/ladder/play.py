"""Plays what is still to be played between rungs, with the app's own environment; every match is kept at once."""

from __future__ import annotations

import argparse
import sys

from app.core.game import Game
from app.games import BY_ID
from tools.ladder import results as kept
from tools.ladder.courses import MEASURED
from tools.ladder.matches import share_won
from tools.ladder.results import Results


def main() -> int:
    options = argparse.ArgumentParser(prog="dev.py ladder", description=__doc__)
    options.add_argument("--games", type=int, default=400, help="matches for each pair, with those of earlier runs")
    options.add_argument("--only", choices=[game.id for game in MEASURED], help="one game")
    given = options.parse_args()
    for game in [BY_ID[given.only]] if given.only else MEASURED:
        play(game, kept.load(game), given.games)
    return 0


def play(game: Game, results: Results, games: int) -> None:
    """Until every pair has so many matches."""
    while (pair := results.next_pair(games)) is not None:
        low, high = (game.brains[rung - 1] for rung in pair)
        played = results.scores[pair].played if pair in results.scores else 0
        for number in (played, played + 1):
            results.add(pair, share_won(game.id, (high, low), number))
        kept.save(game, results)


if __name__ == "__main__":
    sys.exit(main())
