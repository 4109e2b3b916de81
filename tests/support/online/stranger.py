"""Somebody who has the invitation, and says at the door of a room just what a test wants to have said."""

from __future__ import annotations

import secrets
from typing import Any

from app.online.protocol import messages
from app.online.protocol.encryption import CannotDecrypt, Identity, seal, unseal
from app.online.protocol.handshake import GuestHandshake
from app.online.protocol.messages import Hello, JoinRequest
from app.online.transport.transport import Publication
from tests.support.online.loop import HOST, KEYS, Loop


class Knocker:
    def __init__(self, loop: Loop, pid: str = "", identity: Identity | None = None, public: str = "") -> None:
        """With `public`, one that pretends to have that key."""
        self.loop, self.pid = loop, pid or secrets.token_hex(8)
        self.shake = GuestHandshake(identity or Identity(), Identity(), HOST.public, KEYS.room)
        self.public = public or self.shake.lasting.public
        self.key = b""

    def topic(self, part: str) -> str:
        return self.loop.host.endpoint.topic(part, self.pid)

    def publish(self, key: bytes, message: Any, part: str = "u") -> None:
        self.loop.broker.publish(Publication(self.topic(part), seal(key, self.topic(part), messages.encode(message))))
        self.loop.broker.deliver()

    def knock(self) -> bool:
        """Says whether there is an answer that we can read."""
        self.publish(KEYS.room, JoinRequest(self.public, self.shake.passing.public))
        welcome = self.heard(self.shake.welcome_key, messages.Welcome)
        if welcome:
            self.key = self.shake.session_key(welcome[-1].passing)
        return bool(welcome)

    def enter(self, name: str = "Cy", version: int = messages.PROTOCOL) -> list[Any]:
        """What the host says to that."""
        if self.knock():
            self.say(Hello(version, name, "will"))
        return self.heard(self.key, messages.HostMessage) if self.key else []

    def say(self, message: Any) -> None:
        self.publish(self.key, message)

    def heard(self, key: bytes, kinds: Any) -> list[Any]:
        found = []
        for letter in self.loop.broker.sent:
            if letter.topic == self.topic("s") and letter.data:
                try:
                    found.append(messages.decode(unseal(key, letter.topic, letter.data), kinds))
                except (CannotDecrypt, messages.BadData):
                    continue
        return found
