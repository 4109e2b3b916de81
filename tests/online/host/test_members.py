"""What somebody can do who has the invitation, and so the room's key, or who has recorded all that was sent: nothing
that ends anything for anybody else. Without a network, and each frame just as an attacker would make it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.online.guest.endpoint import BEAT_SECONDS, FIND_SECONDS, MOVED, NO_ROOM, SILENCE_SECONDS
from app.online.guest.guest import Guest
from app.online.host import endpoint as host_endpoint
from app.online.host.endpoint import KNOCKS
from app.online.host.host import Host
from app.online.protocol import encoding, messages
from app.online.protocol.encryption import Identity, seal
from app.online.protocol.messages import HostOnline, JoinRequest, Refused, RoomCard, WentOffline
from app.online.room_setup import GUEST_FIRST, HOST_FIRST
from app.online.transport.loopback import LoopbackTransport
from app.online.transport.transport import Publication
from tests.support.online.loop import HOST, KEYS, Loop, counting
from tests.support.online.stranger import Knocker


def seated(starts: str = HOST_FIRST) -> tuple[Loop, Guest]:
    loop = Loop(counting(starts=starts))
    guest = loop.join()
    loop.begin().play(4)
    return loop, guest


def publish(loop: Loop, topic: str, data: bytes, retain: bool = False) -> None:
    loop.broker.publish(Publication(topic, data, retain))
    loop.broker.deliver()


def say(loop: Loop, message: Any, *parts: str, retain: bool = False, key: bytes = KEYS.room) -> None:
    """With the room's key, which everybody has who has the invitation."""
    topic = loop.host.endpoint.topic(*parts)
    body = message if isinstance(message, bytes) else messages.encode(message)
    publish(loop, topic, seal(key, topic, body), retain)


def goes_on(loop: Loop, guest: Guest) -> None:
    assert (guest.error, guest.is_closed, loop.host.error) == ("", False, "")
    assert guest.endpoint.host_away_since is None
    assert next(iter(loop.host.endpoint.members.values())).is_online
    loop.play(4)
    assert guest.match
    assert loop.host.match
    assert guest.match.state == loop.host.match.state


# Closing the room at a guest


def closing_card(loop: Loop) -> bytes:
    """As it once was, and as somebody could still write it."""
    card = encoding.decode(messages.encode(loop.host.card()))
    return json.dumps({**card, "closed": True}).encode()


def test_a_member_cannot_close_the_room_at_a_guest() -> None:
    loop, guest = seated()
    say(loop, closing_card(loop), "h", retain=True)
    say(loop, replace(loop.host.card(), free=0, names=()), "h", retain=True)
    for reason in (messages.CLOSED, messages.FULL, messages.FAULTY, messages.MOVED):
        say(loop, Refused(reason), "s", guest.saved.pid)
        say(loop, Refused(reason), "h")
    goes_on(loop, guest)


def test_the_host_closes_it_in_each_session() -> None:
    loop, guest = seated()
    loop.host.close()
    loop.broker.deliver()
    assert guest.is_closed
    assert not loop.broker.retained


@pytest.mark.parametrize("changes", [{"versions": (9, 9)}, {"game": "poker"}, {"options": {"goal": 7}}])
def test_a_member_cannot_make_up_what_is_played(changes: dict[str, Any]) -> None:
    loop, guest = seated()
    card = guest.card
    say(loop, replace(loop.host.card(), **changes), "h", retain=True)
    assert guest.card == card
    goes_on(loop, guest)
    late = loop.join("Cy")
    loop.pass_time(1)
    assert late.error == f"online.refused.{messages.FULL}", "what the host says counts, not what the card said"


# Making a host abandon its room


def test_a_member_cannot_make_a_host_abandon_its_room() -> None:
    loop, guest = seated()
    true = loop.host.card()
    for false in (
        replace(true, epoch=10**6),
        replace(true, epoch=10**6, connection=10**15, mark="0" * 32),
        replace(true, connection=10**15),
        replace(true, public=Identity().public, epoch=10**6),
    ):
        say(loop, false, "h", retain=True)
    assert loop.host.endpoint.counted["other host"] == 4
    goes_on(loop, guest)


def test_the_same_room_on_another_device_takes_over() -> None:
    loop, _ = seated()
    line = LoopbackTransport(loop.broker)
    other = Host(
        loop.host.setup, line, KEYS, HOST, loop.posted.put, lambda: loop.time, lambda _: None, epoch=2, connection=99
    )
    other.open()
    loop.broker.deliver()
    assert loop.host.error == "online.error.moved"
    assert not other.error


def test_an_earlier_card_of_the_host_itself_does_not_take_over() -> None:
    loop, guest = seated()
    loop.host_line.renew()
    loop.broker.deliver()
    for letter in [each for each in loop.broker.sent if each.topic == loop.host.endpoint.topic("h") and each.data]:
        publish(loop, letter.topic, letter.data)
    loop.pass_time(3)
    goes_on(loop, guest)


# Taking another's seat


def test_a_member_cannot_come_in_as_another() -> None:
    loop, guest = seated()
    (member,) = loop.host.endpoint.members.values()
    key = member.key
    thief = Knocker(loop, guest.saved.pid, public=member.public)
    assert not thief.knock(), "the answer is for the owner of that key"
    assert not Knocker(loop, guest.saved.pid).knock()
    assert (member.key, loop.host.seats.name_at(1)) == (key, "Bo")
    goes_on(loop, guest)


def test_a_knock_and_all_that_followed_are_worth_nothing_when_they_are_heard_again() -> None:
    loop, guest = seated()
    recorded = [each for each in loop.broker.sent if each.topic == loop.host.endpoint.topic("u", guest.saved.pid)]
    (member,) = loop.host.endpoint.members.values()
    key = member.key
    for forgets in (False, True):
        if forgets:
            member.opened.clear()
            member.allowance.burst = 1e9
            loop.time += 1000
            member.heard = loop.time
            guest.endpoint._host_heard = loop.time
        for letter in recorded:
            publish(loop, letter.topic, letter.data)
        assert member.key == key
    goes_on(loop, guest)


def test_whoever_has_left_is_not_brought_back_by_what_was_recorded() -> None:
    loop = Loop(counting())
    guest = loop.join()
    recorded = [each for each in loop.broker.sent if each.topic == loop.host.endpoint.topic("u", guest.saved.pid)]
    guest.leave()
    loop.guests = []
    loop.broker.deliver()
    assert not loop.host.endpoint.members
    for letter in recorded:
        publish(loop, letter.topic, letter.data)
    assert not loop.host.endpoint.members
    assert not loop.host.seats.is_full


def test_the_same_seat_on_another_device_is_told_to_the_first_and_only_by_the_host() -> None:
    loop, guest = seated()
    say(loop, b'{"t":"presence","online":true,"connection":99999999999999,"paused":false}', "p", guest.saved.pid)
    goes_on(loop, guest)
    other = loop.join(seat=replace(guest.saved))
    assert other.match
    assert guest.error == MOVED
    assert not other.error


def test_a_device_that_comes_back_is_not_told_that_it_has_moved() -> None:
    loop, guest = seated()
    loop.lines[0].renew()
    loop.broker.deliver()
    loop.pass_time(2)
    goes_on(loop, guest)


# Holding a guest, or the host, for absent or present


def test_a_member_cannot_make_the_host_seem_away() -> None:
    loop, guest = seated()
    old = loop.host_line._wills[id(loop.broker)]
    loop.host_line.renew()
    loop.broker.deliver()
    loop.pass_time(2)
    for message in (WentOffline("0" * 32), WentOffline(""), HostOnline(10**15), HostOnline(0)):
        say(loop, message, "hp", retain=True)
        assert guest.endpoint.host_away_since is None, message
    publish(loop, old.topic, old.data, retain=True)
    say(loop, b'{"t":"presence","online":false,"connection":99999999999999,"paused":false}', "hp", retain=True)
    assert guest.endpoint.host_away_since is None
    loop.pass_time(3)
    goes_on(loop, guest)


@pytest.mark.parametrize("has_reconnected", [False, True])
def test_the_hosts_own_will_counts_at_once(has_reconnected: bool) -> None:
    loop, guest = seated()
    if has_reconnected:
        loop.host_line.renew()
        loop.broker.deliver()
    loop.host_line.cut()
    loop.broker.deliver()
    assert guest.endpoint.host_away_since == loop.time


def test_a_host_that_is_gone_does_not_seem_there_by_what_was_recorded() -> None:
    loop, guest = seated()
    loop.pass_time(2 * BEAT_SECONDS + 1)  # so that there are answers to beats among them
    own = loop.host.endpoint
    recorded = [each for each in loop.broker.sent if each.topic in (own.topic("hp"), own.topic("s", guest.saved.pid))]
    loop.broker.clients.remove(loop.host_line)
    for _ in range(round(2 * SILENCE_SECONDS) + 2):
        loop.time += 0.5
        for letter in recorded[-5:]:
            loop.broker.publish(replace(letter, retain=False))
        guest.tick()
        loop.broker.deliver()
    assert guest.endpoint.host_away_since is not None


def test_a_member_cannot_make_another_seem_away() -> None:
    loop, guest = seated()
    (member,) = loop.host.endpoint.members.values()
    old = loop.lines[0]._wills[id(loop.broker)]
    loop.lines[0].renew()
    loop.broker.deliver()
    say(loop, WentOffline("0" * 32), "p", guest.saved.pid, retain=True)
    publish(loop, old.topic, old.data, retain=True)
    assert member.is_online
    goes_on(loop, guest)
    loop.lines[0].cut()
    loop.broker.deliver()
    assert not member.is_online, "the will of this connection counts"


def test_a_guest_that_is_gone_does_not_seem_there_by_what_was_recorded() -> None:
    loop, guest = seated()
    (member,) = loop.host.endpoint.members.values()
    own = loop.host.endpoint
    recorded = [
        each
        for each in loop.broker.sent
        if each.topic in (own.topic("u", guest.saved.pid), own.topic("p", guest.saved.pid))
    ]
    loop.guests = []
    loop.lines[0].cut()
    loop.broker.deliver()
    assert not member.is_online
    for letter in recorded:
        publish(loop, letter.topic, letter.data)
    say(loop, JoinRequest(member.public, Identity().public), "u", guest.saved.pid)
    assert not member.is_online


def test_a_member_cannot_make_the_host_forget_what_another_has_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_endpoint, "REMEMBERED", 50)
    loop, guest = seated()
    (member,) = loop.host.endpoint.members.values()
    recorded = [each for each in loop.broker.sent if each.topic == loop.host.endpoint.topic("u", guest.saved.pid)]
    loop.guests = []
    loop.lines[0].cut()
    loop.broker.deliver()
    for _ in range(200):
        say(loop, messages.AskForCard(), "u", guest.saved.pid)
    for letter in recorded[-20:]:
        publish(loop, letter.topic, letter.data)
    assert not member.is_online


def test_a_member_cannot_use_up_what_another_may_say() -> None:
    loop, guest = seated(GUEST_FIRST)
    (member,) = loop.host.endpoint.members.values()
    for _ in range(500):
        say(loop, JoinRequest(member.public, Identity().public), "u", guest.saved.pid)
    assert loop.host.endpoint.counted["too many"] > 400
    goes_on(loop, guest)


# Being pinned as the host


def test_nobody_else_is_taken_for_the_host() -> None:
    loop = Loop(counting())
    true = dict(loop.broker.retained)
    false = replace(loop.host.card(), public=Identity().public)
    say(loop, false, "h", retain=True)
    guest = loop.join()
    assert guest.endpoint.host == "" or guest.endpoint.host == HOST.public
    assert guest.endpoint.counted["other host"] >= 1
    loop.pass_time(2)
    assert guest.endpoint.host == HOST.public
    assert guest.state
    assert true


def test_a_guest_that_finds_only_another_host_finds_no_room() -> None:
    loop = Loop(counting())
    loop.broker.clients.clear()
    loop.broker.retained.clear()
    say(loop, replace(loop.host.card(), public=Identity().public), "h", retain=True)
    guest = loop.join()
    for _ in range(round(2 * FIND_SECONDS) + 2):
        loop.time += 0.5
        guest.tick()
        loop.broker.deliver()
    assert guest.error == NO_ROOM


# Recordings of refusals, and what strangers remove


def test_a_recorded_refusal_does_not_send_anybody_away_later() -> None:
    loop, guest = seated()
    late = loop.join("Cy")
    assert late.error == f"online.refused.{messages.FULL}"
    refusal = [each for each in loop.broker.sent if each.topic == loop.host.endpoint.topic("s", late.saved.pid)][-1]
    loop.guests.remove(late)
    guest.leave()
    loop.guests.remove(guest)
    loop.broker.deliver()
    assert loop.host.claim(1, win=True)
    back = loop.join(seat=late.saved)
    publish(loop, refusal.topic, refusal.data, retain=True)
    loop.pass_time(1)
    assert not back.error
    assert loop.host.seats.name_at(1) == "Cy"


def test_what_a_stranger_removes_is_missed_by_nobody() -> None:
    loop, guest = seated()
    for topic in list(loop.broker.retained):
        publish(loop, topic, b"", retain=True)
    publish(loop, loop.host.endpoint.topic("s", guest.saved.pid), b"", retain=True)
    assert not loop.broker.retained
    goes_on(loop, guest)
    other = Loop(counting())
    other.broker.retained.clear()
    other.time += 5
    late = other.join("Cy")
    assert not late.error
    assert late.state


# What the host keeps of those who come and go


def test_knocks_and_guests_who_left_are_not_kept_for_ever() -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    for number in range(3 * KNOCKS):
        loop.time += 1
        visitor = Knocker(loop)
        assert visitor.knock()
        if number % 2:
            visitor.say(messages.Hello(messages.PROTOCOL, "Cy", "will"))
            assert loop.host.seats.is_full
            visitor.say(messages.Leave(1))
    line = loop.host.endpoint
    assert not line.members
    assert len(line._sessions) <= KNOCKS
    assert loop.join().state


def test_a_guest_cannot_make_what_all_are_told_too_long() -> None:
    loop = Loop(counting())
    visitor = Knocker(loop)
    assert visitor.enter()
    visitor.publish(visitor.key, RawReady(1, 1, "c" * 20_000, "d", "e"))
    (member,) = loop.host.endpoint.members.values()
    assert member.faults == 1
    assert not loop.host.beginning.is_ready_at(1)


class RawReady:
    """As somebody writes it who does not look at what it writes."""

    def __new__(cls, *fields: Any) -> Any:
        made = object.__new__(messages.Ready)
        for name, value in zip(messages.Ready.__slots__, fields, strict=True):
            object.__setattr__(made, name, value)
        return made


def test_a_card_in_a_session_is_that_of_the_host() -> None:
    _, guest = seated()
    assert isinstance(guest.card, RoomCard)
    assert guest.saved.host == HOST.public
