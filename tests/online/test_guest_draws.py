"""What a guest tells in a draw that is restarted, interrupted or left out, without a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.core.game import Outcome
from app.online import beginning, messages, wire
from app.online.drawing import REVEAL_SECONDS
from app.online.fair import FAIR, Secrets
from app.online.guest import CHEATED, Guest
from app.online.plan import Plan
from tests.online.hiding import HIDING
from tests.online.loop import Loop, counting


def change_what_is_told(monkeypatch: pytest.MonkeyPatch, change: Callable[[wire.State], wire.State]) -> None:
    honest = messages.state_for
    monkeypatch.setattr(messages, "state_for", lambda host, member: change(honest(host, member)))


def ready_and_then_mute(loop: Loop, guest: Guest) -> None:
    """It commits, and its secrets never arrive."""
    guest.ready()
    loop.broker.deliver()
    guest.line.request = lambda *_: None  # type: ignore[method-assign]


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
    loop = Loop(Plan(HIDING, {"players": 3}, name="Ann"))
    honest, mute = loop.join("Bo"), loop.join("Cy")
    ready_and_then_mute(loop, mute)
    honest.ready()
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.drawing.is_under_way
    told = honest.saved.secrets
    loop.guests.remove(mute)
    loop.broker.lines.remove(loop.lines.pop())
    loop.pass_time(REVEAL_SECONDS + 1)
    assert not loop.host.drawing.is_under_way
    loop.join("Di")
    loop.begin()
    assert loop.host.match
    assert honest.saved.secrets != told
    assert [guest.error for guest in loop.guests] == ["", ""]


def test_a_guest_killed_in_the_draw_tells_its_secrets_again_and_the_match_begins() -> None:
    loop = Loop(counting())
    guest = loop.join()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    assert loop.host.drawing.is_under_way
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
    assert loop.host.drawing.is_under_way
    assert killed(loop, guest).number == 2


def test_secrets_that_were_told_are_not_told_to_another_list(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    ready_and_then_mute(loop, guest)
    loop.host.ready()
    loop.broker.deliver()
    drawing = loop.host.drawing

    def chosen_later(state: wire.State) -> wire.State:
        assert drawing.draw
        return replace(state, draw=replace(drawing.draw, commits=drawing.draw.commits | {guest.line.host: ("0", "0")}))

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

    def undrawn(state: wire.State) -> wire.State:
        return replace(state, draw=None, table=state.table and replace(state.table, closed=over))

    change_what_is_told(monkeypatch, undrawn)
    loop.host.ready()
    # The host makes up the guest's secrets, so that it can choose its own.
    drawing = loop.host.drawing
    assert drawing.draw
    drawing._revealed[public] = Secrets.fresh()
    beginning._begin(loop.host)
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
    loop = Loop(Plan(HIDING, name="Ann"))
    guest = loop.join()
    before = guest.saved
    loop.begin()
    loop.play(2)
    guest.saved = replace(before, host=guest.line.host, connection=guest.saved.connection)
    back = killed(loop, guest)
    assert (back.error, back.number) == ("", 1)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    back.audit()
    loop.broker.deliver()
    assert back.verdict == "online.audit.unchecked"


def test_a_guest_that_was_killed_in_the_match_can_still_check_it() -> None:
    loop = Loop(Plan(HIDING, name="Ann"))
    guest = loop.join()
    loop.begin()
    back = killed(loop, guest)
    while loop.host.match and loop.host.match.outcome is None:
        loop.play(1)
    back.audit()
    loop.broker.deliver()
    assert back.verdict == FAIR
