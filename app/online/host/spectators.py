"""The gallery of a room: those who watch. They see what is open to all, and nothing that they say changes anything.

It has a topic and a key of its own, which follow from the invitation to watch (`code.py`), and a line of its own to the
broker: whoever watches knows no key of the room, and a flood in the gallery does not reach the line of the players.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.online.host import state_messages
from app.online.host.endpoint import Envelope, HostEndpoint, Member
from app.online.protocol import messages
from app.online.protocol.encryption import RoomKeys
from app.online.protocol.rate_limit import RateLimit
from app.online.transport.transport import Link, Transport

if TYPE_CHECKING:
    from app.online.host.host import Host

PER_SECOND = 4.0
"""How many messages of one who watches are heard: they have little to say."""


class Spectators:
    """An `EndpointOwner`. Nobody in it is kept: who is away is forgotten, and may come again."""

    def __init__(self, host: Host, transport: Transport, keys: RoomKeys, envelope: Envelope | None) -> None:
        self._host = host
        self.endpoint = HostEndpoint(
            transport, keys, host.identity, host.epoch, host.endpoint.connection, self, host.now, envelope,
            messages.SpectatorMessage,
        )  # fmt: skip
        self.endpoint.relays = host.endpoint.relays
        self.endpoint.heirs = tuple(each for each in host.heirs if each.room == keys.topic)

    @property
    def count(self) -> int:
        """How many watch."""
        return len(self.endpoint.members)

    def tick(self) -> None:
        self.endpoint.tick()

    def show(self, is_short: bool) -> None:
        """Something has changed in the room: if `is_short`, nothing but one more move."""
        if is_short:
            self.endpoint.send_move()
        else:
            self.endpoint.send_states()
            self.endpoint.send_card_if_changed()

    # What the endpoint asks and tells

    def card(self) -> messages.RoomCard:
        return state_messages.card(self._host, self.endpoint)

    def on_the_card(self) -> tuple[tuple[str, ...], int]:
        return state_messages.on_the_card(self._host)

    def state_for(self, member: Member) -> messages.RoomState:
        return state_messages.scene_for(self._host, member)

    def moved_for(self, member: Member) -> messages.StateAfterMove:
        return state_messages.moved_for(self._host, member, None)

    def admit(self, pid: str, public: str, enter: messages.Hello) -> str:
        if self.count >= messages.WATCHERS:
            return messages.FULL
        allowance = RateLimit(PER_SECOND)
        self.endpoint.members[pid] = Member(pid, public, "", heard=self._host.now(), allowance=allowance)
        return messages.OK

    def command(self, member: Member, command: Any) -> None:
        """There is one that they can give: to leave."""
        self.endpoint.members.pop(member.pid)

    def sign_made(self, member: Member, sign: str) -> None:
        """Never: it is none of what they may say."""

    def query(self, member: Member, query: Any) -> Any:
        """Of the past or the proof: nothing else is heard of those who watch."""
        answer = self._host.answered(query, None)
        return replace(answer, room=self._host.topic) if isinstance(answer, messages.Proof) else answer

    def presence_changed(self, member: Member) -> None:
        if not member.is_online or member.has_left:
            self.endpoint.forget(member)

    def link_changed(self, link: Link) -> None:
        pass

    def taken(self, key: str) -> None:
        """The room is told so as well."""
