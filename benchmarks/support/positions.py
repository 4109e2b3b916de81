"""Positions of Stay on the Board as careful players come to them, always the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from app.games.stay import GAME
from app.games.stay.rules import Go, Stay
from app.games.stay.solver import BlockedPosition


def reached(sizes: Sequence[int], free: int, count: int) -> list[Stay]:
    """So many positions of Blocked mode, of each size in turn, with just so many reachable free cells left."""
    rng = random.Random(20)
    found: list[Stay] = []
    while len(found) < count:
        size = sizes[len(found) % len(sizes)]
        position = _played(size, free, rng)
        if position is not None and position not in found:
            found.append(position)
    return found


def game(size: int, rng: random.Random) -> list[tuple[Stay, Go]]:
    """A game of Blocked mode by safe moves at random, until there is none."""
    state = GAME.new({"size": size, "blocked": True}, seed=rng.getrandbits(32))
    played = []
    while safe := state.safe_moves():
        move = rng.choice(safe)
        played.append((state, move))
        state = state.apply(move).state
    return played


def _played(size: int, free: int, rng: random.Random) -> Stay | None:
    states = (state for state, _ in game(size, rng))
    return next((each for each in states if BlockedPosition.of(each).reachable.bit_count() == free), None)
