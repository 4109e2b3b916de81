"""A move that is told by itself, in place of the whole state: where everybody can compute what it leads to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.core.game import WithSafeMoves
from app.games import BY_ID
from app.online.guest.guest import IMPOSSIBLE, Guest
from app.online.host import state_messages
from app.online.protocol import messages
from app.online.protocol.encryption import unseal
from app.online.protocol.messages import HostMessage, RoomState, StateAfterMove
from app.online.room_setup import HOST_FIRST, RoomSetup
from tests.support.counting_game import Add
from tests.support.online.loop import Loop, counting


def playing(setup: RoomSetup | None = None) -> tuple[Loop, Guest]:
    loop = Loop(setup or counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    for _ in range(4):
        one_more(loop)
    return loop, guest


def one_more(loop: Loop) -> None:
    """A move that does not lose at once."""
    assert loop.host.match
    seat = loop.host.match.to_move
    match = loop.matches()[seat]
    view = match.view(seat)
    moves = view.safe_moves() if isinstance(view, WithSafeMoves) else list(view.legal_moves())
    assert match.agents[seat].decide(moves[0])
    loop.broker.deliver()


def told(loop: Loop, guest: Guest, since: int) -> list[Any]:
    """The states that the host has sent to the guest since so many messages."""
    member = loop.host.endpoint.members[guest.saved.pid]
    topic = loop.host.endpoint.topic("s", member.pid)
    frames = [each.data for each in loop.broker.sent[since:] if each.topic == topic]
    opened = [messages.decode(unseal(member.key, topic, frame), HostMessage) for frame in frames]
    return [each for each in opened if isinstance(each, (RoomState, StateAfterMove))]


@pytest.mark.parametrize("game", ["stay", "squart"])
def test_a_move_is_told_in_a_hundred_bytes_and_leads_both_to_the_same(game: str) -> None:
    loop, guest = playing(RoomSetup(BY_ID[game], name="Ann", starts=HOST_FIRST))
    assert loop.host.match
    assert guest.match
    heard: list[Any] = []
    guest.match.subscribe(heard.append)
    before = len(loop.broker.sent)
    while loop.host.match.outcome is None and loop.host.match.ply < 10:
        one_more(loop)
        assert (guest.match.state, guest.match.ply) == (loop.host.match.state, loop.host.match.ply)
    states = told(loop, guest, before)
    assert {type(each) for each in states[:-1]} <= {StateAfterMove}, "the end is told whole"
    assert guest.endpoint.newest == (loop.host.epoch, loop.host.seq)
    assert [each.step for each in guest.match.history] == [each.step for each in loop.host.match.history]
    largest = max(len(messages.encode(each)) for each in states if isinstance(each, StateAfterMove))
    assert largest < 100
    assert heard


@pytest.mark.parametrize("game", ["chapaev", "skirmish"])
def test_what_is_hidden_or_simulated_is_told_whole(game: str) -> None:
    loop, guest = playing(RoomSetup(BY_ID[game], name="Ann", starts=HOST_FIRST))
    before = len(loop.broker.sent)
    one_more(loop)
    assert {type(each) for each in told(loop, guest, before)} == {RoomState}


def test_whoever_missed_a_state_does_not_guess_but_asks_for_the_whole() -> None:
    loop, guest = playing()
    line = loop.lines[0]
    assert guest.match
    assert loop.host.match
    loop.broker.clients.remove(line)
    assert loop.host.match.play(loop.host.match.ply, Add(1))
    loop.broker.deliver()
    loop.broker.clients.append(line)
    ply = guest.match.ply
    assert loop.host.match.play(loop.host.match.ply, Add(2))
    loop.broker.deliver()  # without a look at any clock
    assert guest.match.ply == loop.host.match.ply == ply + 2
    assert guest.match.state == loop.host.match.state
    assert not guest.error


def test_a_short_state_that_is_heard_again_changes_nothing() -> None:
    loop, guest = playing()
    before = len(loop.broker.sent)
    loop.play(2)
    assert guest.match
    ply = guest.match.ply
    topic = loop.host.endpoint.topic("s", guest.saved.pid)
    for each in [each for each in loop.broker.sent[before:] if each.topic == topic]:
        loop.broker.publish(each)
    loop.broker.deliver()
    assert guest.match.ply == ply
    assert guest.endpoint.counted["old state"] == 2


def test_whatever_else_has_changed_is_told_whole() -> None:
    loop, guest = playing()
    third = len(loop.broker.sent)
    loop.take_back()
    assert {type(each) for each in told(loop, guest, third)} == {RoomState}
    assert guest.match
    assert loop.host.match
    before = len(loop.broker.sent)
    assert loop.host.ask_undo() or guest.match.undo()
    loop.broker.deliver()
    loop.play(1)  # which drops the question
    assert {type(each) for each in told(loop, guest, before)} == {RoomState}
    assert guest.state
    assert guest.state.question is None
    assert guest.match.state == loop.host.match.state


def test_a_guest_of_an_earlier_version_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "PROTOCOL", messages.SHORT - 1)
    loop, guest = playing()
    before = len(loop.broker.sent)
    loop.play(2)
    assert {type(each) for each in told(loop, guest, before)} == {RoomState}
    assert guest.match
    assert loop.host.match
    assert guest.match.state == loop.host.match.state


@pytest.mark.parametrize(
    "lie",
    [{"move": ["Add", 9]}, {"move": 7}, {"clocks": (1, 2, 3)}],
    ids=["no legal move", "no move", "a clock too many"],
)
def test_a_host_that_tells_a_move_which_cannot_be_is_left_at_once(
    lie: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, guest = playing()
    assert guest.match
    honest, state = state_messages.moved_for, guest.match.state
    monkeypatch.setattr(state_messages, "moved_for", lambda *given: replace(honest(*given), **lie))
    loop.play(1)
    assert guest.error == IMPOSSIBLE
    assert guest.match.state == state


def test_a_move_for_another_position_is_not_put_onto_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, guest = playing()
    honest = state_messages.moved_for

    def elsewhere(*given: Any) -> StateAfterMove:
        moved = honest(*given)
        return replace(moved, position=moved.position + 1)

    with monkeypatch.context() as lying:
        lying.setattr(state_messages, "moved_for", elsewhere)
        loop.play(1)
    loop.pass_time(3)
    assert guest.match
    assert loop.host.match
    assert guest.match.state == loop.host.match.state, "the whole state came in its place"
    assert not guest.error
