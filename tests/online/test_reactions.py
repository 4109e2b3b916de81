"""Signs that players make to each other: who sees them, who can make them, and that a flood of them is not seen."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.codec import BadData
from app.online.guest.guest import Guest
from app.online.host.endpoint import FAULTS
from app.online.protocol import messages
from app.online.protocol.encryption import CannotDecrypt, seal, unseal
from app.online.protocol.messages import SIGNS, React, Reaction
from app.online.reactions import HEARD_AT_ONCE, MADE_AT_ONCE, SHOWN_SECONDS
from app.online.room_setup import HOST_FIRST
from app.online.transport.transport import Publication
from tests.online.guest.test_watching import Forger, hall
from tests.support.online.loop import Loop, counting


def begun() -> Loop:
    room = Loop(counting(starts=HOST_FIRST))
    room.join("Bo")
    return room.begin()


def seen(side: Any) -> list[tuple[int, str]]:
    """By seat, what is shown now."""
    return [(shown.seat, shown.sign) for shown in side.reactions.recent]


def told(room: Loop, guest: Guest) -> list[Reaction]:
    """The signs that were sent to a guest in its session."""
    found = []
    for letter in room.broker.sent:
        try:
            message = messages.decode(unseal(guest.endpoint._key, letter.topic, letter.data), messages.HostMessage)
        except (CannotDecrypt, BadData):
            continue
        found += [message] if isinstance(message, Reaction) else []
    return found


def test_signs_of_both_are_seen_by_all_and_vanish_by_themselves() -> None:
    room = hall()
    watcher = room.watch()
    room.begin()
    guest = room.guests[0]
    assert guest.react("hello")
    room.broker.deliver()
    assert room.host.react("bravo")
    room.broker.deliver()
    for side in (room.host, guest, watcher):
        assert seen(side) == [(1, "hello"), (0, "bravo")]
    room.pass_time(SHOWN_SECONDS + 0.5)
    for side in (room.host, guest, watcher):
        assert seen(side) == []


def test_a_sign_changes_nothing_and_nothing_is_saved() -> None:
    room = begun()
    before, saves = room.host.seq, len(room.saves)
    room.guests[0].react("oh")
    room.broker.deliver()
    assert seen(room.host) == [(1, "oh")]
    assert (room.host.seq, len(room.saves)) == (before, saves)


def test_the_same_sign_once_more_is_news() -> None:
    room = begun()
    for _ in range(2):
        room.guests[0].react("oh")
        room.broker.deliver()
    first, second = room.host.reactions.recent
    assert second.number > first.number


def test_nobody_makes_signs_faster_than_others_can_look() -> None:
    room = begun()
    guest = room.guests[0]
    assert sum(guest.react("bravo") for _ in range(50)) == MADE_AT_ONCE
    assert sum(room.host.react("bravo") for _ in range(50)) == MADE_AT_ONCE
    room.pass_time(4)
    assert sum(guest.react("bravo") for _ in range(50)) == 2, "one each two seconds"


def test_a_flood_of_a_guest_is_dropped_by_the_host() -> None:
    """From a client of its own, which keeps to no limit."""
    room = begun()
    guest, other = room.guests[0], room.guests[0].endpoint
    for _ in range(30):
        other.ask(React("bravo"))
    room.broker.deliver()
    assert len(seen(room.host)) == len(told(room, guest)) == MADE_AT_ONCE
    assert room.host.endpoint.counted["too many signs"] == 30 - MADE_AT_ONCE
    room.play(2)
    assert guest.match
    assert guest.match.ply == 2, "and the match goes on"


def test_a_flood_of_the_host_is_not_shown_to_a_guest() -> None:
    room = begun()
    guest = room.guests[0]
    for number in range(1, 40):
        room.host.endpoint.send_reaction(Reaction(1, number, 0, "bravo"))
    room.broker.deliver()
    assert len(seen(guest)) == HEARD_AT_ONCE
    assert guest.react("thanks")
    room.broker.deliver()
    assert not guest.error


def test_a_recorded_sign_is_not_shown_again() -> None:
    room = begun()
    guest = room.guests[0]
    sent = len(room.broker.sent)
    guest.react("oh")
    room.broker.deliver()
    room.pass_time(SHOWN_SECONDS + 0.5)
    for letter in tuple(room.broker.sent[sent:]):
        room.broker.publish(Publication(letter.topic, letter.data))
    room.broker.deliver()
    assert seen(guest) == seen(room.host) == []


@pytest.mark.parametrize("reaction", [Reaction(1, 1, 7, "oh"), Reaction(1, 1, -1, "oh")])
def test_a_sign_of_nobody_is_not_shown(reaction: Reaction) -> None:
    room = begun()
    room.host.endpoint.send_reaction(reaction)
    room.broker.deliver()
    assert seen(room.guests[0]) == []


def test_words_are_no_sign() -> None:
    for kind, made in ((messages.GuestMessage, React(SIGNS[0])), (messages.HostMessage, Reaction(1, 1, 0, SIGNS[0]))):
        sent = messages.encode(made)
        assert messages.decode(sent, kind) == made
        with pytest.raises(BadData):
            messages.decode(sent.replace(b"hello", b"Buy at evil.example"), kind)


def test_somebody_who_watches_can_make_no_sign() -> None:
    room = hall()
    watcher = room.watch()
    room.begin()
    assert not watcher.can_react
    assert not watcher.react("hello")
    forger = Forger(room)
    for _ in range(FAULTS):
        forger.say(React("hello"))
    assert seen(room.host) == seen(room.guests[0]) == seen(watcher) == []
    assert forger.pid not in room.gallery.endpoint.members


def test_under_the_room_key_nobody_makes_a_sign_for_another() -> None:
    room = begun()
    guest = room.guests[0]
    for part, message in (("u", React("oh")), ("s", Reaction(1, 1, 0, "oh"))):
        topic = room.host.endpoint.topic(part, guest.saved.pid)
        room.broker.publish(Publication(topic, seal(guest.keys.room, topic, messages.encode(message))))
    room.broker.deliver()
    assert seen(guest) == seen(room.host) == []


def test_an_earlier_version_is_sent_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Loop(counting(starts=HOST_FIRST))
    monkeypatch.setattr(messages, "PROTOCOL", 4)
    guest = room.join("Bo")
    guest.endpoint._start_over()  # the card that it has is of a host that speaks version 5
    room.pass_time(2)
    room.begin()
    assert [member.version for member in room.host.endpoint.members.values()] == [4]
    assert room.host.react("hello")
    room.broker.deliver()
    assert told(room, guest) == []
    room.host.endpoint.send_card()
    room.broker.deliver()
    assert guest.card
    assert guest.card.versions[1] == 4
    assert not guest.react("hello"), "nor is an earlier host"
    assert guest.match
    assert not room.host.endpoint.counted["message"]
