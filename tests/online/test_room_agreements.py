"""What takes more than one player to agree in a room: taking back and playing again, without a network."""

from __future__ import annotations

from app.match.match import RESIGNED, Rewound
from app.online import wire
from app.online.plan import GUEST_FIRST, HOST_FIRST
from app.online.status import HOLD_SECONDS
from tests.match.counting import Add
from tests.online.loop import Loop, counting


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


def test_a_question_to_one_whose_seat_is_given_up_is_put_away() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    assert loop.host.ask_undo()
    assert loop.host.question == wire.Question(wire.UNDO, 0, (1,))
    loop.guests = []
    loop.lines[0].cut()
    loop.pass_time(HOLD_SECONDS + 1)
    assert loop.host.claim(1, win=False)
    assert loop.host.question is None
