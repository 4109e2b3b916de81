"""Strangers, impostors, faulty clients and eavesdroppers, over real brokers: counted or answered, never fatal."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.online.guest import endpoint as guest_endpoint
from app.online.host.endpoint import FAULTS, PER_SECOND
from app.online.host.room import HostRoom
from app.online.invitation import Invitation
from app.online.protocol import messages
from app.online.protocol.code_envelope import ENVELOPE, CodeKeys
from app.online.protocol.encryption import LARGEST, CannotDecrypt, Identity, RoomKeys, seal, unseal
from app.online.protocol.handshake import HostHandshake
from app.online.protocol.rate_limit import RateLimit
from app.online.room_setup import GUEST_FIRST, HOST_FIRST, RoomSetup
from app.online.transport.multi_broker import BrokerTransport
from app.online.transport.transport import Connected, Link, Publication
from app.storage.files import Storage
from tests.support.counting_game import COUNTING
from tests.support.online.harness import GAMES, World
from tests.support.online.hiding import HIDING, NAMES

pytestmark = pytest.mark.online

LONG = RoomSetup(COUNTING, {"goal": 100_000}, name="Ann")


class Stranger:
    """Somebody with an account at the broker: hears everything under `gc/`, and can send anything."""

    def __init__(self, world: World) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.links: list[Link] = []
        self._line = BrokerTransport(world.servers, world.posted.put)
        self._line.open(
            ["gc/#"], lambda _: Publication("gone", b""), lambda *frame: self.heard.append(frame), self.links.append
        )
        world.until(lambda: any(isinstance(link, Connected) for link in self.links))

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        self._line.send(topic, data, retain)

    def frames(self, part: str) -> list[tuple[str, bytes]]:
        return [(topic, data) for topic, data in self.heard if topic.split("/")[3] == part and data]

    def close(self) -> None:
        self._line.close()


@pytest.fixture
def stranger(world: World) -> Any:
    made = Stranger(world)
    yield made
    made.close()


def test_a_room_that_is_opened_on_a_second_device_goes_on_there(world: World, tmp_path: Path) -> None:
    host, guest = world.seated(LONG)
    world.play([host, guest], 3, random.Random(1))
    shutil.copytree(tmp_path / "homes" / "host", tmp_path / "homes" / "second")
    second = HostRoom.resume(GAMES, Storage(tmp_path / "homes" / "second"), world.posted.put, address="127.0.0.1")
    world._opened(second)
    assert second
    world.until(lambda: host.status.is_final)
    assert host.status.reason == "online.error.moved"  # type: ignore[attr-defined]
    world.until(lambda: guest.guest.endpoint.newest[0] == 2)
    world.play([second, guest], 4, random.Random(1))


def test_a_guest_keeps_to_the_host_of_its_invitation(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(LONG)
    assert host.host
    assert guest.guest
    keys, impostor = RoomKeys.of_secret(host.invitation.secret), Identity()
    topic = host.host.endpoint.topic("h")
    card = replace(host.host.card(), public=impostor.public, epoch=99)
    stranger.send(topic, seal(keys.room, topic, messages.encode(card)), retain=True)
    line = guest.guest.endpoint
    world.until(lambda: line.counted["other host"])
    assert line.host == host.host.identity.public
    member = next(iter(host.host.endpoint.members.values()))
    topic = host.host.endpoint.topic("s", member.pid)
    false = replace(host.host.state_for(member), epoch=99)
    shake = HostHandshake(impostor, Identity(), member.public, Identity().public, keys.room)
    for key in (keys.room, shake.welcome_key, shake.session_key):
        before = line.counted["tag"]
        stranger.send(topic, seal(key, topic, messages.encode(false)))
        world.until(lambda: line.counted["tag"] > before)  # noqa: B023
    assert line.newest[0] == 1
    world.play([host, guest], 4, random.Random(1))


def test_a_typed_code_leads_to_the_room_and_to_its_host(world: World, stranger: Stranger) -> None:
    host = world.host(LONG)
    world.until(lambda: type(host.status).__name__ == "Waiting")
    door = CodeKeys.of_code(host.code)
    for number in range(3):
        stranger.send(door.place(f"{number:024x}"), bytes([number]) * ENVELOPE, retain=True)
    stranger.send(door.place(RoomKeys.of_secret(host.invitation.secret).topic), b"", retain=True)
    guest = world.guest(Invitation(host.code))
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    assert (guest.invitation.secret, guest.invitation.host) == (host.invitation.secret, host.invitation.host)
    world.begin(host, guest)
    world.play([host, guest], 4, random.Random(1))
    for number in range(3):
        stranger.send(door.place(f"{number:024x}"), b"", retain=True)


def test_frames_sent_again_change_nothing(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(LONG)
    world.play([host, guest], 20, random.Random(1))
    assert host.host
    assert guest.guest
    line, own = host.host.endpoint, guest.guest.endpoint
    member = next(iter(line.members.values()))
    member.allowance = RateLimit(1e9)  # that too many are dropped is another test's

    def heard(part: str, kind: Any) -> list[tuple[str, bytes]]:
        def message(frame: tuple[str, bytes]) -> Any:
            try:
                return messages.decode(unseal(member.key, *frame), messages.GuestMessage | messages.HostMessage)
            except CannotDecrypt:  # a join
                return None

        return [frame for frame in stranger.frames(part) if isinstance(message(frame), kind)]

    told = messages.RoomState | messages.StateAfterMove
    world.until(lambda: len(heard("u", messages.PlayMove)) >= 10 and len(heard("s", told)) > 20)
    moves, states = heard("u", messages.PlayMove), heard("s", told)[:20]
    before = (host.match.ply, host.match.state, guest.match.state, host.host.series.position)
    repeated, old = line.counted["repeated"], own.counted["old state"]
    for topic, data in (moves * 50)[:50] + (states * 50)[:50]:
        stranger.send(topic, data)
    world.until(lambda: line.counted["repeated"] >= repeated + 50 and own.counted["old state"] >= old + 50)
    assert (host.match.ply, host.match.state, guest.match.state, host.host.series.position) == before
    world.play([host, guest], 4, random.Random(2))


def test_a_listener_reads_no_word_of_it(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(RoomSetup(HIDING, name="Annabella"))
    world.play([host, guest], 40, random.Random(1))
    guest.audit()
    world.until(lambda: guest.verdict)
    spoken = b"".join(data for _, data in stranger.heard)
    topics = " ".join(topic for topic, _ in stranger.heard)
    assert len(spoken) > 5000
    for word in (*NAMES, "Annabella", "guest", "hiding", "state", "card", '"t"', host.code):
        assert word.encode() not in spoken
        assert word not in topics


def bad_frames(keys: RoomKeys, pair: bytes, topic: str) -> dict[str, tuple[str, bytes]]:
    """Kinds of bad input, by the counter that each has to raise."""

    def paired(body: bytes) -> bytes:
        return seal(pair, topic, body)

    deep = b"[" * 20_000
    return {
        "too long": ("too long", b"\x01" * (LARGEST + 1)),
        "too short": ("too short", b"\x01" * 5),
        "another version": ("version", b"\x02" + seal(pair, topic, b"{}")[1:]),
        "not sealed": ("tag", b"\x01" * 60),
        "sealed for another topic": ("tag", seal(pair, topic + "x", b"{}")),
        "not JSON": ("message", paired(b"\xff\xfe")),
        "NaN": ("message", paired(b'["beat",NaN,1]')),
        "too deep": ("message", paired(deep)),
        "neither an object nor a row": ("message", paired(b"1")),
        "an empty row": ("message", paired(b"[]")),
        "a row without a name": ("message", paired(b"[1]")),
        "an object for a row": ("message", paired(b'{"t":"leave","count":1}')),
        "no such message": ("message", paired(b'["drop",1]')),
        "a host's message": ("message", paired(b'["refused","full"]')),
        "a field too many": ("message", paired(b'["leave",1,1]')),
        "a field too few": ("message", paired(b'["leave"]')),
        "another type": ("message", paired(b'["leave","1"]')),
        "a truth for a number": ("message", paired(b'["leave",true]')),
        "a gap": ("gap", paired(b'["leave",999]')),
        "a knock in a session": ("message", paired(messages.encode(messages.JoinRequest("00", "00")))),
        "a command with the room's key": ("message", seal(keys.room, topic, messages.encode(messages.Leave(1)))),
        "somebody else's pid": ("pid taken", seal(keys.room, topic, messages.encode(messages.JoinRequest("00", "00")))),
    }  # fmt: skip


def test_every_kind_of_bad_input_is_counted_and_survived(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(LONG)
    assert host.host
    line, keys = host.host.endpoint, RoomKeys.of_secret(host.invitation.secret)
    member = next(iter(line.members.values()))
    topic = line.topic("u", member.pid)
    for kind, (counter, frame) in bad_frames(keys, member.key, topic).items():
        before = line.counted[counter]
        stranger.send(topic, frame)
        world.until(lambda: line.counted[counter] > before)  # noqa: B023
        member.faults = 0  # each by itself: three in a row are another test's
        assert kind
    before = line.counted["topic"]
    stranger.send(line.topic("u", "not-a-pid"), b"\x01" * 60)
    world.until(lambda: line.counted["topic"] > before)
    world.play([host, guest], 4, random.Random(1))


def test_a_faulty_client_is_not_listened_to_after_three_errors(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(LONG)
    assert host.host
    line = host.host.endpoint
    member = next(iter(line.members.values()))
    topic = line.topic("u", member.pid)
    for _ in range(FAULTS):
        stranger.send(topic, seal(member.key, topic, b"nonsense"))
    world.until(lambda: guest.status.is_final)
    assert guest.status.reason == "online.refused.faulty"  # type: ignore[attr-defined]
    stranger.send(topic, seal(member.key, topic, messages.encode(messages.Leave(member.count + 1))))
    world.until(lambda: line.counted["not listened to"])
    assert type(host.status).__name__ == "Away"  # and the host may go on without it
    assert host.claim_win(host.status.seat)  # type: ignore[attr-defined]


def test_too_many_messages_are_dropped_and_the_room_answers_afterwards(world: World, stranger: Stranger) -> None:
    host, guest = world.seated(LONG)
    assert host.host
    line = host.host.endpoint
    member = next(iter(line.members.values()))
    topic = line.topic("u", member.pid)
    member.allowance.per_second = 0.0  # on a slow machine they might come slowly enough
    for _ in range(300):
        stranger.send(topic, seal(member.key, topic, messages.encode(messages.Heartbeat(1, 1, 1))))
    world.until(lambda: line.counted["too many"] >= 300 - member.allowance.burst)
    member.allowance.per_second = PER_SECOND
    world.play([host, guest], 4, random.Random(1))


@pytest.mark.parametrize(
    ("starts", "make", "reason"),
    [
        (GUEST_FIRST, lambda c, position: messages.PlayMove(c, position, [9]), messages.ILLEGAL),
        (HOST_FIRST, lambda c, position: messages.PlayMove(c, position, [1]), messages.TURN),
        (GUEST_FIRST, lambda c, position: messages.PlayMove(c, position - 1, [1]), messages.STALE),
        (GUEST_FIRST, lambda c, position: messages.PlayMove(c, position + 1, [1]), messages.STALE),
        (GUEST_FIRST, lambda c, position: messages.ClaimWin(c, 0, True), messages.NOT_NOW),
        (GUEST_FIRST, lambda c, position: messages.ClaimWin(c, 99, True), messages.NOT_NOW),
        (GUEST_FIRST, lambda c, position: messages.Ready(c, 2, "", "", ""), messages.NOT_NOW),
        (GUEST_FIRST, lambda c, position: messages.Reveal(c, 1, "", ""), messages.NOT_NOW),
    ],
)
def test_what_may_not_be_is_answered_with_the_reason(
    world: World, starts: str, make: Callable[[int, int], Any], reason: str
) -> None:
    host, guest = world.seated(replace(LONG, starts=starts))
    assert host.host
    assert guest.guest
    position, results = host.host.series.position, []
    guest.guest.endpoint.request(lambda count: make(count, position), results.append)
    world.until(lambda: results)
    assert results == [reason]
    assert (host.match.ply, host.host.series.position) == (0, position)
    assert next(iter(host.host.endpoint.members.values())).faults == 0  # it may have been true when it was sent
    world.play([host, guest], 2, random.Random(1))


@pytest.mark.parametrize("move", [["1"], [1, 1], [], {"number": 1}, 1, None])
def test_what_is_no_move_of_the_game_is_answered_and_is_a_fault(world: World, move: Any) -> None:
    host, guest = world.seated(replace(LONG, starts=GUEST_FIRST))
    assert host.host
    assert guest.guest
    position, results = host.host.series.position, []
    guest.guest.endpoint.request(lambda count: messages.PlayMove(count, position, move), results.append)
    world.until(lambda: results)
    assert results == [messages.ILLEGAL]
    assert host.host.endpoint.counted["move"] == next(iter(host.host.endpoint.members.values())).faults == 1
    world.play([host, guest], 2, random.Random(1))


def test_a_full_room_says_so(world: World) -> None:
    host, guest = world.seated(LONG)
    late = world.guest(host.invitation, "late")
    world.until(lambda: late.status.is_final)
    assert late.status.reason == "online.refused.full"  # type: ignore[attr-defined]
    world.play([host, guest], 2, random.Random(1))


def test_another_version_is_told_before_the_join(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    host = world.host(LONG)
    world.until(lambda: type(host.status).__name__ == "Waiting")
    assert host.host
    made, newer = host.host.card, (messages.PROTOCOL + 1, messages.PROTOCOL + 3)
    monkeypatch.setattr(host.host, "card", lambda: replace(made(), versions=newer))
    host.host.endpoint.send_card()
    monkeypatch.setattr(guest_endpoint, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(host.host.endpoint, "_hear_knock", lambda *_: None)  # it does not understand ours
    guest = world.guest(host.invitation)
    world.until(lambda: guest.status.is_final)
    assert guest.status.reason == "online.refused.version"  # type: ignore[attr-defined]
