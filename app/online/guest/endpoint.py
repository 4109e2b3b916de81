"""A guest's end of the wire: joins, sends signs of life, and repeats each request until the host answers it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from app.core.codec import BadData
from app.online.protocol import messages
from app.online.protocol.messages import Beat, Card, Join, Presence, Refused, State
from app.online.protocol.seal import Identity, RoomKeys, Sealed, seal, unseal
from app.online.transport.transport import Connected, Link, Publication, Transport

BEAT_SECONDS = 3.0
SILENCE_SECONDS = 9.0
RESEND_SECONDS = 1.0
FIND_SECONDS = 5.0
"""Without a card after this time, the room is not at this address."""
ANSWER_SECONDS = 12.0
"""With a card but without an answer after this time, the host is not there."""
DOUBT_SECONDS = 30.0
"""If the host is there but sends us no state for this time, we join again: we may have lost our seat."""

NO_ROOM, NO_ANSWER, MOVED = (f"online.error.{word}" for word in ("no_room", "no_answer", "moved"))


@dataclass(slots=True)
class Request:
    """Something that we ask the host to do. The message is made when it is sent, with its number."""

    make: Callable[[int], Any]
    answered: Callable[[str], None]
    count: int = 0


class EndpointOwner(Protocol):
    """Takes what the endpoint receives."""

    def card_came(self, card: Card) -> None: ...

    def state_came(self, state: State) -> None: ...

    def reply_came(self, reply: Any) -> None:
        """A page of the history, or of a proof."""
        ...

    def link_changed(self) -> None: ...

    def failed(self, key: str) -> None: ...


class GuestEndpoint:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        pid: str,
        identity: Identity,
        host: str,
        name: str,
        connection: int,
        owner: EndpointOwner,
        now: Callable[[], float],
    ) -> None:
        """`host` is the public key of the only host to accept; empty to accept the first one."""
        self.host = host
        self.newest = (0, 0)
        self.link: Link | None = None
        self.lost_since: float | None = None
        self.host_away_since: float | None = None
        self.counted: Counter[str] = Counter()
        self.connection = connection
        self._transport, self._keys, self._pid, self._identity = transport, keys, pid, identity
        self._name, self._base, self._owner, self._now = name, connection, owner, now
        self._root = f"gc/1/{keys.topic}"
        self._key = identity.pair_key(host, keys.room) if host else b""
        self._host_connection = 0
        self._host_heard = 0.0
        self._connected_at: float | None = None
        self._version = messages.PROTOCOL
        """The version of the protocol that we speak here. Lower if the card says that the host is older."""
        self._has_card = False
        """The card came over this connection, so the room is at this address."""
        self._in_vain = 0
        """At how many addresses the room was not found since the last state came."""
        self._is_joined = False
        """The host has answered us since we connected, and since it connected itself."""
        self._was_joined = False
        self._answered_at = 0.0
        self._next_join = self._next_beat = self._next_send = 0.0
        self._ack = 0
        self._requests: deque[Request] = deque()
        self._is_over = False

    def topic(self, *parts: str) -> str:
        return "/".join((self._root, *parts))

    def open(self) -> None:
        topics = [self.topic("h"), self.topic("hp"), self.topic("s", self._pid), self.topic("p", self._pid)]
        self.lost_since = self._now()
        self._transport.open(topics, self._will, self._hear, self._on_link)

    def request(self, make: Callable[[int], Any], answered: Callable[[str], None]) -> None:
        """`make` gets the number of the request, `answered` gets "" or why the host refused."""
        self._requests.append(Request(make, answered))
        if len(self._requests) == 1:
            self._send_request()

    def ask(self, query: Any) -> None:
        """Sends a question that changes nothing. It may get lost: the caller asks again."""
        self._send(query)

    def tick(self) -> None:
        if self._is_over or not isinstance(self.link, Connected):
            return
        now = self._now()
        if self.host_away_since is None and now - self._host_heard > SILENCE_SECONDS:
            self._host_is(False)
        if self._is_joined and self.host_away_since is None and now - self._answered_at > DOUBT_SECONDS:
            self._is_joined = False
        if not self._is_joined and now >= self._next_join:
            self._join()
        if not self._is_joined and self._connected_at is not None:
            self._seek(now - self._connected_at)
        if self._is_joined and now >= self._next_beat:
            self._next_beat = now + BEAT_SECONDS
            self._send(Beat(*self.newest))
        if self._requests and now >= self._next_send:
            self._send_request()

    def _seek(self, waited: float) -> None:
        """Nobody has answered yet: tries the next address, or gives up."""
        others = self._transport.addresses - 1
        if waited > FIND_SECONDS and not self._has_card and (self._in_vain < others or (others and self._was_joined)):
            self._in_vain += 1
            self._connected_at = None
            self._transport.move_on()
        elif not self._was_joined and waited > (ANSWER_SECONDS if self.host else FIND_SECONDS):
            self._fail(NO_ANSWER if self.host else NO_ROOM)

    def leave(self, wait: float) -> None:
        """Says goodbye and disconnects, without waiting for an answer."""
        for count in range(self._ack + 1, self._ack + 2 + bool(self._requests)):
            self._send(messages.Leave(count))  # a request that is on its way may have taken the first number
        self._transport.send(self.topic("p", self._pid), b"", retain=True)
        self.stop(wait)

    def pause(self) -> None:
        self._say_presence(online=False, paused=True)
        self._transport.close()

    def resume(self) -> None:
        self._is_joined = False
        self._transport.renew()

    def stop(self, wait: float = 0.0) -> None:
        self._is_over = True
        self._transport.close(wait)

    # What goes out

    def _join(self) -> None:
        self._next_join = self._now() + RESEND_SECONDS
        topic = self.topic("u", self._pid)
        join = Join(self._version, self._identity.public, self._name, self.connection)
        self._transport.send(topic, seal(self._keys.room, topic, messages.encode(join)))

    def _send(self, message: Any) -> None:
        if self._key:
            topic = self.topic("u", self._pid)
            self._transport.send(topic, seal(self._key, topic, messages.encode(message)))

    def _send_request(self) -> None:
        if not self._is_joined or self.host_away_since is not None:
            return  # wait for its state: a host that came back may have lost our last numbers
        request = self._requests[0]
        request.count = request.count or self._ack + 1
        self._next_send = self._now() + RESEND_SECONDS
        self._send(request.make(request.count))

    def _say_presence(self, online: bool, paused: bool = False) -> None:
        topic = self.topic("p", self._pid)
        payload = messages.encode(Presence(online, self.connection, paused))
        self._transport.send(topic, seal(self._keys.room, topic, payload), retain=True)

    def _will(self, connection: int) -> Publication:
        topic = self.topic("p", self._pid)
        payload = messages.encode(Presence(False, self._base + connection))
        return Publication(topic, seal(self._keys.room, topic, payload), retain=True)

    # What comes in

    def _on_link(self, link: Link) -> None:
        self.link = link
        if isinstance(link, Connected):
            self.connection = self._base + link.connection
            self._connected_at = self._host_heard = self._now()
            self._is_joined = self._has_card = False
            self._say_presence(online=True)
            self._join()
        elif self.lost_since is None:
            self.lost_since = self._now()
        self._owner.link_changed()

    def _hear(self, topic: str, frame: bytes) -> None:
        if self._is_over:
            return
        if not frame:
            if topic == self.topic("s", self._pid):  # the host has forgotten us, or somebody pretends so
                self._is_joined = False
            return
        kind = topic.removeprefix(f"{self._root}/").partition("/")[0]
        key = self._key if kind == "s" else self._keys.room
        kinds: Any = {"h": Card, "hp": Presence, "p": Presence, "s": messages.HostMessage}.get(kind)
        if kinds is None or not key:
            self.counted["topic"] += 1
            return
        payload = b""
        try:
            payload = unseal(key, topic, frame)
            message = messages.decode(payload, kinds)
        except Sealed as fault:
            self.counted[str(fault)] += 1
        except BadData:
            self.counted["message"] += 1
            if kinds is Card:
                self._hear_strange_card(payload)
        else:
            self._take(kind, message)

    def _take(self, kind: str, message: Any) -> None:
        if kind == "p":
            if message.online and message.connection > self.connection:
                self._fail(MOVED)  # another device has taken our seat
        elif isinstance(message, Presence):
            self._hear_host(message)
        elif isinstance(message, Card):
            self._hear_card(message)
        else:
            self._hear_message(message)

    def _hear_host(self, presence: Presence) -> None:
        if presence.connection < self._host_connection:
            return
        if presence.online and 0 < self._host_connection < presence.connection:
            self._is_joined = False
            self._next_join = self._now() + RESEND_SECONDS  # it sends its state to everybody anyway
        self._host_connection = presence.connection
        if presence.online:
            self._host_heard = self._now()
        self._host_is(presence.online)

    def _host_is(self, online: bool) -> None:
        if online != (self.host_away_since is None):
            self.host_away_since = None if online else self._now()
            if online:
                self._next_beat = self._next_send = 0.0  # it may have missed what we sent
            self._owner.link_changed()

    def _hear_card(self, card: Card) -> None:
        if self.host and card.public != self.host:
            self.counted["other host"] += 1
            return
        if not self.host:
            try:
                self._key = self._identity.pair_key(card.public, self._keys.room)
            except ValueError:
                self.counted["message"] += 1
                return
            self.host = card.public
            self._next_join = 0.0  # we could not read earlier answers without the key
        self._has_card = True
        self._version = min(messages.PROTOCOL, card.versions[1])
        self._owner.card_came(card)

    def _hear_strange_card(self, payload: bytes) -> None:
        """A card that we cannot read, perhaps because the host has a newer version."""
        versions = messages.versions_of(payload)
        if versions and not self._was_joined and not messages.is_supported(versions):
            self._fail(f"online.refused.{messages.OTHER_VERSION}")

    def _hear_message(self, message: Any) -> None:
        self._host_heard = self._now()
        self._host_is(True)
        if isinstance(message, State):
            self._hear_state(message)
        elif isinstance(message, Refused) and message.reason == messages.OTHER_VERSION and self._has_card:
            pass  # we joined before we knew the host's version, and have joined again since
        elif isinstance(message, Refused):
            self._fail(f"online.refused.{message.reason}")
        else:
            self._owner.reply_came(message)

    def _hear_state(self, state: State) -> None:
        self._is_joined = self._was_joined = True
        self._answered_at, self._in_vain, self.lost_since = self._now(), 0, None
        self._transport.stay()
        if (state.epoch, state.seq) <= self.newest:
            self.counted["old state"] += (state.epoch, state.seq) < self.newest
            return
        if state.epoch > self.newest[0]:
            self._count_anew(state.ack)
        self.newest = (state.epoch, state.seq)
        self._ack = state.ack
        self._owner.state_came(state)
        if self._requests and 0 < self._requests[0].count <= state.ack:
            request = self._requests.popleft()
            request.answered(state.result if request.count == state.ack else messages.OK)
        if self._requests and not self._requests[0].count:
            self._send_request()

    def _count_anew(self, ack: int) -> None:
        """The host came back, perhaps with an older file: numbers requests again that it does not know.

        If it had done one of them before, it has forgotten that too, so the request is still done only once.
        """
        for request in self._requests:
            if request.count > ack:
                request.count = 0

    def _fail(self, key: str) -> None:
        self.stop()
        self._owner.failed(key)
