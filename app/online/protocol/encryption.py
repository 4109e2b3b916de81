"""Keys from a room's secret, and encryption that hides everything from brokers.

Every member has the room key, so messages under it are only hints. Everything else uses the key of one session
(`handshake.py`). A frame is a version, a nonce and the encrypted payload. It decrypts only on its own topic.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass

log = logging.getLogger(__name__)

# CAN_SEAL is False if this device cannot encrypt. Then online play is off, and the rest works.
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
"""Bytes. Longer frames are dropped."""
KEY = 32


class CannotDecrypt(ValueError):
    """The frame is malformed, or belongs to another key."""


def derived(secret: bytes, purpose: str, length: int = KEY, salt: bytes | None = None) -> bytes:
    """Derive a key that reveals nothing about the secret."""
    return HKDF(SHA256(), length, salt=salt, info=purpose.encode()).derive(secret)


@dataclass(frozen=True, slots=True, repr=False)
class RoomKeys:
    """Keys from a room's secret. Its hundred bits need no slow derivation."""

    topic: str
    room: bytes

    @classmethod
    def of_secret(cls, secret: str) -> RoomKeys:
        return cls(derived(secret.encode(), "topic", 12).hex(), derived(secret.encode(), "room-key"))


class Identity:
    """A key pair of a player, saved with the room, or of one connection."""

    def __init__(self, secret: str = "") -> None:
        self._private = (
            X25519PrivateKey.from_private_bytes(bytes.fromhex(secret)) if secret else X25519PrivateKey.generate()
        )
        self.secret = self._private.private_bytes_raw().hex()
        self.public = self._private.public_key().public_bytes_raw().hex()

    def shared_with(self, public: str) -> bytes:
        """Return a secret that only both sides know. Raises ValueError."""
        return self._private.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public)))

    def mark(self, text: str) -> str:
        """Return a mark for a text that only this key pair can produce."""
        return derived(bytes.fromhex(self.secret), f"mark|{text}", 16).hex()


def seal(key: bytes, topic: str, payload: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    return VERSION + nonce + ChaCha20Poly1305(key).encrypt(nonce, payload, topic.encode())


def nonce_of(frame: bytes) -> bytes:
    """A repeated nonce means a replayed frame."""
    return frame[1 : 1 + NONCE]


def unseal(key: bytes, topic: str, frame: bytes) -> bytes:
    """Raise `CannotDecrypt` on failure."""
    if len(frame) < OVERHEAD:
        raise CannotDecrypt("too short")
    if len(frame) > LARGEST:
        raise CannotDecrypt("too long")
    if frame[:1] != VERSION:
        raise CannotDecrypt("version")
    nonce, payload = nonce_of(frame), frame[1 + NONCE :]
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, payload, topic.encode())
    except InvalidTag as fault:
        raise CannotDecrypt("tag") from fault
