"""A guest with several addresses: the room is looked for at all of them, and first where it was found."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.online.guest import endpoint
from app.online.guest.endpoint import ANSWER_SECONDS, FIND_SECONDS, NO_ANSWER, NO_ROOM, SILENCE_SECONDS
from app.online.guest.guest import Guest
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.protocol import code_envelope
from app.online.room_setup import RoomSetup
from app.online.transport.address import Server
from app.online.transport.embedded_broker import LanBroker
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from app.online.transport.transport import Connected
from app.storage.files import Storage
from tests.online.transport.test_multi_broker import Watched
from tests.support.counting_game import COUNTING
from tests.support.online.harness import GAMES, World
from tests.support.online.loop import Loop, counting

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
    """All are asked at once, so it takes no longer than with one."""
    loop, one, two = Loop(counting()), LoopbackBroker(), LoopbackBroker()
    guest = joining(loop, one, two, host=loop.host.identity.public if is_known else "")
    assert one.clients == two.clients == loop.lines
    pass_time(loop, two, (ANSWER_SECONDS if is_known else FIND_SECONDS) - 0.5)
    assert guest.error == ""
    pass_time(loop, two, 1)
    assert guest.error == error


def test_a_guest_stays_where_the_room_is_and_leaves_the_others() -> None:
    loop, other = Loop(counting()), LoopbackBroker()
    joining(loop, other, loop.broker)
    assert other.clients == loop.lines
    pass_time(loop, other, 1)
    assert other.clients == []
    loop.begin().play(4)


class Relays:
    """A host and a guest who have agreed on the same two brokers, and play at the first."""

    def __init__(self) -> None:
        self.loop, self.other = Loop(counting()), LoopbackBroker()
        self.first = self.loop.broker
        host = self.loop.host_line
        host._brokers.append(self.other)
        host.reachable.append(self.other)
        joining(self.loop, self.first, self.other)
        self.first.deliver()
        self.loop.begin().play(3)
        assert self.other.clients == []

    def pass_time(self, seconds: float) -> None:
        pass_time(self.loop, self.other, seconds)

    def play_at(self, broker: LoopbackBroker, plies: int) -> None:
        """Nothing else than this broker is delivered."""
        self.loop.broker = broker
        self.loop.play(plies)

    def cannot_reach(self, line: LoopbackTransport, broker: LoopbackBroker) -> None:
        line.reachable.remove(broker)
        line.cut()
        line.connect()


def test_a_relay_that_dies_in_the_middle_of_a_game_is_left_for_the_next() -> None:
    room = Relays()
    for line in (room.loop.host_line, room.loop.lines[0]):
        room.cannot_reach(line, room.first)
    room.pass_time(2)
    assert room.other.clients == [room.loop.host_line, room.loop.lines[0]]
    room.play_at(room.other, 5)


@pytest.mark.parametrize("who", ["host", "guest"])
def test_a_relay_that_one_side_cannot_reach_any_more_is_left_by_both(who: str) -> None:
    """One-way: to the other side that relay is as good as ever."""
    room = Relays()
    lines = {"host": room.loop.host_line, "guest": room.loop.lines[0]}
    room.cannot_reach(lines[who], room.first)
    room.pass_time(SILENCE_SECONDS + 2)
    assert set(room.other.clients) == set(lines.values())
    assert room.first.clients == []
    room.play_at(room.other, 5)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[LanBroker]]:
    monkeypatch.setattr(code_envelope, "_COST", 2)
    made = [LanBroker("secret", 0, "127.0.0.1") for _ in range(2)]
    for each in made:
        each.start()
    yield made
    for each in made:
        each.stop()


def url(broker: LanBroker) -> str:
    return f"mqtt://room:secret@127.0.0.1:{broker.port}"


@pytest.mark.online
def test_a_transport_is_everywhere_until_it_settles(two: list[LanBroker], tmp_path: Path) -> None:
    world = World(tmp_path)
    first, second = (Watched(world, [url(each)]) for each in two)
    world.until(lambda: first.has(Connected) and second.has(Connected))
    wanderer = Watched(world, [url(each) for each in two], ("gc/1/y/+",))
    world.until(lambda: sum(isinstance(link, Connected) for link in wanderer.links) == 2)
    wanderer.transport.send("gc/1/x/here", b"I am", retain=True)
    world.until(lambda: first.heard and second.heard)
    second.transport.send("gc/1/y/you", b"are here")
    world.until(lambda: wanderer.heard)
    wanderer.transport.settle(["you"])
    world.until(lambda: ("gc/1/x/here", b"") in first.heard)  # it has taken back what was retained there
    assert wanderer.transport.place == Server.read(url(two[1]))
    wanderer.links.clear()
    wanderer.sock.shutdown(2)
    world.until(lambda: wanderer.has(Connected))
    wanderer.transport.send("gc/1/x/again", b"and again")
    world.until(lambda: ("gc/1/x/again", b"and again") in second.heard)
    assert ("gc/1/x/again", b"and again") not in first.heard, "its own address comes first"
    wanderer.transport.widen()
    world.until(lambda: sum(isinstance(link, Connected) for link in wanderer.links) == 2)
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
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    world.begin(host, guest)
    world.play([host, guest], 3, random.Random(1))
    elsewhere = Watched(world, [url(two[0])], ("gc/1/+/u/+",))
    host.step_out()
    world.rooms.remove(host)
    world.until(lambda: any(data for _, data in elsewhere.heard))  # it has come to its other server
    assert type(guest.status).__name__ in ("Reconnecting", "HostAsleep")
    again = HostRoom.resume(GAMES, Storage(tmp_path / "host"), world.posted.put, address="127.0.0.1")
    world._opened(again)
    world.until(lambda: type(guest.status).__name__ == "Playing")
    assert again
    world.play([again, guest], 3, random.Random(2))
    world.close()
