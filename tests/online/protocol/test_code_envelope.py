"""The way from a typed code to a room: what opens an envelope, who can find out what, and what a stranger spoils."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.online.guest.code_lookup import FIND_SECONDS, TRIED, CodeLookup
from app.online.guest.endpoint import NO_ROOM
from app.online.host.endpoint import Envelope, HostEndpoint
from app.online.invitation import Invitation, code_of, new_secret
from app.online.protocol import code_envelope as door_module
from app.online.protocol.code_envelope import ENVELOPE, SALT, CodeKeys
from app.online.protocol.encryption import seal
from app.online.transport.address import Server
from app.online.transport.loopback import LoopbackBroker, LoopbackTransport
from app.online.transport.transport import Failed, Publication
from tests.support.online.loop import INVITATION, KEYS, MARK, SECRET, Loop, counting

HERE = Server("mqtt", "127.0.0.1", 18883)


def test_a_code_gives_the_door_that_it_has_always_given() -> None:
    """Computed apart from the app: scrypt with n = 32768, r = 8, p = 1, then HKDF-SHA256 for each purpose. Another door
    would keep a newer app out of an older one's room, and a lower cost would make guessing cheap."""
    door = CodeKeys.of_code("K7M4QX9PTB23W")
    assert door.tag == "c880"
    assert door.lan == "54bf96d08c820449fe794df67d8c76ff"
    assert "K7M4" not in repr(door)


@pytest.fixture
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door_module, "_COST", 2)


cheap = pytest.mark.usefixtures("_cheap")


@cheap
def test_an_envelope_opens_with_its_code_alone() -> None:
    envelope = CodeKeys.of_code(INVITATION.code).envelope(SECRET, MARK)
    assert len(envelope) == ENVELOPE
    assert CodeKeys.of_code(INVITATION.code).opened(envelope) == INVITATION
    other = code_of(new_secret(), MARK)
    assert CodeKeys(other, CodeKeys.of_code(INVITATION.code).tag, "").opened(envelope) is None
    for cut in (b"", envelope[:-1], envelope + b"1", bytes(ENVELOPE)):
        assert CodeKeys.of_code(INVITATION.code).opened(cut) is None


@cheap
def test_every_envelope_has_a_salt_of_its_own() -> None:
    door = CodeKeys.of_code(INVITATION.code)
    assert len({door.envelope(SECRET, MARK)[:SALT] for _ in range(5)}) == 5


@cheap
def test_a_member_cannot_leave_an_envelope_for_another_host() -> None:
    """It knows the code, so it can seal one; but the code follows from the host's key."""
    door = CodeKeys.of_code(INVITATION.code)
    assert door.opened(door.envelope(SECRET, "B" * 20)) is None
    assert door.opened(door.envelope(new_secret(), MARK)) is None
    salt = bytes(SALT)
    strange = salt + seal(door_module._slowly(door.code, salt), door.tag, bytes(range(200, 240)))
    assert door.opened(strange) is None


@cheap
def test_neither_topic_says_which_code_it_is() -> None:
    """The room's follows from the secret. The door's is shared by every 65,536th code: it tells 16 bits of 60."""
    door = CodeKeys.of_code(INVITATION.code)
    assert len(door.tag) == 4
    assert INVITATION.code not in KEYS.topic
    made = {KEYS.topic, CodeKeys.of_code(INVITATION.code).place("x")}
    assert all(INVITATION.code not in each and SECRET not in each for each in made)


class Searching:
    """A search whose slow work is done at once."""

    def __init__(self, *brokers: LoopbackBroker, code: str = INVITATION.code) -> None:
        self.time = 100.0
        self.found: list[tuple[Invitation, Server]] = []
        self.failed: list[str] = []
        self.lines = [LoopbackTransport(broker) for broker in brokers]
        self.brokers = brokers
        self.tried = 0
        servers = [Server("mqtt", f"10.0.0.{index}", 1883) for index in range(len(brokers))]
        self.search = CodeLookup(
            CodeKeys.of_code(code),
            list(zip(servers, self.lines, strict=True)),
            self._at_once,
            lambda: self.time,
            lambda *found: self.found.append(found),
            self.failed.append,
        )
        self.search.open()

    def _at_once(self, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        self.tried += 1
        done(work())

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds * 2)):
            self.time += 0.5
            self.search.tick()
            for broker in self.brokers:
                broker.deliver()


def with_envelope(loop: Loop) -> CodeKeys:
    """Gives the room its door, as `HostRoom` does."""
    door = CodeKeys.of_code(INVITATION.code)
    envelope = Envelope(door.place(KEYS.topic), door.knocker, door.envelope(SECRET, MARK))
    line = loop.host.endpoint
    loop.host_line.close()
    loop.host.endpoint = HostEndpoint(
        loop.host_line, KEYS, loop.host.identity, 1, 2, loop.host, lambda: loop.time, envelope
    )
    loop.host.endpoint.members = line.members
    loop.host.endpoint.open()
    loop.broker.deliver()
    return door


@cheap
def test_a_code_is_enough_to_find_the_room() -> None:
    loop, elsewhere = Loop(counting()), LoopbackBroker()
    with_envelope(loop)
    search = Searching(elsewhere, loop.broker)
    search.pass_time(1)
    (found,) = search.found
    assert found == (INVITATION, Server("mqtt", "10.0.0.1", 1883))
    assert not search.failed
    assert loop.broker.clients == [loop.host_line], "the search has left"


@cheap
def test_an_envelope_that_a_stranger_removed_is_left_again_for_whoever_knocks() -> None:
    loop = Loop(counting())
    door = with_envelope(loop)
    loop.broker.publish(Publication(door.place(KEYS.topic), b"", retain=True))
    loop.broker.deliver()
    assert door.place(KEYS.topic) not in loop.broker.retained
    search = Searching(loop.broker)
    loop.time += 5
    search.pass_time(1)
    assert [invitation for invitation, _ in search.found] == [INVITATION]


@cheap
def test_envelopes_of_strangers_are_tried_and_not_without_end() -> None:
    loop = Loop(counting())
    door = with_envelope(loop)
    for number in range(3 * TRIED):
        loop.broker.publish(Publication(door.place(f"{number:024x}"), bytes([number]) * ENVELOPE))
    search = Searching(loop.broker)
    for number in range(3 * TRIED):
        search.search._hear(0, bytes([number]) * ENVELOPE)
    assert search.tried == TRIED
    search.search._hear(0, b"short")
    assert search.tried == TRIED


@cheap
def test_a_room_that_is_at_no_server_is_said_to_be_nowhere() -> None:
    search = Searching(LoopbackBroker(), LoopbackBroker())
    search.pass_time(FIND_SECONDS + 1)
    assert search.failed == [NO_ROOM]
    assert not search.found


@cheap
def test_servers_that_do_not_let_us_in_are_told() -> None:
    search = Searching(LoopbackBroker())
    search.lines[0]._on_link(Failed("online.error.password"))
    search.pass_time(1)
    assert search.failed == ["online.error.password"]
