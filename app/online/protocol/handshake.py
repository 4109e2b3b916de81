"""How a guest and the host agree on the key of one session, as the Noise protocol's pattern IK does.

The guest knows the host's lasting key, by its fingerprint in the invitation. Each side adds a key pair that is made for
this connection and never saved. The key of the session follows from all four, and is bound to them and to the room:
only the owners of both lasting keys can have it, a recorded session does not open when these keys become known later,
and what was said in one session means nothing in another.

1. Guest to room: both its public keys (`Knock`). Anybody could send that again, so the host only answers.
2. Host to guest: its public key for this session (`Welcome`), sealed with a key that only this guest can make.
3. Guest to host: `Hello`, sealed with the key of the session. Only with this does anything change at the host.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.online.protocol.encryption import Identity, derived


@dataclass(frozen=True, slots=True, repr=False)
class GuestHandshake:
    """The guest's side. Made anew for each connection."""

    lasting: Identity
    passing: Identity
    host: str
    room: bytes
    """The room's key."""

    @property
    def welcome_key(self) -> bytes:
        """Opens the host's answer; raises ValueError if `host` is not a public key."""
        secret = self.passing.shared_with(self.host) + self.lasting.shared_with(self.host)
        return _key(secret, self.room, "welcome", self.lasting.public, self.host, self.passing.public)

    def session_key(self, passing: str) -> bytes:
        """With the host's public key for this session; raises ValueError if it is none."""
        secret = self.passing.shared_with(self.host) + self.lasting.shared_with(self.host)
        secret += self.passing.shared_with(passing) + self.lasting.shared_with(passing)
        return _key(secret, self.room, "session", self.lasting.public, self.host, self.passing.public, passing)


@dataclass(frozen=True, slots=True, repr=False)
class HostHandshake:
    """The host's side."""

    lasting: Identity
    passing: Identity
    guest: str
    guest_passing: str
    room: bytes

    @property
    def welcome_key(self) -> bytes:
        """Seals our answer; raises ValueError if the guest's keys are none."""
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
