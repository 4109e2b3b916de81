"""A host that cheats: each way of it is noticed, while it is played or in the check at the end. And what was not
checked is not called fair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.core.codec import to_row
from app.core.game import Game, Outcome, Step
from app.games import BY_ID
from app.games.chapaev.dimensions import EDGE, TOLERANCE, are_near
from app.games.chapaev.rules import start
from app.games.chapaev.throws import Flick
from app.match.match import OUT_OF_TIME, RESIGNED, Terms
from app.online.fairness.verify_match import ALL_BUT_END, FAIR, UNCHECKED, UNFAIR
from app.online.guest.guest import BROKEN, CHEATED, IMPOSSIBLE, OTHER_VERSION, Guest
from app.online.host import state_messages
from app.online.host.match_start import MatchStart
from app.online.protocol import messages
from app.online.room_setup import DRAWN, GUEST_FIRST, HOST_FIRST, RoomSetup
from tests.support.counting_game import COUNTING, Add, Counting
from tests.support.online.hiding import HIDING
from tests.support.online.loop import Loop, counting, stay


def short(**more: Any) -> RoomSetup:
    return RoomSetup(COUNTING, {"goal": 20}, name="Ann", **more)


def told(monkeypatch: pytest.MonkeyPatch, change: Callable[[messages.MatchView], messages.MatchView]) -> None:
    """What the host tells of the match from now on."""
    honest = state_messages.state_for

    def dishonest(host: Any, member: Any) -> messages.RoomState:
        state = honest(host, member)
        return replace(state, match=change(state.match)) if state.match else state

    monkeypatch.setattr(state_messages, "state_for", dishonest)


def played_out(loop: Loop, guest: Guest) -> str:
    """The verdict at the end."""
    while loop.host.match and loop.host.match.outcome is None and not guest.error:
        loop.play(1)
    return audited(loop, guest)


def audited(loop: Loop, guest: Guest) -> str:
    guest.audit()
    loop.broker.deliver()
    return guest.verdict


# While it is played


def counting_row(total: int, to_move: int) -> Any:
    return to_row(Counting(100_000, total, to_move), Counting)


@pytest.mark.parametrize(
    "changes",
    [
        {"view": counting_row(50, 1)},
        {"move": to_row(Add(2), Add)},
        {"move": [9]},
        {"move": None},
        {"move": "Add"},
        {"player": 1},
        {"view": counting_row(1, 0)},
    ],
)
def test_a_board_that_cannot_follow_is_told_at_once(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]) -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    told(monkeypatch, lambda match: replace(match, **changes) if match.ply == 1 else match)
    assert loop.host.match
    assert loop.host.match.agents[0].decide(Add(1))  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert guest.error == IMPOSSIBLE
    assert guest.match
    assert guest.match.ply == 0, "it is not shown"


@pytest.mark.parametrize(
    "changes",
    [{"view": counting_row(50, 1)}, {"move": to_row(Add(2), Add)}, {"move": None}, {"player": 1}],
)
def test_an_answer_to_our_own_move_is_checked_too(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]) -> None:
    """Although we have computed it before it comes: only what we foresaw is taken for it."""
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin()
    told(monkeypatch, lambda match: replace(match, **changes) if match.ply == 1 else match)
    assert guest.match
    assert guest.match.decide(Add(1))
    loop.broker.deliver()
    assert guest.error == IMPOSSIBLE
    assert guest.match.ply == 0, "it is not shown"


def test_a_move_that_was_foreseen_counts_as_followed_to_the_end() -> None:
    loop = Loop(counting(starts=GUEST_FIRST))
    guest = loop.join()
    loop.begin().play(6)
    assert loop.host.match
    loop.host.match.resign(1)
    loop.broker.deliver()
    guest.audit()
    loop.broker.deliver()
    assert guest.verdict == FAIR


def test_events_that_the_host_made_up_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    told(monkeypatch, lambda match: replace(match, events=(to_row_event(1, 99),) * len(match.events)))
    loop.play(3)
    assert not guest.error
    assert guest.match
    assert [entry.step.events for entry in guest.match.history] == [
        entry.step.events
        for entry in loop.host.match.history  # type: ignore[union-attr]
    ]


def to_row_event(player: int, number: int) -> Any:
    from tests.support.counting_game import Added

    return to_row(Added(player, number), Added)


def test_nothing_is_taken_back_without_asking() -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin().play(4)
    assert loop.host.match
    assert loop.host.match.undo(0)
    loop.broker.deliver()
    assert guest.error == IMPOSSIBLE


def test_what_was_agreed_is_taken_back_and_the_match_is_fair() -> None:
    loop = Loop(short(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    assert loop.host.match.play(0, Add(1))
    loop.broker.deliver()
    assert guest.match
    assert guest.match.play(1, Add(2))
    loop.broker.deliver()
    loop.take_back()
    loop.take_back()
    assert loop.host.match.ply == 0
    assert not guest.error
    assert played_out(loop, guest) == FAIR


@pytest.mark.parametrize("is_honest", [True, False])
def test_steps_that_were_missed_are_checked_when_they_are_told(
    monkeypatch: pytest.MonkeyPatch, is_honest: bool
) -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin().play(2)
    loop.broker.clients.remove(loop.lines[0])
    assert loop.host.match
    for _ in range(2):
        assert loop.host.match.play(loop.host.match.ply, Add(1))
    honest = state_messages.past

    def dishonest(*given: Any) -> messages.Past:
        past = honest(*given)
        steps = tuple(replace(step, move=to_row(Add(3), Add)) if step.ply == 2 else step for step in past.steps)
        return past if is_honest else replace(past, steps=steps)

    monkeypatch.setattr(state_messages, "past", dishonest)
    loop.broker.clients.append(loop.lines[0])
    loop.pass_time(5)
    assert guest.error == ("" if is_honest else IMPOSSIBLE)


# Chapaev: throws within what devices may differ by


def thrown() -> tuple[Loop, Guest, Any]:
    loop = Loop(RoomSetup(BY_ID["chapaev"], name="Ann", starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    match = loop.host.match
    assert match
    return loop, guest, match


def throw(loop: Loop, change: Callable[[Step[Any]], Step[Any]]) -> None:
    """The host's own throw, with another end than the rules say."""
    match = loop.host.match
    assert match
    honest = type(match.state).apply
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(match.state), "apply", lambda state, move: change(honest(state, move)))
        assert match.play(0, Flick(3, 0, 900))
    loop.broker.deliver()


def elsewhere(units: int) -> Callable[[Step[Any]], Step[Any]]:
    """A throw that ends so far from where it should, with a flight and a position that fit each other."""
    from app.games.chapaev.track_codec import pack

    def change(step: Step[Any]) -> Step[Any]:
        shot, flight = step.events[0], step.events[0].flight  # type: ignore[attr-defined]
        spots = list(flight.frames[-1])
        spots[0] = (spots[0][0] + units, spots[0][1])
        moved = replace(flight, frames=(*flight.frames[:-1], tuple(spots)))
        events = (replace(shot, track=pack(moved)), *step.events[1:])  # type: ignore[type-var]
        return replace(step, state=replace(step.state, spots=moved.rest), events=events)

    return change


@pytest.mark.parametrize(("units", "error"), [(0, ""), (TOLERANCE // 2, ""), (2 * TOLERANCE, IMPOSSIBLE)])
def test_a_throw_may_end_a_little_elsewhere_and_no_more(units: int, error: str) -> None:
    loop, guest, _ = thrown()
    throw(loop, elsewhere(units))
    assert guest.error == error


def test_a_throw_whose_position_does_not_fit_its_flight_is_none() -> None:
    loop, guest, _ = thrown()
    throw(loop, lambda step: replace(step, state=replace(step.state, points=(5, 0))))
    assert guest.error == IMPOSSIBLE


def test_near_is_what_devices_may_differ_by() -> None:
    spots = start({"winner": "last_mover", "extra_turn": False, "rows": False}, 0).spots
    assert are_near(spots, spots)
    at_edge = (EDGE - TOLERANCE, *spots[0][1:])  # type: ignore[index]
    for one, other, expected in (
        ((100, 100), (100, 100 + TOLERANCE), True),
        ((100, 100), (100, 101 + TOLERANCE), False),
        (None, at_edge, True),
        (None, (EDGE // 2, EDGE // 2), False),
        (None, None, True),
    ):
        assert are_near([one], [other]) == are_near([other], [one]) == expected


def test_a_match_of_throws_is_checked_to_the_end() -> None:
    loop, guest, match = thrown()
    for _ in range(4):
        move = Flick(match.state.discs_of(match.to_move)[0], 0 if match.to_move == 0 else 18000, 700)
        assert loop.matches()[match.to_move].play(match.ply, move)
        loop.broker.deliver()
    loop.host.match.resign(loop.host.seat)  # type: ignore[union-attr,arg-type]
    loop.broker.deliver()
    assert audited(loop, guest) == FAIR
    assert guest._audit
    guest._audit.verdict, guest._audit._moves = "", None
    guest._audit._followed.pop(2)
    assert audited(loop, guest) == UNCHECKED, "one throw was not compared"


# Who began


@pytest.mark.parametrize("starts", [DRAWN, HOST_FIRST, GUEST_FIRST])
def test_a_host_that_takes_the_other_seat_is_noticed(monkeypatch: pytest.MonkeyPatch, starts: str) -> None:
    honest = MatchStart._arrange

    def dishonest(self: MatchStart, *given: Any) -> None:
        honest(self, *given)
        self._seats.arrange((1, 0))

    monkeypatch.setattr(MatchStart, "_arrange", dishonest)
    loop = Loop(counting(starts=starts))
    guest = loop.join()
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.error == CHEATED


def test_a_rematch_that_does_not_swap_sides_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(loop.host.seat or 0)
    loop.broker.deliver()
    monkeypatch.setattr(MatchStart, "_arrange", lambda *_: None)
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.error == CHEATED


def test_seats_changed_behind_our_back_before_a_rematch_are_noticed() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(loop.host.seat or 0)
    loop.broker.deliver()
    loop.host.seats.arrange((1, 0))  # so that the rematch would not swap them
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.error == CHEATED


def proof_with(monkeypatch: pytest.MonkeyPatch, change: Callable[[messages.Proof], messages.Proof]) -> None:
    honest = state_messages.proof
    monkeypatch.setattr(state_messages, "proof", lambda *given: change(honest(*given)))


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: replace(proof, coins={}),
        lambda proof: replace(proof, coins=dict.fromkeys(proof.coins, "00" * 32)),
        lambda proof: replace(proof, decks=dict.fromkeys(proof.decks, "00" * 32)),
        lambda proof: replace(proof, moves=(*proof.moves[:-1], [9])),
        lambda proof: replace(proof, moves=proof.moves[:-1], total=proof.total - 1),
        lambda proof: replace(proof, moves=([1] if proof.moves[0] != [1] else [2], *proof.moves[1:])),
    ],
    ids=["no coins", "other coins", "other decks", "no move", "a move less", "other moves"],
)
@pytest.mark.parametrize("game", [COUNTING, HIDING], ids=lambda game: game.id)
def test_a_proof_that_does_not_fit_is_unfair(monkeypatch: pytest.MonkeyPatch, game: Game, change: Any) -> None:
    loop = Loop(RoomSetup(game, {"goal": 20} if game is COUNTING else {}, name="Ann"))
    guest = loop.join()
    loop.begin()
    proof_with(monkeypatch, change)
    assert played_out(loop, guest) == UNFAIR


def test_an_honest_match_is_fair_in_a_rematch_too() -> None:
    loop = Loop(short())
    guest = loop.join()
    for _ in range(3):
        loop.begin()
        assert played_out(loop, guest) == FAIR


def test_a_board_that_began_otherwise_than_drawn_is_unfair() -> None:
    loop = Loop(short())
    guest = loop.join()
    take = loop.host.series.adopt

    def adopt(match: Any) -> None:
        match.first = replace(match.first, total=7)
        take(match)

    loop.host.series.adopt = adopt  # type: ignore[method-assign]
    loop.begin()
    assert played_out(loop, guest) == UNFAIR


def test_our_own_moves_have_to_be_in_the_proof() -> None:
    """Where something is hidden nobody else can say what we played."""
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    loop.begin()
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    assert guest._audit
    assert guest._audit._made
    assert audited(loop, guest) == FAIR
    ply = next(iter(guest._audit._made))
    guest._audit._made[ply] = ["something else"]
    guest._audit.verdict, guest._audit._moves = "", None
    assert audited(loop, guest) == UNFAIR


# How it ended


def test_who_resigned_is_proved_by_their_own_secret() -> None:
    for who in ("host", "guest"):
        loop = Loop(counting())
        guest = loop.join()
        loop.begin().play(2)
        assert loop.host.match
        assert guest.match
        if who == "host":
            loop.host.match.resign(loop.host.seat or 0)
        else:
            guest.match.resign(guest.match.seat)
        loop.broker.deliver()
        assert guest.match.closed
        assert guest.match.closed.reason == RESIGNED
        assert audited(loop, guest) == FAIR


def test_a_host_cannot_resign_for_a_guest() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin().play(2)
    assert loop.host.match
    assert guest.match
    loop.host.match.resign(guest.match.seat)
    loop.broker.deliver()
    assert audited(loop, guest) == UNFAIR


def test_a_guest_cannot_resign_with_another_secret() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin().play(2)
    results: list[str] = []
    guest.endpoint.request(lambda count: messages.Resign(count, 1, "00" * 32), results.append)
    loop.broker.deliver()
    assert results == [messages.NOT_NOW]
    assert loop.host.match
    assert loop.host.match.outcome is None
    assert loop.host.endpoint.counted["resign"] == 1


@pytest.mark.parametrize("reason", [OUT_OF_TIME, "online.end.abandoned"])
def test_an_end_that_only_the_host_can_know_is_not_called_fair(reason: str) -> None:
    loop = Loop(counting(terms=Terms(minutes=5)))
    guest = loop.join()
    loop.begin().play(2)
    assert loop.host.match
    loop.host.match.resign(0, reason)
    loop.broker.deliver()
    assert audited(loop, guest) == ALL_BUT_END


# What cannot be told


def test_a_view_that_the_words_stumble_over_ends_the_room_with_a_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], name="Ann"))
    guest = loop.join()
    loop.begin()
    text = BY_ID["skirmish"].text
    monkeypatch.setattr(type(text), "position", lambda *_: 1 / 0)
    loop.host.changed()
    loop.broker.deliver()
    assert guest.error == OTHER_VERSION


def test_whoever_stumbles_over_what_was_told_does_not_end_the_app() -> None:
    loop = Loop(stay(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    assert guest.match

    def stumble(_: Any) -> None:
        raise KeyError("a card that there is not")

    guest.match.subscribe(stumble)
    loop.play(1)
    assert guest.error == BROKEN


def test_an_end_that_was_never_is_never_called_fair(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting(starts=HOST_FIRST))
    guest = loop.join()
    loop.begin()
    told(monkeypatch, lambda match: replace(match, closed=Outcome((0,), RESIGNED), resigned=""))
    loop.host.changed()
    loop.broker.deliver()
    loop.pass_time(5)
    assert audited(loop, guest) == "", "the host has no proof for it"
