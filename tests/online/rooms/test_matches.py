"""A match in a room: who begins it, and how host and guests come to see the same, without a network."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.core.game import Outcome
from app.match.match import OUT_OF_TIME, MovePlayed, Terms, Ticked
from app.online.fairness.verify_match import FAIR
from app.online.host import state_messages
from app.online.host.match import GRACE
from app.online.protocol import messages
from app.online.protocol.encryption import seal
from app.online.room_setup import GUEST_FIRST, HOST_FIRST, RoomSetup
from tests.support.counting_game import Add
from tests.support.online.hiding import HIDING
from tests.support.online.loop import Loop, counting


def test_both_sides_see_the_same_match_to_its_end() -> None:
    loop = Loop(RoomSetup(counting().game, {"goal": 20}, name="Ann"))
    guest = loop.join()
    loop.begin()
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
        assert guest.match
        assert guest.match.state == loop.host.match.state
    assert guest.match
    assert guest.match.outcome == loop.host.match.outcome
    assert [e.step.events for e in guest.match.history] == [e.step.events for e in loop.host.match.history]


def test_the_room_is_saved_before_anything_is_told() -> None:
    loop = Loop(counting())
    loop.join()
    loop.begin()
    sent = len(loop.broker.sent)
    loop.saves.clear()
    loop.play(1)
    assert loop.saves[0][1] <= sent + 1  # at most the guest's own move had gone out


@pytest.mark.parametrize(("starts", "first"), [(HOST_FIRST, "Ann"), (GUEST_FIRST, "Bo")])
def test_the_owner_may_say_who_begins(starts: str, first: str) -> None:
    loop = Loop(counting(starts=starts))
    loop.join("Bo")
    loop.begin()
    assert loop.host.match
    assert loop.host.match.seats[0].name == first


def test_a_drawn_start_falls_on_either() -> None:
    firsts = set()
    for _ in range(20):
        loop = Loop(counting())
        loop.join("Bo")
        loop.begin()
        assert loop.host.match
        firsts.add(loop.host.match.seats[0].name)
    assert firsts == {"Ann", "Bo"}


def test_a_move_waits_until_the_host_has_made_it() -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    heard: list[object] = []
    assert guest.match
    guest.match.subscribe(heard.append)
    assert guest.match.play(0, Add(1))
    assert guest.match.pending == Add(1)
    assert guest.match.ply == 0
    assert not guest.match.play(0, Add(2))  # one at a time
    loop.broker.deliver()
    assert guest.match.pending is None
    assert guest.match.ply == 1
    assert [type(news) for news in heard] == [MovePlayed]


def test_missed_steps_are_filled_in_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.play(4)
    line = loop.lines[0]
    loop.broker.clients.remove(line)
    assert loop.host.match
    while loop.host.match.to_move != loop.host.seat:
        loop.broker.clients.append(line)
        loop.play(1)
        loop.broker.clients.remove(line)
    ply = loop.host.match.ply
    loop.host.match.agents[loop.host.seat].decide(Add(1))  # type: ignore[attr-defined,index]
    member = next(iter(loop.host.endpoint.members.values()))
    topic = loop.host.endpoint.topic("u", member.pid)
    for number, answer in ((2, Add(1)), (1, Add(2))):  # as if the guest's moves came, and the answers were lost
        move = messages.PlayMove(member.count + 1, loop.host.series.position, [number])
        loop.host_line.on_message(topic, seal(member.key, topic, messages.encode(move)))
        loop.host.match.agents[loop.host.seat].decide(answer)  # type: ignore[attr-defined,index]
    assert loop.host.match.ply == ply + 5
    pages: list[object] = []
    take = guest.reply_came
    monkeypatch.setattr(guest, "reply_came", lambda reply: (pages.append(reply), take(reply)))
    monkeypatch.setattr(state_messages, "PAGE", 100)
    line.connect()
    loop.pass_time(3)
    assert [type(page) for page in pages] == [messages.Past] * len(pages)
    assert len(pages) > 1
    assert guest.match
    assert guest.match.ply == loop.host.match.ply
    assert [entry.step.events for entry in guest.match.history] == [
        entry.step.events for entry in loop.host.match.history
    ]
    assert guest.match.history[-1].step.state == loop.host.match.state
    assert guest.match.first == loop.host.match.first


def test_clocks_run_on_the_host_and_are_shown_by_the_guest() -> None:
    loop = Loop(counting(terms=replace(counting().terms, minutes=1), starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    ticks: list[object] = []
    assert guest.match
    guest.match.subscribe(ticks.append)
    loop.pass_time(10)
    guest.match.tick()
    assert isinstance(ticks[-1], Ticked)
    assert ticks[-1].left[0] == pytest.approx(50, abs=1.5)
    assert ticks[-1].left[1] == 60
    loop.pass_time(50.4)
    assert loop.host.match
    assert loop.host.match.outcome is None  # within the grace: the move may be on its way
    loop.pass_time(2)
    assert loop.host.match.outcome
    assert guest.match.outcome
    assert guest.match.outcome.winners == (1,)


@pytest.mark.parametrize(("late", "is_made"), [(0.5, True), (GRACE + 0.5, False)])
def test_a_guests_move_that_was_on_its_way_when_the_time_was_up_is_made(late: float, is_made: bool) -> None:
    loop = Loop(counting(terms=Terms(minutes=1), starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    host = loop.host.match
    assert host
    assert guest.match
    loop.time += 60
    host.tick()
    loop.time += late
    guest.match.play(0, Add(1))
    loop.broker.deliver()
    assert (host.ply == 1) == is_made
    assert (host.outcome is None) == is_made


def test_the_hosts_own_move_is_on_no_way_and_has_no_grace() -> None:
    loop = Loop(counting(terms=Terms(minutes=1), starts=HOST_FIRST))
    loop.join()
    loop.begin()
    host = loop.host.match
    assert host
    loop.time += 60.1
    assert not host.play(0, Add(1))
    assert host.outcome == Outcome((1,), OUT_OF_TIME)


def test_a_guest_who_was_given_time_back_has_the_whole_grace_again() -> None:
    loop = Loop(counting(terms=Terms(minutes=1), starts=GUEST_FIRST))
    loop.join()
    loop.begin()
    host = loop.host.match
    assert host
    for ply, seconds in enumerate((30, 0, 30.5)):  # the last one within the grace
        loop.time += seconds
        assert host.play(ply, Add(1))
    assert host.undo(0)
    assert host.undo(0)
    assert host.clocks == (30, 60)
    host.tick()  # as it does a few times a second
    loop.time += 30.5
    host.tick()
    assert host.outcome is None


def test_a_dedicated_host_deals_for_up_to_four() -> None:
    loop = Loop(RoomSetup(HIDING, {"players": 4}, plays=False))
    guests = [loop.join(name) for name in ("A", "B", "C", "D")]
    loop.begin()
    rng = random.Random(2)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1, rng)
    for guest in guests:
        assert guest.match
        assert guest.match.outcome
        guest.audit()
        loop.broker.deliver()
        assert guest.verdict == FAIR
