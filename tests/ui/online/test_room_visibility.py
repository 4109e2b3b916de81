"""For whom a room is open: this network or the Internet, one tap, and nothing is connected to before it."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.online.relays import FILE
from app.online.transport.address import Server, pin_of
from app.online.transport.broker_connection import BrokerConnection
from app.storage.settings import INTERNET, NETWORK
from tests.support.online import brokers
from tests.support.online.tls import TlsProxy, certificate
from tests.support.ui.online_friends import Friends, open_room, status
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]

FAR = "Over the Internet"


class Relay:
    """A broker behind TLS, with a certificate that only its pin vouches for."""

    def __init__(self, folder: Path) -> None:
        self._broker = brokers.mosquitto(folder / "relay")
        path = certificate(folder, "relay")
        self._proxy = TlsProxy(self._broker.port, path)
        pin = pin_of(ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii")))
        self.address = f"mqtts://127.0.0.1:{self._proxy.port}?pin={pin}"

    def list_for(self, ui: Any, **more: Any) -> None:
        data = [{"name": "Ours", "address": self.address, "operator": "us", "sees": ["times"], **more}]
        ui.app.storage.write(FILE, json.dumps(data))

    def close(self) -> None:
        self._proxy.close()
        self._broker.stop()


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[Relay]:
    made = Relay(tmp_path)
    yield made
    made.close()


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    """Wherever anything connects to."""
    made: list[Server] = []
    connect = BrokerConnection.connect

    def note(line: BrokerConnection) -> bool:
        made.append(line._server)
        return connect(line)

    monkeypatch.setattr(BrokerConnection, "connect", note)
    return made


def chips(ui: Any) -> dict[str, bool]:
    """The two answers, and which of them holds."""
    page = ui.app.screens.current_screen
    return {chip.value: chip.active for chip in page.ids.reach.ids.chips.children}


def test_a_room_is_for_this_network_until_the_player_wants_more(
    ui: Any, friends: Friends, relay: Relay, connected: list[Server]
) -> None:
    relay.list_for(ui)
    page = open_room(ui, friends)
    assert chips(ui) == {NETWORK: True, INTERNET: False}
    assert page.place.startswith("Open for devices on your network, at ")
    assert {server.scheme for server in connected} == {"mqtt"}
    assert relay.address not in [server.url for server in connected]


def test_one_tap_opens_it_at_a_relay_and_the_link_is_all_that_a_friend_needs(
    ui: Any, friends: Friends, relay: Relay, connected: list[Server]
) -> None:
    relay.list_for(ui)
    open_room(ui, friends)
    connected.clear()
    ui.tap(ui.find(FAR))
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(4)
    page = ui.app.screens.current_screen
    assert chips(ui) == {NETWORK: False, INTERNET: True}
    assert {server.url for server in connected} == {relay.address}
    assert "pin" in page.link
    friend = friends.join(page.link)
    friends.status(friend, "AllHere")
    ui.frames(4)
    assert not page.has_reach, "somebody has come who would be lost"
    assert ui.app.settings.reach == INTERNET


def test_another_tap_goes_back_to_this_network(ui: Any, friends: Friends, relay: Relay) -> None:
    relay.list_for(ui)
    ui.app.change(reach=INTERNET)
    page = open_room(ui, friends)
    assert "pin" in page.link
    ui.tap(ui.find("This network"))
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(4)
    assert chips(ui) == {NETWORK: True, INTERNET: False}
    assert "pin" not in page.link


def test_public_test_servers_are_used_only_after_a_yes(
    ui: Any, friends: Friends, relay: Relay, connected: list[Server]
) -> None:
    relay.list_for(ui, public_test=True)
    open_room(ui, friends)
    code = ui.app.online.room.code
    ui.tap(ui.find(FAR))
    ui.frames(10)
    assert any("without any guarantee" in text for text in ui.texts())
    ui.tap(ui.find("Not now"))
    ui.frames(20)
    assert ui.app.online.room.code == code
    assert chips(ui) == {NETWORK: True, INTERNET: False}
    assert not ui.app.settings.public_relays
    assert relay.address not in [server.url for server in connected]
    ui.tap(ui.find(FAR))
    ui.frames(10)
    ui.tap(ui.find("Use these servers"))
    friends.until(lambda: status(ui) == "Waiting")
    ui.frames(10)
    assert ui.app.settings.public_relays
    assert relay.address in [server.url for server in connected]
    assert chips(ui) == {NETWORK: False, INTERNET: True}


def test_with_no_relay_at_all_the_settings_are_named(ui: Any, friends: Friends) -> None:
    ui.app.storage.write(FILE, "[]")
    open_room(ui, friends)
    ui.tap(ui.find(FAR))
    ui.frames(10)
    assert any("Add your own in the settings" in text for text in ui.texts())
    ui.tap(ui.find("A server of my own"))
    ui.frames(10)
    assert ui.app.screens.current == "settings"


def test_a_code_alone_is_looked_for_on_the_internet_when_that_is_wanted(
    ui: Any, friends: Friends, relay: Relay, connected: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.online.guest import room as guest_room

    monkeypatch.setattr(guest_room, "SEARCH_SECONDS", 0.2)
    relay.list_for(ui)
    host = friends.host("squart", servers=[Server.read(relay.address)])
    friends.status(host, "Waiting")
    connected.clear()
    page = ui.app.go("join")
    ui.frames(4)
    page.ids.box.text = host.code
    ui.tap(ui.find("Join"))
    friends.until(lambda: page.ids.box.error)

    assert page.is_near_only
    ui.frames(4)
    assert connected == []
    ui.tap(ui.find("Look on the Internet too"))
    friends.until(lambda: ui.app.screens.current == "room")
    assert ui.app.online.room.invitation.code == host.code


def test_the_page_says_for_whom_a_room_is(ui: Any) -> None:
    scenes.room_far(ui)
    ui.frames(6)
    assert "Open for anybody who has the link, through relay.example.org:8883" in ui.texts()
