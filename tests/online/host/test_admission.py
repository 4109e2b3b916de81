"""Who is let into a room, who is not, and as whom somebody comes back who was in it before, without a network."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.online.guest.endpoint import SILENCE_SECONDS
from app.online.guest.guest import Guest
from app.online.host.endpoint import FAULTS
from app.online.protocol import messages
from app.online.protocol.encryption import Identity, seal
from app.online.room_setup import HOST_FIRST
from app.online.status import HOLD_SECONDS
from app.online.transport.transport import Publication
from tests.support.online.loop import Loop, counting
from tests.support.online.stranger import Knocker


def gone(loop: Loop, guest: Guest) -> Guest:
    guest.leave()
    loop.guests.remove(guest)
    loop.broker.deliver()
    return guest


def back(loop: Loop, guest: Guest) -> Guest:
    """The same player with the same seat, in another process."""
    return loop.join(seat=replace(guest.saved, connection=guest.saved.connection + 10))


def said(loop: Loop, guest: Guest) -> list[Publication]:
    """All that a listener at the broker has of a guest."""
    topic = loop.host.endpoint.topic("u", guest.saved.pid)
    return [letter for letter in loop.broker.sent if letter.topic == topic]


@pytest.mark.parametrize(
    ("version", "is_let_in"),
    [(messages.OLDEST - 1, False), (messages.OLDEST, True), (messages.PROTOCOL, True), (messages.PROTOCOL + 1, False)],
)
def test_whoever_speaks_a_version_that_we_do_is_let_in(version: int, is_let_in: bool) -> None:
    loop = Loop(counting())
    Knocker(loop).enter(version=version)
    assert loop.host.seats.is_full == is_let_in
    assert loop.host.endpoint.counted[f"refused {messages.OTHER_VERSION}"] == (not is_let_in)


def test_whoever_has_no_key_is_refused() -> None:
    loop = Loop(counting())
    assert not Knocker(loop, public="00" * 32).knock()
    assert not loop.host.endpoint.members
    assert loop.host.endpoint.counted["message"] == 1


def test_whoever_is_let_in_has_a_name_that_can_be_shown() -> None:
    loop = Loop(counting())
    Knocker(loop).enter(name="  Cy  🦔 ")
    assert loop.host.seats.name_at(1) == "Cy"


def test_a_full_room_keeps_those_it_has() -> None:
    loop = Loop(counting())
    guest = loop.join("Bo")
    Knocker(loop).enter()
    assert list(loop.host.endpoint.members) == [guest.saved.pid]
    assert loop.host.seats.name_at(1) == "Bo"


def test_nobody_comes_into_a_match_that_is_played() -> None:
    """No seat is ever free then, except in a room whose file somebody has changed."""
    loop = Loop(counting())
    guest = loop.join("Bo")
    loop.begin()
    loop.host.seats.release(loop.host.endpoint.members[guest.saved.pid])
    Knocker(loop).enter()
    assert list(loop.host.endpoint.members) == [guest.saved.pid]
    assert loop.host.endpoint.counted[f"refused {messages.FULL}"] == 1


def test_nobody_comes_in_as_somebody_else() -> None:
    loop = Loop(counting())
    guest = loop.join("Bo")
    before = len(loop.broker.sent)
    Knocker(loop, guest.saved.pid).enter()
    assert loop.host.endpoint.counted["pid taken"] == 1
    assert len(loop.broker.sent) == before + 1  # the knock, and no answer


def test_whoever_is_not_listened_to_any_more_does_not_come_in_again() -> None:
    loop = Loop(counting())
    guest = loop.join("Bo")
    loop.begin()
    (member,) = loop.host.endpoint.members.values()
    topic = loop.host.endpoint.topic("u", member.pid)
    for _ in range(FAULTS):
        loop.broker.publish(Publication(topic, seal(member.key, topic, b"nonsense")))
    loop.broker.deliver()
    assert guest.error == f"online.refused.{messages.FAULTY}"
    before = len(loop.broker.sent)
    Knocker(loop, member.pid, Identity(guest.saved.secret)).enter()
    assert len(loop.broker.sent) == before + 1  # the knock, and no answer


def test_whoever_left_a_seat_that_a_computer_has_taken_is_not_let_in_again() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    gone(loop, guest)
    assert loop.host.claim(1, win=False)
    assert back(loop, guest).error == f"online.refused.{messages.FULL}"
    assert not loop.host.endpoint.members


@pytest.mark.parametrize("is_killed_first", [True, False])
def test_what_somebody_said_before_leaving_is_not_done_when_it_is_heard_again(is_killed_first: bool) -> None:
    """A host that was killed has forgotten which frames it opened: only the count tells."""
    loop = Loop(counting())
    guest = gone(loop, loop.join())
    recorded = said(loop, guest)
    if is_killed_first:
        loop.bring_host_back(loop.kept())
        back(loop, guest)
    else:
        back(loop, guest)
        loop.bring_host_back(loop.kept())
    assert loop.host.seats.is_full
    for letter in recorded:
        loop.broker.publish(letter)
    loop.broker.deliver()
    assert loop.host.seats.is_full  # it was told to leave once, before


def test_what_somebody_asked_for_while_thrown_out_is_done_on_coming_in_again() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.claim(0, win=True)  # a first request, which is answered
    loop.broker.deliver()
    loop.broker.clients.remove(loop.lines[0])
    guest.ready()  # a second one, which is lost
    loop.guests.clear()
    loop.pass_time(HOLD_SECONDS + SILENCE_SECONDS + 1)
    assert not loop.host.endpoint.members
    loop.broker.clients.append(loop.lines[0])
    loop.guests.append(guest)
    loop.lines[0].renew()
    loop.pass_time(2)
    (member,) = loop.host.endpoint.members.values()
    assert member.faults == 0
    assert loop.host.beginning.is_ready_at(1)
