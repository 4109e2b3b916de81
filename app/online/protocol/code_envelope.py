"""The door of a room: how a code that somebody typed leads to the room's secret and to its host.

The secret of a room has a hundred bits, and all its keys and its topic follow from it. Whoever has only the code finds
the secret in an envelope, which the host leaves at the door: a topic that many codes share, since it tells sixteen bits
of the code and no more. Each envelope has a salt of its own, so a guess of a code costs one scrypt for each room that
it is tried on, and no table serves for two rooms. With sixty bits that is enough; a key exchange by password (PAKE)
would spare shorter codes, but needs the host at every try, and a group in pure Python that takes constant time.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass

from app.online.invitation import SECRET, Invitation, code_of
from app.online.protocol.encryption import KEY, OVERHEAD, CannotDecrypt, derived, seal, unseal

SALT = 16
ENVELOPE = SALT + OVERHEAD + 2 * SECRET
"""Bytes."""

_COST = 2**15
_MEMORY = 64 * 2**20
"""scrypt needs 32 MiB here; the library's own limit would refuse it."""


@dataclass(frozen=True, slots=True, repr=False)
class CodeKeys:
    """All that follows from a code alone."""

    code: str
    tag: str
    """Where envelopes for this code lie, and those for every 65,536th other one."""
    lan: str
    """The password of the broker inside the hosting app."""

    @classmethod
    def of_code(cls, code: str) -> CodeKeys:
        """Slow on purpose, about a third of a second: not for the drawing thread."""
        slow = _slowly(code, b"gc/door/v3")
        return cls(code, derived(slow, "tag", 2).hex(), derived(slow, "lan", 16).hex())

    @property
    def envelopes(self) -> str:
        """A subscription to all envelopes at this door."""
        return f"gc/1/d/{self.tag}/+"

    @property
    def knocker(self) -> str:
        """Whoever sends anything here has the envelopes sent again."""
        return f"gc/1/k/{self.tag}"

    def place(self, topic: str) -> str:
        """Where the room with this topic leaves its envelope."""
        return f"gc/1/d/{self.tag}/{topic}"

    def envelope(self, secret: str, host: str) -> bytes:
        """As slow as the door itself. `host` is the fingerprint of the host's key."""
        salt = os.urandom(SALT)
        return salt + seal(_slowly(self.code, salt), self.tag, (secret + host).encode())

    def opened(self, envelope: bytes) -> Invitation | None:
        """The invitation in an envelope, if it is for this code; as slow as the door itself.

        One that a member of the room made for another host is refused: its code would be another."""
        if len(envelope) != ENVELOPE:
            return None
        try:
            text = unseal(_slowly(self.code, envelope[:SALT]), self.tag, envelope[SALT:]).decode("ascii")
        except (CannotDecrypt, UnicodeDecodeError):
            return None
        secret, host = text[:SECRET], text[SECRET:]
        for watches in (False, True):
            if code_of(secret, host, watches) == self.code:
                return Invitation(self.code, None, secret, host, watches)
        return None


def _slowly(code: str, salt: bytes) -> bytes:
    return hashlib.scrypt(code.encode("ascii"), salt=salt, n=_COST, r=8, p=1, maxmem=_MEMORY, dklen=KEY)
