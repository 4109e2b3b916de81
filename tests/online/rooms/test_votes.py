"""What takes more than one player to agree in a room: taking back and playing again, without a network."""

from __future__ import annotations

from app.match.match import RESIGNED, Rewound
from app.online.protocol import messages
from app.online.room_setup import GUEST_FIRST, HOST_FIRST
from app.online.status import HOLD_SECONDS
from tests.support.counting_game import Add
from tests.support.online.loop import Loop, counting


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
    assert loop.host.agreement.question
    assert loop.host.agreement.question.waiting == (0,)
    loop.host.answer(messages.UNDO, False)
    loop.broker.deliver()
    assert host.ply == 2
    assert guest.state
    assert guest.state.declined == messages.UNDO
    assert guest.match.undo()
    loop.broker.deliver()
    loop.host.answer(messages.UNDO, True)
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
    guest.answer(messages.UNDO, True)
    loop.broker.deliver()
    assert guest.notice == "online.refused.not_now"
    assert loop.host.match.can_undo
    assert loop.host.match.undo()
    loop.broker.deliver()
    guest.answer(messages.UNDO, True)
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
    assert loop.host.beginning.is_ready_at(1)
    assert guest.match is first
    loop.host.ready()
    loop.broker.deliver()
    assert guest.match is not first
    assert guest.number == loop.host.series.number == 2
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
    guest.answer(messages.REMATCH, False)
    loop.broker.deliver()
    assert loop.host.agreement.declined == messages.REMATCH
    assert not loop.host.beginning.draw.is_ready


def test_a_question_to_one_whose_seat_is_given_up_is_put_away() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    assert loop.host.ask_undo()
    assert loop.host.agreement.question == messages.Question(messages.UNDO, 0, (1,))
    loop.guests = []
    loop.lines[0].cut()
    loop.pass_time(HOLD_SECONDS + 1)
    assert loop.host.claim(1, win=False)
    assert loop.host.agreement.question is None


def asked() -> Loop:
    """The host's player has moved and asked to take it back."""
    loop = Loop(counting(starts=HOST_FIRST))
    loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert loop.host.ask_undo()
    loop.broker.deliver()
    assert loop.host.agreement.question
    return loop


def test_a_move_answers_no_question_but_ends_it() -> None:
    loop = asked()
    guest = loop.guests[0]
    assert guest.match
    assert guest.match.agents[1].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert loop.host.agreement.question is None
    assert guest.state
    assert guest.state.question is None


def test_the_end_of_the_match_ends_the_question() -> None:
    loop = asked()
    assert loop.guests[0].match
    loop.guests[0].match.resign(1)
    loop.broker.deliver()
    assert loop.host.agreement.question is None


def test_a_question_to_one_who_leaves_is_put_away() -> None:
    loop = asked()
    loop.guests[0].leave()
    loop.broker.deliver()
    assert loop.host.series.is_playing
    assert loop.host.agreement.question is None


def test_a_declined_rematch_is_forgotten_when_somebody_is_ready_again() -> None:
    loop = Loop(counting())
    guest = loop.join()
    for is_host in (True, False):
        loop.begin()
        assert loop.host.match
        loop.host.match.resign(0)
        loop.host.answer(messages.REMATCH, False)
        assert loop.host.agreement.declined == messages.REMATCH
        (loop.host if is_host else guest).ready()
        loop.broker.deliver()
        assert loop.host.agreement.declined == ""


def test_what_is_meant_for_another_match_is_refused() -> None:
    loop = Loop(counting())
    guest = loop.join()
    results: list[str] = []
    guest.endpoint.request(lambda count: messages.Ready(count, 2, "aa", "bb", "cc"), results.append)
    loop.broker.deliver()
    assert not loop.host.beginning.is_ready_at(1)
    loop.begin()
    guest.endpoint.request(lambda count: messages.Resign(count, 2, guest.saved.secrets.resign), results.append)
    loop.broker.deliver()
    assert loop.host.series.is_playing
    assert results == [messages.NOT_NOW, messages.NOT_NOW]
