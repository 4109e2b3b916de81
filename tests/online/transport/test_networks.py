"""Two homes with no way between them: they play through relays, whatever becomes of one or of the way to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.online.networks import Networks, Relay
from tests.support.online.processes import Process

pytestmark = [pytest.mark.online, pytest.mark.slow]

SILENCE = 6.0


class Homes:
    """Ann hosts in hers, Bo has the link in his, and there are two relays."""

    def __init__(self, folder: Path) -> None:
        self.networks = Networks(("ann", "bo"), 2)
        self._folder = folder
        self.relays: list[Relay] = []
        self._players: list[Process] = []
        try:
            self.relays = [Relay(self.networks, number, folder) for number in range(2)]
        except BaseException:
            self.close()
            raise

    def begin(self) -> None:
        lines = " ".join(relay.line for relay in self.relays)
        options = {"goal": 100_000}
        self.host = self._player("ann", role="host", game="counting", options=options, url=lines, seed=1)
        link = self.host.status("Waiting")["link"]
        self.guest = self._player("bo", role="guest", join=link, seed=2)
        for each in (self.host, self.guest):
            each.until(lambda said: "ply" in said)

    def _player(self, home: str, **wish: object) -> Process:
        made = Process(
            within=self.networks.within(home), home=str(self._folder / home), silence=SILENCE, name=home, **wish
        )
        self._players.append(made)
        return made

    def play(self, moves: int) -> None:
        ply = self.host.said["ply"] + 2 * moves
        for each in (self.host, self.guest):
            each.tell(f"play {moves}")
        for each in (self.host, self.guest):
            each.until(lambda said: said.get("ply", 0) >= ply)
        assert self.host.said["view"] == self.guest.said["view"]
        made = [move for seat, move in self.host.said["moves"] if seat == self.guest.said["seat"]]
        assert made == self.guest.said["made"], "every move once, and in its order"

    def close(self) -> None:
        for player in self._players:
            player.end()
        for relay in self.relays:
            relay.close()
        self.networks.close()


@pytest.fixture
def homes(tmp_path: Path) -> Iterator[Homes]:
    made = Homes(tmp_path)
    yield made
    made.close()


def test_two_homes_play_though_neither_can_call_the_other(homes: Homes) -> None:
    networks = homes.networks
    assert networks.reaches("ann", networks.address(0))
    assert not networks.reaches("ann", networks.home_address("bo"))
    assert not networks.reaches("bo", networks.home_address("ann"))
    homes.begin()
    homes.play(10)


@pytest.mark.parametrize("who", ["ann", "bo"])
def test_the_way_from_one_home_to_the_relay_is_lost_and_both_meet_at_the_other(homes: Homes, who: str) -> None:
    """Without a word: no line breaks, and to the other home that relay is as good as ever."""
    homes.begin()
    homes.play(5)
    homes.networks.cut(who, 0)
    homes.play(5)


def test_a_relay_dies_in_the_middle_of_a_game(homes: Homes) -> None:
    homes.begin()
    homes.play(5)
    homes.relays[0].close()
    homes.play(5)


def test_a_long_and_leaky_way(homes: Homes) -> None:
    for home in ("ann", "bo"):
        homes.networks.slow(home, 0, "delay", "150ms", "50ms", "loss", "5%")
    homes.begin()
    homes.play(10)
