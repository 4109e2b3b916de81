"""Two apps, each with a window in a process of its own, play a match to its end; one of them is killed on the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.online import brokers
from tests.support.online.processes import Process

pytestmark = [pytest.mark.window, pytest.mark.online]

OPTIONS: dict[str, dict[str, Any]] = {"stay": {"blocked": True}, "squart": {"size": 5}}
"""Those with which a match does not take for ever."""
TO_THE_END = 100_000
PATIENCE = 900.0
"""Seconds: only so that what hangs fails."""


class Window(Process):
    SCRIPT = Path(__file__).parents[1] / "support" / "processes" / "window_player.py"


@pytest.fixture
def windows() -> Iterator[list[Window]]:
    made: list[Window] = []
    yield made
    for each in made:
        each.end()


def servers(name: str, folder: Path) -> tuple[list[str], Any]:
    """None is the broker inside the host's app."""
    if not name:
        return [], None
    broker = brokers.mosquitto(folder) if name == "mosquitto" else brokers.amqtt()
    return [broker.url], broker


@pytest.mark.parametrize(
    ("game", "killed", "broker"),
    [
        ("stay", "host", ""),
        pytest.param("squart", "guest", "mosquitto", marks=pytest.mark.slow),
        pytest.param("chapaev", "guest", "", marks=pytest.mark.long),
        pytest.param("skirmish", "host", "mosquitto", marks=pytest.mark.long),
    ],
)
def test_a_match_goes_on_to_its_end(windows: list[Window], tmp_path: Path, game: str, killed: str, broker: str) -> None:
    urls, engine = servers(broker, tmp_path / "broker")
    try:
        homes = {"host": tmp_path / "host", "guest": tmp_path / "guest"}
        room = {"game": game, "options": OPTIONS.get(game, {}), "servers": urls, "port": brokers.free_port()}
        host = Window(home=str(homes["host"]), role="host", **room)
        windows.append(host)
        link = host.until(lambda said: said.get("link"), PATIENCE)["link"]
        guest = Window(home=str(homes["guest"]), role="guest", link=link, servers=urls)
        windows.append(guest)
        for each in (host, guest):
            each.until(lambda said: "ply" in said, PATIENCE)
            each.tell("until 2")
        for each in (host, guest):
            each.until(lambda said: said.get("ply", 0) >= 2, PATIENCE)

        (host if killed == "host" else guest).kill()
        back = Window(home=str(homes[killed]), role="again")
        windows.append(back)
        at = back.until(lambda said: said.get("log", 0) >= 2, PATIENCE)
        assert at["log"] == at["ply"]
        assert at["screen"] == "play"
        assert "Resumed where you left" in at["snacks"]

        both = [back, guest if killed == "host" else host]
        for each in both:
            each.tell(f"until {TO_THE_END}")
        ends = [each.until(lambda said: "over" in said, PATIENCE) for each in both]
        assert ends[0]["over"] == ends[1]["over"]
        assert ends[0]["winners"] == ends[1]["winners"]
        assert {end["seat"] for end in ends} == {0, 1}
        for each in both:
            end = each.until(lambda said: "Menu" in said.get("texts", ()), PATIENCE)
            words = (
                "No winner" if not end["winners"] else "You win" if end["seat"] in end["winners"] else "Not this time"
            )
            assert words in end["texts"]
            assert end["shown"] == end["view"]
    finally:
        if engine:
            engine.stop()
