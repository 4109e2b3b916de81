"""Thousands of bad frames, from rubbish to nearly right ones: counted, answered or ignored, and never an exception."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from app.core.codec import to_row
from app.core.game import Game, WithSafeMoves
from app.games import GAMES
from app.online.guest.guest import Guest
from app.online.protocol import messages
from app.online.protocol.encryption import Identity, seal
from app.online.room_setup import RoomSetup
from app.online.transport.loopback import LoopbackBroker
from tests.online.protocol.test_messages import MESSAGES
from tests.support.online.loop import KEYS, Loop, counting

FRAMES = 3_000
FEWER = 1_000
SPOILED = 300
"""Of moves and of views, in each game: such a one may be right, and then it is a real move."""


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


def frames(rng: random.Random, key: bytes, topic: str, bodies: list[bytes], count: int = FRAMES) -> Iterator[bytes]:
    """A third of them rubbish, a third sealed rubbish, and a third nearly right."""
    for number in range(count):
        if number % 3 == 0:
            yield rng.randbytes(rng.randrange(200))
        elif number % 3 == 1:
            yield seal(key, topic, rng.randbytes(rng.randrange(200)))
        else:
            yield seal(key, topic, mutated(rng, bodies))


def spoiled(rng: random.Random, data: Any) -> Any:
    """JSON with one thing in it, somewhere, that is another, is missing, or is there twice."""
    data = deepcopy(data)
    place, inner = None, data
    while isinstance(inner, list | dict) and inner and (place is None or rng.random() < 0.8):
        place = inner, rng.randrange(len(inner)) if isinstance(inner, list) else rng.choice(list(inner))
        inner = place[0][place[1]]
    if place is None:
        return rng.choice([None, -1, "", [[]]])
    whole, at = place
    match rng.randrange(4):
        case 0:
            del whole[at]
        case 1 if isinstance(whole, list):
            whole.insert(at, inner)
        case 2 if isinstance(inner, int):
            whole[at] = inner + rng.choice([-1, 1, 7, -100])
        case _:
            whole[at] = rng.choice([None, True, -1, 0, 1, 99, 10**30, 0.5, "", "x", [], {}, [0], "\ud800"])
    return data


def two(game: Game | None = None) -> Loop:
    """A room of two, a few moves in."""
    loop = Loop(RoomSetup(game, name="Ann") if game else counting())
    loop.join()
    loop.begin()
    for _ in range(4):
        play_one(loop, random.Random(4))
    return loop


def play_one(loop: Loop, rng: random.Random) -> None:
    assert loop.host.match
    seat = loop.host.match.to_move
    own = loop.matches()[seat]
    safe = own.state.safe_moves() if isinstance(own.state, WithSafeMoves) else ()
    assert own.play(own.ply, rng.choice(list(islice(safe or own.state.legal_moves(), 50))))
    loop.broker.deliver()
    loop.time += 0.2


def revive(guest: Guest) -> None:
    """Undoes what a nearly right message of a host may do: send the guest away for good."""
    guest.error, guest.is_closed, guest.endpoint._is_over = "", False, False


def goes_on(loop: Loop, guest: Guest) -> None:
    """After the last bad frame the true ones are understood, and both play on."""
    revive(guest)
    guest.endpoint.newest = (0, 0)  # a false one may have had a number that no true one reaches
    guest._epoch = 0  # and may have led where no true one follows: as if the host had come back after a crash
    loop.lines[0].renew()  # it lets go of the line when it is sent away
    loop.broker.deliver()
    loop.pass_time(4)
    assert guest.match
    guest.match.begin()
    assert loop.host.match
    for _ in range(4):
        if loop.host.match.outcome is None:
            play_one(loop, random.Random(9))
        assert (guest.error, guest.match.ply) == ("", loop.host.match.ply)
        assert guest.match.state == loop.host.match.view(guest.match.seat)


def test_thousands_of_bad_frames_do_not_disturb_a_host() -> None:
    rng, loop = random.Random(7), two()
    member = next(iter(loop.host.endpoint.members.values()))
    topic = loop.host.endpoint.topic("u", member.pid)
    bodies = [messages.encode(message) for message in MESSAGES if isinstance(message, messages.GuestMessage)]
    for frame in frames(rng, member.key, topic, bodies):
        member.faults, loop.time = 0, loop.time + 0.1  # it would not listen for long otherwise
        loop.host_line.on_message(topic, frame)
    loop.broker.deliver()
    assert sum(loop.host.endpoint.counted.values()) > FRAMES / 2
    assert loop.host.match
    assert loop.host.match.ply >= 4


def test_thousands_of_bad_frames_do_not_disturb_a_guest() -> None:
    rng, loop = random.Random(8), two()
    guest = loop.guests[0]
    member = next(iter(loop.host.endpoint.members.values()))
    topic = loop.host.endpoint.topic("s", member.pid)
    state = loop.host.state_for(member)
    told = [message for message in MESSAGES if isinstance(message, messages.HostMessage)]
    bodies = [messages.encode(message) for message in (*told, state, loop.host.moved_for(member))]
    for frame in frames(rng, member.key, topic, bodies):
        loop.lines[0].on_message(topic, frame)
        revive(guest)
    assert sum(guest.endpoint.counted.values()) > FRAMES / 2
    goes_on(loop, guest)


def test_bad_frames_with_the_key_of_the_room_do_not_disturb_a_host() -> None:
    rng, loop = random.Random(9), two()
    member, line = next(iter(loop.host.endpoint.members.values())), loop.host.endpoint
    knock = messages.JoinRequest(member.public, Identity().public)
    bodies = [messages.encode(message) for message in (*MESSAGES[:5], loop.host.card(), knock)]
    for parts in (("h",), ("p", member.pid), ("u", member.pid), ("p", "0" * 16), ("u", "0" * 16)):
        for frame in frames(rng, KEYS.room, line.topic(*parts), bodies, FEWER):
            loop.host_line.on_message(line.topic(*parts), frame)
    loop.broker.deliver()
    assert sum(line.counted.values()) > 2 * FEWER
    goes_on(loop, loop.guests[0])


def test_bad_frames_with_the_key_of_the_room_do_not_disturb_a_guest() -> None:
    rng, loop = random.Random(10), two()
    guest, line = loop.guests[0], loop.host.endpoint
    bodies = [messages.encode(message) for message in (*MESSAGES[:5], loop.host.card())]
    for parts in (("h",), ("hp",), ("s", guest.saved.pid)):
        for frame in frames(rng, KEYS.room, line.topic(*parts), bodies, FEWER):
            loop.lines[0].on_message(line.topic(*parts), frame)
            revive(guest)
    assert sum(guest.endpoint.counted.values()) > 2 * FEWER
    goes_on(loop, guest)


def test_bad_cards_do_not_disturb_a_guest_that_has_met_nobody() -> None:
    rng, loop = random.Random(13), Loop(counting())
    bodies = [messages.encode(message) for message in (MESSAGES[0], loop.host.card())]
    topic, loop.broker = loop.host.endpoint.topic("h"), LoopbackBroker()
    guest = loop.join()
    for frame in frames(rng, KEYS.room, topic, bodies, FEWER):
        loop.lines[0].on_message(topic, frame)
        revive(guest)
        guest.endpoint.host = ""
    assert guest.endpoint.counted["message"] > FEWER / 3
    loop.lines[0].on_message(topic, seal(KEYS.room, topic, bodies[1]))
    assert guest.endpoint.host == loop.host.identity.public


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_host_bears_moves_that_are_nearly_right(game: Game) -> None:
    rng, loop = random.Random(11), two(game)
    refused = 0
    for _ in range(SPOILED):
        if loop.host.match is None or loop.host.match.outcome:
            loop = two(game)
        host = loop.host
        assert host.match
        if host.match.to_move == host.seat:
            play_one(loop, rng)
            continue
        member = next(iter(host.endpoint.members.values()))
        topic = host.endpoint.topic("u", member.pid)
        right = rng.choice(list(islice(host.match.state.legal_moves(), 50)))
        move = messages.PlayMove(member.count + 1, host.series.position, spoiled(rng, to_row(right, game.moves)))
        ply, member.faults, loop.time = host.match.ply, 0, loop.time + 0.1
        loop.host_line.on_message(topic, seal(member.key, topic, messages.encode(move)))
        loop.broker.deliver()
        refused += host.match.ply == ply
    assert refused > SPOILED / 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_guest_bears_views_that_are_nearly_right(game: Game) -> None:
    rng, loop = random.Random(12), two(game)
    guest = loop.guests[0]
    member = next(iter(loop.host.endpoint.members.values()))
    topic = loop.host.endpoint.topic("s", member.pid)
    true = loop.host.state_for(member)
    assert true.match
    given_up = 0
    for number in range(SPOILED):
        table = true.match
        if number % 2:
            table = replace(table, view=spoiled(rng, table.view))
        else:
            table = replace(table, events=tuple(spoiled(rng, list(table.events))))
        assert guest.match
        table = replace(table, position=guest._position + 1, ply=guest.match.ply + number % 3)  # a step, and a jump
        false = replace(true, seq=guest.endpoint.newest[1] + 1, match=table)
        loop.lines[0].on_message(topic, seal(member.key, topic, messages.encode(false)))
        given_up += bool(guest.error)
        revive(guest)
    assert given_up > SPOILED / 4
    goes_on(loop, guest)
