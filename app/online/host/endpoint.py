"""The host's sessions with its guests: incoming frames and outgoing messages.

The host counts and drops frames that no key decrypts. A decrypted frame that is no valid message is a fault of that
guest, whom the host ignores after three. All members have the room's key, so a frame under that key never changes
anything.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from app.core.codec import BadData
from app.online.handover import host_change
from app.online.protocol import messages
from app.online.protocol.encryption import (
    LARGEST,
    OVERHEAD,
    CannotDecrypt,
    Identity,
    RoomKeys,
    derived,
    nonce_of,
    seal,
    unseal,
)
from app.online.protocol.handshake import HostHandshake
from app.online.protocol.messages import (
    Alive,
    AskForCard,
    HaveRoom,
    Heartbeat,
    Hello,
    HostChange,
    HostChanges,
    HostOnline,
    JoinRequest,
    Refused,
    Relays,
    RoomCard,
    RoomState,
    StateAfterMove,
    WantPast,
    WantProof,
    WantRoom,
    Welcome,
    WentOffline,
)
from app.online.protocol.rate_limit import RateLimit
from app.online.transport.transport import Connected, Link, Publication, Transport

CONFIRM_SECONDS = 2.5
"""Guests confirm a state within a second. After this time we send it again."""
SILENCE_SECONDS = 19.75
"""A silent guest counts as away after this time. A frozen app keeps its connection."""
ANSWER_SECONDS = 1.0
"""The shortest pause before the card or envelope is sent again."""
PER_SECOND = 20.0
KNOCKS_PER_SECOND = 100.0
FAULTS = 3
KNOCKS = 32
REMEMBERED = 20_000
"""Frames remembered per session, to ignore repeats. Guests send about twenty a minute."""

_PID = re.compile(r"[0-9a-f]{16}")


@dataclass(slots=True)
class Member:
    pid: str
    public: str
    name: str
    key: bytes = field(default=b"", repr=False)
    """Empty after a restart of the host, until the guest comes back."""
    version: int = messages.OLDEST
    will: str = ""
    """The hash of the token in its MQTT will."""
    count: int = 0
    result: str = messages.OK
    is_online: bool = True
    heard: float = 0.0
    away_since: float | None = None
    has_left: bool = False
    faults: int = 0
    allowance: RateLimit = field(default_factory=lambda: RateLimit(PER_SECOND))
    sent: tuple[int, int] = (0, 0)
    """Epoch and number of the last state sent in this session."""
    sent_at: float = 0.0
    confirmed: tuple[int, int] = (0, 0)
    opened: dict[bytes, None] = field(default_factory=dict, repr=False)
    """Nonces of this session's frames, so that nobody can replay them to fake its presence."""

    def is_new(self, frame: bytes) -> bool:
        nonce = nonce_of(frame)
        if nonce in self.opened:
            return False
        self.opened[nonce] = None
        if len(self.opened) > REMEMBERED:
            del self.opened[next(iter(self.opened))]
        return True


@dataclass(frozen=True, slots=True)
class GuestSession:
    """A session offered to a guest. It counts once its first message arrives."""

    public: str
    passing: str
    """The guest's public key for this session."""
    key: bytes = field(repr=False)
    welcome: bytes = field(repr=False)


class HostEndpointOwner(Protocol):
    def card(self) -> RoomCard: ...

    def on_the_card(self) -> tuple[tuple[str, ...], int]:
        """Return the changing parts of the card: names and the number of free seats."""
        ...

    def state_for(self, member: Member) -> RoomState: ...

    def moved_for(self, member: Member) -> StateAfterMove: ...

    def admit(self, pid: str, public: str, enter: Hello) -> str:
        """Make the stranger a member, or return why not."""
        ...

    def command(self, member: Member, command: Any) -> None:
        """Obey or refuse, store the result in `member.result` and inform everybody."""
        ...

    def sign_made(self, member: Member, sign: str) -> None: ...

    def query(self, member: Member, query: WantPast | WantProof | WantRoom | HaveRoom) -> Any:
        """Return the answer, or None to stay silent."""
        ...

    def presence_changed(self, member: Member) -> None: ...

    def link_changed(self, link: Link) -> None: ...

    def taken(self, key: str) -> None:
        """React when this room is opened on another device."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Envelope:
    """A message for people who have only the code; see `code_envelope.py`."""

    topic: str
    knocker: str
    data: bytes


class HostEndpoint:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        identity: Identity,
        epoch: int,
        connection: int,
        owner: HostEndpointOwner,
        now: Callable[[], float],
        envelope: Envelope | None = None,
        hears: Any = messages.GuestMessage,
    ) -> None:
        """`connection` exceeds every earlier number of this room. `hears` lists what members may send."""
        self.members: dict[str, Member] = {}
        self.counted: Counter[str] = Counter()
        """Rejected inputs by kind."""
        self.connection = connection
        self.relays: tuple[str, ...] = ()
        self.is_open = False
        """True while the room is announced and still ours."""
        self.room = keys.topic
        self.heirs: tuple[HostChange, ...] = ()
        self._heirs_at = -ANSWER_SECONDS
        self._transport, self._keys, self._identity = transport, keys, identity
        self._epoch, self._base, self._owner, self._now = epoch, connection, owner, now
        self._envelope, self._hears = envelope, hears
        self._root = f"gc/1/{keys.topic}"
        self._sessions: dict[str, GuestSession] = {}
        self._knocks = RateLimit(KNOCKS_PER_SECOND)
        self._card: RoomCard | None = None
        self._card_at = self._envelope_at = -ANSWER_SECONDS
        self._marked = (0, 0, "")
        self._wills = os.urandom(32)

    def topic(self, *parts: str) -> str:
        return "/".join((self._root, *parts))

    def mark(self, epoch: int, connection: int) -> str:
        """Return the mark on our card, which only this room can make."""
        if (epoch, connection) != self._marked[:2]:
            self._marked = epoch, connection, self._identity.mark(f"{self._root}|{epoch}|{connection}")
        return self._marked[2]

    def open(self) -> None:
        topics = [self.topic("h"), self.topic("hs"), self.topic("u", "+"), self.topic("p", "+")]
        topics += [self._envelope.knocker] if self._envelope else []
        self._transport.open(topics, self._will, self._hear, self._on_link)

    def tick(self) -> None:
        now = self._now()
        if self.is_open:
            for member in tuple(self.members.values()):
                if member.is_online and now - member.heard > SILENCE_SECONDS:
                    self._set_online(member, False)
                elif member.is_online and self._is_unconfirmed(member) and now - member.sent_at > CONFIRM_SECONDS:
                    self.send_state(member)

    # Sending

    def announce(self) -> None:
        if self.is_open:
            self.send_card()
            self._send_envelope()
            self._send_heirs()
            self._send(self._keys.room, self.topic("hp"), HostOnline(self.connection), retain=True)
            for member in self.members.values():
                self.send_state(member)

    def send_card(self) -> None:
        if self.is_open:
            self._card, self._card_at = self._owner.card(), self._now()
            self._send(self._keys.room, self.topic("h"), self._card, retain=True)
            for member in self.members.values():
                self._tell(member, self._card)

    def send_card_if_changed(self) -> None:
        """Compare only what can change, because this runs after every move."""
        names, free = self._owner.on_the_card()
        card = self._card
        if card is None or (card.names, card.free, card.connection) != (names, free, self.connection):
            self.send_card()

    def send_states(self) -> None:
        for member in self.members.values():
            self.send_state(member)

    def send_state(self, member: Member) -> None:
        self._send_news(member, self._owner.state_for(member))

    def send_move(self) -> None:
        for member in self.members.values():
            moved = self._owner.moved_for(member) if member.version >= messages.SHORT else None
            if moved and member.sent == (moved.epoch, moved.seq - 1):
                self._send_news(member, moved)
            else:
                self.send_state(member)

    def _send_news(self, member: Member, news: RoomState | StateAfterMove) -> None:
        member.sent, member.sent_at = (news.epoch, news.seq), self._now()
        self._tell(member, news)

    def send_reaction(self, reaction: messages.Reaction) -> None:
        for member in self.members.values():
            if member.version >= messages.SIGNS_SINCE:
                self._tell(member, reaction)

    def forget(self, member: Member) -> None:
        del self.members[member.pid]
        self._tell(member, messages.Rejoin())

    def pause(self) -> None:
        for member in self.members.values():
            self._tell(member, messages.Asleep())
        self._send(self._keys.room, self.topic("hp"), WentOffline(self._token(self.connection)))
        self._transport.close()

    def resume(self) -> None:
        for member in self.members.values():
            member.heard = self._now()  # the host could not hear anybody while it slept
        self._transport.renew()

    def abandon(self) -> None:
        """Disconnect silently: another device has the room."""
        self.is_open = False
        self._transport.close()

    def hand_over(self, heirs: tuple[HostChange, ...]) -> None:
        """Announce the new host and stop."""
        if self.is_open:
            self.heirs = heirs
            self._send_heirs()
            self._remove(self.topic("hp"))
        self.abandon()

    def close(self, wait: float) -> None:
        """Announce that the room is closed."""
        if self.is_open:
            for member in self.members.values():
                self._tell(member, Refused(messages.CLOSED))
            self._remove(self.topic("h"), self.topic("hp"), *([self.topic("hs")] if self.heirs else []))
        self._transport.close(wait)

    def _remove(self, *topics: str) -> None:
        for topic in (*topics, *([self._envelope.topic] if self._envelope else [])):
            self._transport.send(topic, b"", retain=True)

    def _tell(self, member: Member, message: Any) -> None:
        if self.is_open and member.key:
            self._send(member.key, self.topic("s", member.pid), message)

    def _send(self, key: bytes, topic: str, message: Any, retain: bool = False) -> None:
        payload = messages.encode(message)
        if len(payload) > LARGEST - OVERHEAD and isinstance(message, RoomState) and message.match:
            # The message is too long. Without events, the guest's board jumps to the new position.
            payload = messages.encode(replace(message, match=replace(message.match, events=())))
        self._transport.send(topic, seal(key, topic, payload), retain)

    def _send_envelope(self) -> None:
        if self._envelope and self.is_open:
            self._envelope_at = self._now()
            self._transport.send(self._envelope.topic, self._envelope.data, retain=True)

    def _send_heirs(self) -> None:
        if self.heirs and self.is_open:
            self._heirs_at = self._now()
            self._send(self._keys.room, self.topic("hs"), HostChanges(self.heirs[-messages.MOST_HEIRS :]), retain=True)

    def _token(self, connection: int) -> str:
        """Return the secret in our MQTT will, published when this connection ends."""
        return derived(self._wills, f"gone|{connection}", 16).hex()

    @property
    def _will_hash(self) -> str:
        return messages.hash_of(self._token(self.connection))

    def _will(self, connection: int) -> Publication:
        topic = self.topic("hp")
        payload = messages.encode(WentOffline(self._token(self._base + connection)))
        return Publication(topic, seal(self._keys.room, topic, payload))

    # Receiving

    def _on_link(self, link: Link) -> None:
        if isinstance(link, Connected):
            self.connection = self._base + link.connection
            self._settle()
            self.is_open = True
            self.announce()
        self._owner.link_changed(link)

    def _hear(self, topic: str, frame: bytes) -> None:
        if self._envelope and topic == self._envelope.knocker:
            if self._now() - self._envelope_at >= ANSWER_SECONDS:
                self._send_envelope()
            return
        if not frame:
            return  # somebody removed a retained message; guests that need it ask for it
        kind, _, pid = topic.removeprefix(f"{self._root}/").partition("/")
        if kind == "h":
            self._hear_card(topic, frame)
        elif kind == "hs":
            self._hear_heirs(topic, frame)
        elif not _PID.fullmatch(pid):
            self.counted["topic"] += 1
        elif kind == "p":
            self._hear_gone(topic, pid, frame)
        elif kind == "u":
            self._hear_guest(topic, pid, frame)

    def _open_room(self, topic: str, frame: bytes, kind: Any) -> Any:
        try:
            payload = unseal(self._keys.room, topic, frame)
            return messages.decode(payload, kind)
        except CannotDecrypt as fault:
            self.counted[str(fault)] += 1
        except BadData:
            self.counted["message"] += 1
        return None

    def _hear_card(self, topic: str, frame: bytes) -> None:
        card = self._open_room(topic, frame, RoomCard)
        if card is None:
            return
        if card.public != self._identity.public or card.mark != self.mark(card.epoch, card.connection):
            self.counted["other host"] += 1
        elif (card.epoch, card.connection) > (self._epoch, self.connection):
            self._owner.taken("online.error.moved")

    def _hear_heirs(self, topic: str, frame: bytes) -> None:
        """Stop if we gave the room away and came back with an older file."""
        heirs = self._open_room(topic, frame, HostChanges)
        for each in heirs.chain if heirs else ():
            if each.room == self.room and each.epoch >= self._epoch and host_change.is_own(self._identity, each):
                self._owner.taken("online.error.moved")

    def _hear_gone(self, topic: str, pid: str, frame: bytes) -> None:
        member, gone = self.members.get(pid), self._open_room(topic, frame, WentOffline)
        if member and gone and member.will == messages.hash_of(gone.token):
            self._set_online(member, False)

    def _hear_guest(self, topic: str, pid: str, frame: bytes) -> None:
        member, session = self.members.get(pid), self._sessions.get(pid)
        for key in (member.key if member else b"", session.key if session else b""):
            try:
                payload = unseal(key, topic, frame) if key else None
            except CannotDecrypt:
                continue
            if payload is None:
                continue
            if member and key == member.key:
                if member.is_new(frame):
                    self._hear_member(member, payload)
                else:
                    self.counted["repeated"] += 1
            elif session:
                self._hear_entering(pid, session, payload, frame)
            return
        asked = self._open_room(topic, frame, AskForCard | JoinRequest)
        if asked and self._now() - self._heirs_at >= ANSWER_SECONDS:
            self._send_heirs()  # the guest may be looking for a former host
        if isinstance(asked, JoinRequest) and self.is_open:
            self._hear_knock(pid, asked)
        elif asked and self._now() - self._card_at >= ANSWER_SECONDS:
            self.send_card()

    def _hear_knock(self, pid: str, knock: JoinRequest) -> None:
        """Answer without changing anything: any member can send or replay this."""
        member, session = self.members.get(pid), self._sessions.get(pid)
        if member and (member.public != knock.public or member.faults >= FAULTS):
            self.counted["pid taken"] += 1
            return
        if not self._knocks.take(self._now()):  # never the member's own allowance: others can send this in its name
            self.counted["too many"] += 1
            return
        if session is None or (session.public, session.passing) != (knock.public, knock.passing):
            try:
                session = self._offered(pid, knock)
            except ValueError:
                self.counted["message"] += 1
                return
            self._sessions.pop(pid, None)
            self._sessions[pid] = session
            if len(self._sessions) > KNOCKS:
                del self._sessions[next(iter(self._sessions))]
        self._transport.send(self.topic("s", pid), session.welcome)

    def _offered(self, pid: str, knock: JoinRequest) -> GuestSession:
        """Raise ValueError for invalid public keys."""
        shake = HostHandshake(self._identity, Identity(), knock.public, knock.passing, self._keys.room)
        welcome = messages.encode(Welcome(shake.passing.public, self._will_hash))
        sealed = seal(shake.welcome_key, self.topic("s", pid), welcome)
        return GuestSession(knock.public, knock.passing, shake.session_key, sealed)

    def _hear_entering(self, pid: str, session: GuestSession, payload: bytes, frame: bytes) -> None:
        """Admit the guest, whose first message proves that it has the keys."""
        try:
            enter = messages.decode(payload, Hello)
        except BadData:
            self.counted["message"] += 1
            return
        reason, member = messages.OK, self.members.get(pid)
        if not messages.is_supported((enter.version, enter.version)):
            reason = messages.OTHER_VERSION
        elif member is None:
            reason = self._owner.admit(pid, session.public, enter)
        if reason:
            self.counted[f"refused {reason}"] += 1
            self._send(session.key, self.topic("s", pid), Refused(reason))
            return
        del self._sessions[pid]
        member = self.members[pid]
        self._tell(member, Refused(messages.MOVED))  # sent in the session before, which this device has forgotten
        member.key, member.will, member.heard = session.key, enter.will, self._now()
        member.version, member.sent = enter.version, (0, 0)
        member.opened = {nonce_of(frame): None}
        self._answer_entering(member)

    def _answer_entering(self, member: Member) -> None:
        self._tell(member, self._owner.card())
        if member.is_online:
            self.send_state(member)
        else:
            self._set_online(member, True)  # this also informs everybody
        if self.relays:
            self._tell(member, Relays(self.relays))

    def _hear_member(self, member: Member, payload: bytes) -> None:
        member.heard = self._now()
        if member.faults >= FAULTS:
            self.counted["not listened to"] += 1
            return
        if not member.allowance.take(self._now()):
            self.counted["too many"] += 1
            return
        try:
            message = messages.decode(payload, self._hears)
        except BadData:
            self.fault(member, "message")
            return
        self._set_online(member, True)
        if isinstance(message, Heartbeat):
            member.confirmed = message.epoch, message.seq
            if self._is_unconfirmed(member):
                self.send_state(member)
            self._tell(member, Alive(message.number, self._will_hash))
        elif isinstance(message, Hello):  # a repeat: our answer was lost
            self._answer_entering(member)
        elif isinstance(message, messages.React):
            self._owner.sign_made(member, message.sign)
        elif isinstance(message, (WantPast, WantProof, WantRoom, HaveRoom)):
            answer = self._owner.query(member, message)
            if answer is not None:
                self._tell(member, answer)
        else:
            self._hear_command(member, message)

    def _is_unconfirmed(self, member: Member) -> bool:
        return member.confirmed < member.sent or not member.sent[0]

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
            self._tell(member, Refused(messages.FAULTY))
            self._owner.presence_changed(member)
        else:
            self.send_state(member)

    def _set_online(self, member: Member, is_online: bool) -> None:
        if member.is_online != is_online:
            member.is_online = is_online
            member.away_since = None if is_online else self._now()
            self._owner.presence_changed(member)
            if is_online:
                self._settle()
            elif member.pid in self.members:
                self._transport.widen()  # it may reach us at another address

    def _settle(self) -> None:
        """Once nobody is missing, keep only the connections in use."""
        here = [member for member in self.members.values() if not member.has_left]
        if all(member.is_online for member in here):
            self._transport.settle([member.pid for member in here])
