"""The spectators of a room: they see public information only and cannot change anything.

They have their own topic, key and connection, so a flood of their messages does not reach the players.
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


class Spectators:
    """Forgets absent spectators, who may come again."""

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
        return len(self.endpoint.members)

    def tick(self) -> None:
        self.endpoint.tick()

    def show(self, is_short: bool) -> None:
        if is_short:
            self.endpoint.send_move()
        else:
            self.endpoint.send_states()
            self.endpoint.send_card_if_changed()

    # Questions and events of the endpoint

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
        """Remove the spectator: `Leave` is the only command of spectators."""
        self.endpoint.members.pop(member.pid)

    def sign_made(self, member: Member, sign: str) -> None:
        """Do nothing: spectators cannot react."""

    def query(self, member: Member, query: Any) -> Any:
        answer = self._host.answered(query, None)
        return replace(answer, room=self._host.topic) if isinstance(answer, messages.Proof) else answer

    def presence_changed(self, member: Member) -> None:
        if not member.is_online or member.has_left:
            self.endpoint.forget(member)

    def link_changed(self, link: Link) -> None:
        pass

    def taken(self, key: str) -> None:
        """Do nothing: the room's own endpoint reports this too."""
