"""The host's end of the wire: who is connected, whose message is whose, and which messages count.

The host counts and drops a frame that is too long or short, that no key opens, or whose topic is no member's. A frame
that opens but is not a message that a guest may send is a fault of that guest. After three faults the host ignores it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from app.core.codec import BadData
from app.online.protocol import messages
from app.online.protocol.messages import Beat, Card, Join, Presence, Refused, State, WantPast, WantProof
from app.online.protocol.rate_limit import RateLimit
from app.online.protocol.seal import LARGEST, OVERHEAD, Identity, RoomKeys, Sealed, nonce_of, seal, unseal
from app.online.transport.transport import Connected, Link, Publication, Transport

BEAT_SECONDS = 3.0
SILENCE_SECONDS = 9.0
"""A guest that is silent for this long counts as away. A frozen app keeps its connection, so its will is not enough."""
LISTEN_SECONDS = 1.0
"""How long a new room listens for another host with its code."""
PER_SECOND = 20.0
FAULTS = 3
STRANGERS = 32
"""To how many strangers the host explains why they cannot come in."""
REMEMBERED = 20_000
"""How many frames the host remembers, to ignore repeats. A guest sends some twenty a minute."""

_PID = re.compile(r"[0-9a-f]{16}")


@dataclass(slots=True)
class Member:
    """A guest, as the host knows it."""

    pid: str
    public: str
    name: str
    key: bytes = field(repr=False)
    count: int = 0
    result: str = messages.OK
    connection: int = 0
    is_online: bool = True
    heard: float = 0.0
    away_since: float | None = None
    has_left: bool = False
    faults: int = 0
    allowance: RateLimit = field(default_factory=lambda: RateLimit(PER_SECOND))
    sent: State | None = None


class EndpointOwner(Protocol):
    """Decides what the endpoint does with guests and their messages."""

    def card(self) -> Card: ...

    def state_for(self, member: Member) -> State: ...

    def admit(self, pid: str, join: Join) -> str:
        """Makes the stranger a member, or says why not."""
        ...

    def command(self, member: Member, command: Any) -> None:
        """Does what a member asks, or refuses. Puts the result into `member.result` and tells everybody."""
        ...

    def query(self, member: Member, query: WantPast | WantProof) -> Any:
        """The answer to a question that changes nothing; None to stay silent."""
        ...

    def presence_changed(self, member: Member) -> None: ...

    def link_changed(self, link: Link) -> None: ...

    def taken(self, key: str) -> None:
        """Somebody else hosts a room with this code, or this very room on another device."""
        ...


class HostEndpoint:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        identity: Identity,
        epoch: int,
        connection: int,
        owner: EndpointOwner,
        now: Callable[[], float],
    ) -> None:
        """`connection` is larger than every earlier connection number of this room."""
        self.members: dict[str, Member] = {}
        self.departed: dict[str, int] = {}
        """The last command number of everybody who was a member once."""
        self.counted: Counter[str] = Counter()
        """How much bad input came, by its kind."""
        self.connection = connection
        self.is_open = False
        """The room is announced, and nobody else hosts it."""
        self._transport, self._keys, self._identity = transport, keys, identity
        self._epoch, self._base, self._owner, self._now = epoch, connection, owner, now
        self._root = f"gc/1/{keys.topic}"
        self._opens_at: float | None = None
        self._beat_at = 0.0
        self._strangers: dict[str, bytes] = {}
        self._card: Card | None = None
        self._opened: dict[bytes, None] = {}
        """The nonces of the frames that were opened, oldest first. Somebody who records frames at the broker could
        send them again, and make a guest seem present who is not."""

    def topic(self, *parts: str) -> str:
        return "/".join((self._root, *parts))

    def open(self) -> None:
        topics = [self.topic("h"), self.topic("u", "+"), self.topic("p", "+")]
        self._transport.open(topics, self._will, self._hear, self._on_link)

    def tick(self) -> None:
        now = self._now()
        if self._opens_at is not None and now >= self._opens_at and not self.is_open:
            self.is_open = True
            self.announce()
            self._owner.link_changed(Connected(self.connection))
        if not self.is_open:
            return
        if now >= self._beat_at:
            self._beat_at = now + BEAT_SECONDS
            self._say_presence(retain=False)
        for member in tuple(self.members.values()):
            if member.is_online and now - member.heard > SILENCE_SECONDS:
                self._set_online(member, False)

    # What goes out

    def announce(self) -> None:
        """Sends card, presence and every state again: a broker may have forgotten what it retained."""
        if self.is_open:
            self.send_card()
            self._say_presence(retain=True)
            for member in self.members.values():
                self.send_state(member)

    def send_card(self) -> None:
        if self.is_open:
            self._card = self._owner.card()
            self._send(self._keys.room, self.topic("h"), self._card, retain=True)

    def send_card_if_changed(self) -> None:
        if self._owner.card() != self._card:
            self.send_card()

    def send_states(self) -> None:
        for member in self.members.values():
            self.send_state(member)

    def send_state(self, member: Member) -> None:
        member.sent = self._owner.state_for(member)
        if self.is_open:
            self._send(member.key, self.topic("s", member.pid), member.sent, retain=True)

    def forget(self, member: Member) -> None:
        """If it comes back, its count goes on: the host accepts none of its earlier commands again."""
        del self.members[member.pid]
        self.departed[member.pid] = member.count
        for part in ("s", "p"):
            self._transport.send(self.topic(part, member.pid), b"", retain=True)

    def pause(self) -> None:
        """The app goes to sleep: tells the others and disconnects."""
        self._send(self._keys.room, self.topic("hp"), Presence(False, self.connection, paused=True), retain=True)
        self._transport.close()

    def resume(self) -> None:
        for member in self.members.values():
            member.heard = self._now()  # the host could hear nobody in the meantime
        self._transport.renew()

    def abandon(self) -> None:
        """The room is somebody else's: disconnects without another word."""
        self.is_open = False
        self._opens_at = None
        self._transport.close()

    def close(self, wait: float) -> None:
        """Tells everybody that the room is closed, then removes what the broker retains of it."""
        if self.is_open:
            self.send_card()
            topics = [self.topic("h"), self.topic("hp")]
            topics += [self.topic(part, pid) for pid in self.members for part in ("s", "p")]
            for topic in topics:
                self._transport.send(topic, b"", retain=True)
        self._transport.close(wait)

    def _send(self, key: bytes, topic: str, message: Any, retain: bool = False) -> None:
        payload = messages.encode(message)
        if len(payload) > LARGEST - OVERHEAD and isinstance(message, State) and message.match:
            # Too long: the guest gets the new position without its events, so its board jumps there.
            payload = messages.encode(replace(message, match=replace(message.match, events=())))
        self._transport.send(topic, seal(key, topic, payload), retain)

    def _say_presence(self, retain: bool) -> None:
        self._send(self._keys.room, self.topic("hp"), Presence(True, self.connection), retain)

    def _will(self, connection: int) -> Publication:
        topic = self.topic("hp")
        payload = messages.encode(Presence(False, self._base + connection))
        return Publication(topic, seal(self._keys.room, topic, payload), retain=True)

    # What comes in

    def _on_link(self, link: Link) -> None:
        if isinstance(link, Connected):
            self.connection = self._base + link.connection
            if self.is_open:
                self.announce()
            elif self._opens_at is None:
                self._opens_at = self._now() + LISTEN_SECONDS
                return  # the room opens once it is certain that nobody else has its code
        elif not self.is_open:
            self._opens_at = None  # it could not hear whether somebody else has the code
        self._owner.link_changed(link)

    def _hear(self, topic: str, frame: bytes) -> None:
        if not frame:
            return  # a retained message was cleared
        kind, _, pid = topic.removeprefix(f"{self._root}/").partition("/")
        if kind == "h":
            self._hear_card(topic, frame)
        elif not _PID.fullmatch(pid):
            self.counted["topic"] += 1
        elif kind == "p":
            self._hear_presence(topic, pid, frame)
        elif kind == "u":
            self._hear_guest(topic, pid, frame)

    def _open_room(self, topic: str, frame: bytes, kind: Any) -> Any:
        try:
            payload = unseal(self._keys.room, topic, frame)
            return messages.decode(payload, kind) if self._is_new(frame) else None
        except Sealed as fault:
            self.counted[str(fault)] += 1
        except BadData:
            self.counted["message"] += 1
        return None

    def _is_new(self, frame: bytes) -> bool:
        nonce = nonce_of(frame)
        if nonce in self._opened:
            self.counted["repeated"] += 1
            return False
        self._opened[nonce] = None
        if len(self._opened) > REMEMBERED:
            del self._opened[next(iter(self._opened))]
        return True

    def _hear_card(self, topic: str, frame: bytes) -> None:
        card = self._open_room(topic, frame, Card)
        if card is None or card.closed:
            return
        if card.public != self._identity.public:
            self.counted["other host"] += 1
            if not self.is_open:
                self._owner.taken("online.error.code_taken")
        elif card.epoch > self._epoch:
            self._owner.taken("online.error.moved")

    def _hear_presence(self, topic: str, pid: str, frame: bytes) -> None:
        presence = self._open_room(topic, frame, Presence)
        member = self.members.get(pid)
        if presence is None or member is None or presence.connection < member.connection:
            return
        member.connection = presence.connection
        if presence.online:
            member.heard = self._now()
        self._set_online(member, presence.online)

    def _hear_guest(self, topic: str, pid: str, frame: bytes) -> None:
        member = self.members.get(pid)
        if member:
            try:
                payload = unseal(member.key, topic, frame)
            except Sealed:
                pass
            else:
                if self._is_new(frame):
                    self._hear_member(member, payload)
                return
        join = self._open_room(topic, frame, Join)
        if join is not None and self.is_open:
            self._hear_join(pid, join)

    def _hear_join(self, pid: str, join: Join) -> None:
        """Every join gets an answer: somebody who comes back has to learn where the match stands."""
        member = self.members.get(pid)
        if member and (member.public != join.public or member.faults >= FAULTS):
            self.counted["pid taken"] += 1
            return
        if member and not member.allowance.take(self._now()):
            self.counted["too many"] += 1
            return
        if member is None:
            reason = self._owner.admit(pid, join)
            if reason:
                self._refuse(pid, join.public, reason)
                return
            member = self.members[pid]
        member.heard = self._now()
        member.connection = max(member.connection, join.connection)
        self.send_card()
        if member.is_online:
            self.send_state(member)
        else:
            self._set_online(member, True)  # which tells everybody

    def _refuse(self, pid: str, public: str, reason: str) -> None:
        self.counted[f"refused {reason}"] += 1
        if pid not in self._strangers:
            if len(self._strangers) >= STRANGERS:
                return
            try:
                self._strangers[pid] = self._identity.pair_key(public, self._keys.room)
            except ValueError:
                self.counted["message"] += 1
                return
        self.send_card()
        self._send(self._strangers[pid], self.topic("s", pid), Refused(reason))

    def _hear_member(self, member: Member, payload: bytes) -> None:
        member.heard = self._now()
        if member.faults >= FAULTS:
            self.counted["not listened to"] += 1
            return
        if not member.allowance.take(self._now()):
            self.counted["too many"] += 1
            return
        try:
            message = messages.decode(payload, messages.GuestMessage)
        except BadData:
            self.fault(member, "message")
            return
        self._set_online(member, True)
        if isinstance(message, Beat):
            sent = member.sent
            if sent is None or (message.epoch, message.seq) < (sent.epoch, sent.seq):
                self.send_state(member)
        elif isinstance(message, (WantPast, WantProof)):
            answer = self._owner.query(member, message)
            if answer is not None:
                self._send(member.key, self.topic("s", member.pid), answer)
        else:
            self._hear_command(member, message)

    def _hear_command(self, member: Member, command: Any) -> None:
        if command.count <= member.count:
            self.counted["repeated"] += 1
            self.send_state(member)
        elif command.count > member.count + 1:
            self.fault(member, "gap")
        else:
            member.count = command.count
            self._owner.command(member, command)

    def fault(self, member: Member, kind: str) -> None:
        self.counted[kind] += 1
        member.faults += 1
        if member.faults >= FAULTS:
            member.has_left = True  # to the others it looks the same
            self._send(member.key, self.topic("s", member.pid), Refused(messages.FAULTY))
            self._owner.presence_changed(member)
        else:
            self.send_state(member)

    def _set_online(self, member: Member, is_online: bool) -> None:
        if member.is_online != is_online:
            member.is_online = is_online
            member.away_since = None if is_online else self._now()
            self._owner.presence_changed(member)
