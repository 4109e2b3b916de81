"""Keys and sealing: what opens, and all that does not."""

from __future__ import annotations

import pytest

from app.online.protocol.seal import LARGEST, OVERHEAD, Identity, RoomKeys, Sealed, seal, unseal

KEY, OTHER = bytes(32), bytes(31) + b"\1"


def test_the_same_code_gives_the_same_keys_and_another_gives_others() -> None:
    one, again, other = (RoomKeys.of_code(code) for code in ("K7M4QX9PTB", "K7M4QX9PTB", "K7M4QX9PTC"))
    assert one == again
    assert not {one.topic, one.room, one.lan} & {other.topic, other.room, other.lan}
    assert len(one.topic) == 24
    assert "K7M4QX9PTB" not in repr(one)


def test_a_code_gives_the_keys_that_it_has_always_given() -> None:
    """Computed apart from the app: scrypt with n = 32768, r = 8, p = 1, then HKDF-SHA256 for each purpose. Other keys
    would keep a newer app out of an older one's room, and a lower cost would let a broker guess codes."""
    keys = RoomKeys.of_code("K7M4QX9PTB")
    assert keys.topic == "ce26f3654ed49255e088742d"
    assert keys.room.hex() == "8b10aa53606d31a14579e66e6afdd0be33cd4b6802dbd19718e831dc508be6b2"
    assert keys.lan == "8459ffdea0ca2f18271d560219a4a649"


def test_a_sealed_frame_opens_with_its_key_and_topic_only() -> None:
    frame = seal(KEY, "gc/1/a/h", b"body")
    assert len(frame) == len(b"body") + OVERHEAD
    assert unseal(KEY, "gc/1/a/h", frame) == b"body"
    with pytest.raises(Sealed, match="tag"):
        unseal(OTHER, "gc/1/a/h", frame)
    with pytest.raises(Sealed, match="tag"):
        unseal(KEY, "gc/1/a/hp", frame)
    assert seal(KEY, "gc/1/a/h", b"body") != frame  # no nonce twice


@pytest.mark.parametrize("at", range(0, 33, 4))
def test_one_changed_bit_anywhere_is_noticed(at: int) -> None:
    frame = bytearray(seal(KEY, "t", b"body"))
    frame[at] ^= 1
    with pytest.raises(Sealed):
        unseal(KEY, "t", bytes(frame))


@pytest.mark.parametrize(
    ("frame", "why"),
    [(b"", "too short"), (b"\x01" * (OVERHEAD - 1), "too short"), (bytes(LARGEST + 1), "too long")],
)
def test_what_is_too_short_or_long_is_not_even_tried(frame: bytes, why: str) -> None:
    with pytest.raises(Sealed, match=why):
        unseal(KEY, "t", frame)


def test_a_pair_key_is_for_two_and_for_one_room() -> None:
    host, guest, other = Identity(), Identity(), Identity()
    assert host.pair_key(guest.public, KEY) == guest.pair_key(host.public, KEY)
    assert host.pair_key(guest.public, KEY) != host.pair_key(other.public, KEY)
    assert host.pair_key(guest.public, KEY) != host.pair_key(guest.public, OTHER)
    assert Identity(host.secret).public == host.public


@pytest.mark.parametrize("public", ["", "zz", "00" * 31, "00" * 32])
def test_what_is_no_public_key_is_refused(public: str) -> None:
    with pytest.raises(ValueError):
        Identity().pair_key(public, KEY)
