"""Agrees on a session key, like pattern IK of the Noise protocol.

The invitation has the fingerprint of the host's lasting key. Each side adds a key pair for this connection. The session
key follows from all four. Recorded sessions stay secret even if lasting keys leak later.

1. The guest sends its two public keys (`JoinRequest`). Anybody could replay that, so the host only answers.
2. The host answers with its key for this connection (`Welcome`), encrypted for this guest.
3. The guest sends `Hello` under the session key. Only now does anything change at the host.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.online.protocol.encryption import Identity, derived


@dataclass(frozen=True, slots=True, repr=False)
class GuestHandshake:
    lasting: Identity
    passing: Identity
    host: str
    room: bytes

    @property
    def welcome_key(self) -> bytes:
        """Raise ValueError if `host` is no public key."""
        secret = self.passing.shared_with(self.host) + self.lasting.shared_with(self.host)
        return _key(secret, self.room, "welcome", self.lasting.public, self.host, self.passing.public)

    def session_key(self, passing: str) -> bytes:
        """`passing` is the host's public key for this connection. Raises ValueError."""
        secret = self.passing.shared_with(self.host) + self.lasting.shared_with(self.host)
        secret += self.passing.shared_with(passing) + self.lasting.shared_with(passing)
        return _key(secret, self.room, "session", self.lasting.public, self.host, self.passing.public, passing)


@dataclass(frozen=True, slots=True, repr=False)
class HostHandshake:
    lasting: Identity
    passing: Identity
    guest: str
    guest_passing: str
    room: bytes

    @property
    def welcome_key(self) -> bytes:
        """Raise ValueError for invalid guest keys."""
        secret = self.lasting.shared_with(self.guest_passing) + self.lasting.shared_with(self.guest)
        return _key(secret, self.room, "welcome", self.guest, self.lasting.public, self.guest_passing)

    @property
    def session_key(self) -> bytes:
        secret = self.lasting.shared_with(self.guest_passing) + self.lasting.shared_with(self.guest)
        secret += self.passing.shared_with(self.guest_passing) + self.passing.shared_with(self.guest)
        publics = self.guest, self.lasting.public, self.guest_passing, self.passing.public
        return _key(secret, self.room, "session", *publics)


def _key(secret: bytes, room: bytes, purpose: str, *publics: str) -> bytes:
    return derived(secret, "|".join(("gc-pair", purpose, *publics)), salt=room)
