"""How strong the computers of a game are, as measured (`assets/ladder`), and which of them suits a player."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.core.game import Game
from app.statistics.glicko import Rating

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "ladder"

LOWEST, STEP = 800.0, 125.0
"""What a game that was not measured, or not well enough, is taken for."""
LEAST_DEVIATION = 20.0
"""Of a computer: it plays the same every day, but not the same against everybody."""
SURE = 1.96
NEWCOMERS_DEVIATION = 650.0
"""Nearly twice the usual one of Glicko: a ladder is 700 points high, and somebody strong who begins near its foot
is to meet an equal within three matches."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LadderRatings:
    """What many matches of a game's computers with each other have told of them, the weakest first."""

    ratings: tuple[float, ...]
    errors: tuple[float, ...]
    """To either side, 95 times of 100."""
    matches: int


@cache
def measured(game: Game) -> LadderRatings | None:
    """Nothing if it was not measured, or not well enough to tell its computers apart."""
    try:
        table = json.loads((FOLDER / f"{game.id}.json").read_text(encoding="utf-8"))
        ratings = tuple(float(row["elo"]) for row in table["rungs"])
        errors = tuple(float(row["error"]) for row in table["rungs"])
        if max(errors) > STEP:
            raise ValueError("its rungs are less sure than they are apart")
        if len(ratings) != game.levels:
            raise ValueError(f"it has {len(ratings)} rungs of {game.levels}")
        return LadderRatings(ratings, errors, int(table["matches"]))
    except (OSError, ValueError, KeyError, TypeError) as fault:
        # In words: Kivy keeps the latest records, and the fault itself would keep everything that asked.
        log.info("no measured ladder for %s: %s", game.id, str(fault))
        return None


def rungs(game: Game) -> tuple[Rating, ...]:
    """The rating of each computer, the weakest first."""
    found = measured(game)
    if found is None:
        return tuple(Rating(LOWEST + STEP * number, LEAST_DEVIATION) for number in range(game.levels))
    sure = (max(error / SURE, LEAST_DEVIATION) for error in found.errors)
    return tuple(Rating(mean, deviation) for mean, deviation in zip(found.ratings, sure, strict=True))


def newcomer(game: Game) -> Rating:
    """What is taken for the strength of somebody of whom nothing is known."""
    return Rating(rungs(game)[game.default_level - 1].mean, NEWCOMERS_DEVIATION)


def even_level(game: Game, rating: Rating | None) -> int:
    """The computer that is the nearest in strength to somebody with this rating; None is a newcomer."""
    mean = (rating or newcomer(game)).mean
    found = rungs(game)
    return min(range(1, len(found) + 1), key=lambda level: abs(found[level - 1].mean - mean))
