"""The host's side of a handover: offers the room and gives it up.

1. A state contains the offer. The guest agrees (`AnswerOffer`), fetches the room and saves it (`WantRoom`, `RoomPart`).
2. The guest confirms (`HaveRoom`). The host saves that it gave the room up, if nothing has changed since. This step
   alone decides whose room it is.
3. The host announces this and falls silent. The guest becomes host when it hears that.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from app.core.game import Player
from app.online.handover import host_change, room_transfer
from app.online.host import room_restore
from app.online.host.endpoint import Member
from app.online.protocol import messages
from app.online.protocol.messages import AnswerOffer, HaveRoom, RoomPart, WantRoom
from app.online.room_file import SavedMember

if TYPE_CHECKING:
    from app.online.host.host import Host

OFFER_SECONDS = 60.0
"""How long to wait for the guest's next message."""
PAGE = 16 * 1024

DECLINED, BROKEN_OFF = "declined", "broken_off"


class HostHandover:
    def __init__(self, host: Host) -> None:
        self.offer = ""
        self.heir = ""
        self.result = ""
        self._host = host
        self._is_accepted = False
        self._heard_at = 0.0
        self._text, self._digest, self._seq = "", "", -1

    def can_offer_to(self, seat: Player) -> bool:
        """Return whether this guest can become host. All guests must support handover, or they would lose the room."""
        host, member = self._host, self._host.seats.member_at(seat)
        is_quiet = not host.beginning.draw.is_under_way and host.give is not None and host.seat is not None
        here = [each for each in host.endpoint.members.values() if each.key and not each.has_left]
        all_follow = all(each.version >= messages.HANDOVER for each in here)
        return member is not None and member.is_online and not member.has_left and is_quiet and all_follow

    def offer_to(self, seat: Player) -> str:
        member = self._host.seats.member_at(seat)
        if member is None or not self.can_offer_to(seat):
            return messages.NOT_NOW
        self._close("")
        self.offer, self.heir, self._heard_at = secrets.token_hex(8), member.pid, self._host.now()
        return messages.OK

    def offered_to(self, member: Member) -> str:
        return self.offer if member.pid == self.heir else ""

    def answer(self, member: Member, command: AnswerOffer) -> str:
        if not self.offer or self.offered_to(member) != command.offer:
            return messages.NOT_NOW
        self._heard_at = self._host.now()
        if command.yes:
            self._is_accepted = True
        else:
            self._close(DECLINED)
        return messages.OK

    def query(self, member: Member, query: WantRoom | HaveRoom) -> RoomPart | None:
        """Return a part of the room. If the guest has all of it, give it up."""
        if not self._is_accepted or not self.offer or self.offered_to(member) != query.offer:
            return None
        self._heard_at = self._host.now()
        is_current = self._seq == self._host.seq and bool(self._text)
        if isinstance(query, HaveRoom):
            if is_current and query.digest == self._digest and self.can_offer_to(self._host.seats.of(member)):
                self._give(member)
                return None
            return self._part(member, 0)
        return self._part(member, query.start if is_current else 0)

    def tick(self) -> bool:
        """Withdraw an offer that is too old or became impossible; return whether we did."""
        member = self._host.endpoint.members.get(self.heir)
        is_late = self._host.now() - self._heard_at > OFFER_SECONDS
        if not self.offer or (member and self.can_offer_to(self._host.seats.of(member)) and not is_late):
            return False
        self._close(BROKEN_OFF)
        return True

    def _part(self, member: Member, start: int) -> RoomPart:
        if start == 0:
            self._write_down(member)
        start = min(max(0, start), len(self._text))
        return RoomPart(self.offer, start, self._text[start : start + PAGE], len(self._text), self._digest)

    def _write_down(self, heir: Member) -> None:
        host = self._host
        assert host.seat is not None
        old = SavedMember(
            room_transfer.guest_id(host.identity, host.topic), host.identity.public, host.setup.name, 0, "", False
        )
        saved = room_restore.whole(host)
        new = next(each for each in saved.members if each.pid == heir.pid)
        self._text = room_transfer.written(saved, host.seat, new, old)
        self._digest, self._seq = host_change.digest(self._text), host.seq

    def _give(self, heir: Member) -> None:
        host = self._host
        made = tuple(
            host_change.made(
                host.identity,
                endpoint.room,
                heir.public,
                host.epoch,
                self._digest,
                {each.pid: each.public for each in endpoint.members.values()},
            )
            for endpoint in host.endpoints
        )
        if host.give_up(made):
            self.offer = ""
        else:
            self._close(BROKEN_OFF)

    def _close(self, result: str) -> None:
        self.offer, self.result, self._is_accepted = "", result, False
        self._text, self._digest, self._seq = "", "", -1
