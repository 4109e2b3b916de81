"""What a guest's room says of itself, over a wire inside the process and a clock that stands until it is moved."""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from app.online.fairness.commitments import Secrets
from app.online.guest import room as guest_room
from app.online.guest.endpoint import NO_ROOM, SILENCE_SECONDS
from app.online.guest.room import GuestRoom
from app.online.protocol import code_envelope
from app.online.protocol.encryption import Identity
from app.online.protocol.messages import UNDO
from app.online.room_file import SEAT, RoomJournal, SavedSeat
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.status import HOLD_SECONDS, Away, Closed, Error, HostAway, Joining, Playing, Reconnecting
from app.online.transport import nearby_rooms
from app.online.transport.address import Server
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from app.online.transport.transport import Lost
from app.online.unfinished_rooms import own_seat
from app.storage.files import Storage
from tests.support.online.harness import GAMES
from tests.support.online.hiding import HIDING
from tests.support.online.loop import INVITATION, Loop, counting

CODE = INVITATION.code
HERE = Server("mqtt", "127.0.0.1", 18883)


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_envelope, "_COST", 2)


def entered(loop: Loop, monkeypatch: pytest.MonkeyPatch, folder: Path) -> GuestRoom:
    """A room that was joined; its guest is the loop's last."""
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    monkeypatch.setattr(guest_room, "BrokerTransport", lambda servers, post: LoopbackTransport(loop.broker))
    room = GuestRoom(replace(INVITATION, server=HERE), "Bo", GAMES, Storage(folder), posted.put, now=lambda: loop.time)
    room.open()
    posted.get(timeout=60)()
    loop.broker.deliver()
    assert room.guest
    loop.guests.append(room.guest)
    return room


def test_a_countdown_goes_on_whatever_else_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loop = Loop(RoomSetup(HIDING, {"players": 3}, name="Ann"))
    loop.join("Cy")
    room = entered(loop, monkeypatch, tmp_path)
    loop.begin()
    loop.lines[0].cut()
    del loop.guests[0]
    loop.broker.deliver()
    for passed in range(0, 30, 10):
        away = room.status
        assert isinstance(away, Away)
        assert away.seconds == HOLD_SECONDS - passed
        loop.pass_time(10)
        loop.host.endpoint.send_card()  # as whenever somebody asks to come in
        loop.broker.deliver()


def test_a_broker_without_the_room_is_not_shown_as_the_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loop = Loop(counting())
    room = entered(loop, monkeypatch, tmp_path)
    loop.begin()
    assert room.status == Playing()
    (line,) = [line for line in loop.broker.clients if line is not loop.host_line]
    loop.broker.clients.clear()
    loop.broker.retained.clear()
    line._on_link(Lost("online.error.lost"))
    loop.time += 2
    line.connect()
    assert room.status == Reconnecting(2)
    for _ in range(round(2 * SILENCE_SECONDS) + 1):
        loop.time += 0.5
        room.tick()
        loop.broker.deliver()
    assert isinstance(room.status, HostAway)
    loop.host_line.connect()
    loop.pass_time(1)
    assert room.status == Playing()


class Waiting:
    """A search that finds the room when the test says so."""

    def __init__(self, found: nearby_rooms.Found) -> None:
        self.find = lambda: found(nearby_rooms.tag_of(code_envelope.CodeKeys.of_code(CODE).tag), HERE)
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


@pytest.mark.parametrize("go", [GuestRoom.leave, GuestRoom.step_out])
def test_a_search_that_was_called_off_does_not_join_later(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, go: Callable[[GuestRoom], None]
) -> None:
    searches: list[Waiting] = []
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    monkeypatch.setattr(nearby_rooms, "is_available", lambda: True)
    monkeypatch.setattr(nearby_rooms, "Search", lambda found: searches.append(Waiting(found)) or searches[-1])
    room = GuestRoom(INVITATION, "Bo", GAMES, Storage(tmp_path), posted.put)
    room.open()
    posted.get(timeout=60)()
    assert room.status == Joining()
    go(room)
    searches[0].find()
    while not posted.empty():
        posted.get()()
    assert room.guest is None
    assert searches[0].is_closed
    assert room.status == Closed()
    assert own_seat(Storage(tmp_path)) is None


def test_a_room_that_is_not_at_the_servers_of_the_settings_is_looked_for_nearby(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    loop, elsewhere, searches = Loop(counting()), LoopbackBroker(), []
    brokers = {"elsewhere": elsewhere, HERE.host: loop.broker}
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    monkeypatch.setattr(nearby_rooms, "is_available", lambda: True)
    monkeypatch.setattr(nearby_rooms, "Search", lambda found: searches.append(Waiting(found)) or searches[-1])

    class Transport(LoopbackTransport):
        def __init__(self, servers: Sequence[Server], post: object) -> None:
            super().__init__()
            self.add(servers)

        def add(self, servers: Sequence[Server]) -> None:
            found = [brokers[server.host] for server in servers]
            self._brokers += found
            self.reachable += found
            if self.topics:
                self.widen()

    monkeypatch.setattr(guest_room, "BrokerTransport", Transport)
    settings = [Server("mqtt", "elsewhere", 1883)]
    room = GuestRoom(INVITATION, "Bo", GAMES, Storage(tmp_path), posted.put, settings, lambda: loop.time)
    room.open()
    posted.get(timeout=60)()
    while not searches:
        loop.time += 0.5
        room.tick()
        assert room.status == Joining()
    searches[0].find()
    posted.get(timeout=60)()
    loop.broker.deliver()
    loop.pass_time(1)
    assert room.seat is not None


def test_a_room_that_is_nowhere_is_said_to_be_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loop, searches = Loop(counting()), []
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    monkeypatch.setattr(nearby_rooms, "is_available", lambda: True)
    monkeypatch.setattr(nearby_rooms, "Search", lambda found: searches.append(Waiting(found)) or searches[-1])
    monkeypatch.setattr(guest_room, "BrokerTransport", lambda servers, post: LoopbackTransport(LoopbackBroker()))
    room = GuestRoom(INVITATION, "Bo", GAMES, Storage(tmp_path), posted.put, [HERE], lambda: loop.time)
    room.open()
    posted.get(timeout=60)()
    for _ in range(100):
        loop.time += 0.5
        room.tick()
    assert room.status == Error(NO_ROOM)
    assert len(searches) == 1


def test_a_seat_with_an_address_that_is_none_is_not_taken_up_again(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    seat = SavedSeat(CODE, "mqtt://", "", Identity().secret, "", "Bo", 1, Secrets.fresh(), Secrets.fresh(), None)
    RoomJournal(storage, SEAT).save(seat)
    assert GuestRoom.resume(GAMES, storage, lambda do: do()) is None
    assert storage.read(SEAT) is None


def test_whoever_says_ready_twice_is_refused_nothing() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.match
    assert not guest.notice
    assert loop.host.endpoint.counted["not_now"] == 0


def test_what_was_refused_is_over_with_the_next_position() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    guest.answer(UNDO, True)
    loop.broker.deliver()
    assert guest.notice == "online.refused.not_now"
    loop.play(1)
    assert not guest.notice
