"""Keys from a room's secret, and encryption of everything that is sent, so that a broker cannot read it.

The room key opens what every member may read, and whoever has it can say such things: they are hints and nothing more.
Everything else is sealed with the key of one session between the host and one guest (`handshake.py`), so that another
guest can neither read a hand nor forge a move. A frame is a version, a nonce and the sealed payload. It is bound to its
topic: a frame moved to another topic does not open.
"""

from __future__ import annotations

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


class CannotDecrypt(ValueError):
    """This key does not open the frame, or it is not a frame."""


def derived(secret: bytes, purpose: str, length: int = KEY, salt: bytes | None = None) -> bytes:
    """A key for one purpose. Whoever has it learns nothing of the secret, nor of other keys from it."""
    return HKDF(SHA256(), length, salt=salt, info=purpose.encode()).derive(secret)


@dataclass(frozen=True, slots=True, repr=False)
class RoomKeys:
    """Everything that follows from the secret of a room. It has a hundred bits, so nothing here has to be slow."""

    topic: str
    room: bytes

    @classmethod
    def of_secret(cls, secret: str) -> RoomKeys:
        return cls(derived(secret.encode(), "topic", 12).hex(), derived(secret.encode(), "room-key"))


class Identity:
    """A key pair: that of a player, which is saved with the room so that a player who comes back is recognized, or one
    that is used for a single connection."""

    def __init__(self, secret: str = "") -> None:
        """Raises ValueError if `secret` is no private key."""
        self._private = (
            X25519PrivateKey.from_private_bytes(bytes.fromhex(secret)) if secret else X25519PrivateKey.generate()
        )
        self.secret = self._private.private_bytes_raw().hex()
        self.public = self._private.public_key().public_bytes_raw().hex()

    def shared_with(self, public: str) -> bytes:
        """What only we and the owner of `public` can know; raises ValueError if that is not a public key."""
        return self._private.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public)))

    def mark(self, text: str) -> str:
        """What nobody can write under a text who does not have this very key pair."""
        return derived(bytes.fromhex(self.secret), f"mark|{text}", 16).hex()


def seal(key: bytes, topic: str, payload: bytes) -> bytes:
    nonce = os.urandom(NONCE)
    return VERSION + nonce + ChaCha20Poly1305(key).encrypt(nonce, payload, topic.encode())


def nonce_of(frame: bytes) -> bytes:
    """Every frame has another nonce. A nonce that comes again means that somebody recorded the frame."""
    return frame[1 : 1 + NONCE]


def unseal(key: bytes, topic: str, frame: bytes) -> bytes:
    """The payload; raises `CannotDecrypt`."""
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
