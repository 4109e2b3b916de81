"""A guest's connection to the host: joins, sends heartbeats and repeats unanswered requests.

Only messages in our session are trusted. Any member can send under the room's key, and so at most make us ask the host
something.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.core.codec import BadData
from app.online.handover import host_change
from app.online.invitation import fingerprint
from app.online.protocol import messages
from app.online.protocol.encryption import CannotDecrypt, Identity, RoomKeys, derived, seal, unseal
from app.online.protocol.handshake import GuestHandshake
from app.online.protocol.messages import (
    Alive,
    AskForCard,
    Heartbeat,
    Hello,
    HostChange,
    HostChanges,
    HostOnline,
    JoinRequest,
    Refused,
    Rejoin,
    RoomCard,
    RoomState,
    StateAfterMove,
    Welcome,
    WentOffline,
)
from app.online.transport.address import Server
from app.online.transport.transport import Connected, Link, Publication, Transport

BEAT_SECONDS = 16.0
CONFIRM_SECONDS = 1.0
"""How soon we confirm a new state, unless another message does."""
SILENCE_SECONDS = 19.75
RESEND_SECONDS = 1.0
FIND_SECONDS = 1.5
"""How long to wait for a card. Cards are retained, so one that exists comes at once."""
ANSWER_SECONDS = 12.0
"""How long to wait for the host's answer after its card."""
PROBE_SECONDS = 1.0
"""How long to wait for a probed host. Then we join again."""
UNANSWERED_SECONDS = 3.0
"""How long a request waits before we probe the host, which may have restarted."""
TRIES = 3
"""How often we say `Hello` in a session before we ask for another."""
PATIENT_SECONDS, RESTING_SECONDS = 10.0, 60.0
"""Once the host is away for these times, we ask less often. It announces its return."""
ASK_SECONDS, ASK_RARELY_SECONDS = 5.0, 600.0

NO_ROOM, NO_ANSWER, MOVED, HANDED = (f"online.error.{word}" for word in ("no_room", "no_answer", "moved", "handed"))
OTHER_VERSION = f"online.refused.{messages.OTHER_VERSION}"

_OF_THE_ROOM: dict[str, Any] = {"h": RoomCard, "hp": HostOnline | WentOffline, "hs": HostChanges}


@dataclass(slots=True)
class Request:
    make: Callable[[int], Any]
    answered: Callable[[str], None]
    count: int = 0


class GuestEndpointOwner(Protocol):
    def card_came(self, card: RoomCard) -> None: ...

    def state_came(self, state: RoomState) -> None: ...

    def move_came(self, moved: StateAfterMove) -> None: ...

    def reply_came(self, reply: Any) -> None: ...

    def succeeded(self, succession: HostChange, more: tuple[HostChange, ...]) -> bool:
        """Follow a host change; return whether we do. `more` is the same change for spectators."""
        ...

    def link_changed(self) -> None: ...

    def closed(self) -> None: ...

    def failed(self, key: str) -> None: ...


class GuestEndpoint:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        pid: str,
        identity: Identity,
        host: str,
        mark: str,
        name: str,
        connection: int,
        owner: GuestEndpointOwner,
        now: Callable[[], float],
        is_back: bool = False,
    ) -> None:
        """`mark` is the fingerprint of the only accepted host, `host` its key if known.

        With `is_back` it waits for the host without limit.
        """
        self._is_back = is_back
        self.host = host
        self.handed = 0
        """The epoch of the last host change that we followed. Older ones are replays."""
        self.heirs: tuple[HostChange, ...] = ()
        """Host changes that we, the former host, announce until the new host is online."""
        self._is_handed = False
        self.newest = (0, 0)
        self.link: Link | None = None
        self.lost_since: float | None = None
        self.host_away_since: float | None = None
        self.is_host_asleep = False
        self.counted: Counter[str] = Counter()
        self.connection = connection
        self._transport, self._keys, self._pid, self._identity = transport, keys, pid, identity
        self._mark, self._name, self._base, self._owner, self._now = mark, name, connection, owner, now
        self._root = f"gc/1/{keys.topic}"
        self._handshake: GuestHandshake | None = None
        self._welcome_key = b""
        self._key = b""
        self._host_will = ""
        """The hash of a token that the broker sends when the host's connection breaks."""
        self._wills = os.urandom(32)
        self._here = 0
        self._host_heard = 0.0
        self._beat = self._answered = 0
        self._probed_at: float | None = None
        self._asked_at: float | None = None
        """When we sent the open request, or last probed the host because of it."""
        self._connected_at: float | None = None
        self._has_card = False
        self._speaks = messages.PROTOCOL
        self._is_strange = False
        self._is_joined = False
        """The host has answered since we both connected."""
        self._was_joined = False
        self._is_entering = False
        self._tries = 0
        self._next_join = self._next_beat = self._next_send = 0.0
        self._ack = 0
        self._requests: deque[Request] = deque()
        self._is_over = False

    def topic(self, *parts: str) -> str:
        return "/".join((self._root, *parts))

    def open(self) -> None:
        topics = [self.topic("h"), self.topic("hp"), self.topic("hs"), self.topic("s", self._pid)]
        self.lost_since = self._now()
        self._transport.open(topics, self._will, self._hear, self._on_link)

    def request(self, make: Callable[[int], Any], answered: Callable[[str], None]) -> None:
        """Repeat the request until answered. `answered` gets "" or why it was refused."""
        self._requests.append(Request(make, answered))
        if len(self._requests) == 1:
            self._send_request()

    def ask(self, query: Any) -> None:
        """Send once. It may get lost, so the caller repeats it."""
        self._send(query)

    def add(self, servers: Sequence[Server]) -> None:
        self._transport.add(servers)

    def tick(self) -> None:
        if self._is_over or not isinstance(self.link, Connected):
            return
        now = self._now()
        if self.host_away_since is None and now - self._host_heard > SILENCE_SECONDS:
            self._host_is(False)
        if self._probed_at is not None and now - self._probed_at > PROBE_SECONDS:
            self._start_over()  # it was restarted, and does not know our session
        if (not self._is_joined or self.host_away_since is not None) and now >= self._next_join:
            self._join()
        if not self._is_joined and self._connected_at is not None:
            self._seek(now - self._connected_at)
        if self._is_joined and now >= self._next_beat:
            self._say_alive()
        if self._requests and now >= self._next_send:
            self._send_request()
        if self._asked_at is not None and now - self._asked_at > UNANSWERED_SECONDS:
            self._asked_at = now
            self._probe()

    def _seek(self, waited: float) -> None:
        if self._is_back and self.host:
            if waited > ANSWER_SECONDS and self.host_away_since is None:
                self._host_is(False)
        elif not self._was_joined and waited > (ANSWER_SECONDS if self.host else FIND_SECONDS):
            missed = HANDED if self._is_handed else NO_ANSWER if self.host else NO_ROOM
            self._fail(OTHER_VERSION if self._is_strange else missed)

    def leave(self, wait: float) -> None:
        for count in range(self._ack + 1, self._ack + 2 + bool(self._requests)):
            self._send(messages.Leave(count))  # a request on its way may have taken the first number
        self.stop(wait)

    def pause(self) -> None:
        self._send_to_room("p", WentOffline(self._token(self.connection)))
        self._transport.close()

    def resume(self) -> None:
        self._start_over()
        self._transport.renew()

    def stop(self, wait: float = 0.0) -> None:
        self._is_over = True
        self._transport.close(wait)

    def follow(self, host: str) -> None:
        self.host, self._mark = host, fingerprint(host)
        self._key, self._host_will, self._here = b"", "", 0
        self._start_over()
        self._host_is(False)

    # What goes out

    def _start_over(self) -> None:
        self._is_joined = self._is_entering = False
        self._handshake, self._welcome_key, self._probed_at, self._asked_at = None, b"", None, None
        self._next_join = 0.0

    def _join(self) -> None:
        now, away = self._now(), self.host_away_since
        missed = 0.0 if away is None else now - away
        self._next_join = now + (
            ASK_RARELY_SECONDS
            if missed > RESTING_SECONDS
            else ASK_SECONDS
            if missed > PATIENT_SECONDS
            else RESEND_SECONDS
        )
        if self._is_joined:  # the host may come back restarted, so join again
            wait = self._next_join
            self._start_over()
            self._next_join = wait
        if self.heirs and not self._was_joined:
            self._send_heirs()
        if not self.host:
            self._send_to_room("u", AskForCard())
        elif self._is_entering and self._tries < TRIES:
            self._tries += 1
            self._send(Hello(self._speaks, self._name, messages.hash_of(self._token(self.connection))))
        else:
            self._knock()

    def _knock(self) -> None:
        if self._handshake is None or self._is_entering:  # the host may have restarted since it answered
            self._is_entering = False
            self._handshake = GuestHandshake(self._identity, Identity(), self.host, self._keys.room)
            self._welcome_key = self._handshake.welcome_key
        self._send_to_room("u", JoinRequest(self._identity.public, self._handshake.passing.public))

    def _say_alive(self) -> None:
        self._beat += 1
        self._next_beat = self._now() + BEAT_SECONDS
        self._send(Heartbeat(*self.newest, self._beat))

    def _send_to_room(self, part: str, message: Any) -> None:
        topic = self.topic(part, self._pid)
        self._transport.send(topic, seal(self._keys.room, topic, messages.encode(message)))

    def _send_heirs(self) -> None:
        topic = self.topic("hs")
        payload = messages.encode(HostChanges(self.heirs))
        self._transport.send(topic, seal(self._keys.room, topic, payload), retain=True)

    def _send(self, message: Any) -> None:
        if self._key:
            topic = self.topic("u", self._pid)
            self._transport.send(topic, seal(self._key, topic, messages.encode(message)))

    def _send_request(self) -> None:
        if not self._is_joined or self.host_away_since is not None:
            return  # wait for its state: a restored host may have lost our last numbers
        request = self._requests[0]
        request.count = request.count or self._ack + 1
        self._next_send = self._now() + RESEND_SECONDS
        self._asked_at = self._now() if self._asked_at is None else self._asked_at
        self._send(request.make(request.count))

    def _token(self, connection: int) -> str:
        """Return the token that ends our connection. Until then nobody else knows it."""
        return derived(self._wills, f"gone|{connection}", 16).hex()

    def _will(self, connection: int) -> Publication:
        topic = self.topic("p", self._pid)
        payload = messages.encode(WentOffline(self._token(self._base + connection)))
        return Publication(topic, seal(self._keys.room, topic, payload))

    # What comes in

    def _on_link(self, link: Link) -> None:
        self.link = link
        if isinstance(link, Connected):
            self.connection = self._base + link.connection
            self._connected_at = self._host_heard = self._now()
            self._has_card = False
            self._start_over()
            self._join()
        elif self.lost_since is None:
            self.lost_since = self._now()
        self._owner.link_changed()

    def _hear(self, topic: str, frame: bytes) -> None:
        if self._is_over or not frame:
            return  # an empty message only removes a retained one
        kind = topic.removeprefix(f"{self._root}/").partition("/")[0]
        if kind == "s":
            self._hear_host(topic, frame)
        elif kind in _OF_THE_ROOM:
            self._hear_room(topic, frame, _OF_THE_ROOM[kind])
        else:
            self.counted["topic"] += 1

    def _hear_host(self, topic: str, frame: bytes) -> None:
        fault = ""
        for key, kinds in ((self._key, messages.HostMessage), (self._welcome_key, Welcome)):
            try:
                payload = unseal(key, topic, frame) if key else None
            except CannotDecrypt as refusal:
                fault = str(refusal)
                continue
            if payload is None:
                continue
            try:
                self._take(messages.decode(payload, kinds))
            except BadData:
                self.counted["message"] += 1
            return
        self.counted[fault or "topic"] += 1

    def _hear_room(self, topic: str, frame: bytes, kinds: Any) -> None:
        payload = b""
        try:
            payload = unseal(self._keys.room, topic, frame)
            message = messages.decode(payload, kinds)
        except CannotDecrypt as fault:
            self.counted[str(fault)] += 1
        except BadData:
            self.counted["message"] += 1
            self._note_version(messages.versions_of(payload))
        else:
            if isinstance(message, RoomCard):
                self._hear_card(message)
            elif isinstance(message, HostOnline):
                self._hear_here(message)
            elif isinstance(message, HostChanges):
                self._hear_heirs(message)
            elif self._host_will and messages.hash_of(message.token) == self._host_will:
                self._host_is(False)

    def _hear_here(self, here: HostOnline) -> None:
        """Probe the host, which may have restarted."""
        is_new, self._here = here.connection != self._here, here.connection
        if is_new and (not self._is_joined or self.host_away_since is not None):
            self._next_join = min(self._next_join, self._now())
        if is_new:
            self._probe()

    def _probe(self) -> None:
        if self._is_joined and self._probed_at is None:
            self._probed_at = self._now()
            self._say_alive()

    def _hear_heirs(self, heirs: HostChanges) -> None:
        """Follow host changes from any sender: only our host could write our mark."""
        for each in heirs.chain:
            if each.room != self._keys.topic or fingerprint(each.old) != self._mark or self._is_over:
                continue
            self._is_handed = not self.host
            if each.old != self.host or not host_change.is_for(self._identity, self._pid, each):
                self.counted["other host"] += 1
            elif each.epoch <= self.handed or each.epoch < self.newest[0]:
                self.counted["old succession"] += 1
            elif self._owner.succeeded(each, tuple(other for other in heirs.chain if _is_sibling(each, other))):
                self.handed = each.epoch

    def _hear_card(self, card: RoomCard) -> None:
        """Learn the host's key, which the invitation's fingerprint verifies."""
        if fingerprint(card.public) != self._mark:
            self.counted["other host"] += 1
            return
        self._note_version(card.versions)
        self._speaks = min(messages.PROTOCOL, max(messages.OLDEST, card.versions[1]))
        self._has_card = True
        if not self.host:
            self.host = card.public
            self._join()

    def _note_version(self, versions: tuple[int, int] | None) -> None:
        self._is_strange = self._is_strange or (versions is not None and not messages.is_supported(versions))

    def _host_is(self, online: bool) -> None:
        if online:
            self._host_heard, self._probed_at = self._now(), None
        if online != (self.host_away_since is None):
            self.host_away_since = None if online else self._now()
            self.is_host_asleep = self.is_host_asleep and not online
            self._next_join = 0.0
            if online:
                self._next_beat = self._next_send = 0.0  # it may have missed what we sent
            elif self._was_joined:
                self._transport.widen()  # it may be at another address
            self._owner.link_changed()

    def _take(self, message: Any) -> None:
        if isinstance(message, Welcome):
            self._take_welcome(message)
        elif isinstance(message, StateAfterMove):
            self._hear_moved(message)
        elif isinstance(message, RoomState):
            self._hear_state(message)
        elif isinstance(message, RoomCard):
            self._owner.card_came(message)
        elif isinstance(message, Alive):
            if message.number == self._beat != self._answered:  # else it is a replay, or late
                self._answered = message.number
                self._host_will = message.will
                self._host_is(True)
        elif isinstance(message, messages.Asleep):
            self.is_host_asleep = True
            self._host_is(False)
        elif isinstance(message, Rejoin):
            self._key = b""
            self._start_over()
        elif not isinstance(message, Refused):
            self._owner.reply_came(message)
        elif message.reason == messages.CLOSED:
            self.stop()
            self._owner.closed()
        else:
            self._fail(MOVED if message.reason == messages.MOVED else f"online.refused.{message.reason}")

    def _take_welcome(self, welcome: Welcome) -> None:
        if self._handshake is None or self._is_joined:
            return
        try:
            self._key = self._handshake.session_key(welcome.passing)
        except ValueError:
            self.counted["message"] += 1
            return
        self._host_will = welcome.will
        self._is_entering, self._tries = True, 0
        self._join()

    def _hear_state(self, state: RoomState) -> None:
        is_new = (state.epoch, state.seq) > self.newest
        self.counted["old state"] += (state.epoch, state.seq) < self.newest
        if not is_new and not self._is_entering:
            return  # it may be a replay
        if not self._is_joined:
            self._is_entering, self._welcome_key = False, b""
            self._is_joined = self._was_joined = True
            self.lost_since = None
            self._transport.settle([self._pid])
            self._count_anew(state.ack)
            self._next_beat = 0.0
        self._host_is(True)
        if is_new:
            self._take_news(state, lambda: self._owner.state_came(state))

    def _hear_moved(self, moved: StateAfterMove) -> None:
        if (moved.epoch, moved.seq) <= self.newest or not self._is_joined:
            self.counted["old state"] += 1
        elif (moved.epoch, moved.seq - 1) != self.newest:
            self._say_alive()  # the state before it was lost: the host answers with the whole one
        else:
            self._host_is(True)
            self._take_news(moved, lambda: self._owner.move_came(moved))

    def _take_news(self, state: RoomState | StateAfterMove, tell: Callable[[], None]) -> None:
        self.newest = (state.epoch, state.seq)
        self._ack = state.ack
        self._next_beat = min(self._next_beat, self._now() + CONFIRM_SECONDS)
        tell()
        if self._requests and 0 < self._requests[0].count <= state.ack:
            request, self._asked_at = self._requests.popleft(), None
            request.answered(state.result if request.count == state.ack else messages.OK)
        if self._requests and not self._requests[0].count:
            self._send_request()

    def _count_anew(self, ack: int) -> None:
        """Number the requests again that the host does not know in a new session.

        A restored host has also forgotten what it did for them, so each is still done only once.
        """
        for request in self._requests:
            if request.count > ack:
                request.count = 0

    def _fail(self, key: str) -> None:
        self.stop()
        self._owner.failed(key)


def _is_sibling(one: HostChange, other: HostChange) -> bool:
    """Return whether both are one change, for players and for spectators."""
    same = (other.old, other.new, other.epoch, other.digest) == (one.old, one.new, one.epoch, one.digest)
    return same and other.room != one.room
