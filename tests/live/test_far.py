"""Two people in two homes, with no way from one to the other, play through a relay that one tap has chosen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.relays import FILE
from app.storage.files import FOLDER
from app.storage.settings import INTERNET, GameSetup
from tests.support.live.playing import play_out
from tests.support.live.window import Window
from tests.support.live.x_display import Desk
from tests.support.online.networks import Networks, Relay, listed

pytestmark = pytest.mark.online

PLACES = {"ann": (30, 60), "bo": (480, 60)}

SETUPS = {
    "stay": GameSetup(options={"blocked": True}),
    "chapaev": GameSetup(),
    "squart": GameSetup(options={"size": 4, "share": 0}),
    "skirmish": GameSetup(options={"players": 2}),
}
"""So that the game ends soon."""


@pytest.fixture
def networks(tmp_path: Path) -> Iterator[Networks]:
    made = Networks(tuple(PLACES), 1)
    yield made
    made.close()


@pytest.fixture
def relay(networks: Networks, tmp_path: Path) -> Iterator[Relay]:
    made = Relay(networks, 0, tmp_path)
    yield made
    made.close()


@pytest.fixture
def windows(desk: Desk, networks: Networks, relay: Relay, tmp_path: Path) -> Iterator[dict[str, Window]]:
    """Each app has the relay in its list, as it may come with the app, and has never been told to use it."""
    made: dict[str, Window] = {}
    for name, place in PLACES.items():
        made[name] = Window(desk, tmp_path / name, place=place, within=networks.within(name))
        made[name].settle_in(player_name=name.title(), setups=SETUPS, auto_advance=False, confirm_moves="off")
        (tmp_path / name / FOLDER / FILE).write_text(json.dumps(listed(relay)), encoding="utf-8")
    yield made
    for window in made.values():
        if window.seen:
            window.close()


@pytest.mark.long
@pytest.mark.parametrize("game", ["squart", "stay", "chapaev", "skirmish"])
def test_two_windows_in_two_homes_play_a_game_through_a_relay(
    windows: dict[str, Window], networks: Networks, game: str
) -> None:
    ann, bo = windows["ann"], windows["bo"]
    assert not networks.reaches("bo", networks.home_address("ann"))
    ann.start()
    ann.press("home.online", game)
    ann.press("online.open")
    ann.until(lambda seen: seen["screen"] == "room" and ann.tr("online.status.waiting") in seen["texts"], "a room")
    ann.press("online.reach.internet")
    ann.until(lambda seen: any(networks.address(0) in text for text in seen["texts"]), "the room is at the relay")
    ann.press("online.qr")
    (link,) = [text for text in ann.seen["texts"] if text.startswith("fourboards://")]
    ann.press("online.qr")
    bo.start(link=link)
    bo.until(lambda seen: seen["screen"] == "join", "what was tapped is on the page for joining")
    bo.press("online.join.go")
    bo.until(lambda seen: seen["screen"] == "room", "Bo is in the room")
    bo.press("online.ready")
    ann.until(lambda seen: ann.control("online.begin"), "Bo is ready")
    ann.press("online.begin")
    for window in (ann, bo):
        window.until(lambda seen: seen["screen"] == "play", "the game has begun")
    play_out(ann, bo)


def test_a_guest_types_the_code_of_a_room_and_agrees_to_the_servers(
    windows: dict[str, Window], relay: Relay, tmp_path: Path
) -> None:
    """The servers promise nothing, so each side is asked once; the host has agreed before."""
    ann, bo = windows["ann"], windows["bo"]
    servers = [{**each, "public_test": True} for each in listed(relay)]
    for name in windows:
        (tmp_path / name / FOLDER / FILE).write_text(json.dumps(servers), encoding="utf-8")
    ann.settle_in(player_name="Ann", reach=INTERNET, public_relays=True)
    ann.start()
    ann.press("home.online", "squart")
    ann.press("online.open")
    ann.until(lambda seen: seen["screen"] == "room" and ann.tr("online.status.waiting") in seen["texts"], "a room")
    code = next(found[0] for text in ann.seen["texts"] if (found := re.search(r"\w{4}-\w{4}-\w{5}", text)))
    bo.start()
    bo.press("online.join.hint")
    bo.write(code.replace("-", "").lower())
    bo.key("enter")
    bo.press("online.join.far")
    bo.until(lambda seen: seen["top"] == "FarSheet", "it is asked whether the servers may be used")
    bo.press("online.far.yes")
    assert bo.seen["top"] != "FarSheet", "the sheet is closed"
    bo.until(lambda seen: seen["screen"] == "room", "Bo is in the room")
    assert bo.seen["top"] == "RoomScreen"
    ann.until(lambda seen: any(text.startswith("Bo") for text in seen["texts"]), "Bo is seen")
    bo.press("online.ready")
    ann.until(lambda seen: ann.control("online.begin"), "Bo is ready")
