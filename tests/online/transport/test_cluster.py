"""Three NATS servers as one MQTT broker: a node is killed, and the game goes on at another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.online.brokers import Cluster
from tests.support.online.processes import Process

pytestmark = [pytest.mark.online, pytest.mark.slow]

PATIENCE = 300.0
"""The election of new leaders takes a while: it was seen to take up to 20 seconds on an idle machine."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path / "nats")
    yield made
    made.stop()


def test_a_lost_node_does_not_lose_the_game(cluster: Cluster, tmp_path: Path) -> None:
    one, two, three = (node.url for node in cluster.nodes)
    options = {"goal": 100_000}
    host = Process(role="host", game="counting", options=options, home=str(tmp_path / "host"), url=one, seed=1)
    guest = None
    try:
        link = host.until(lambda said: said["status"] == "Waiting", PATIENCE)["link"].partition("@")[0]
        guest = Process(role="guest", home=str(tmp_path / "guest"), url=f"{two} {three}", join=link, seed=2)
        pair = (host, guest)
        for each in pair:
            each.until(lambda said: "ply" in said, PATIENCE)
            each.tell("play 10")
        for each in pair:
            each.until(lambda said: said["ply"] == 20, PATIENCE)
        seen = len(guest.history)
        cluster.nodes[1].kill()
        guest.until(lambda said: said["status"] in ("Reconnecting", "HostAway"), PATIENCE, seen)
        for each in pair:
            each.tell("play 10")
        for each in pair:
            each.until(lambda said: said["ply"] == 40, PATIENCE)
        assert host.said["view"] == guest.said["view"]
        made = [move for seat, move in host.said["moves"] if seat == guest.said["seat"]]
        assert made == guest.said["made"]
    finally:
        for process in (host, guest):
            if process:
                process.end()
