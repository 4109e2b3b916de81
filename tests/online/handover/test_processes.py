"""A room passes from one process to another over a real broker, also if both are killed in the middle of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from app.online.unfinished_rooms import own_room, own_seat
from app.storage.files import Storage
from tests.support.online.brokers import Broker
from tests.support.online.processes import Pair, Process
from tests.support.sampling import first

pytestmark = pytest.mark.online

MOVES = 4


def begun(folder: Path, url: str) -> Pair:
    pair = Pair(folder, url, "counting", options={"goal": 100_000})
    pair.play(MOVES)
    pair.host.until(lambda said: said["heirs"])
    pair.host.tell("handover")
    pair.guest.until(lambda said: said["offered"])
    pair.guest.tell("take")
    return pair


def plays_on(said: dict[str, Any]) -> bool:
    return said.get("ply") == 2 * MOVES and said["status"] == "Playing"


def back(pair: Pair, home: Path, seed: int) -> Process:
    """With whatever its files say that it left."""
    return pair.start(role="resume" if own_room(Storage(home)) else "return", home=str(home), seed=seed)


def test_a_room_goes_from_one_process_to_the_other_and_the_match_goes_on(broker: Broker, tmp_path: Path) -> None:
    pair = begun(tmp_path, broker.url)
    try:
        pair.guest.until(lambda said: "link" in said and plays_on(said))
        pair.host.until(lambda said: "link" not in said and plays_on(said))
        assert pair.guest.said["link"] != pair.link
        pair.play(MOVES)
        assert len(pair.guest.said["moves"]) == 4 * MOVES
        assert own_room(Storage(tmp_path / "host")) is None
        assert own_seat(Storage(tmp_path / "host"))
        assert own_room(Storage(tmp_path / "guest"))
        assert own_seat(Storage(tmp_path / "guest")) is None
    finally:
        pair.end()


@pytest.mark.parametrize("seconds", first([0.05, 0.3, 0.0, 0.15, 0.6], everyday=2))
def test_whenever_both_are_killed_one_of_them_is_the_host_and_nothing_is_lost(
    broker: Broker, tmp_path: Path, seconds: float
) -> None:
    pair = begun(tmp_path, broker.url)
    try:
        time.sleep(seconds)
        for each in (pair.host, pair.guest):
            each.kill()
        former, heir = back(pair, tmp_path / "host", 1), back(pair, tmp_path / "guest", 2)
        pair.host, pair.guest = former, heir
        for each in (former, heir):
            each.until(plays_on)
        assert ("link" in former.said) != ("link" in heir.said)
        pair.play(MOVES)
        host = former if "link" in former.said else heir
        assert len(host.said["moves"]) == 4 * MOVES
    finally:
        pair.end()
