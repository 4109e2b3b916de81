"""A guest and a host that forgot it, is gone, or came back with an older file, without a network."""

from __future__ import annotations

import pytest

from app.online.drawing import REVEAL_SECONDS
from app.online.guest import Guest
from app.online.guestline import DOUBT_SECONDS, SILENCE_SECONDS
from app.online.host import Host
from app.online.keep import SavedRoom
from app.online.plan import GUEST_FIRST, HOST_FIRST, Plan
from app.online.restore import Scribe, restore
from app.online.seal import Identity
from app.online.status import HOLD_SECONDS
from app.online.transport import Loopback
from tests.match.counting import Add
from tests.online.hiding import HIDING
from tests.online.loop import KEYS, Loop, counting


def frozen(loop: Loop, guest: Guest, seconds: float) -> None:
    """Its connection stands, and what comes waits for it."""
    loop.guests.remove(guest)
    line, waiting = loop.lines[0], []
    hear, line.on_message = line.on_message, lambda *letter: waiting.append(letter)
    loop.pass_time(seconds)
    line.on_message = hear
    loop.guests.append(guest)
    for letter in waiting:
        hear(*letter)


def test_a_guest_that_was_frozen_out_of_the_lobby_comes_in_again() -> None:
    loop = Loop(counting())
    guest = loop.join()
    frozen(loop, guest, HOLD_SECONDS + SILENCE_SECONDS + 1)
    assert not loop.host.is_full
    guest.ready()
    loop.pass_time(2)
    assert loop.host.is_full
    loop.host.ready()
    loop.broker.deliver()
    assert guest.match


def test_a_guest_whose_seat_was_given_to_another_is_told() -> None:
    loop = Loop(counting())
    guest = loop.join()
    frozen_out, loop.guests = loop.guests, []
    line = loop.lines[0]
    loop.broker.lines.remove(line)
    loop.pass_time(HOLD_SECONDS + SILENCE_SECONDS + 1)
    loop.join("Cy")
    loop.broker.lines.append(line)  # it has missed that it was forgotten
    loop.guests += frozen_out
    loop.pass_time(DOUBT_SECONDS + 1)
    assert guest.error == "online.refused.full"


def test_a_guest_thrown_out_of_a_draw_comes_in_again_and_is_drawn_for() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    loop.broker.deliver()
    send = guest.line._send
    guest.line._send = lambda message: None  # type: ignore[method-assign]
    loop.host.ready()
    loop.pass_time(REVEAL_SECONDS + 1)
    assert not loop.host.drawing.is_under_way
    guest.line._send = send  # type: ignore[method-assign]
    loop.pass_time(2)
    assert loop.host.is_full
    loop.begin()
    assert guest.error == ""


def test_a_forgetful_broker_without_the_host_is_not_taken_for_the_host() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.broker.lines.clear()
    loop.broker.retained.clear()
    loop.lines[0].connect()
    for _ in range(round(SILENCE_SECONDS * 2) + 1):
        loop.time += 0.5
        guest.tick()
        loop.broker.deliver()
    assert guest.line.host_away_since is not None


def test_a_guest_that_hears_nothing_new_for_long_keeps_its_seat() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.pass_time(3 * DOUBT_SECONDS)
    assert guest.line.host_away_since is None
    assert next(iter(loop.host.line.members.values())).is_online
    loop.play(4)


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_guest_that_leaves_with_a_request_on_its_way_has_left(is_lost: bool) -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    assert guest.match
    assert guest.match.play(0, Add(1))
    if is_lost:
        loop.broker._waiting.clear()
    guest.leave()
    loop.broker.deliver()
    (member,) = loop.host.line.members.values()
    assert member.has_left
    assert member.faults == 0


# A host that comes back with an older file


def kept(loop: Loop) -> SavedRoom:
    whole = Scribe().line(loop.host, "", "", 0)
    assert isinstance(whole, SavedRoom)
    return whole


def killed_and_back(loop: Loop, file: SavedRoom) -> None:
    """With what is in the file; the guests are on the line all the time."""
    loop.host_line.cut()
    loop.broker.deliver()
    for _ in range(6):
        loop.time += 0.5
        for guest in loop.guests:
            guest.tick()
        loop.broker.deliver()
    loop.host_line = Loopback(loop.broker)
    loop.host = Host(
        loop.host.plan, loop.host_line, KEYS, Identity(file.secret), loop.posted.put, lambda: loop.time, loop._keep,
        epoch=file.epoch + 1, connection=loop.host.line.connection + 10,
    )  # fmt: skip
    restore(loop.host, file, KEYS)
    loop.host.open()
    loop.pass_time(3)


@pytest.mark.parametrize("lost", [1, 2, 5])
def test_an_older_file_costs_the_last_moves_and_not_the_guest(lost: int) -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin().play(6)
    file = kept(loop)
    loop.play(2 * lost)
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(1))
    loop.broker._waiting.clear()  # it is on its way when the host is killed
    killed_and_back(loop, file)
    assert (guest.error, guest.notice) == ("", "online.refused.stale")
    assert [member.faults for member in loop.host.line.members.values()] == [0]
    assert loop.host.match
    assert (guest.match.ply, guest.match.state) == (6, loop.host.match.state)
    loop.play(4)
    assert guest.match.state == loop.host.match.state


def test_a_request_that_was_done_before_the_host_was_killed_is_not_done_again() -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    assert guest.match
    line = loop.lines[0]
    on_message, line.on_message = line.on_message, lambda *_: None
    assert guest.match.play(0, Add(2))
    loop.broker.deliver()  # the move is made and saved, and the guest does not hear of it
    line.on_message = on_message
    assert loop.host.match
    assert loop.host.match.ply == 1
    killed_and_back(loop, kept(loop))
    assert (loop.host.match.ply, guest.match.ply, guest.line.waiting) == (1, 1, 0)
    assert loop.host.match.state == guest.match.state


def test_another_position_of_the_same_number_is_shown() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    file = kept(loop)
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    line = loop.lines[0]
    loop.broker.lines.remove(line)
    killed_and_back(loop, file)
    loop.host.match.agents[0].decide(Add(3))  # type: ignore[attr-defined]
    loop.broker.lines.append(line)
    loop.pass_time(4)
    assert guest.match
    assert guest.match.state == loop.host.match.state
    assert [entry.step.state for entry in guest.match.history] == [loop.host.match.state]


def test_a_file_from_before_the_match_leads_back_to_the_lobby_and_to_another_draw() -> None:
    loop = Loop(Plan(HIDING, name="Ann"))
    guest = loop.join()
    file = kept(loop)
    loop.begin().play(2)
    killed_and_back(loop, file)
    assert guest.error == ""
    assert guest.match is None
    loop.begin()
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    guest.audit()
    loop.broker.deliver()
    assert guest.verdict == "online.audit.fair"


def test_a_file_from_the_middle_of_the_draw_has_the_secrets_told_again() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    loop.broker.deliver()
    loop.host.ready()
    file = kept(loop)
    loop.broker.deliver()
    assert guest.match
    killed_and_back(loop, file)
    assert guest.error == ""
    assert loop.host.match
    assert guest.match.state == loop.host.match.state
