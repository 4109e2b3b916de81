"""Rooms, seats and agreements: what players can do, without a network."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.games import BY_ID
from app.match.match import COMPUTER, HUMAN, RESIGNED, Played, Rewound, Ticked
from app.online import wire
from app.online.agreement import ABANDONED
from app.online.fair import FAIR
from app.online.guestline import NO_ANSWER, NO_ROOM
from app.online.hostline import SILENCE_SECONDS
from app.online.plan import GUEST_FIRST, HOST_FIRST, Plan
from app.online.status import HOLD_SECONDS
from app.online.transport import LoopbackBroker
from tests.match.counting import Add
from tests.online.hiding import HIDING
from tests.online.loop import Loop, counting, stay


def test_a_guest_sees_the_room_before_the_match() -> None:
    loop = Loop(Plan(counting().game, {"goal": 20}, name="Ann", extras={"hints": False}))
    guest = loop.join("Bo")
    assert guest.card
    assert (guest.card.game, guest.card.options, guest.card.extras) == ("counting", {"goal": 20}, {"hints": False})
    assert guest.state
    assert [place.name for place in guest.state.places] == ["Ann", "Bo"]
    assert [place.ready for place in guest.state.places] == [False, False]
    guest.ready()
    loop.broker.deliver()
    assert guest.state.places[1].ready
    assert guest.match is None
    assert loop.host.match is None  # it takes both


def test_both_sides_see_the_same_match_to_its_end() -> None:
    loop = Loop(Plan(counting().game, {"goal": 20}, name="Ann"))
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


def test_an_undo_needs_the_other_and_takes_back_the_asker() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    host = loop.host.match
    assert host
    assert guest.match
    assert host.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert not guest.match.can_undo  # nothing of the guest's yet
    assert guest.match.agents[1].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert guest.match.can_undo
    heard: list[object] = []
    guest.match.subscribe(heard.append)
    assert guest.match.undo()
    loop.broker.deliver()
    assert host.ply == 2
    assert loop.host.question
    assert loop.host.question.waiting == (0,)
    loop.host.answer(wire.UNDO, False)
    loop.broker.deliver()
    assert host.ply == 2
    assert guest.state
    assert guest.state.declined == wire.UNDO
    assert guest.match.undo()
    loop.broker.deliver()
    loop.host.answer(wire.UNDO, True)
    loop.broker.deliver()
    assert host.ply == guest.match.ply == 1
    assert Rewound(1) in heard
    assert len(guest.match.history) == 1


def test_the_host_asks_too_and_an_answer_that_is_not_asked_for_is_refused() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    guest.answer(wire.UNDO, True)
    loop.broker.deliver()
    assert guest.notice == "online.refused.not_now"
    assert loop.host.match.can_undo
    assert loop.host.match.undo()
    loop.broker.deliver()
    guest.answer(wire.UNDO, True)
    loop.broker.deliver()
    assert loop.host.match.ply == 0


def test_what_was_revealed_is_not_taken_back() -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    assert guest.match
    guest.match.agents[0].decide(Add(3))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert guest.match.ply == 1
    assert not guest.match.can_undo
    assert not guest.match.undo()


def test_a_rematch_swaps_sides_and_takes_both() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join("Bo")
    loop.begin()
    assert guest.match
    guest.match.resign(1)
    loop.broker.deliver()
    assert guest.match.outcome
    assert guest.match.outcome.reason == RESIGNED
    assert guest.match.outcome.winners == (0,)
    first = guest.match
    guest.ready()
    loop.broker.deliver()
    assert loop.host.is_ready_at(1)
    assert guest.match is first
    loop.host.ready()
    loop.broker.deliver()
    assert guest.match is not first
    assert guest.number == loop.host.number == 2
    assert loop.host.match
    assert [seat.name for seat in loop.host.match.seats] == ["Bo", "Ann"]
    assert guest.match.seat == 0


def test_a_rematch_can_be_declined() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(0)
    loop.host.ready()
    loop.broker.deliver()
    guest.answer(wire.REMATCH, False)
    loop.broker.deliver()
    assert loop.host.declined == wire.REMATCH
    assert not loop.host.drawing.is_ready


def test_a_third_guest_is_told_that_the_room_is_full() -> None:
    loop = Loop(counting())
    loop.join()
    late = loop.join("Late")
    assert late.error == "online.refused.full"
    assert loop.host.line.counted["refused full"] >= 1


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


def test_silence_is_absence_and_a_word_is_presence() -> None:
    loop = Loop(counting())
    loop.join()
    loop.begin()
    quiet, loop.guests = loop.guests, []
    loop.pass_time(SILENCE_SECONDS + 1)
    member = next(iter(loop.host.line.members.values()))
    assert not member.is_online
    loop.guests = quiet
    loop.pass_time(3.5)
    assert member.is_online


def test_a_late_will_does_not_overrule_a_return() -> None:
    loop = Loop(counting())
    loop.join()
    line = loop.lines[0]
    will = line._letter
    line.renew()
    loop.broker.deliver()
    member = next(iter(loop.host.line.members.values()))
    assert member.is_online
    loop.broker.publish(will)
    loop.broker.deliver()
    assert member.is_online
    line.cut()
    loop.broker.deliver()
    assert not member.is_online  # the right will counts


def test_a_win_is_claimed_only_after_the_seat_was_held_long_enough() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    loop.guests = []
    loop.lines[0].cut()
    loop.pass_time(HOLD_SECONDS - 5)
    assert not loop.host.claim(1, win=True)
    loop.pass_time(6)
    assert loop.host.claim(1, win=True)
    assert loop.host.match
    assert loop.host.match.outcome
    assert (loop.host.match.outcome.winners, loop.host.match.outcome.reason) == ((0,), ABANDONED)


def test_a_computer_can_take_the_seat_of_one_who_left() -> None:
    loop = Loop(stay(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    assert not loop.host.claim(1, win=False)
    guest.leave()
    loop.guests = []
    loop.broker.deliver()
    assert loop.host.claim(1, win=False)
    match = loop.host.match
    assert match
    assert match.seats[1].kind == COMPUTER
    match.agents[0].decide(match.view(0).safe_moves()[0])  # type: ignore[attr-defined]
    loop.posted.get(timeout=60)()
    assert match.ply == 2


def test_whoever_leaves_before_the_match_frees_the_seat() -> None:
    loop = Loop(counting())
    loop.join("Bo").leave()
    loop.broker.deliver()
    loop.guests = []
    assert not loop.host.is_full
    late = loop.join("Cy")
    assert late.state
    assert late.state.places[1].name == "Cy"


def test_a_closed_room_tells_its_guests_and_leaves_nothing_behind() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.host.close()
    loop.broker.deliver()
    assert guest.is_closed
    assert not loop.broker.retained


def test_missed_steps_are_filled_in() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.play(4)
    line = loop.lines[0]
    loop.broker.lines.remove(line)
    assert loop.host.match
    while loop.host.match.to_move != loop.host.seat:
        loop.broker.lines.append(line)
        loop.play(1)
        loop.broker.lines.remove(line)
    loop.host.match.agents[loop.host.seat].decide(Add(1))  # type: ignore[attr-defined,index]
    seat = next(iter(loop.host.line.members.values()))
    loop.host.command(seat, wire.Move(seat.count, loop.host.position, {"number": 2}))
    line.connect()
    loop.pass_time(3)
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


def test_a_dedicated_host_deals_for_up_to_four() -> None:
    loop = Loop(Plan(HIDING, {"players": 4}, plays=False))
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
    assert [type(news) for news in heard] == [Played]


def test_an_app_in_the_background_is_away_and_comes_back() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    guest.line.pause()
    loop.broker.deliver()
    member = next(iter(loop.host.line.members.values()))
    assert not member.is_online
    guest.line.resume()
    loop.broker.deliver()
    assert member.is_online
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.line.host_away_since is not None
    loop.time += 100
    loop.host.wake()
    loop.broker.deliver()
    loop.pass_time(0.5)
    assert guest.line.host_away_since is None
    assert member.is_online
    loop.play(4)


def test_the_same_seat_on_another_device_wins() -> None:
    loop = Loop(counting())
    first = loop.join()
    second = loop.join(seat=replace(first.saved, connection=first.saved.connection + 10))
    assert first.error == "online.error.moved"
    assert second.state
    assert second.state.seat == 1


def test_computers_have_their_seats_from_the_start_and_dummies_sit_last() -> None:
    game = BY_ID["skirmish"]
    plan = Plan(game, {"players": 4, "dummies": 1}, computers={1: 3})
    chairs = plan.chairs()
    assert [chair.kind for chair in chairs] == [HUMAN, COMPUTER, "", COMPUTER]
    assert [chair.level for chair in chairs] == [0, 3, 0, game.default_level]
    assert [chair.kind for chair in replace(plan, plays=False).chairs()] == ["", COMPUTER, "", COMPUTER]
