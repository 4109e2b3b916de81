"""Games of the app in a room, without a network: what is special about some of them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import app.games.chapaev
from app.games import BY_ID
from app.games.chapaev import physics
from app.games.chapaev.throws import Flick
from app.match.match import COMPUTER, HUMAN, REMOTE
from app.online.fairness.verify_match import FAIR
from app.online.protocol.messages import UNDO
from app.online.room_setup import GUEST_FIRST, RoomSetup
from tests.support.online.loop import Loop


@pytest.mark.parametrize(
    ("players", "mode", "sides"),
    [
        pytest.param(4, "2v2", (0, 1, 0, 1), marks=pytest.mark.slow),
        pytest.param(4, "3v1", (0, 1, 1, 1), marks=[pytest.mark.slow, pytest.mark.long]),
        (3, "free", (0, 1, 2)),
    ],
)
def test_skirmish_of_three_and_four_in_teams(players: int, mode: str, sides: tuple[int, ...]) -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], {"players": players, "mode": mode}, name="Ann"))
    guests = [loop.join(name) for name in ("Bo", "Cy", "Di")[: players - 1]]
    loop.begin()
    host, rng = loop.host.match, random.Random(3)
    assert host
    assert host.state.board.sides == sides
    assert sorted(loop.matches()) == list(range(players))
    while host.outcome is None:
        loop.play(1, rng)
        for seat, match in loop.matches().items():
            assert match.view(seat) == host.state.observation(seat)
            for card in (card for camp in match.view(seat).camps for card in camp.hand):
                assert bool(card.kind) == (sides[card.owner] == sides[seat] or card.shown_to(seat))
    winners = host.outcome.winners
    winning = {sides[winner] for winner in winners}  # of several sides, if they share the last round
    assert winners == tuple(seat for seat in range(players) if sides[seat] in winning)
    for guest in guests:
        assert guest.match
        assert guest.match.outcome == host.outcome
        guest.audit()
        loop.broker.deliver()
        assert guest.verdict == FAIR


@contextmanager
def without_physics() -> Iterator[None]:
    """As on a device where its library cannot be loaded."""
    with pytest.MonkeyPatch.context() as locked:
        locked.setitem(sys.modules, "pymunk", None)
        locked.delitem(sys.modules, physics.__name__)
        locked.delattr(app.games.chapaev, "physics")
        yield


def test_a_guest_of_chapaev_takes_throws_and_makes_them_without_physics() -> None:
    loop = Loop(RoomSetup(BY_ID["chapaev"], name="Ann"))
    guest, line = loop.join(), loop.lines[0]
    hear = line.on_message

    def hear_without(topic: str, data: bytes) -> None:
        with without_physics():
            hear(topic, data)

    line.on_message = hear_without  # type: ignore[method-assign]
    loop.begin()
    host = loop.host.match
    assert host
    with without_physics(), pytest.raises(ImportError):
        host.state.apply(Flick(host.state.discs_of(0)[0], 0, 1000))
    throwers = set()
    for _ in range(6):
        seat = host.to_move
        move = Flick(host.state.discs_of(seat)[0], 0 if seat == 0 else 18000, 700)
        if seat == loop.host.seat:
            assert host.play(host.ply, move)
        else:
            with without_physics():
                assert guest.match
                assert guest.match.play(host.ply, move)
        loop.broker.deliver()
        throwers.add(seat)
        assert guest.match
        assert (guest.match.ply, guest.match.state) == (host.ply, host.state)
        assert guest.match.history[-1].step.events == host.history[-1].step.events
    assert throwers == {0, 1}


def test_a_room_without_guests_begins_too() -> None:
    """The owner and dummies, or computers: there is nobody to wait for."""
    setup = RoomSetup(BY_ID["skirmish"], {"players": 3, "dummies": 1}, name="Ann", computers={1: 1})
    loop = Loop(setup)
    loop.host.ready()
    assert loop.host.match
    assert [seat.kind for seat in loop.host.match.seats] == [HUMAN, COMPUTER, COMPUTER]


def test_a_dummy_stays_on_its_seat() -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], {"dummies": 1}, name="Ann", starts=GUEST_FIRST))
    loop.host.ready()
    assert loop.host.match
    assert loop.host.match.state.dummies == (1,)
    assert [seat.kind for seat in loop.host.match.seats] == [HUMAN, COMPUTER]


def test_for_each_dummy_the_owner_says_who_decides() -> None:
    setup = RoomSetup(BY_ID["skirmish"], {"players": 4, "dummies": 2}, name="Ann", own_dummies=frozenset({2, 1}))
    loop = Loop(setup)
    guest = loop.join()
    loop.begin()
    host = loop.host.match
    assert host
    assert guest.match
    assert [seat.kind for seat in host.seats] == [HUMAN, REMOTE, HUMAN, COMPUTER]  # seat 1 is no dummy
    assert [seat.name for seat in host.seats] == ["Ann", "Bo", "", ""]
    assert guest.state
    assert [info.kind for info in guest.state.seats] == [HUMAN, REMOTE, HUMAN, COMPUTER]
    assert [seat.kind for seat in guest.match.seats] == [REMOTE, HUMAN, REMOTE, COMPUTER]


def test_a_host_without_a_seat_decides_for_nobody() -> None:
    setup = RoomSetup(BY_ID["skirmish"], {"players": 3, "dummies": 1}, plays=False, own_dummies=frozenset({2}))
    assert [seat.kind for seat in setup.seats()] == ["", "", COMPUTER]


@pytest.mark.parametrize("came_back", [False, True])
def test_the_host_plays_a_dummy_and_the_audit_still_holds(came_back: bool) -> None:
    """It sees the dummy's hand and the guest does not; nobody but the host can move for it."""
    setup = RoomSetup(BY_ID["skirmish"], {"players": 3, "dummies": 1}, name="Ann", own_dummies=frozenset({2}))
    loop = Loop(setup)
    guest = loop.join()
    loop.begin()
    rng, by_dummy = random.Random(5), 0
    while loop.host.match and loop.host.match.outcome is None:
        host, seat = loop.host.match, loop.host.match.to_move
        assert guest.match
        if seat == 2:
            by_dummy += 1
            assert all(card.kind for card in host.view(2).camps[2].hand)
            hand = guest.match.view(1).camps[2].hand
            assert not any(card.kind for card in hand if not card.shown_to(1))
            assert not guest.match.play(guest.match.ply, next(iter(host.view(2).legal_moves())))
        if came_back and by_dummy == 3:
            by_dummy += 1
            loop.bring_host_back()
        loop.play(1, rng)
    assert by_dummy > 3
    guest.audit()
    loop.broker.deliver()
    assert guest.verdict == FAIR


def test_nobody_asks_a_dummy_whether_a_move_may_be_taken_back() -> None:
    setup = RoomSetup(BY_ID["skirmish"], {"players": 3, "dummies": 1}, name="Ann", own_dummies=frozenset({2}))
    loop = Loop(setup)
    loop.join()
    loop.begin()
    rng = random.Random(2)
    while loop.host.match and not (loop.host.match.can_undo and loop.host.match.history[-1].player == 2):
        loop.play(1, rng)
    match = loop.host.match
    assert match
    ply = match.ply
    assert loop.host.ask_undo()
    assert loop.host.agreement.question
    assert loop.host.agreement.question.waiting == (1,)
    loop.guests[0].answer(UNDO, True)
    loop.broker.deliver()
    assert match.ply == ply - 1
    assert match.to_move == 2
