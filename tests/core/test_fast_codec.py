"""The codec's fast way: it says the same as the slow one, about everything that it decides."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

import pytest

from app.core import codec
from app.core.fast_codec import reader, writer
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
    for value, kind in [pair for seed in range(5) for pair in walk(game, seed)]:
        data = codec._to_json(value, kind)
        assert writer(kind)(value) == data
        data = json.loads(json.dumps(data))
        assert codec._from_json(kind, data, "data") == reader(kind)(data) == value


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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_row_that_is_changed_at_random_is_refused_or_means_something(game: Game) -> None:
    rng = random.Random(4)
    samples = walk(game, 1)
    refused = 0
    for _ in range(300):
        value, kind = rng.choice(samples)
        try:
            read = codec.from_row(kind, damaged(json.loads(json.dumps(codec.to_row(value, kind))), rng))
        except codec.BadData:
            refused += 1
        else:
            assert codec.from_row(kind, codec.to_row(read, kind)) == read
    assert refused > 50


@dataclass(frozen=True)
class Bag:
    """Of things that no game has in its states."""

    cells: frozenset[tuple[int, int]]
    names: tuple[tuple[str, str], ...]
    one: tuple[int]
    share: float
    suit: Literal["red", 1]
    spot: tuple[float, float] | None


BAG = Bag(frozenset({(1, 10), (1, 2)}), (("a", "b"),), (3,), 1, "red", (0.5, 2))
ROW = [[1, 10, 1, 2], ["a", "b"], [3], 1, "red", [0.5, 2]]


def test_cells_in_a_row_are_numbers_one_after_another() -> None:
    assert codec.to_row(BAG, Bag) == ROW
    assert codec.from_row(Bag, ROW) == BAG
    assert codec.to_json(BAG, Bag)["cells"] == [[1, 10], [1, 2]]
    assert codec.from_json(Bag, codec.to_json(BAG, Bag)) == BAG


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        (0, [1, 10, 1]),
        (0, [1, 10, 1, 10]),
        (0, [1, 10, 1, True]),
        (0, [[1, 10], [1, 2]]),
        (0, None),
        (1, ["a", 1]),
        (2, [3, 4]),
        (3, float("inf")),
        (3, True),
        (4, True),
        (4, []),
        (5, []),
        (5, [0.5, "2"]),
    ],
)
def test_what_does_not_fit_a_row_is_refused(at: int, wrong: Any) -> None:
    with pytest.raises(codec.BadData):
        codec.from_row(Bag, [*ROW[:at], wrong, *ROW[at + 1 :]])


@pytest.mark.parametrize("row", [ROW[:-1], [*ROW, 0], {}, None, [], "row"])
def test_a_row_of_another_length_or_none_at_all_is_refused(row: Any) -> None:
    with pytest.raises(codec.BadData, match="Bag"):
        codec.from_row(Bag, row)


def test_what_is_not_of_its_type_is_not_written() -> None:
    with pytest.raises(TypeError, match="no row"):
        codec.to_row(Bag(BAG.cells, BAG.names, ("3",), 1.0, "red", None), Bag)  # type: ignore[arg-type]


def damaged(data: Any, rng: random.Random) -> Any:
    if isinstance(data, dict) and data and rng.random() < 0.8:
        key = rng.choice(sorted(data))
        return data | {key: damaged(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.8:
        at = rng.randrange(len(data))
        return [*data[:at], damaged(data[at], rng), *data[at + 1 :]]
    return rng.choice([None, True, -1, 1.5, "x", [], {}, [0, 0], {"is": "Go"}])
