"""Games won in a room: counted once, the same for all, and whoever sits down anew begins with none."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from app.core.codec import BadData
from app.online.protocol import messages
from app.online.protocol.messages import MOST_WINS
from app.online.room_setup import HOST_FIRST
from tests.online.guest.test_watching import hall
from tests.support.online.loop import Loop, counting


def begun(**more: Any) -> Loop:
    room = Loop(counting(starts=HOST_FIRST, **more))
    room.join("Bo")
    return room.begin()


def by_name(room: Loop, wins: tuple[int, ...]) -> dict[str, int]:
    """A rematch swaps sides, and medals go along."""
    return {room.host.seats.name_at(seat): count for seat, count in enumerate(wins)}


def told(room: Loop) -> list[dict[str, int]]:
    """At the host, and at each guest."""
    states = [guest.state for guest in room.guests if guest.state]
    return [by_name(room, room.host.seats.wins), *(by_name(room, state.wins) for state in states)]


def lose(room: Loop, name: str) -> None:
    """Somebody resigns."""
    assert room.host.match
    if name == "Ann":
        assert room.host.seat is not None
        room.host.match.resign(room.host.seat)
    else:
        guest = room.guests[0]
        assert guest.match
        guest.match.resign(guest.match.seat)
    room.broker.deliver()


def test_host_and_guest_and_who_watches_count_the_same_over_several_matches() -> None:
    room = hall()
    watcher = room.watch()
    room.begin()
    for loser in ("Bo", "Ann", "Bo"):
        lose(room, loser)
        room.begin()
    assert told(room) == [{"Ann": 2, "Bo": 1}] * 2
    assert watcher.state
    assert by_name(room, watcher.state.wins) == {"Ann": 2, "Bo": 1}


def test_nothing_is_said_while_nobody_has_won() -> None:
    room = begun()
    assert room.guests[0].state
    assert room.guests[0].state.wins == ()


def test_a_host_that_comes_back_after_an_end_counts_it_once() -> None:
    room = begun()
    lose(room, "Bo")
    room.bring_host_back()
    assert told(room) == [{"Ann": 1, "Bo": 0}] * 2
    room.bring_host_back()
    assert told(room) == [{"Ann": 1, "Bo": 0}] * 2
    room.begin()
    lose(room, "Ann")
    assert told(room) == [{"Ann": 1, "Bo": 1}] * 2


def test_whoever_sits_down_anew_has_no_medals_of_another() -> None:
    room = begun()
    lose(room, "Ann")
    assert told(room)[0] == {"Ann": 0, "Bo": 1}
    room.guests.pop().leave()
    room.broker.deliver()
    room.join("Cy")
    assert told(room)[0] == {"Ann": 0, "Cy": 0}


def test_a_computer_that_takes_a_seat_has_no_medals_of_its_player() -> None:
    room = begun()
    lose(room, "Ann")
    room.host.seats.give_to_computer(1, 1)
    assert not any(room.host.seats.wins)


def test_where_all_have_won_nobody_has() -> None:
    seats = begun().host.seats
    seats.count_win((0, 1))
    assert seats.wins == (0, 0)
    seats.count_win((1,))
    assert seats.wins == (0, 1)


@pytest.mark.parametrize("wins", [(1,), (1, -1), (0, MOST_WINS + 1)])
def test_a_host_cannot_tell_what_no_strip_can_show(wins: tuple[int, ...]) -> None:
    room = begun()
    state = room.guests[0].state
    assert state
    row = messages.encode(messages.RoomState(**{**_fields(state), "wins": (3, 4)}))
    assert messages.decode(row, messages.HostMessage).wins == (3, 4)
    forged = row.replace(b"[3,4]", str([*wins]).replace(" ", "").encode())
    assert forged != row
    with pytest.raises(BadData):
        messages.decode(forged, messages.HostMessage)


def test_an_earlier_version_is_not_told() -> None:
    room = begun()
    lose(room, "Bo")
    member = next(iter(room.host.endpoint.members.values()))
    assert room.host.state_for(member).wins
    member.version = 4
    assert room.host.state_for(member).wins == ()


def _fields(state: messages.RoomState) -> dict[str, Any]:
    return {field.name: getattr(state, field.name) for field in fields(state)}
