"""Messages: each comes back as it was sent, and nothing else comes through."""

from __future__ import annotations

import typing
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import BadData
from app.core.game import Outcome
from app.online.protocol import messages
from app.online.protocol.encoding import COMPRESSED, LONGEST
from app.online.protocol.rate_limit import RateLimit

PLACE = messages.SeatInfo("Ann", "human", 0, True, False, 0, False)
TABLE = messages.MatchView(
    1, 3, 4, {"total": 3}, 0, ({"player": 0},), 0.5, (1000, 2000), Outcome((0,), "x"), True, [2], "ee"
)  # fmt: skip
MESSAGES = (
    messages.RoomCard("aa", 1, 7, "ff", "stay", {"size": 3}, 0, False, {}, "draw", (3, 3), ("Ann", ""), 1),
    messages.HostOnline(5),
    messages.WentOffline("aa"),
    messages.AskForCard(),
    messages.JoinRequest("aa", "bb"),
    messages.Hello(3, "Ann \u0457", "cc"),
    messages.Heartbeat(1, 2, 3),
    messages.PlayMove(1, 2, {"is": "Go", "direction": 6}),
    messages.Ready(1, 1, "aa", "bb", "cc"),
    messages.Bring(1, "1x Faber", "Mine"),
    messages.Reveal(1, 1, "aa", "bb"),
    messages.Resign(1, 1, "cc"),
    messages.Ask(1, "undo", 3),
    messages.QuestionAnswer(1, "undo", True),
    messages.ClaimWin(1, 0, True),
    messages.Leave(1),
    messages.WantPast(1, 0),
    messages.WantProof(1, 0),
    messages.RoomState(
        1, 2, 3, "", 0, (PLACE, PLACE), messages.DrawState(1, ("a",), {"a": ("c", "d", "e")}, {}), TABLE, None, ""
    ),
    messages.RoomState(1, 2, 3, "", 0, (PLACE,), None, None, None, "", (messages.SeatDeck("fusion", ""),), "ab"),
    messages.Refused("full"),
    messages.Alive(3, "bb"),
    messages.Asleep(),
    messages.Rejoin(),
    messages.Past(1, 2, 0, {}, (messages.PastStep(0, 1, (), {}, [1]),)),
    messages.Proof(1, {"a": "c"}, {"a": "b"}, 0, ({},), 1),
    messages.Proof(1, {"a": "c"}, {"a": "b"}, 0, ({},), 1, ("fusion",)),
    messages.Welcome("aa", "bb"),
    messages.Relays(("mqtts://one.example:8883",)),
    messages.React("bravo"),
    messages.Reaction(1, 2, 0, "bravo"),
    messages.AnswerOffer(1, "ab", True),
    messages.WantRoom("ab", 0),
    messages.HaveRoom("ab", "cd"),
    messages.HostChanges((messages.HostChange("ab", "cd" * 32, "ef" * 32, 1, "aa", {"": "bb", "cc": "dd"}),)),
    messages.RoomPart("ab", 0, "{}", 2, "cd"),
    messages.StateAfterMove(1, 2, 3, "", 4, ["Go", 6, 1, 1], (1000, 2000), True),
)
ALL = messages.RoomMessage | messages.GuestMessage | messages.HostMessage | messages.Welcome


def test_there_is_an_example_of_every_message() -> None:
    assert {type(message) for message in MESSAGES} == set(typing.get_args(ALL))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_as_it_was(message: object) -> None:
    assert messages.decode(messages.encode(message), ALL) == message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_nobody_sends_what_is_not_theirs_to_send(message: object) -> None:
    for kinds in (messages.RoomMessage, messages.GuestMessage, messages.HostMessage):
        if type(message) not in typing.get_args(kinds):
            with pytest.raises(BadData):
                messages.decode(messages.encode(message), kinds)


def test_a_whole_room_reads_names_and_a_pair_reads_rows() -> None:
    for message in MESSAGES:
        is_named = type(message) in typing.get_args(messages.RoomMessage)
        assert messages.encode(message).startswith(b"{" if is_named else b"[")
    for body in (b'["here",5]', b'{"t":"leave","count":1}'):
        with pytest.raises(BadData, match="no message"):
            messages.decode(body, ALL)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_refused(body: bytes) -> None:
    with pytest.raises(BadData):
        messages.decode(body, ALL)


def test_a_long_message_is_squeezed_and_comes_back_whole() -> None:
    state = messages.Past(1, 2, 0, {"cells": list(range(2000))}, ())
    body = messages.encode(state)
    assert len(body) < 6000
    assert messages.decode(body, ALL) == state
    for cut in (b"", body[:-1], body[:1]):
        with pytest.raises(BadData):
            messages.decode(cut, ALL)


def test_a_little_that_would_become_a_lot_is_refused() -> None:
    bomb = COMPRESSED + zlib.compress(b"[" + b" " * 10 * LONGEST + b"]")
    assert len(bomb) < 20_000
    with pytest.raises(BadData, match="not JSON"):
        messages.decode(bomb, ALL)


def test_an_allowance_is_so_many_a_second() -> None:
    allowance = RateLimit(20.0)
    assert sum(allowance.take(100.0) for _ in range(100)) == 40
    assert sum(allowance.take(101.0) for _ in range(100)) == 20
    assert sum(allowance.take(200.0) for _ in range(100)) == 40
