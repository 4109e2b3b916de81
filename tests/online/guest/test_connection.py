"""A guest and a host that forgot it, is gone, or came back with an older file, without a network."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.match.match import Match, Terms
from app.online.fairness.host_draw import REVEAL_SECONDS
from app.online.guest.endpoint import PROBE_SECONDS, SILENCE_SECONDS, UNANSWERED_SECONDS
from app.online.guest.guest import Guest
from app.online.guest.match import GuestMatch
from app.online.protocol.messages import UNDO
from app.online.room_setup import GUEST_FIRST, HOST_FIRST, RoomSetup
from app.online.status import HOLD_SECONDS
from app.online.transport.transport import Publication
from tests.support.counting_game import Add
from tests.support.online.hiding import HIDING
from tests.support.online.loop import Loop, counting


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
    assert not loop.host.seats.is_full
    guest.ready()
    loop.pass_time(2)
    assert loop.host.seats.is_full
    loop.host.ready()
    loop.broker.deliver()
    assert guest.match


def test_a_guest_whose_seat_was_given_to_another_is_told() -> None:
    loop = Loop(counting())
    guest = loop.join()
    frozen_out, loop.guests = loop.guests, []
    line = loop.lines[0]
    loop.broker.clients.remove(line)
    loop.pass_time(HOLD_SECONDS + SILENCE_SECONDS + 1)
    loop.join("Cy")
    loop.broker.clients.append(line)  # it has missed that it was forgotten
    loop.guests += frozen_out
    loop.pass_time(SILENCE_SECONDS + 3)
    assert guest.error == "online.refused.full"


def test_a_guest_thrown_out_of_a_draw_comes_in_again_and_is_drawn_for() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    loop.broker.deliver()
    send = guest.endpoint._send
    guest.endpoint._send = lambda message: None  # type: ignore[method-assign]
    loop.host.ready()
    loop.pass_time(REVEAL_SECONDS + 1)
    assert not loop.host.beginning.draw.is_under_way
    guest.endpoint._send = send  # type: ignore[method-assign]
    loop.pass_time(2)
    assert loop.host.seats.is_full
    loop.begin()
    assert guest.error == ""


def test_a_forgetful_broker_without_the_host_is_not_taken_for_the_host() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.broker.clients.clear()
    loop.broker.retained.clear()
    loop.lines[0].connect()
    for _ in range(round(SILENCE_SECONDS * 2) + 1):
        loop.time += 0.5
        guest.tick()
        loop.broker.deliver()
    assert guest.endpoint.host_away_since is not None


def test_a_guest_that_hears_nothing_new_for_long_keeps_its_seat() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.pass_time(90)
    assert guest.endpoint.host_away_since is None
    assert next(iter(loop.host.endpoint.members.values())).is_online
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
    (member,) = loop.host.endpoint.members.values()
    assert member.has_left
    assert member.faults == 0


# A host that comes back with an older file


@pytest.mark.parametrize("lost", [1, 2, 5])
def test_an_older_file_costs_the_last_moves_and_not_the_guest(lost: int) -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin().play(6)
    file = loop.kept()
    loop.play(2 * lost)
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(1))
    loop.broker._waiting.clear()  # it is on its way when the host is killed
    loop.bring_host_back(file)
    assert (guest.error, guest.notice) == ("", "online.refused.stale")
    assert [member.faults for member in loop.host.endpoint.members.values()] == [0]
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
    loop.bring_host_back()
    assert (loop.host.match.ply, guest.match.ply, len(guest.endpoint._requests)) == (1, 1, 0)
    assert loop.host.match.state == guest.match.state


def test_another_position_of_the_same_number_is_shown() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    file = loop.kept()
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    line = loop.lines[0]
    loop.broker.clients.remove(line)
    loop.bring_host_back(file)
    loop.host.match.agents[0].decide(Add(3))  # type: ignore[attr-defined]
    loop.broker.clients.append(line)
    loop.pass_time(SILENCE_SECONDS)
    assert guest.match
    assert guest.match.state == loop.host.match.state
    assert [entry.step.state for entry in guest.match.history] == [loop.host.match.state]


def test_a_file_from_before_the_match_leads_back_to_the_lobby_and_to_another_draw() -> None:
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    file = loop.kept()
    loop.begin().play(2)
    loop.bring_host_back(file)
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
    file = loop.kept()
    loop.broker.deliver()
    assert guest.match
    loop.bring_host_back(file)
    assert guest.error == ""
    assert loop.host.match
    assert guest.match.state == loop.host.match.state


# States that come late, again, or after some that were missed


def states(loop: Loop, guest: Guest) -> list[Publication]:
    topic = loop.host.endpoint.topic("s", guest.saved.pid)
    return [letter for letter in loop.broker.sent if letter.topic == topic and letter.data]


def hear_again(loop: Loop, letter: Publication) -> None:
    loop.broker.publish(replace(letter, retain=False))
    loop.broker.deliver()


def past_of(match: Match | GuestMatch) -> list[object]:
    return [match.first, *(entry.step.state for entry in match.history)]


def test_an_older_state_is_not_shown() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin().play(4)
    older = states(loop, guest)[-2]
    assert loop.host.match
    assert guest.match
    hear_again(loop, older)
    assert (guest.match.ply, guest.match.state) == (4, loop.host.match.state)
    assert guest.endpoint.counted["old state"] == 1


def test_the_same_state_heard_again_does_not_give_time_back() -> None:
    loop = Loop(counting(terms=Terms(minutes=5), starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    assert guest.match
    loop.pass_time(20)
    left = guest.match.clocks
    hear_again(loop, states(loop, guest)[-1])
    assert guest.match.clocks == left
    assert guest.endpoint.counted["old state"] == 0  # it is no sign of anything: a host answers as often as it is asked


def test_a_state_of_a_host_that_came_back_counts_whatever_its_number() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    file = loop.kept()
    loop.play(6)
    before, last = guest.endpoint.newest, states(loop, guest)[-1]
    loop.bring_host_back(file)
    assert guest.endpoint.newest[0] > before[0]
    assert guest.endpoint.newest[1] < before[1]
    assert guest.match
    assert guest.match.ply == 0
    hear_again(loop, last)  # of the life before, and with a higher number
    assert guest.match.ply == 0


def test_a_step_after_some_that_were_missed_is_not_put_onto_what_was_taken_back() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    host, line = loop.host.match, loop.lines[0]
    assert host
    assert guest.match
    for ply in range(2):
        assert host.play(ply, Add(1))
    loop.broker.deliver()
    assert guest.match.ply == 2
    assert loop.host.ask_undo()
    loop.broker.deliver()
    guest.answer(UNDO, True)
    loop.broker.clients.remove(line)
    loop.broker.deliver()
    assert host.ply == 0
    for ply, number in enumerate((2, 2, 1)):
        assert host.play(ply, Add(number))
    loop.broker.clients.append(line)
    loop.pass_time(4)
    assert guest.match.ply == 3
    assert past_of(guest.match) == past_of(host)


def test_a_step_in_another_life_of_the_host_is_not_put_onto_what_was_lost() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    file = loop.kept()
    loop.play(1)
    line = loop.lines[0]
    loop.broker.clients.remove(line)
    loop.bring_host_back(file)
    host = loop.host.match
    assert host
    assert guest.match
    for ply, number in enumerate((3, 3)):
        assert host.play(ply, Add(number))
    loop.broker.clients.append(line)
    loop.pass_time(SILENCE_SECONDS)
    assert guest.match.ply == 2
    assert past_of(guest.match) == past_of(host)


def test_a_move_finds_a_host_that_came_back_unnoticed_within_seconds() -> None:
    """Nothing told the guest: it would have known only by the host's silence."""
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin().play(1)
    line, file = loop.lines[0], loop.kept()
    loop.broker.clients.remove(line)
    loop.bring_host_back(file)
    loop.broker.clients.append(line)
    assert guest.match
    assert guest.match.decide(Add(2))
    loop.pass_time(UNANSWERED_SECONDS + PROBE_SECONDS + 3)
    assert loop.host.match
    assert loop.host.match.ply == guest.match.ply == 2
    assert guest.match.pending is None
