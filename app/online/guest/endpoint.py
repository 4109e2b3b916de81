"""A guest's end of the wire: joins, shows that it lives, and sends each request until the host has answered it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from app.core.codec import BadData
from app.online import wire
from app.online.seal import Identity, RoomKeys, Sealed, seal, unseal
from app.online.transport import Connected, Letter, Link, Transport
from app.online.wire import Beat, Card, Join, Presence, Refused, State

BEAT_SECONDS = 3.0
SILENCE_SECONDS = 9.0
RESEND_SECONDS = 1.0
FIND_SECONDS = 5.0
"""No card for so long: there is no such room at this address."""
ANSWER_SECONDS = 12.0
"""A card, but nobody who answers for so long: its host is not there."""
DOUBT_SECONDS = 30.0
"""A host that is there but says nothing of us for so long is asked whether we still have our seat."""

NO_ROOM, NO_ANSWER, MOVED = (f"online.error.{word}" for word in ("no_room", "no_answer", "moved"))


@dataclass(slots=True)
class Request:
    """Something that the host is asked to do, made when its turn to be sent has come."""

    make: Callable[[int], Any]
    answered: Callable[[str], None]
    count: int = 0


class Client(Protocol):
    """What stands behind the line."""

    def card_came(self, card: Card) -> None: ...

    def state_came(self, state: State) -> None: ...

    def reply_came(self, reply: Any) -> None:
        """A page of the past, or of a proof."""
        ...

    def line_changed(self) -> None: ...

    def failed(self, key: str) -> None: ...


class GuestLine:
    def __init__(
        self,
        transport: Transport,
        keys: RoomKeys,
        pid: str,
        identity: Identity,
        host: str,
        name: str,
        connection: int,
        client: Client,
        now: Callable[[], float],
    ) -> None:
        """`host` is the public key to insist on; empty for the first that is met."""
        self.host = host
        self.newest = (0, 0)
        self.link: Link | None = None
        self.lost_since: float | None = None
        self.host_away_since: float | None = None
        self.counted: Counter[str] = Counter()
        self.connection = connection
        self._transport, self._keys, self._pid, self._identity = transport, keys, pid, identity
        self._name, self._base, self._client, self._now = name, connection, client, now
        self._root = f"gc/1/{keys.topic}"
        self._key = identity.pair_key(host, keys.room) if host else b""
        self._host_connection = 0
        self._host_heard = 0.0
        self._connected_at: float | None = None
        self._has_card = False
        """The room is known at the address of this connection."""
        self._in_vain = 0
        """At how many addresses it was not, since the last state came."""
        self._is_joined = False
        """The host has answered: since this connection was made, and since it last came back itself."""
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

    @property
    def waiting(self) -> int:
        """How many requests are not answered yet."""
        return len(self._requests)

    def request(self, make: Callable[[int], Any], answered: Callable[[str], None]) -> None:
        """`make` is given the request's number; `answered` gets "" or why it was not granted."""
        self._requests.append(Request(make, answered))
        if len(self._requests) == 1:
            self._send_request()

    def ask(self, query: Any) -> None:
        """A question that changes nothing; whoever asks has to ask again if no answer comes."""
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
        """Nobody has answered yet: perhaps the room is at another address, perhaps nowhere."""
        others = self._transport.addresses - 1
        if waited > FIND_SECONDS and not self._has_card and (self._in_vain < others or (others and self._was_joined)):
            self._in_vain += 1
            self._connected_at = None
            self._transport.move_on()
        elif not self._was_joined and waited > (ANSWER_SECONDS if self.host else FIND_SECONDS):
            self._fail(NO_ANSWER if self.host else NO_ROOM)

    def leave(self, wait: float) -> None:
        """Says goodbye and lets go, without waiting for an answer."""
        for count in range(self._ack + 1, self._ack + 2 + bool(self._requests)):
            self._send(wire.Leave(count))  # a request that is on its way may have taken the first number
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
        join = Join(wire.PROTOCOL, self._identity.public, self._name, self.connection)
        self._transport.send(topic, seal(self._keys.room, topic, wire.encode(join)))

    def _send(self, message: Any) -> None:
        if self._key:
            topic = self.topic("u", self._pid)
            self._transport.send(topic, seal(self._key, topic, wire.encode(message)))

    def _send_request(self) -> None:
        if not self._is_joined or self.host_away_since is not None:
            return  # a host that comes back may count from less than it did: its state is waited for
        request = self._requests[0]
        request.count = request.count or self._ack + 1
        self._next_send = self._now() + RESEND_SECONDS
        self._send(request.make(request.count))

    def _say_presence(self, online: bool, paused: bool = False) -> None:
        topic = self.topic("p", self._pid)
        body = wire.encode(Presence(online, self.connection, paused))
        self._transport.send(topic, seal(self._keys.room, topic, body), retain=True)

    def _will(self, connection: int) -> Letter:
        topic = self.topic("p", self._pid)
        body = wire.encode(Presence(False, self._base + connection))
        return Letter(topic, seal(self._keys.room, topic, body), retain=True)

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
        self._client.line_changed()

    def _hear(self, topic: str, frame: bytes) -> None:
        if self._is_over:
            return
        if not frame:
            if topic == self.topic("s", self._pid):  # the host has forgotten us, or somebody wants us to think so
                self._is_joined = False
            return
        kind = topic.removeprefix(f"{self._root}/").partition("/")[0]
        key = self._key if kind == "s" else self._keys.room
        kinds: Any = {"h": Card, "hp": Presence, "p": Presence, "s": wire.HostMessage}.get(kind)
        if kinds is None or not key:
            self.counted["topic"] += 1
            return
        body = b""
        try:
            body = unseal(key, topic, frame)
            message = wire.decode(body, kinds)
        except Sealed as fault:
            self.counted[str(fault)] += 1
        except BadData:
            self.counted["message"] += 1
            if kinds is Card:
                self._hear_strange_card(body)
        else:
            self._take(kind, message)

    def _take(self, kind: str, message: Any) -> None:
        if kind == "p":
            if message.online and message.connection > self.connection:
                self._fail(MOVED)  # the same seat was taken up on another device
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
            self._next_join = self._now() + RESEND_SECONDS  # it tells everybody where things stand, without being asked
        self._host_connection = presence.connection
        if presence.online:
            self._host_heard = self._now()
        self._host_is(presence.online)

    def _host_is(self, online: bool) -> None:
        if online != (self.host_away_since is None):
            self.host_away_since = None if online else self._now()
            if online:
                self._next_beat = self._next_send = 0.0  # whatever it missed, it gets now
            self._client.line_changed()

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
            self._next_join = 0.0  # what was answered before we had the key could not be read
        self._has_card = True
        self._client.card_came(card)

    def _hear_strange_card(self, body: bytes) -> None:
        """One that we cannot read, perhaps since its host is ahead of us."""
        versions = wire.versions_of(body)
        if versions and not self._was_joined and not versions[0] <= wire.PROTOCOL <= versions[1]:
            self._fail(f"online.refused.{wire.OTHER_VERSION}")

    def _hear_message(self, message: Any) -> None:
        self._host_heard = self._now()
        self._host_is(True)
        if isinstance(message, State):
            self._hear_state(message)
        elif isinstance(message, Refused):
            self._fail(f"online.refused.{message.reason}")
        else:
            self._client.reply_came(message)

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
        self._client.state_came(state)
        if self._requests and 0 < self._requests[0].count <= state.ack:
            request = self._requests.popleft()
            request.answered(state.result if request.count == state.ack else wire.OK)
        if self._requests and not self._requests[0].count:
            self._send_request()

    def _count_anew(self, ack: int) -> None:
        """A host that came back may have lost what it had answered: what it has not is numbered after what it knows.

        Whatever it did with a request before, it does not remember, so it is still done once.
        """
        for request in self._requests:
            if request.count > ack:
                request.count = 0

    def _fail(self, key: str) -> None:
        self.stop()
        self._client.failed(key)
