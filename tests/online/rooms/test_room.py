"""Who has a seat in a room and who is refused, without a network."""

from __future__ import annotations

from dataclasses import replace

from app.games import BY_ID
from app.match.match import COMPUTER, HUMAN
from app.online.guest.endpoint import NO_ANSWER, NO_ROOM
from app.online.room_setup import RoomSetup
from app.online.transport.loopback import LoopbackBroker
from tests.support.online.loop import Loop, counting


def test_a_guest_sees_the_room_before_the_match() -> None:
    loop = Loop(RoomSetup(counting().game, {"goal": 20}, name="Ann", extras={"hints": False}))
    guest = loop.join("Bo")
    assert guest.card
    assert (guest.card.game, guest.card.options, guest.card.extras) == ("counting", {"goal": 20}, {"hints": False})
    assert guest.state
    assert [info.name for info in guest.state.seats] == ["Ann", "Bo"]
    assert [info.ready for info in guest.state.seats] == [False, False]
    guest.ready()
    loop.broker.deliver()
    assert guest.state.seats[1].ready
    assert guest.match is None
    assert loop.host.match is None  # it takes both


def test_computers_have_their_seats_from_the_start_and_dummies_sit_last() -> None:
    game = BY_ID["skirmish"]
    setup = RoomSetup(game, {"players": 4, "dummies": 1}, computers={1: 3})
    seats = setup.seats()
    assert [each.kind for each in seats] == [HUMAN, COMPUTER, "", COMPUTER]
    assert [each.level for each in seats] == [0, 3, 0, game.default_level]
    assert [each.kind for each in replace(setup, plays=False).seats()] == ["", COMPUTER, "", COMPUTER]


def test_a_third_guest_is_told_that_the_room_is_full() -> None:
    loop = Loop(counting())
    loop.join()
    late = loop.join("Late")
    assert late.error == "online.refused.full"
    assert loop.host.endpoint.counted["refused full"] >= 1


def test_a_room_without_its_host_does_not_answer() -> None:
    loop = Loop(counting())
    loop.host_line.cut()
    loop.broker.deliver()
    late = loop.join()
    loop.guests = [late]
    for _ in range(30):
        loop.time += 0.5
        late.tick()
        loop.broker.deliver()
    assert late.error == NO_ANSWER


def test_no_room_is_an_error_and_not_a_spinner() -> None:
    loop = Loop(counting())
    loop.broker = LoopbackBroker()
    lost = loop.join()
    loop.pass_time(6)
    assert lost.error == NO_ROOM


def test_whoever_leaves_before_the_match_frees_the_seat() -> None:
    loop = Loop(counting())
    loop.join("Bo").leave()
    loop.broker.deliver()
    loop.guests = []
    assert not loop.host.seats.is_full
    late = loop.join("Cy")
    assert late.state
    assert late.state.seats[1].name == "Cy"


def test_the_same_seat_on_another_device_wins() -> None:
    loop = Loop(counting())
    first = loop.join()
    second = loop.join(seat=replace(first.saved, connection=first.saved.connection + 10))
    assert first.error == "online.error.moved"
    assert second.state
    assert second.state.seat == 1


def test_a_closed_room_tells_its_guests_and_leaves_nothing_behind() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.host.close()
    loop.broker.deliver()
    assert guest.is_closed
    assert not loop.broker.retained
