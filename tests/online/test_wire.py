"""Messages: each comes back as it was sent, and nothing else comes through."""

from __future__ import annotations

import random
import typing
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import BadData
from app.core.game import Outcome
from app.online import wire
from app.online.body import SQUEEZED, WIDEST
from app.online.seal import seal
from tests.online.loop import Loop, counting

PLACE = wire.Place("Ann", "human", 0, True, False, 0, False)
TABLE = wire.Table(1, 3, 4, {"total": 3}, 0, ({"player": 0},), 0.5, (1000, 2000), Outcome((0,), "x"), True)
MESSAGES = (
    wire.Card("aa", 1, "stay", {"size": 3}, 0, False, {}, "draw", (1, 1), ("Ann", ""), 1, False),
    wire.Presence(True, 5),
    wire.Join(1, "aa", "Ann \u0457", 7),
    wire.Beat(1, 2),
    wire.Move(1, 2, {"is": "Go", "direction": 6}),
    wire.Ready(1, 1, "aa", "bb"),
    wire.Reveal(1, 1, "aa", "bb"),
    wire.Resign(1, 1),
    wire.Ask(1, "undo", 3),
    wire.Answer(1, "undo", True),
    wire.Claim(1, 0, True),
    wire.Leave(1),
    wire.WantPast(1, 0),
    wire.WantProof(1, 0),
    wire.State(1, 2, 3, "", 0, (PLACE, PLACE), wire.Draw(1, ("a",), {"a": ("c", "d")}, {}), TABLE, None, ""),
    wire.Refused("full"),
    wire.Past(1, 2, 0, {}, (wire.PastStep(0, 1, (), {}),)),
    wire.Proof(1, {"a": "b"}, 0, ({},), 1),
)
ALL = wire.RoomMessage | wire.GuestMessage | wire.HostMessage


def test_there_is_an_example_of_every_message() -> None:
    assert {type(message) for message in MESSAGES} == set(typing.get_args(ALL))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_a_message_comes_back_as_it_was(message: object) -> None:
    assert wire.decode(wire.encode(message), ALL) == message


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_nobody_sends_what_is_not_theirs_to_send(message: object) -> None:
    for kinds in (wire.RoomMessage, wire.GuestMessage, wire.HostMessage):
        if type(message) not in typing.get_args(kinds):
            with pytest.raises(BadData):
                wire.decode(wire.encode(message), kinds)


def test_a_whole_room_reads_names_and_a_pair_reads_rows() -> None:
    for message in MESSAGES:
        is_named = type(message) in typing.get_args(wire.RoomMessage)
        assert wire.encode(message).startswith(b"{" if is_named else b"[")
    for body in (b'["presence",true,5,false]', b'{"t":"leave","count":1}'):
        with pytest.raises(BadData, match="no message"):
            wire.decode(body, ALL)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_refused(body: bytes) -> None:
    with pytest.raises(BadData):
        wire.decode(body, ALL)


def test_a_long_message_is_squeezed_and_comes_back_whole() -> None:
    state = wire.Past(1, 2, 0, {"cells": list(range(2000))}, ())
    body = wire.encode(state)
    assert len(body) < 6000
    assert wire.decode(body, ALL) == state
    for cut in (b"", body[:-1], body[:1]):
        with pytest.raises(BadData):
            wire.decode(cut, ALL)


def test_a_little_that_would_become_a_lot_is_refused() -> None:
    bomb = SQUEEZED + zlib.compress(b"[" + b" " * 10 * WIDEST + b"]")
    assert len(bomb) < 20_000
    with pytest.raises(BadData, match="not JSON"):
        wire.decode(bomb, ALL)


def test_an_allowance_is_so_many_a_second() -> None:
    allowance = wire.Allowance(20.0)
    assert sum(allowance.take(100.0) for _ in range(100)) == 40
    assert sum(allowance.take(101.0) for _ in range(100)) == 20
    assert sum(allowance.take(200.0) for _ in range(100)) == 40


FRAMES = 10_000


def mutated(rng: random.Random, bodies: list[bytes]) -> bytes:
    """A body with some bytes changed, cut out, put in, or exchanged with another body's."""
    body = bytearray(rng.choice(bodies))
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(body) + 1)
        match rng.randrange(5):
            case 0:
                body[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del body[at : at + rng.randint(1, 9)]
            case 2:
                body[at:at] = rng.choice([b"null", b"-1", b"1e999", b"[]", b"{}", b'"', b"\\ud800", b"9" * 5000])
            case 3:
                other = rng.choice(bodies)
                body[at:] = other[rng.randrange(len(other)) :]
            case 4:
                body[at:at] = rng.randbytes(rng.randint(1, 9))
    return bytes(body)


def frames(rng: random.Random, key: bytes, topic: str, bodies: list[bytes]) -> Iterator[bytes]:
    """A third of them rubbish, a third sealed rubbish, and a third nearly right."""
    for number in range(FRAMES):
        if number % 3 == 0:
            yield rng.randbytes(rng.randrange(200))
        elif number % 3 == 1:
            yield seal(key, topic, rng.randbytes(rng.randrange(200)))
        else:
            yield seal(key, topic, mutated(rng, bodies))


def test_ten_thousand_bad_frames_do_not_disturb_a_host() -> None:
    rng = random.Random(7)
    loop = Loop(counting())
    loop.join()
    loop.begin()
    loop.play(4)
    member = next(iter(loop.host.line.members.values()))
    topic = loop.host.line.topic("u", member.pid)
    bodies = [wire.encode(message) for message in MESSAGES if isinstance(message, wire.GuestMessage)]
    for frame in frames(rng, member.key, topic, bodies):
        member.faults, loop.time = 0, loop.time + 0.1  # it would not listen for long otherwise
        loop.host_line.on_message(topic, frame)
    loop.broker.deliver()
    assert sum(loop.host.line.counted.values()) > FRAMES / 2
    assert loop.host.match
    assert loop.host.match.ply >= 4


def test_ten_thousand_bad_frames_do_not_disturb_a_guest() -> None:
    rng = random.Random(8)
    loop = Loop(counting())
    guest = loop.join()
    loop.begin()
    loop.play(4)
    member = next(iter(loop.host.line.members.values()))
    topic = loop.host.line.topic("s", member.pid)
    state = loop.host.state_for(member)
    bodies = [wire.encode(message) for message in (*MESSAGES[-3:], state)]
    for frame in frames(rng, member.key, topic, bodies):
        loop.lines[0].on_message(topic, frame)
        guest.line._is_over = False  # a refusal that came through would end it
    assert sum(guest.line.counted.values()) > FRAMES / 2
