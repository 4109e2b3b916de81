"""The game goes on, whoever is killed or frozen: real processes, a real broker, real signals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.online.room_setup import GUEST_FIRST
from tests.support.online.brokers import Broker
from tests.support.online.processes import Pair

pytestmark = [
    pytest.mark.online,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them"),
]

GOAL = {"goal": 100_000}
"""So that a match does not end before the test does."""
FOREVER = 3600.0
"""A silence that nobody is missed for: whoever is missed was told of by a will."""


@pytest.fixture
def pair(broker: Broker, tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path, broker.url, "counting", options=GOAL, starts=GUEST_FIRST)
    yield made
    made.end()


@pytest.fixture
def unhearing_pair(broker: Broker, tmp_path: Path) -> Iterator[Pair]:
    """Who does not notice silence."""
    made = Pair(tmp_path, broker.url, "counting", FOREVER, options=GOAL)
    yield made
    made.end()


@pytest.mark.parametrize(("game", "options"), [("counting", GOAL), ("hiding", {})])
def test_a_killed_guest_is_missed_and_comes_back_to_its_seat_and_hand(
    broker: Broker, tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    pair = Pair(tmp_path, broker.url, game, FOREVER, options=options)
    try:
        pair.play(3)
        before = pair.guest.said
        assert (before["view"] == before["table"]) == (game == "counting")  # else there is a hand
        pair.guest.kill()
        pair.host.status("Away")
        pair.guest = pair.start_guest()
        after = pair.guest.until(lambda said: "ply" in said and said["steps"] == said["ply"])
        assert (after["seat"], after["ply"], after["view"]) == (before["seat"], before["ply"], before["view"])
        assert (after["epoch"], after["seq"]) > (before["epoch"], before["seq"])
        pair.host.status("Playing")
        pair.play(3)
    finally:
        pair.end()


def test_a_killed_host_comes_back_with_the_next_epoch_and_the_guest_carries_on(unhearing_pair: Pair) -> None:
    pair = unhearing_pair
    pair.play(3)
    before = pair.host.said
    pair.host.kill()
    pair.guest.status("HostAway")
    pair.host = pair.resume_host()
    after = pair.host.until(lambda said: "ply" in said and said["status"] == "Playing")
    assert (after["ply"], after["view"], after["moves"]) == (before["ply"], before["view"], before["moves"])
    assert after["epoch"] == before["epoch"] + 1
    pair.guest.until(lambda said: said["status"] == "Playing" and said["epoch"] == after["epoch"])
    pair.play(3)


def test_a_killed_broker_that_forgets_everything_is_survived(pair: Pair, broker: Broker) -> None:
    pair.play(3)
    seen = len(pair.guest.history)
    broker.kill()
    pair.guest.until(lambda said: said["status"] in ("Reconnecting", "HostAway"), since=seen)

    def come_back() -> None:
        pair.guest.until(lambda said: 0 < said["left"] < 3)  # the first of its moves went into the void
        broker.start()

    pair.play(3, meanwhile=come_back)
    made = [move for seat, move in pair.host.said["moves"] if seat == pair.guest.said["seat"]]
    assert made == pair.guest.said["made"]  # each of them once, and in order


@pytest.mark.slow
def test_a_frozen_guest_is_away_although_its_connection_stands_and_thaws_into_the_game(pair: Pair) -> None:
    pair.play(2)
    pair.guest.freeze()
    pair.host.status("Away")
    pair.guest.thaw()
    pair.host.status("Playing")
    pair.play(2)


@pytest.mark.slow
def test_a_frozen_host_is_away_and_the_game_goes_on_after_it_thaws(pair: Pair) -> None:
    pair.play(2)
    pair.host.freeze()
    pair.guest.status("HostAway")
    pair.host.thaw()
    pair.guest.status("Playing")
    pair.play(2)


def test_a_host_with_its_own_broker_comes_back_at_the_same_address(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "", "counting", options=GOAL)
    try:
        pair.play(2)
        seen = len(pair.guest.history)
        pair.host.kill()  # and its broker with it
        pair.guest.status("Reconnecting", since=seen)
        pair.host = pair.resume_host()
        pair.host.until(lambda said: said["status"] == "Playing" and said["link"] == pair.link)
        pair.play(2)
    finally:
        pair.end()
