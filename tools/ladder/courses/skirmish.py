"""Skirmish is measured with two players and ready decks."""

from __future__ import annotations

import random

from app.core.game import Options
from app.games.skirmish.decks import READY
from tools.ladder.courses import Course


def _decks(start: int) -> Options:
    rng = random.Random(start)
    ready = sorted(READY)
    return {"deck1": rng.choice(ready), "deck2": rng.choice(ready)}


COURSE = Course(_decks, 20_000, "two players, ready decks")
