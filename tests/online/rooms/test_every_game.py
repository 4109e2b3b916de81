"""Every game of the app, played to its end by two processes over a real broker, one of them killed in the middle."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.games import GAMES
from tests.support.online.brokers import Broker
from tests.support.online.processes import PATIENCE, Pair

pytestmark = [
    pytest.mark.online,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them"),
]

LONGEST = 4000


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_game_is_played_to_its_end(broker: Broker, tmp_path: Path, game: str) -> None:
    pair = Pair(tmp_path, broker.url, game)
    try:
        for each in (pair.host, pair.guest):
            each.tell("play 4")  # in some games one of them may have several moves in a row
        for each in (pair.host, pair.guest):
            each.until(lambda said: said["ply"] >= 3 or said["over"])
        pair.guest.kill()
        pair.guest = pair.start_guest()
        for each in (pair.host, pair.guest):
            each.until(lambda said: "ply" in said)
            each.tell(f"play {LONGEST}")
        for each in (pair.host, pair.guest):
            each.until(lambda said: said["over"], 10 * PATIENCE)
        host, guest = pair.host.said, pair.guest.said
        assert (host["over"], host["winners"], host["ply"]) == (guest["over"], guest["winners"], guest["ply"])
        pair.guest.tell("audit")
        verdict = pair.guest.until(lambda said: said["verdict"])["verdict"]
        assert verdict != "online.audit.unfair"
    finally:
        pair.end()
