"""The game goes on, whoever is killed or frozen: real processes, a real broker, real signals."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.plan import GUEST_FIRST
from tests.online.brokers import Broker
from tests.online.processes import Pair

pytestmark = [
    pytest.mark.online,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them"),
]

GOAL = {"goal": 100_000}
"""So that a match does not end before the test does."""


@pytest.fixture
def pair(broker: Broker, tmp_path: Path) -> Iterator[Pair]:
    made = Pair(tmp_path, broker.url, "counting", options=GOAL, starts=GUEST_FIRST)
    yield made
    made.end()


def test_a_killed_guest_is_missed_and_comes_back_to_its_seat(pair: Pair) -> None:
    pair.play(3)
    before = pair.guest.said
    pair.guest.kill()
    pair.host.status("Away", 20)  # by the will, or at the latest by the heartbeat
    pair.guest = pair.start_guest()
    after = pair.guest.until(lambda said: "ply" in said and said["steps"] == said["ply"])
    assert (after["seat"], after["ply"], after["view"]) == (before["seat"], before["ply"], before["view"])
    assert (after["epoch"], after["seq"]) > (before["epoch"], before["seq"])
    pair.host.status("Playing")
    pair.play(3)


def test_a_killed_host_comes_back_with_the_next_epoch_and_the_guest_carries_on(pair: Pair) -> None:
    pair.play(3)
    before = pair.host.said
    pair.host.kill()
    pair.guest.status("HostAway", 20)
    pair.host = pair.resume_host()
    after = pair.host.until(lambda said: "ply" in said and said["status"] == "Playing")
    assert (after["ply"], after["view"], after["moves"]) == (before["ply"], before["view"], before["moves"])
    assert after["epoch"] == before["epoch"] + 1
    pair.guest.until(lambda said: said["status"] == "Playing" and said["epoch"] == after["epoch"])
    pair.play(3)


def test_a_killed_broker_that_forgets_everything_is_survived(pair: Pair, broker: Broker) -> None:
    pair.play(3)
    broker.kill()
    pair.guest.until(lambda said: said["status"] in ("Reconnecting", "HostAway"), 20)

    def come_back() -> None:
        pair.guest.until(lambda said: said["left"] < 3)  # the first of its moves went into the void
        broker.start()

    pair.play(3, meanwhile=come_back)
    made = [move for seat, move in pair.host.said["moves"] if seat == pair.guest.said["seat"]]
    assert made == pair.guest.said["made"]  # each of them once, and in order


@pytest.mark.slow
def test_a_frozen_guest_is_away_although_its_connection_stands_and_thaws_into_the_game(pair: Pair) -> None:
    pair.play(2)
    pair.guest.freeze()
    pair.host.status("Away", 30)
    pair.guest.thaw()
    pair.host.status("Playing")
    pair.play(2)


@pytest.mark.slow
def test_a_frozen_host_is_away_and_the_game_goes_on_after_it_thaws(pair: Pair) -> None:
    pair.play(2)
    pair.host.freeze()
    pair.guest.status("HostAway", 30)
    pair.host.thaw()
    pair.guest.status("Playing")
    pair.play(2)


def test_a_host_with_its_own_broker_comes_back_at_the_same_address(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "", "counting", options=GOAL)
    try:
        pair.play(2)
        pair.host.kill()  # and its broker with it
        pair.guest.status("Reconnecting", 20)
        pair.host = pair.resume_host()
        pair.host.until(lambda said: said["status"] == "Playing" and said["link"] == pair.link)
        pair.play(2)
    finally:
        pair.end()
