"""What a guest does with what a hostile or newer host makes up: it is cleaned, refused or told, and never shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.core.game import Outcome
from app.games import BY_ID
from app.match.match import Terms
from app.online.guest.endpoint import FIND_SECONDS, NO_ROOM
from app.online.guest.guest import OTHER_VERSION
from app.online.host import state_messages
from app.online.protocol import messages
from app.online.protocol.encryption import seal
from app.online.room_setup import RoomSetup
from app.storage.settings import NAME_LENGTH
from tests.support.online.loop import KEYS, Loop, counting


def change_what_is_told(monkeypatch: pytest.MonkeyPatch, change: Callable[[messages.RoomState], Any]) -> None:
    honest = state_messages.state_for
    monkeypatch.setattr(state_messages, "state_for", lambda host, member: change(honest(host, member)))


def unchecked(state: messages.RoomState, **changes: Any) -> messages.RoomState:
    """As a host writes it that does not look at what it writes."""
    made = replace(state)
    for name, value in changes.items():
        object.__setattr__(made, name, value)
    return made


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("x" * 5000, "x" * NAME_LENGTH),
        ("Ann\u202egnp.\u200b\u2066", "Anngnp."),
        ("Ann\t\nBo\r", "AnnBo"),
        ("Їжак 🦔 ", "Їжак"),
    ],
)
def test_names_are_cleaned_and_cut(monkeypatch: pytest.MonkeyPatch, name: str, shown: str) -> None:
    loop = Loop(counting())
    change_what_is_told(
        monkeypatch, lambda state: replace(state, seats=tuple(replace(each, name=name) for each in state.seats))
    )
    guest = loop.join()
    assert guest.state
    assert [each.name for each in guest.state.seats] == [shown, shown]
    loop.begin()
    assert guest.match
    assert [seat.name for seat in guest.match.seats] == [shown, shown]


def test_names_of_decks_are_cleaned(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(RoomSetup(BY_ID["skirmish"], {}, Terms(), name="Ann"))
    made_up = messages.SeatDeck("", "Iron\u202e \n fist" + "x" * 5000)
    change_what_is_told(monkeypatch, lambda state: replace(state, kits=(made_up,) * len(state.kits)))
    guest = loop.join()
    assert guest.state
    assert [kit.name for kit in guest.state.kits] == [("Iron fist" + "x" * 5000)[:NAME_LENGTH]] * 2


@pytest.mark.parametrize("text", ["\ud800", "\x1b[2J", "\x00", "\x08", "\x7f", "\x9b2J", "a\ud83d", "\udd94\ud83e"])
@pytest.mark.parametrize("is_escaped", [True, False])
def test_what_cannot_be_shown_does_not_come_through(text: str, is_escaped: bool) -> None:
    sent = messages.encode(messages.Hello(1, "Ann", "aa"))
    if is_escaped:
        letters = "".join(f"\\u{ord(letter):04X}" for letter in text).encode()
    else:
        letters = text.encode("utf-8", "surrogatepass")
    with pytest.raises(messages.BadData):
        messages.decode(sent.replace(b"Ann", letters), messages.Hello)


def test_pictograms_come_through() -> None:
    sent = messages.Hello(1, "\u0407\u0436\u0430\u043a 🦔 \\ud800", "aa")
    assert messages.decode(messages.encode(sent), messages.Hello) == sent


QUESTION = messages.Question(messages.UNDO, 0, (1,))


@pytest.mark.parametrize(
    "changes",
    [
        {"question": replace(QUESTION, seat=7)},
        {"question": replace(QUESTION, waiting=(0, -1))},
        {"question": replace(QUESTION, what="[b]")},
        {"seat": -2},
        {"seat": -1},
        {"seats": ()},
    ],
)
def test_a_state_that_does_not_fit_itself_is_refused(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]) -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    before = guest.state
    change_what_is_told(monkeypatch, lambda state: unchecked(state, **changes))
    loop.host.changed()
    loop.broker.deliver()
    assert guest.endpoint.counted["message"] == 1
    assert guest.state is before


@pytest.mark.parametrize(
    "changes",
    [
        {"closed": Outcome((5,), "match.end.time")},
        {"closed": Outcome((-1,), "match.end.time")},
        {"closed": Outcome((0,), "You have won a prize")},
        {"closed": Outcome((0,), "match.end.time\n")},
        {"closed": Outcome((0,), "x" * 5000)},
        {"player": 2},
        {"clocks": (1,)},
        {"seconds": 1e300},
        {"seconds": -1.0},
    ],
)
def test_a_table_that_nobody_sits_at_is_refused(monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]) -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    change_what_is_told(
        monkeypatch, lambda state: unchecked(state, match=state.match and replace(state.match, **changes))
    )
    loop.host.changed()
    loop.broker.deliver()
    assert guest.endpoint.counted["message"] == 1


def test_a_turn_that_is_nobodys_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    change_what_is_told(
        monkeypatch,
        lambda state: unchecked(state, match=state.match and replace(state.match, view=[*state.match.view[:-1], 9])),
    )
    loop.host.changed()
    loop.broker.deliver()
    assert guest.error == OTHER_VERSION


def newer_card(loop: Loop, versions: Any) -> bytes:
    """One with a field more than we know."""
    topic = loop.host.endpoint.topic("h")
    body = messages.encode(replace(loop.host.card(), versions=(7, 9))).replace(b"[7,9]", versions)
    return seal(KEYS.room, topic, body[:-1] + b',"mood":"good"}')


@pytest.mark.parametrize(
    ("versions", "error"),
    [
        (f"[{messages.PROTOCOL + 1},{messages.PROTOCOL + 3}]".encode(), OTHER_VERSION),
        (b"[2,2]", OTHER_VERSION),
        (b"[1,3]", NO_ROOM),
        (b'"7"', NO_ROOM),
        (b"[7]", NO_ROOM),
        (b"[true,9]", NO_ROOM),
    ],
)
def test_a_newer_host_is_told_from_no_host(versions: bytes, error: str) -> None:
    loop = Loop(counting())
    loop.broker.clients.remove(loop.host_line)
    loop.broker.retained = {loop.host.endpoint.topic("h"): newer_card(loop, versions)}
    guest = loop.join()
    assert not guest.error, "any member may have written it: it is only a hint"
    loop.pass_time(FIND_SECONDS + 1)
    assert guest.error == error
    assert guest.endpoint.counted["message"] == 1


def test_a_strange_card_does_not_end_a_game() -> None:
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.host_line.send(loop.host.endpoint.topic("h"), newer_card(loop, b"[7,9]"))
    loop.broker.deliver()
    assert guest.error == ""
    loop.play(3)
