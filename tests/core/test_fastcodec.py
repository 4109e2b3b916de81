"""The codec's fast way: it says the same as the slow one, about everything that it decides."""

from __future__ import annotations

import json
import random
from itertools import islice
from typing import Any

import pytest

from app.core import codec
from app.core.fastcodec import Slow, reader, writer
from app.core.game import Game
from app.games import GAMES


def walk(game: Game, seed: int) -> list[tuple[Any, Any]]:
    """States, moves and events of a random match, each with its type."""
    rng, state, found = random.Random(seed), game.new(seed=seed), []
    for _ in range(40):
        moves = state.legal_moves()
        if not moves:
            break
        move = rng.choice(list(islice(moves, 50)))
        step = state.apply(move)
        found += [(state, game.state), (move, game.moves), *((event, game.events) for event in step.events)]
        state = step.state
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_both_ways_write_and_read_the_same(game: Game) -> None:
    decided = 0
    for value, kind in [pair for seed in range(5) for pair in walk(game, seed)]:
        data = codec._to_json(value, kind)
        assert json.loads(json.dumps(data)) == json.loads(json.dumps(codec.to_json(value, kind)))
        data = json.loads(json.dumps(data))
        assert codec._from_json(kind, data, "data") == codec.from_json(kind, data) == value
        try:
            assert writer(kind)(value) == data
            assert reader(kind)(data) == value
            decided += 1
        except Slow:
            pass
    assert decided > 0  # else it is not fast for this game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_changed_at_random_is_judged_alike(game: Game) -> None:
    rng = random.Random(3)
    samples = walk(game, 1)
    for _ in range(300):
        value, kind = rng.choice(samples)
        data = damaged(json.loads(json.dumps(codec.to_json(value, kind))), rng)
        verdicts = []
        for way in (lambda: codec.from_json(kind, data), lambda: codec._from_json(kind, data, "data")):  # noqa: B023
            try:
                verdicts.append(way())
            except codec.BadData as fault:
                verdicts.append(str(fault))
        assert verdicts[0] == verdicts[1]


def damaged(data: Any, rng: random.Random) -> Any:
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(sorted(data))
        return data | {key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        return [*data[:at], damaged(data[at], rng), *data[at + 1 :]]
    return rng.choice([None, True, -1, 1.5, "x", [], {}, [0, 0], {"is": "Go"}])
