"""What a guest tells in a draw that is restarted, interrupted or left out, without a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.core.game import Outcome
from app.games import BY_ID
from app.match.match import HUMAN
from app.online.fairness.commitments import Secrets
from app.online.fairness.host_draw import REVEAL_SECONDS
from app.online.fairness.verify_match import FAIR
from app.online.guest.guest import CHEATED, Guest
from app.online.host import state_messages
from app.online.host.endpoint import Member
from app.online.protocol import messages
from app.online.room_setup import RoomSetup
from tests.support.online.hiding import HIDING
from tests.support.online.loop import Loop, counting


def change_what_is_told(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[messages.RoomState], messages.RoomState]
) -> None:
    honest = state_messages.state_for
    monkeypatch.setattr(state_messages, "state_for", lambda host, member: change(honest(host, member)))


def ready_and_then_mute(loop: Loop, guest: Guest) -> None:
    """It commits, and its secrets never arrive."""
    guest.ready()
    loop.broker.deliver()
    guest.endpoint.request = lambda *_: None  # type: ignore[method-assign]


def killed(loop: Loop, guest: Guest) -> Guest:
    """The same seat in another process, with what the first one kept."""
    index = loop.guests.index(guest)
    del loop.guests[index]
    loop.lines.pop(index).cut()
    loop.broker.deliver()
    back = loop.join(seat=replace(guest.saved, connection=guest.saved.connection + 10))
    if back.match:
        back.match.begin()
    return back


def test_a_draw_that_was_given_up_is_made_again_with_other_secrets() -> None:
    loop = Loop(RoomSetup(HIDING, {"players": 3}, name="Ann"))
    honest, mute = loop.join("Bo"), loop.join("Cy")
    ready_and_then_mute(loop, mute)
    honest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.beginning.draw.is_under_way
    told = honest.saved.secrets
    loop.guests.remove(mute)
    loop.broker.clients.remove(loop.lines.pop())
    loop.pass_time(REVEAL_SECONDS + 1)
    assert not loop.host.beginning.draw.is_under_way
    loop.join("Di")
    loop.begin()
    assert loop.host.match
    assert honest.saved.secrets != told
    assert [guest.error for guest in loop.guests] == ["", ""]


def test_all_guests_who_do_not_reveal_lose_their_seats_at_once() -> None:
    loop = Loop(RoomSetup(HIDING, {"players": 3}, name="Ann"))
    for mute in (loop.join("Bo"), loop.join("Cy")):
        ready_and_then_mute(loop, mute)
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.beginning.draw.is_under_way
    loop.broker.clients.clear()
    loop.time += REVEAL_SECONDS + 1
    loop.host.tick()
    assert [each.kind for each in loop.host.seats] == [HUMAN, "", ""]


def test_a_guest_killed_in_the_draw_tells_its_secrets_again_and_the_match_begins() -> None:
    loop = Loop(counting())
    guest = loop.join()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.beginning.draw.is_under_way
    back = killed(loop, guest)
    assert back.error == ""
    assert back.match
    assert loop.host.match


def test_a_guest_killed_in_the_draw_for_a_rematch_tells_its_secrets_again() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(0)
    loop.broker.deliver()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.beginning.draw.is_under_way
    assert killed(loop, guest).number == 2


def test_secrets_that_were_told_are_not_told_to_another_list(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    drawing = loop.host.beginning.draw

    def chosen_later(state: messages.RoomState) -> messages.RoomState:
        assert drawing.shared
        return replace(
            state, draw=replace(drawing.shared, commits=drawing.shared.commits | {guest.endpoint.host: ("0", "0", "0")})
        )

    change_what_is_told(monkeypatch, chosen_later)
    assert killed(loop, guest).error == CHEATED
    assert loop.host.match is None


@pytest.mark.parametrize("is_shown_as_over_first", [False, True])
def test_a_match_that_was_not_drawn_is_not_played(
    monkeypatch: pytest.MonkeyPatch, is_shown_as_over_first: bool
) -> None:
    loop = Loop(counting())
    guest = loop.join()
    guest.ready()
    loop.broker.deliver()
    public = guest._identity.public
    over = Outcome((), "counting.end.done") if is_shown_as_over_first else None

    def undrawn(state: messages.RoomState) -> messages.RoomState:
        return replace(state, draw=None, match=state.match and replace(state.match, closed=over))

    change_what_is_told(monkeypatch, undrawn)
    loop.host.ready()
    # The host makes up the guest's secrets, so that it can choose its own.
    drawing = loop.host.beginning.draw
    assert drawing.shared
    drawing._revealed[public] = Secrets.fresh()
    loop.host.beginning._start()
    loop.host.changed()
    loop.broker.deliver()
    if is_shown_as_over_first:
        assert guest.error == ""
        over = None
        loop.host.changed()
        loop.broker.deliver()
    assert guest.error == CHEATED


def test_a_match_whose_coins_are_not_shown_at_its_start_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    change_what_is_told(
        monkeypatch, lambda state: replace(state, draw=None) if state.draw and state.draw.coins else state
    )
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.error == CHEATED


def test_a_guest_that_comes_after_a_match_sees_its_end_and_is_drawn_for_the_next() -> None:
    loop = Loop(counting())
    loop.join("Bo")
    loop.begin()
    assert loop.host.match
    loop.host.match.resign(0)
    loop.guests.pop().leave()
    loop.broker.deliver()
    late = loop.join("Cy")
    assert (late.error, late.number) == ("", 1)
    loop.begin()
    assert (late.error, late.number) == ("", 2)


def test_a_guest_whose_file_does_not_know_of_the_draw_plays_on_and_says_that_it_cannot_check() -> None:
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    before = guest.saved
    loop.begin()
    loop.play(2)
    guest.saved = replace(before, host=guest.endpoint.host, connection=guest.saved.connection)
    back = killed(loop, guest)
    assert (back.error, back.number) == ("", 1)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    back.audit()
    loop.broker.deliver()
    assert back.verdict == "online.audit.unchecked"


def test_a_guest_that_was_killed_in_the_match_can_still_check_it() -> None:
    loop = Loop(RoomSetup(HIDING, name="Ann"))
    guest = loop.join()
    loop.begin()
    back = killed(loop, guest)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    back.audit()
    loop.broker.deliver()
    assert back.verdict == FAIR


def commands(loop: Loop, kind: type) -> list[Any]:
    """Those of this kind that the host gets from now on."""
    got: list[Any] = []
    obey = loop.host.command

    def hear(member: Member, command: Any) -> None:
        if isinstance(command, kind):
            got.append(command)
        obey(member, command)

    loop.host.command = hear  # type: ignore[method-assign]
    return got


def play_matches(loop: Loop, matches: int) -> None:
    for _ in range(matches):
        loop.begin()
        assert loop.host.match
        loop.host.match.resign(0)
        loop.broker.deliver()


def test_secrets_are_not_told_for_a_match_that_is_on_the_table_already(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would come too late to decide anything, and whoever has them could still use them."""
    loop = Loop(counting())
    guest = loop.join()
    told, drawing = commands(loop, messages.Reveal), loop.host.beginning.draw
    guest.ready()
    loop.broker.deliver()

    def draw_comes_late(state: messages.RoomState) -> messages.RoomState:
        return replace(state, draw=replace(state.draw, coins={}) if state.draw and state.match else None)

    change_what_is_told(monkeypatch, draw_comes_late)
    loop.host.ready()
    drawing._revealed[guest._identity.public] = Secrets.fresh()
    loop.host.beginning._start()
    loop.host.changed()
    loop.broker.deliver()
    assert told == []
    assert guest.error == CHEATED


def test_a_draw_for_a_match_that_is_not_the_next_one_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    told = commands(loop, messages.Reveal)
    change_what_is_told(
        monkeypatch, lambda state: replace(state, draw=replace(state.draw, game=3) if state.draw else None)
    )
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert guest.state
    assert guest.state.draw
    assert told == []
    assert not guest.error, "nobody cheats who is ahead of what we have heard"


def test_no_secret_is_told_for_two_matches() -> None:
    loop = Loop(counting())
    loop.join()
    told = commands(loop, messages.Reveal)
    play_matches(loop, 3)
    assert [each.game for each in told] == [1, 2, 3]
    assert len({secret for each in told for secret in (each.coin, each.deck)}) == 6


def test_what_was_told_is_kept_and_what_comes_next_is_not_told() -> None:
    loop = Loop(counting())
    guest = loop.join()
    told = commands(loop, messages.Reveal)
    play_matches(loop, 2)
    kept, following = guest.saved.secrets, guest.saved.next_secrets
    assert (kept.coin, kept.deck) == (told[-1].coin, told[-1].deck)
    assert not {following.coin, following.deck} & {secret for each in told for secret in (each.coin, each.deck)}


def test_a_guest_killed_between_being_ready_and_the_draw_is_still_bound_to_the_same_secrets() -> None:
    loop = Loop(counting())
    guest = loop.join()
    play_matches(loop, 1)
    guest.ready()
    loop.broker.deliver()
    back = killed(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    assert (back.error, back.number) == ("", 2)


def test_secrets_are_not_told_to_a_host_that_could_still_choose_the_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], name="Ann"))
    guest = loop.join()
    told = commands(loop, messages.Reveal)
    change_what_is_told(monkeypatch, lambda state: replace(state, pledge=""))
    guest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert told == []
    assert guest.error == CHEATED


def test_secrets_are_not_told_again_to_a_host_that_has_chosen_other_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], name="Ann"))
    guest = loop.join()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    told = commands(loop, messages.Reveal)
    change_what_is_told(monkeypatch, lambda state: replace(state, pledge="0" * len(state.pledge)))
    back = killed(loop, guest)
    assert told == []
    assert back.error == CHEATED
