"""Finds a room's secret and host for a typed code.

Keys and topic of a room follow from its secret, which has a hundred bits. The code has only sixty. So the host encrypts
the secret with the code and leaves this envelope on a topic that many codes share. Each envelope has its own salt:
every guess costs one scrypt per room.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass

from app.online.invitation import SECRET, Invitation, code_of
from app.online.protocol.encryption import KEY, OVERHEAD, CannotDecrypt, derived, seal, unseal

SALT = 16
ENVELOPE = SALT + OVERHEAD + 2 * SECRET

_COST = 2**15
_MEMORY = 64 * 2**20
"""Bytes. scrypt needs 32 MiB, more than the library's default."""


@dataclass(frozen=True, slots=True, repr=False)
class CodeKeys:
    code: str
    tag: str
    """Names this code's topics, which every 65,536th code shares."""
    lan: str

    @classmethod
    def of_code(cls, code: str) -> CodeKeys:
        """Derive the keys in the background: this takes a third of a second."""
        slow = _slowly(code, b"gc/door/v3")
        return cls(code, derived(slow, "tag", 2).hex(), derived(slow, "lan", 16).hex())

    @property
    def envelopes(self) -> str:
        return f"gc/1/d/{self.tag}/+"

    @property
    def knocker(self) -> str:
        """Any message on this topic asks for the envelopes again."""
        return f"gc/1/k/{self.tag}"

    def place(self, topic: str) -> str:
        return f"gc/1/d/{self.tag}/{topic}"

    def envelope(self, secret: str, host: str) -> bytes:
        """`host` is the fingerprint of the host's key. As slow as `of_code`."""
        salt = os.urandom(SALT)
        return salt + seal(_slowly(self.code, salt), self.tag, (secret + host).encode())

    def opened(self, envelope: bytes) -> Invitation | None:
        """Return the invitation if the envelope is for this code; as slow as `of_code`.

        An envelope that names another host does not fit the code.
        """
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
