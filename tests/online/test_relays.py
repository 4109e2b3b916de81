"""Relays: which there are, in which order a room uses them, and that a room outlives the one that it is at."""

from __future__ import annotations

import json
import random
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.online import relays
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.protocol import code_envelope
from app.online.room_setup import RoomSetup
from app.online.transport import broker_connection
from app.online.transport.address import BadAddress, Server, pin_of
from app.online.transport.transport import Connected, Lost
from app.storage.files import Storage
from tests.online.transport.test_multi_broker import NOWHERE, Watched
from tests.support.counting_game import COUNTING
from tests.support.online import brokers
from tests.support.online.brokers import Broker
from tests.support.online.harness import GAMES, World
from tests.support.online.tls import TlsProxy, certificate

LONG = RoomSetup(COUNTING, {"goal": 100_000}, name="Ann")
SERVERS = [Server("mqtts", f"relay{number}.example", 8883) for number in range(5)]
PIN = "0123456789abcdef" * 2 + "01234567"


# The list


def test_the_list_that_comes_with_the_app_is_whole_and_asks_first() -> None:
    shipped = relays.read(relays.SHIPPED.read_text(encoding="utf-8"))
    assert len(shipped) == len(json.loads(relays.SHIPPED.read_text(encoding="utf-8")))
    for relay in shipped:
        assert relay.name
        assert relay.operator
        assert relay.terms.startswith("https://")
        assert relay.sees
        assert relay.is_public_test, (
            "we have no relay of our own: every one of them is used by leave of the player only"
        )


def test_a_file_of_the_player_takes_the_place_of_the_list_and_the_settings_of_both(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    assert relays.load(storage) == relays.read(relays.SHIPPED.read_text(encoding="utf-8"))
    own = [{"name": "Ours", "address": f"mqtts://ours.example?pin={PIN}"}]
    storage.write(relays.FILE, json.dumps(own))
    assert relays.load(storage) == [relays.Relay("Ours", Server("mqtts", "ours.example", 8883, pin=PIN))]
    (chosen,) = relays.load(storage, ["wss://chosen.example/mqtt"])
    assert (chosen.server.host, chosen.is_public_test) == ("chosen.example", False)


@pytest.mark.parametrize(
    "text", ["", "{}", "[[]]", "[null]", '[{"name": "x"}]', '[{"name": "x", "address": ":"}]', "[" * 9999]
)
def test_a_damaged_list_has_no_relays(text: str) -> None:
    assert relays.read(text) == []


def test_a_relay_without_tls_is_left_out_and_the_others_are_kept() -> None:
    data = [{"name": name, "address": f"{name}://x.example"} for name in ("mqtt", "mqtts", "ws", "wss")]
    assert [relay.name for relay in relays.read(json.dumps(data))] == ["mqtts", "wss"]


# Their order


def test_every_room_has_an_order_of_its_own_and_every_relay_its_share() -> None:
    rooms = [f"{number:024x}" for number in range(1000)]
    first = Counter(relays.in_order(SERVERS, room)[0].host for room in rooms)
    assert set(first) == {server.host for server in SERVERS}
    assert min(first.values()) > 140, first
    for room in rooms[:50]:
        assert relays.in_order(SERVERS[::-1], room) == relays.in_order(SERVERS, room)


def test_without_one_relay_only_its_own_rooms_go_elsewhere() -> None:
    for number in range(200):
        before = relays.in_order(SERVERS, f"room {number}")
        after = relays.in_order(SERVERS[1:], f"room {number}")
        assert after == [server for server in before if server != SERVERS[0]]


# Pinned certificates


def test_a_pin_is_part_of_the_address_and_of_the_invitation() -> None:
    server = Server.read(f"mqtts://name:secret@x.example?pin={PIN}")
    assert server.pin == PIN
    assert Server.read(server.url) == server
    assert Server.read(server.public).pin == PIN
    assert "secret" not in server.public


@pytest.mark.parametrize(
    "address", [f"mqtt://x.example?pin={PIN}", "mqtts://x.example?pin=abc", f"mqtts://x?pin={PIN}0"]
)
def test_a_pin_that_could_not_be_checked_is_no_address(address: str) -> None:
    with pytest.raises(BadAddress):
        Server.read(address)


def pin_in(path: Path) -> str:
    import ssl

    return pin_of(ssl.PEM_cert_to_DER_cert(path.read_text(encoding="ascii")))


@pytest.mark.online
@pytest.mark.parametrize("scheme", ["mqtts", "wss"])
def test_only_the_pinned_certificate_gets_us_whoever_signed_it(tmp_path: Path, scheme: str) -> None:
    world = World(tmp_path)
    made = brokers.amqtt() if scheme == "mqtts" else brokers.amqtt_websocket()
    right, wrong = certificate(tmp_path, "right"), certificate(tmp_path, "wrong")
    proxy = TlsProxy(made.port, right)
    try:
        address = f"{scheme}://room:{brokers.PASSWORD}@localhost:{proxy.port}/mqtt?pin="
        known, strange = (Watched(world, [address + pin_in(each)]) for each in (right, wrong))
        world.until(lambda: known.links and strange.links)
        assert isinstance(known.links[0], Connected)
        assert strange.links[0] == Lost(broker_connection.UNREACHABLE)
        world.close()
    finally:
        proxy.close()
        made.stop()


# Rooms at several brokers


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Broker]]:
    """They know nothing of each other."""
    monkeypatch.setattr(code_envelope, "_COST", 2)
    made = [brokers.mosquitto(tmp_path / f"relay{number}") for number in range(3)]
    yield made
    for each in made:
        each.stop()


def servers_of(*each: Broker | str) -> list[Server]:
    return [Server.read(broker if isinstance(broker, str) else broker.url) for broker in each]


def host_at(world: World, folder: Path, servers: list[Server], **more: Any) -> HostRoom:
    room = HostRoom(LONG, Storage(folder / "host"), world.posted.put, servers, **more)
    world._opened(room)
    world.until(lambda: type(room.status).__name__ == "Waiting")
    return room


def guest_of(world: World, folder: Path, room: HostRoom) -> GuestRoom:
    """With the link alone: nothing is set up."""
    guest = GuestRoom(room.invitation, "Bo", GAMES, Storage(folder / "guest"), world.posted.put)
    world._opened(guest)
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    world.begin(room, guest)
    return guest


class Silent:
    """A server that takes calls and never says a word."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"mqtt://127.0.0.1:{self._socket.getsockname()[1]}"

    def close(self) -> None:
        self._socket.close()


@pytest.mark.online
def test_relays_that_are_down_or_silent_cost_nothing(three: list[Broker], tmp_path: Path) -> None:
    """The silent one alone would be waited for a minute here."""
    world, silent = World(tmp_path), Silent()
    room = host_at(world, tmp_path, servers_of(silent.url, NOWHERE, three[0]))
    assert room.invitation.server == Server.read(three[0].url)
    guest = guest_of(world, tmp_path, room)
    world.play([room, guest], 6, random.Random(1))
    world.close()
    silent.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address is left only because it does not answer, never because this machine is busy."""
    monkeypatch.setattr("app.online.transport.multi_broker.STAGGER", 60.0)
    monkeypatch.setattr("app.online.transport.multi_broker.HEAD_START", 60.0)


@pytest.mark.online
def test_a_room_opens_at_the_first_relay_of_its_own_order(three: list[Broker], tmp_path: Path, patient: None) -> None:
    world, all_three = World(tmp_path), servers_of(*three)
    room = host_at(world, tmp_path, [], relays=all_three)
    tag = code_envelope.CodeKeys.of_code(room.code).tag
    assert room.invitation.server == relays.in_order(all_three, tag)[0]
    guest = guest_of(world, tmp_path, room)
    world.play([room, guest], 4, random.Random(1))
    world.close()


@pytest.mark.online
def test_a_guest_with_only_the_code_finds_the_room_at_a_relay(three: list[Broker], tmp_path: Path) -> None:
    from app.online.invitation import Invitation

    world, all_three = World(tmp_path), servers_of(*three)
    room = host_at(world, tmp_path, [all_three[2]])
    storage = Storage(tmp_path / "guest")
    guest = GuestRoom(Invitation(room.code), "Bo", GAMES, storage, world.posted.put, relays=all_three)
    world._opened(guest)
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    world.close()


@pytest.mark.online
def test_a_relay_dies_in_the_middle_of_a_game_and_the_room_goes_to_the_next(
    three: list[Broker], tmp_path: Path, patient: None
) -> None:
    """Twice. The guest came with a link to the first, and learned of the others from its host."""
    world = World(tmp_path)
    room = host_at(world, tmp_path, servers_of(*three))
    guest = guest_of(world, tmp_path, room)
    rng = random.Random(1)
    for turn, broker in enumerate(three, 1):
        world.play([room, guest], 6, rng)
        assert room.match
        assert guest.match
        assert (room.match.ply, guest.match.ply, guest.match.state) == (6 * turn, 6 * turn, room.match.state)
        assert room.invitation.server == Server.read(broker.url), "whoever comes now comes to where it is now"
        if broker is not three[-1]:
            broker.kill()
            world.until(lambda: type(guest.status).__name__ != "Playing")
            world.until(lambda: type(room.status).__name__ == type(guest.status).__name__ == "Playing")
    world.close()


@pytest.mark.online
def test_a_guest_that_was_killed_comes_back_to_where_the_room_has_gone(three: list[Broker], tmp_path: Path) -> None:
    world = World(tmp_path)
    room = host_at(world, tmp_path, servers_of(*three))
    guest = guest_of(world, tmp_path, room)
    world.play([room, guest], 4, random.Random(1))
    guest.step_out()
    world.rooms.remove(guest)
    three[0].kill()
    again = GuestRoom.resume(GAMES, Storage(tmp_path / "guest"), world.posted.put)
    assert again
    world._opened(again)
    world.until(lambda: type(room.status).__name__ == type(again.status).__name__ == "Playing")
    again.match.begin() if again.match else None
    world.play([room, again], 4, random.Random(2))
    world.close()


@pytest.mark.online
def test_a_room_rests_while_nobody_is_there_and_goes_on_when_both_are_back(three: list[Broker], tmp_path: Path) -> None:
    """As for a game of some moves a day: the relay was restarted meanwhile, and has forgotten that there was a room."""
    world = World(tmp_path)
    room = host_at(world, tmp_path, servers_of(*three))
    guest = guest_of(world, tmp_path, room)
    world.play([room, guest], 4, random.Random(1))
    for each in (guest, room):
        each.step_out()
        world.rooms.remove(each)
    for broker in three:
        broker.kill()
        broker.start()
    back = GuestRoom.resume(GAMES, Storage(tmp_path / "guest"), world.posted.put)
    assert back
    world._opened(back)
    world.until(lambda: back.guest and isinstance(back.guest.endpoint.link, Connected))
    again = HostRoom.resume(GAMES, Storage(tmp_path / "host"), world.posted.put)
    assert again
    world._opened(again)
    world.until(lambda: type(again.status).__name__ == type(back.status).__name__ == "Playing")
    assert back.match
    back.match.begin()
    world.play([again, back], 4, random.Random(2))
    assert again.match
    assert (again.match.ply, back.match.ply, back.match.state) == (8, 8, again.match.state)
    world.close()
