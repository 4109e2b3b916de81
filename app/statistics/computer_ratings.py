"""Reads how strong each computer is, as measured in `assets/ladder`."""

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
"""Ratings of computers without a usable measurement: the weakest, and the step between levels."""
LEAST_DEVIATION = 20.0
SURE = 1.96
NEWCOMERS_DEVIATION = 650.0
"""Nearly twice Glicko's value, so that strong newcomers meet an equal within three matches."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LadderRatings:
    ratings: tuple[float, ...]
    errors: tuple[float, ...]
    """Half the width of each 95 % interval."""
    matches: int


@cache
def measured(game: Game) -> LadderRatings | None:
    """Return None if nothing was measured, or too imprecisely."""
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
        # As a string: Kivy keeps recent log records, and an exception would keep its callers' objects in memory.
        log.info("no measured ladder for %s: %s", game.id, str(fault))
        return None


def rungs(game: Game) -> tuple[Rating, ...]:
    found = measured(game)
    if found is None:
        return tuple(Rating(LOWEST + STEP * number, LEAST_DEVIATION) for number in range(game.levels))
    sure = (max(error / SURE, LEAST_DEVIATION) for error in found.errors)
    return tuple(Rating(mean, deviation) for mean, deviation in zip(found.ratings, sure, strict=True))


def newcomer(game: Game) -> Rating:
    return Rating(rungs(game)[game.default_level - 1].mean, NEWCOMERS_DEVIATION)


def even_level(game: Game, rating: Rating | None) -> int:
    mean = (rating or newcomer(game)).mean
    found = rungs(game)
    return min(range(1, len(found) + 1), key=lambda level: abs(found[level - 1].mean - mean))
