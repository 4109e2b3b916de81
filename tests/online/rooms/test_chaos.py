"""Through a network that cuts, stalls and falls silent, every move is made exactly once and in order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.online.brokers import Broker
from tests.support.online.chaos import EVERY, Chaos
from tests.support.online.processes import Pair

pytestmark = [pytest.mark.online, pytest.mark.slow]

MOVES = 60
"""Each side; together some hundreds of frames."""


@pytest.mark.parametrize("seed", [1, *(pytest.param(n, marks=pytest.mark.long) for n in (2, 3))])
def test_every_move_exactly_once_and_in_order(broker: Broker, tmp_path: Path, seed: int) -> None:
    chaos = Chaos(broker.port, seed)
    pair = Pair(tmp_path, broker.url.replace(str(broker.port), str(chaos.port)), "counting", options={"goal": 100_000})
    try:
        chaos.begin()  # with the match under way: whoever is cut off in a draw may lose the seat
        pair.play(MOVES, seconds=300)
        moves = pair.host.said["moves"]
        assert len(moves) == 2 * MOVES
        for each in (pair.host, pair.guest):
            assert [move for seat, move in moves if seat == each.said["seat"]] == each.said["made"]
        assert chaos.did.keys() == EVERY.keys(), "else it was no test"
    finally:
        pair.end()
        chaos.close()
