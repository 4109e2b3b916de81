"""What is hidden stays hidden on the wire: from strangers, from the broker, and from the other guests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from app.core.codec import to_json
from app.core.game import Game
from app.games import GAMES
from app.online import wire
from app.online.plan import Plan
from app.online.seal import Sealed, unseal
from tests.online.hiding import HIDING, NAMES
from tests.online.loop import KEYS, Loop


def played(game: Game, plies: int, **options: Any) -> Loop:
    """A room with a guest in every seat, so many moves in."""
    loop = Loop(Plan(game, options, plays=False, name="Annabella"))
    for number in range(len(loop.host.chairs)):
        loop.join(f"Guest{number}")
    loop.begin()
    rng = random.Random(5)
    for _ in range(plies):
        match = loop.host.match
        if match is None or match.outcome:
            break
        own = loop.matches()[match.to_move]
        safe = getattr(own.state, "safe_moves", tuple)()
        assert own.play(own.ply, rng.choice(list(islice(safe or own.state.legal_moves(), 100))))
        loop.broker.deliver()
        loop.time += 0.2
    return loop


def words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)


@pytest.mark.parametrize("game", [*GAMES, HIDING], ids=lambda game: game.id)
def test_no_word_of_a_game_is_in_any_byte(game: Game) -> None:
    loop = played(game, 30)
    assert loop.host.match
    said = set(words(to_json(loop.host.match.state, game.state))) | {"Annabella", "Guest0", game.id}
    spoken = b"".join(letter.data + letter.topic.encode() for letter in loop.broker.sent)
    long = {word for word in said if len(word) > 4}
    assert long
    assert len(spoken) > 2000
    assert not [word for word in long if word.encode() in spoken]


def test_every_frame_is_closed_to_everybody_it_is_not_for() -> None:
    loop = played(HIDING, 15, players=3)
    members = loop.host.line.members
    keys = {pid: member.key for pid, member in members.items()}
    tried = 0
    for letter in loop.broker.sent:
        _, _, _, part, *rest = letter.topic.split("/")
        if not letter.data or part not in ("s", "u"):
            continue
        (pid,) = rest
        for wrong in [KEYS.room] if part == "s" else []:
            with pytest.raises(Sealed):
                unseal(wrong, letter.topic, letter.data)
        for other, key in keys.items():
            if other != pid:
                tried += 1
                with pytest.raises(Sealed):
                    unseal(key, letter.topic, letter.data)
    assert tried > 60


def test_a_guest_is_sent_no_card_that_is_not_its_own_or_on_the_table() -> None:
    loop = played(HIDING, 15, players=3)
    seats = {member.pid: loop.host.seat_of(member) for member in loop.host.line.members.values()}
    assert loop.host.match
    states = [loop.host.match.first, *(entry.step.state for entry in loop.host.match.history)]
    seen = 0
    for letter in loop.broker.sent:
        _, _, _, part, *rest = letter.topic.split("/")
        if part != "s" or not letter.data:
            continue
        body = unseal(loop.host.line.members[rest[0]].key, letter.topic, letter.data)
        state = wire.decode(body, wire.HostMessage)
        if not isinstance(state, wire.State) or state.table is None:
            continue
        truth = states[state.table.ply]
        known = {*truth.laid, *truth.hands[seats[rest[0]]]}
        text = json.dumps(to_json(state, wire.State))
        assert {name for name in NAMES if name in text} <= known
        seen += 1
    assert seen > 30


def test_an_audit_is_not_answered_before_the_end() -> None:
    loop = played(HIDING, 5)
    member = next(iter(loop.host.line.members.values()))
    assert loop.host.query(member, wire.WantProof(1, 0)) is None
    past = loop.host.query(member, wire.WantPast(1, 0))
    assert loop.host.match
    hidden, laid = set(loop.host.match.state.deck), loop.host.match.state.laid
    assert hidden
    assert laid
    text = json.dumps(to_json(past, wire.Past))
    assert all(name in text for name in laid)
    assert not [name for name in hidden if name in text]
