"""Keys and sealing: what opens, and all that does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.online.protocol.encryption import LARGEST, OVERHEAD, CannotDecrypt, Identity, RoomKeys, seal, unseal
from app.online.protocol.handshake import GuestHandshake, HostHandshake

KEY, OTHER = bytes(32), bytes(31) + b"\1"
SECRET = "K7M4QX9PTB0123456789"


def test_the_same_secret_gives_the_same_keys_and_another_gives_others() -> None:
    one, again, other = (RoomKeys.of_secret(secret) for secret in ("A" * 20, "A" * 20, "A" * 19 + "B"))
    assert one == again
    assert not {one.topic, one.room} & {other.topic, other.room}
    assert len(one.topic) == 24
    assert "AAAA" not in repr(one)


def test_a_secret_gives_the_keys_that_it_has_always_given() -> None:
    """Computed apart from the app: HKDF-SHA256 for each purpose. Other keys would keep a newer app out of an older
    one's room."""
    keys = RoomKeys.of_secret(SECRET)
    assert keys.topic == "59701b690caf4cbd897cd425"
    assert keys.room.hex() == "909489f5367ad25b0ac7e4318cb305b262774dbac613c264b1504f22cdd17fe5"


def test_a_sealed_frame_opens_with_its_key_and_topic_only() -> None:
    frame = seal(KEY, "gc/1/a/h", b"body")
    assert len(frame) == len(b"body") + OVERHEAD
    assert unseal(KEY, "gc/1/a/h", frame) == b"body"
    with pytest.raises(CannotDecrypt, match="tag"):
        unseal(OTHER, "gc/1/a/h", frame)
    with pytest.raises(CannotDecrypt, match="tag"):
        unseal(KEY, "gc/1/a/hp", frame)
    assert seal(KEY, "gc/1/a/h", b"body") != frame  # no nonce twice


@pytest.mark.parametrize("at", range(0, 33, 4))
def test_one_changed_bit_anywhere_is_noticed(at: int) -> None:
    frame = bytearray(seal(KEY, "t", b"body"))
    frame[at] ^= 1
    with pytest.raises(CannotDecrypt):
        unseal(KEY, "t", bytes(frame))


@pytest.mark.parametrize(
    ("frame", "why"),
    [(b"", "too short"), (b"\x01" * (OVERHEAD - 1), "too short"), (bytes(LARGEST + 1), "too long")],
)
def test_what_is_too_short_or_long_is_not_even_tried(frame: bytes, why: str) -> None:
    with pytest.raises(CannotDecrypt, match=why):
        unseal(KEY, "t", frame)


def handshakes(guest: Identity, host: Identity, room: bytes = KEY) -> tuple[GuestHandshake, HostHandshake]:
    one = GuestHandshake(guest, Identity(), host.public, room)
    return one, HostHandshake(host, Identity(), guest.public, one.passing.public, room)


def test_both_sides_of_a_handshake_have_the_same_keys() -> None:
    guest, host = handshakes(Identity(), Identity())
    assert guest.welcome_key == host.welcome_key
    assert guest.session_key(host.passing.public) == host.session_key != host.welcome_key


def test_every_connection_has_another_key() -> None:
    """So what was recorded in one means nothing in the next, and lasting keys that become known open none of them."""
    guest, host = Identity(), Identity()
    keys = {handshakes(guest, host)[1].session_key for _ in range(5)}
    assert len(keys) == 5


def test_a_session_is_bound_to_both_players_and_the_room() -> None:
    guest, host, eve = Identity(), Identity(), Identity()
    one, other = handshakes(guest, host)
    key = other.session_key
    assert replace(one, lasting=eve).session_key(other.passing.public) != key
    assert replace(one, host=eve.public).session_key(other.passing.public) != key
    assert replace(one, passing=eve).session_key(other.passing.public) != key
    assert replace(one, room=OTHER).session_key(other.passing.public) != key
    assert replace(one, lasting=eve).welcome_key != one.welcome_key, "whoever knocks with another's key reads nothing"


def test_a_handshake_gives_the_keys_that_it_has_always_given() -> None:
    """Computed apart from the app, from the four pairs of X25519 (RFC 7748) and HKDF-SHA256 (RFC 5869)."""
    guest, host, passing, hosts_passing = (Identity(f"{number:02x}" * 32) for number in (1, 2, 3, 4))
    one = GuestHandshake(guest, passing, host.public, KEY)
    assert one.welcome_key.hex() == "f00b21461f35a417f349c03373463f58ee6f68b84262e83173f10853df490385"
    assert (
        one.session_key(hosts_passing.public).hex()
        == "ee8f1a8f84546c8001c1f4214ef1b3eeab391efa9d5ee716eb61fdc929068a9c"
    )
    assert HostHandshake(host, hosts_passing, guest.public, passing.public, KEY).session_key == one.session_key(
        hosts_passing.public
    )


@pytest.mark.parametrize("public", ["", "zz", "00" * 31, "00" * 32])
def test_what_is_no_public_key_is_refused(public: str) -> None:
    with pytest.raises(ValueError):
        Identity().shared_with(public)


@pytest.mark.parametrize("secret", ["zz", "00" * 31, "0" * 63])
def test_what_is_no_private_key_is_refused(secret: str) -> None:
    with pytest.raises(ValueError):
        Identity(secret)


def test_a_mark_is_made_by_one_key_for_one_text() -> None:
    one, other = Identity(), Identity()
    assert one.mark("a") == Identity(one.secret).mark("a")
    assert len({one.mark("a"), one.mark("b"), other.mark("a")}) == 3
