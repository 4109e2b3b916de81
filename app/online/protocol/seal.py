"""Keys from a room's code, and encryption of everything that is sent, so that a broker cannot read it.

The room key opens what every member may read. Everything else is sealed with the pair key of the host and one guest,
so that another guest can neither read a hand nor forge a move. A frame is a version, a nonce and the sealed
payload. It is bound to its topic: a frame moved to another topic does not open.
"""

from __future__ import annotations

import hashlib
import logging
import os
from dataclasses import dataclass

log = logging.getLogger(__name__)

# CAN_SEAL is whether this device can encrypt. Where it cannot, no room opens, and everything else goes on.
try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError as fault:
    log.warning("no online play: %s", fault)
    CAN_SEAL = False
else:
    CAN_SEAL = True

VERSION = b"\x01"
NONCE = 12
OVERHEAD = len(VERSION) + NONCE + 16
LARGEST = 32 * 1024
"""Bytes. Longer frames are not even tried."""
KEY = 32

_SALT = b"gc/room/v1"
"""The same for all rooms: the topic has to follow from the code alone."""
_COST = 2**15
_MEMORY = 64 * 2**20
"""scrypt needs 32 MiB here; the library's own limit would refuse it."""


class Sealed(ValueError):
    """This key does not open the frame, or it is not a frame."""


def _derived(secret: bytes, purpose: str, length: int = KEY) -> bytes:
    return HKDF(SHA256(), length, salt=None, info=purpose.encode()).derive(secret)


@dataclass(frozen=True, slots=True, repr=False)
class RoomKeys:
    """Everything that follows from a code."""

    topic: str
    room: bytes
    lan: str
    """The password of the broker inside the hosting app."""

    @classmethod
    def of_code(cls, code: str) -> RoomKeys:
        """Slow on purpose, about a third of a second: not for the drawing thread."""
        master = hashlib.scrypt(code.encode("ascii"), salt=_SALT, n=_COST, r=8, p=1, maxmem=_MEMORY, dklen=KEY)
        return cls.of_master(master)

    @classmethod
    def of_master(cls, master: bytes) -> RoomKeys:
        return cls(_derived(master, "topic", 12).hex(), _derived(master, "room-key"), _derived(master, "lan", 16).hex())


class Identity:
    """One player's key pair. It is saved with the room, so that a player who comes back is recognized."""

    def __init__(self, secret: str = "") -> None:
        self._private = (
            X25519PrivateKey.from_private_bytes(bytes.fromhex(secret)) if secret else X25519PrivateKey.generate()
        )
        self.secret = self._private.private_bytes_raw().hex()
        self.public = self._private.public_key().public_bytes_raw().hex()

    def pair_key(self, public: str, room: bytes) -> bytes:
        """The key that we share with the owner of `public`; raises ValueError if that is not a public key."""
        shared = self._private.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public)))
        return _derived(shared + room, "pair-key")


def seal(key: bytes, topic: str, payload: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    return VERSION + nonce + ChaCha20Poly1305(key).encrypt(nonce, payload, topic.encode())


def nonce_of(frame: bytes) -> bytes:
    """Every frame has another nonce. A nonce that comes again means that somebody recorded the frame."""
    return frame[1 : 1 + NONCE]


def unseal(key: bytes, topic: str, frame: bytes) -> bytes:
    """The payload; raises `Sealed`."""
    if len(frame) < OVERHEAD:
        raise Sealed("too short")
    if len(frame) > LARGEST:
        raise Sealed("too long")
    if frame[:1] != VERSION:
        raise Sealed("version")
    nonce, payload = nonce_of(frame), frame[1 + NONCE :]
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, payload, topic.encode())
    except InvalidTag as fault:
        raise Sealed("tag") from fault
