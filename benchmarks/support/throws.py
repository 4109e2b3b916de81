"""Throws of Chapaev as the first computer makes them, always the same for the same seed."""

from __future__ import annotations

import random

from app.games.chapaev import GAME
from app.games.chapaev.rules import Chapaev
from app.games.chapaev.throws import Flick
from app.players.search_budget import SearchBudget


def thrown(count: int) -> list[tuple[Chapaev, Flick]]:
    """So many throws, from the start of a game on, and of as many games as it takes."""
    rng = random.Random(4)
    throws: list[tuple[Chapaev, Flick]] = []
    state = GAME.new()
    while len(throws) < count:
        if state.outcome():
            state = GAME.new()
        move = GAME.brains[GAME.document_level - 1](state, SearchBudget(), rng)
        throws.append((state, move))
        state = state.apply(move).state
    return throws
