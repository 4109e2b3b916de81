"""Draws that nobody can choose, and what happens to a host that tries."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from app.online.fairness.commitments import COIN, DECK, Round, Secrets
from app.online.fairness.host_draw import REVEAL_SECONDS
from app.online.fairness.verify_match import FAIR, UNFAIR
from app.online.guest.guest import CHEATED
from app.online.host import state_messages
from app.online.host.match import HostedMatch
from app.online.protocol import messages
from app.online.room_setup import RoomSetup
from tests.support.online.hiding import HIDING
from tests.support.online.loop import Loop, counting

ROUND = Round("room", 1)


def test_a_commitment_is_to_one_secret_of_one_player_in_one_round() -> None:
    secret = Secrets.fresh().coin
    commitment = ROUND.commitment("ann", COIN, secret)
    assert ROUND.holds("ann", COIN, secret, commitment)
    assert not ROUND.holds("bo", COIN, secret, commitment)
    assert not ROUND.holds("ann", DECK, secret, commitment)
    assert not Round("room", 2).holds("ann", COIN, secret, commitment)
    assert not Round("other", 1).holds("ann", COIN, secret, commitment)
    assert not ROUND.holds("ann", COIN, Secrets.fresh().coin, commitment)


@pytest.mark.parametrize("secret", ["", "00", "G" * 64, "|" * 64])
def test_what_is_no_secret_never_holds(secret: str) -> None:
    assert not ROUND.holds("ann", COIN, secret, ROUND.commitment("ann", COIN, secret))


def test_one_secret_more_changes_the_draw_and_all_seats_are_as_likely() -> None:
    coins = [{"ann": Secrets.fresh().coin, "bo": Secrets.fresh().coin} for _ in range(2000)]
    counts = Counter(ROUND.seating(each, ("ann", "bo"))[0] for each in coins)
    assert abs(counts["ann"] - 1000) < 200  # nine standard deviations
    assert ROUND.number(COIN, coins[0]) != ROUND.number(COIN, coins[0] | {"bo": Secrets.fresh().coin})


def test_no_secret_is_sent_before_everybody_has_committed() -> None:
    loop = Loop(counting())
    guest = loop.join()
    kinds: list[str] = []
    obey = loop.host.command
    loop.host.command = lambda member, command: (kinds.append(type(command).__name__), obey(member, command))  # type: ignore[method-assign,assignment,func-returns-value]
    guest.ready()
    loop.broker.deliver()
    loop.pass_time(3)
    assert kinds == ["Ready"]
    loop.host.ready()
    loop.broker.deliver()
    assert kinds == ["Ready", "Reveal"]


def test_a_guest_that_does_not_reveal_loses_the_seat_and_the_draw_starts_anew() -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    loop.broker.deliver()
    guest.state_came = lambda state: None  # type: ignore[method-assign]
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.beginning.draw.is_under_way
    loop.guests = []
    loop.pass_time(REVEAL_SECONDS + 1)
    assert not loop.host.beginning.draw.is_under_way
    assert not loop.host.seats.is_full


def cheated(change: Any) -> str:
    """What the guest says when the host changes the draw that it relays."""
    loop = Loop(counting())
    guest = loop.join()
    honest = state_messages.state_for

    def dishonest(host: Any, member: Any) -> messages.RoomState:
        state = honest(host, member)
        return replace(state, draw=change(state.draw)) if state.draw else state

    state_messages.state_for = dishonest
    try:
        guest.ready()
        loop.host.ready()
        loop.broker.deliver()
    finally:
        state_messages.state_for = honest
    return guest.error


def test_a_guest_stops_when_its_own_commitment_was_changed() -> None:
    assert cheated(lambda draw: replace(draw, commits=dict.fromkeys(draw.commits, ("00", "00", "00")))) == CHEATED


def test_a_guest_stops_when_the_host_has_not_committed() -> None:
    def without_host(draw: messages.DrawState) -> messages.DrawState:
        return replace(draw, commits=dict(list(draw.commits.items())[1:]))

    assert cheated(without_host) == CHEATED


def test_a_guest_stops_when_coins_are_not_those_committed_to() -> None:
    assert cheated(lambda draw: replace(draw, coins=dict.fromkeys(draw.coins, "00" * 32))) == CHEATED


def test_an_honest_draw_is_not_taken_for_a_cheat() -> None:
    assert cheated(lambda draw: draw) == ""


def finished(deal: Any = None) -> str:
    """The verdict of a guest over a whole match of hidden cards."""
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    if deal:
        take = loop.host.series.adopt
        loop.host.series.adopt = lambda match: take(deal(match))  # type: ignore[method-assign]
    loop.begin()
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    guest.audit()
    loop.broker.deliver()
    return guest.verdict


def test_an_honest_deal_passes_the_audit() -> None:
    assert finished() == FAIR


def test_a_stacked_deck_fails_the_audit() -> None:
    def stacked(match: HostedMatch) -> HostedMatch:
        first = match.first
        match.first = replace(first, deck=tuple(reversed(first.deck)))
        return match

    assert finished(stacked) == UNFAIR


def test_another_seed_fails_the_audit() -> None:
    def swapped(match: HostedMatch) -> HostedMatch:
        match.first = HIDING.new({}, match.seed + 1)
        return match

    assert finished(swapped) == UNFAIR


def test_positions_that_were_taken_back_do_not_count_in_the_audit() -> None:
    """Also where the guest did not see what came in their place."""
    loop = Loop(RoomSetup(HIDING, {"players": 3}, name="Ann"))
    guests = [loop.join("Bo"), loop.join("Cy")]
    loop.begin()
    match = loop.host.match
    assert match
    loop.play(12)  # by then the deck is empty: nothing more is revealed, so moves can be taken back
    first, other = match.state.legal_moves()[:2]
    assert match.agents[0].decide(first)  # type: ignore[attr-defined]
    loop.broker.deliver()
    assert loop.host.ask_undo()
    loop.broker.deliver()
    for guest in guests:
        guest.answer(messages.UNDO, True)
        loop.broker.deliver()
    assert match.ply == 12
    missing = loop.lines[1]
    loop.broker.clients.remove(missing)
    assert match.agents[0].decide(other)  # type: ignore[attr-defined]
    loop.broker.deliver()
    loop.play(1)
    loop.broker.clients.append(missing)
    loop.pass_time(4)
    while match.outcome is None:
        loop.play(1)
    guests[1].audit()
    loop.broker.deliver()
    assert guests[1].verdict == FAIR


def test_a_page_of_the_proof_counts_once() -> None:
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    loop.begin()
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    asked: list[object] = []
    guest.endpoint.ask = asked.append  # type: ignore[method-assign]
    guest.audit()
    assert asked == [messages.WantProof(1, 0)]
    whole = state_messages.proof(loop.host.match, 1, loop.host.beginning.draw, 0)  # type: ignore[arg-type]
    half, moves = replace(whole, moves=whole.moves[:10]), whole.moves
    guest.reply_came(half)
    guest.reply_came(half)
    assert asked == [messages.WantProof(1, 0), messages.WantProof(1, 10)]
    guest.reply_came(replace(half, start=10, moves=moves[10:]))
    assert guest.verdict == FAIR
