"""The host's end of the wire: who is there, whose message is whose, what is worth listening to.

What happens to a frame: too long or short, not opened by any key, not the topic of a member — counted and dropped.
Opened, but not a message that a guest may send — a protocol error of that guest; after three, nobody listens to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from app.core.codec import BadData
from app.online import wire
from app.online.seal import LARGEST, OVERHEAD, Identity, RoomKeys, Sealed, nonce_of, seal, unseal
from app.online.transport import Connected, Letter, Link, Transport
from app.online.wire import Beat, Card, Join, Presence, Refused, State, WantPast, WantProof

BEAT_SECONDS = 3.0
SILENCE_SECONDS = 9.0
"""Whoever is not heard for so long is away: a frozen app keeps its connection, so wills do not tell."""
LISTEN_SECONDS = 1.0
"""How long a new room listens for another host with its code."""
PER_SECOND = 20.0
FAULTS = 3
STRANGERS = 32
"""How many are answered, at most, who are told that they cannot come in."""
REMEMBERED = 20_000
"""Frames that are known again. A guest sends some twenty a minute."""

_PID = re.compile(r"[0-9a-f]{16}")


@dataclass(slots=True)
class Member:
    """A guest, as the host keeps it."""

    pid: str
    public: str
    name: str
    key: bytes = field(repr=False)
    count: int = 0
    result: str = wire.OK
    connection: int = 0
    is_online: bool = True
    heard: float = 0.0
    away_since: float | None = None
    has_left: bool = False
    faults: int = 0
    allowance: wire.Allowance = field(default_factory=lambda: wire.Allowance(PER_SECOND))
    sent: State | None = None


class Desk(Protocol):
    """What stands behind the line and decides."""

    def card(self) -> Card: ...

    def state_for(self, member: Member) -> State: ...

    def admit(self, pid: str, join: Join) -> str:
        """Makes a member of whoever wants to come in, or says why not."""
        ...

    def command(self, member: Member, command: Any) -> None:
        """Does what a member wants, or not; leaves the answer with the member and tells everybody."""
        ...

    def query(self, member: Member, query: WantPast | WantProof) -> Any:
        """The answer to a question that changes nothing; None for no answer."""
        ...

    def presence_changed(self, member: Member) -> None: ...

    def line_changed(self, link: Link) -> None: ...

    def taken(self, key: str) -> None:
        """Somebody else hosts a room with this code, or this very room."""
        ...


class HostLine:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        identity: Identity,
        epoch: int,
        connection: int,
        desk: Desk,
        now: Callable[[], float],
    ) -> None:
        """`connection` is one that all of this room before it were below."""
        self.members: dict[str, Member] = {}
        self.departed: dict[str, int] = {}
        """How far those have counted who were members once."""
        self.counted: Counter[str] = Counter()
        """Bad input, by its kind."""
        self.connection = connection
        self.is_open = False
        """The room is announced, and nobody else hosts it."""
        self._transport, self._keys, self._identity = transport, keys, identity
        self._epoch, self._base, self._desk, self._now = epoch, connection, desk, now
        self._root = f"gc/1/{keys.topic}"
        self._opens_at: float | None = None
        self._beat_at = 0.0
        self._strangers: dict[str, bytes] = {}
        self._card: Card | None = None
        self._opened: dict[bytes, None] = {}
        """Which frames were opened, in order. Whoever listens at the broker could send them again, and make somebody
        seem to be there who is not."""

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
            self._desk.line_changed(Connected(self.connection))
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
        """Card, presence and every state again: brokers forget, and nothing depends on their memory."""
        if self.is_open:
            self.send_card()
            self._say_presence(retain=True)
            for member in self.members.values():
                self.send_state(member)

    def send_card(self) -> None:
        if self.is_open:
            self._card = self._desk.card()
            self._send(self._keys.room, self.topic("h"), self._card, retain=True)

    def send_card_if_changed(self) -> None:
        if self._desk.card() != self._card:
            self.send_card()

    def send_states(self) -> None:
        for member in self.members.values():
            self.send_state(member)

    def send_state(self, member: Member) -> None:
        member.sent = self._desk.state_for(member)
        if self.is_open:
            self._send(member.key, self.topic("s", member.pid), member.sent, retain=True)

    def forget(self, member: Member) -> None:
        """What it sent is never taken again, should it come back: its count goes on."""
        del self.members[member.pid]
        self.departed[member.pid] = member.count
        for part in ("s", "p"):
            self._transport.send(self.topic(part, member.pid), b"", retain=True)

    def pause(self) -> None:
        """The app goes to sleep: the others are told, and the line is let go."""
        self._send(self._keys.room, self.topic("hp"), Presence(False, self.connection, paused=True), retain=True)
        self._transport.close()

    def resume(self) -> None:
        for member in self.members.values():
            member.heard = self._now()  # nobody could be heard in the meantime
        self._transport.renew()

    def abandon(self) -> None:
        """The room is somebody else's: not a word more."""
        self.is_open = False
        self._opens_at = None
        self._transport.close()

    def close(self, wait: float) -> None:
        """Tells that the room is closed, then leaves nothing of it at the broker."""
        if self.is_open:
            self.send_card()
            topics = [self.topic("h"), self.topic("hp")]
            topics += [self.topic(part, pid) for pid in self.members for part in ("s", "p")]
            for topic in topics:
                self._transport.send(topic, b"", retain=True)
        self._transport.close(wait)

    def _send(self, key: bytes, topic: str, message: Any, retain: bool = False) -> None:
        body = wire.encode(message)
        if len(body) > LARGEST - OVERHEAD and isinstance(message, State) and message.table:
            # Without its events a step is not animated: the board jumps, and is right.
            body = wire.encode(replace(message, table=replace(message.table, events=())))
        self._transport.send(topic, seal(key, topic, body), retain)

    def _say_presence(self, retain: bool) -> None:
        self._send(self._keys.room, self.topic("hp"), Presence(True, self.connection), retain)

    def _will(self, connection: int) -> Letter:
        topic = self.topic("hp")
        body = wire.encode(Presence(False, self._base + connection))
        return Letter(topic, seal(self._keys.room, topic, body), retain=True)

    # What comes in

    def _on_link(self, link: Link) -> None:
        if isinstance(link, Connected):
            self.connection = self._base + link.connection
            if self.is_open:
                self.announce()
            elif self._opens_at is None:
                self._opens_at = self._now() + LISTEN_SECONDS
                return  # nothing to tell yet: the room opens when nobody else answers to its code
        elif not self.is_open:
            self._opens_at = None  # it could not hear whether anybody answers
        self._desk.line_changed(link)

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
            body = unseal(self._keys.room, topic, frame)
            return wire.decode(body, kind) if self._is_new(frame) else None
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
                self._desk.taken("online.error.code_taken")
        elif card.epoch > self._epoch:
            self._desk.taken("online.error.moved")

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
                body = unseal(member.key, topic, frame)
            except Sealed:
                pass
            else:
                if self._is_new(frame):
                    self._hear_member(member, body)
                return
        join = self._open_room(topic, frame, Join)
        if join is not None and self.is_open:
            self._hear_join(pid, join)

    def _hear_join(self, pid: str, join: Join) -> None:
        """Answered again as often as it is sent: whoever returns has to know where the match stands."""
        member = self.members.get(pid)
        if member and (member.public != join.public or member.faults >= FAULTS):
            self.counted["pid taken"] += 1
            return
        if member and not member.allowance.take(self._now()):
            self.counted["too many"] += 1
            return
        if member is None:
            reason = self._desk.admit(pid, join)
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

    def _hear_member(self, member: Member, body: bytes) -> None:
        member.heard = self._now()
        if member.faults >= FAULTS:
            self.counted["not listened to"] += 1
            return
        if not member.allowance.take(self._now()):
            self.counted["too many"] += 1
            return
        try:
            message = wire.decode(body, wire.GuestMessage)
        except BadData:
            self.fault(member, "message")
            return
        self._set_online(member, True)
        if isinstance(message, Beat):
            sent = member.sent
            if sent is None or (message.epoch, message.seq) < (sent.epoch, sent.seq):
                self.send_state(member)
        elif isinstance(message, (WantPast, WantProof)):
            answer = self._desk.query(member, message)
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
            self._desk.command(member, command)

    def fault(self, member: Member, kind: str) -> None:
        self.counted[kind] += 1
        member.faults += 1
        if member.faults >= FAULTS:
            member.has_left = True  # for the others it is as if it had
            self._send(member.key, self.topic("s", member.pid), Refused(wire.FAULTY))
            self._desk.presence_changed(member)
        else:
            self.send_state(member)

    def _set_online(self, member: Member, is_online: bool) -> None:
        if member.is_online != is_online:
            member.is_online = is_online
            member.away_since = None if is_online else self._now()
            self._desk.presence_changed(member)
