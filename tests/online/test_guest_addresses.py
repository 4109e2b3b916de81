"""A guest with several addresses: the room is looked for at all of them, and first where it was found."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.online.guest import endpoint
from app.online.guest.endpoint import ANSWER_SECONDS, FIND_SECONDS, NO_ANSWER, NO_ROOM
from app.online.guest.guest import Guest
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.protocol import door
from app.online.room_setup import RoomSetup
from app.online.transport.address import Server
from app.online.transport.embedded_broker import LanBroker
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from app.online.transport.transport import Connected
from app.services.storage import Storage
from tests.match.counting import COUNTING
from tests.online.harness import GAMES, World
from tests.online.loop import Loop, counting
from tests.online.test_broker import Watched

LONG = RoomSetup(COUNTING, {"goal": 100_000}, name="Ann")


def joining(loop: Loop, *brokers: LoopbackBroker, host: str = "") -> Guest:
    """A guest with these addresses; with a host, one that was in the room before."""
    guest = loop.join()
    loop.guests.remove(guest)
    loop.broker.clients.remove(loop.lines.pop())
    line = LoopbackTransport(*brokers)
    seat = replace(guest.saved, host=host, connection=guest.saved.connection + 10)
    guest = Guest(GAMES, line, guest.keys, seat, lambda: loop.time, lambda saved: None)
    loop.guests.append(guest)
    loop.lines.append(line)
    guest.open()
    return guest


def pass_time(loop: Loop, other: LoopbackBroker, seconds: float) -> None:
    for _ in range(round(seconds * 2)):
        loop.pass_time(0.5)
        other.deliver()


@pytest.mark.parametrize("is_known", [False, True])
def test_a_room_at_the_second_address_is_found(is_known: bool) -> None:
    loop, other = Loop(counting()), LoopbackBroker()
    guest = joining(loop, other, loop.broker, host=loop.host.identity.public if is_known else "")
    pass_time(loop, other, FIND_SECONDS + 1)
    assert guest.error == ""
    assert guest.state
    loop.begin().play(4)


@pytest.mark.parametrize(("is_known", "error"), [(False, NO_ROOM), (True, NO_ANSWER)])
def test_there_is_no_room_only_when_it_is_at_none_of_them(is_known: bool, error: str) -> None:
    loop, one, two = Loop(counting()), LoopbackBroker(), LoopbackBroker()
    guest = joining(loop, one, two, host=loop.host.identity.public if is_known else "")
    pass_time(loop, two, FIND_SECONDS + 1)
    assert (guest.error, two.clients) == ("", loop.lines)
    pass_time(loop, two, ANSWER_SECONDS + 1 if is_known else FIND_SECONDS)
    assert guest.error == error


def test_a_line_that_was_made_elsewhere_is_given_up_for_the_room() -> None:
    loop, other = Loop(counting()), LoopbackBroker()
    guest = joining(loop, loop.broker, other)
    loop.broker.deliver()
    loop.begin().play(3)
    line = loop.lines[0]
    line.cut()
    line._at = 1  # the room's own address did not answer
    line.connect()
    pass_time(loop, other, FIND_SECONDS + 1)
    assert loop.broker.clients == [loop.host_line, line]
    assert guest.endpoint.lost_since is None
    loop.play(3)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[LanBroker]]:
    monkeypatch.setattr(door, "_COST", 2)
    made = [LanBroker("secret", 0, "127.0.0.1") for _ in range(2)]
    for each in made:
        each.start()
    yield made
    for each in made:
        each.stop()


def url(broker: LanBroker) -> str:
    return f"mqtt://room:secret@127.0.0.1:{broker.port}"


@pytest.mark.online
def test_a_transport_moves_on_and_stays_where_it_is_told_to(two: list[LanBroker], tmp_path: Path) -> None:
    world = World(tmp_path)
    first, second = (Watched(world, [url(each)]) for each in two)
    world.until(lambda: first.has(Connected) and second.has(Connected))
    wanderer = Watched(world, [url(each) for each in two], ("gc/1/y/+",))

    def arrives_at(other: Watched) -> None:
        other.heard.clear()
        world.until(lambda: wanderer.has(Connected))
        wanderer.links.clear()
        wanderer.transport.send("gc/1/x/here", b"I am")
        world.until(lambda: other.heard)

    arrives_at(first)
    wanderer.transport.move_on()
    arrives_at(second)
    wanderer.transport.stay()
    for _ in range(2):
        wanderer.sock.shutdown(2)
        arrives_at(second)
    wanderer.transport.renew()
    arrives_at(second)
    wanderer.transport.move_on()
    arrives_at(first)
    world.close()


@pytest.mark.online
def test_a_guest_with_a_server_of_its_own_comes_back_to_a_room_on_this_network(
    two: list[LanBroker], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "FIND_SECONDS", 1.0)
    world = World(tmp_path)
    host = world.host(LONG)
    world.until(lambda: type(host.status).__name__ == "Waiting")
    storage = Storage(tmp_path / "guest")
    servers = [Server.read(url(two[0]))]
    guest = world._opened(GuestRoom(host.invitation, "Bo", GAMES, storage, world.posted.put, servers))
    world.until(lambda: type(guest.status).__name__ == "Ready")
    world.begin(host, guest)
    world.play([host, guest], 3, random.Random(1))
    elsewhere = Watched(world, [url(two[0])], ("gc/1/+/u/+",))
    host.step_out()
    world.rooms.remove(host)
    world.until(lambda: any(data for _, data in elsewhere.heard))  # it has come to its other server
    assert type(guest.status).__name__ in ("Reconnecting", "HostAway")
    again = HostRoom.resume(GAMES, Storage(tmp_path / "host"), world.posted.put, address="127.0.0.1")
    world._opened(again)
    world.until(lambda: type(guest.status).__name__ == "Playing")
    assert again
    world.play([again, guest], 3, random.Random(2))
    world.close()
