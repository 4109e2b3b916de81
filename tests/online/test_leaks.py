"""What is hidden stays hidden on the wire: from strangers, from the broker, and from the other guests."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations
from typing import Any

import pytest

from app.core.codec import from_row, to_json
from app.core.game import Game, WithSafeMoves
from app.games import BY_ID, GAMES
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.events import Secret
from app.games.skirmish.terms import REVEALED
from app.online.protocol import messages
from app.online.protocol.encryption import CannotDecrypt, Identity, RoomKeys, unseal
from app.online.protocol.handshake import GuestHandshake
from app.online.room_setup import RoomSetup
from app.online.transport.transport import Publication
from tests.support.online.hiding import HIDING, NAMES
from tests.support.online.loop import KEYS, Loop


def played(game: Game, plies: int, **options: Any) -> Loop:
    """A room with a guest in every seat, so many moves in."""
    loop = Loop(RoomSetup(game, options, plays=False, name="Annabella"))
    for number in range(len(loop.host.seats)):
        loop.join(f"Guest{number}")
    loop.begin()
    rng = random.Random(5)
    for _ in range(plies):
        match = loop.host.match
        if match is None or match.outcome:
            break
        own = loop.matches()[match.to_move]
        safe = own.state.safe_moves() if isinstance(own.state, WithSafeMoves) else ()
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


def with_hands(game: Game) -> Loop:
    """Three players with something to hide, well into a match."""
    loop = played(game, {"hiding": 15, "skirmish": 150}[game.id], players=3)
    for guest in loop.guests:
        for ply in (0, 5, 10, 40, 80, 120):
            guest.endpoint.ask(messages.WantPast(1, ply))
    loop.broker.deliver()
    return loop


both_with_hands = pytest.mark.parametrize("game", [HIDING, BY_ID["skirmish"]], ids=lambda game: game.id)


def all_keys(loop: Loop) -> dict[str, bytes]:
    """Every key that anybody can make who knows the invitation, sessions by their pid, and that of another room."""
    found = {pid: member.key for pid, member in loop.host.endpoint.members.items()}
    for guest, other in permutations(loop.guests, 2):
        shake = GuestHandshake(guest._identity, Identity(), other._identity.public, KEYS.room)
        found[f"{guest.saved.name} with {other.saved.name}"] = shake.session_key(other._identity.public)
    stranger = GuestHandshake(Identity(), Identity(), loop.host.identity.public, KEYS.room)
    found["stranger"] = stranger.session_key(loop.host.identity.public)
    return found | {"room": KEYS.room, "other": RoomKeys.of_secret("1" * 20).room}


def opens(key: bytes, letter: Publication) -> bool:
    try:
        unseal(key, letter.topic, letter.data)
    except CannotDecrypt:
        return False
    return True


@both_with_hands
def test_every_frame_is_opened_by_its_own_key_and_no_other(game: Game) -> None:
    loop = with_hands(game)
    keys, seen, welcomes = all_keys(loop), Counter[str](), Counter[str]()
    for letter in loop.broker.sent:
        part, pid = (*letter.topic.split("/")[3:], "")[:2]
        if not letter.data:
            continue
        opened = [name for name, key in keys.items() if opens(key, letter)]
        if part == "u" and opened == ["room"]:
            said = messages.decode(unseal(KEYS.room, letter.topic, letter.data), messages.RoomMessage)
            assert isinstance(said, messages.AskForCard | messages.JoinRequest)
        elif part == "s" and not opened:
            welcomes[pid] += 1  # sealed for those two alone, before there is a session
        else:
            assert opened == [pid if part in ("s", "u") else "room"], letter.topic
        seen[part] += 1
    assert set(welcomes.values()) == {1}
    assert seen.keys() == {"h", "hp", "s", "u"}
    assert seen["s"] > 45
    assert seen["u"] > 15


def known_to(game: Game, truth: Any, seat: int) -> set[str]:
    """The cards that a player may know of, said once more and not as the rules of the game say it."""
    if game is HIDING:
        return {*truth.laid, *truth.hands[seat]}
    cards = [card for card in truth.board.cells if card] + [card for camp in truth.camps for card in camp.hand]
    hands = {card.id for camp in truth.camps for card in camp.hand}
    known = {
        card.kind
        for card in cards
        if card.owner == seat or (REVEALED, seat) in card.marks or (card.face_up and card.id not in hands)
    }
    for camp in truth.camps:
        known |= {*camp.discard, camp.showcase}
        if truth.run and truth.run.player == seat:
            known |= {*camp.deck}  # one may be looked through right now
    return known | {truth.run.kind} if truth.run else known


def cards_in(game: Game, view: Any) -> set[str]:
    """Those that a view names, beside the decks as they were brought, which all know."""
    if game is not HIDING:
        view = replace(view, camps=tuple(replace(camp, list=()) for camp in view.camps))
    return set(words(to_json(view, game.state))) & (set(NAMES) if game is HIDING else set(FACES))


@both_with_hands
def test_a_guest_is_sent_what_it_may_see_and_no_card_of_another(game: Game) -> None:
    loop = with_hands(game)
    match, seen = loop.host.match, Counter[type]()
    assert match
    states = [match.first, *(entry.step.state for entry in match.history)]

    def look(seat: int, ply: int, row: Any) -> None:
        view = from_row(game.state, row, "view")
        assert view == states[ply].observation(seat) != states[ply]
        assert cards_in(game, view) <= known_to(game, states[ply], seat)

    def look_at_events(seat: int, ply: int, rows: tuple[Any, ...]) -> None:
        told = [from_row(game.events, row, "event") for row in rows]
        assert told == [event.witnessed(seat) for event in match.history[ply].step.events]
        secret = [each for each in told if seat not in getattr(each, "seen_by", (seat,))]
        assert not [each for each in secret if each.kind and not getattr(each, "face_up", False)]
        seen[Secret] += len(secret)

    for letter in loop.broker.sent:
        if letter.topic.split("/")[3] != "s" or not letter.data:
            continue
        member = loop.host.endpoint.members[letter.topic.split("/")[4]]
        if not opens(member.key, letter):
            continue  # the welcome
        told, seat = messages.decode(unseal(member.key, letter.topic, letter.data), messages.HostMessage), -1
        if isinstance(told, messages.RoomState) and told.match:
            seat = loop.host.seats.of(member)
            look(seat, told.match.ply, told.match.view)
            if told.match.player >= 0:
                look_at_events(seat, told.match.ply - 1, told.match.events)
        elif isinstance(told, messages.Past):
            seat = loop.host.seats.of(member)
            look(seat, told.first_ply, told.first)
            for step in told.steps:
                look(seat, step.ply + 1, step.view)
                look_at_events(seat, step.ply, step.events)
            seen[messages.PastStep] += len(told.steps)
        seen[type(told)] += seat >= 0
    assert seen[messages.RoomState] > 45
    assert seen[messages.Past] == 18
    assert seen[messages.PastStep] > 45
    assert seen[Secret] > 45 or game is HIDING


def test_an_audit_is_not_answered_before_the_end() -> None:
    loop = played(HIDING, 5)
    member = next(iter(loop.host.endpoint.members.values()))
    assert loop.host.query(member, messages.WantProof(1, 0)) is None
    past = loop.host.query(member, messages.WantPast(1, 0))
    assert loop.host.match
    hidden, laid = set(loop.host.match.state.deck), loop.host.match.state.laid
    assert hidden
    assert laid
    text = json.dumps(to_json(past, messages.Past))
    assert all(name in text for name in laid)
    assert not [name for name in hidden if name in text]
