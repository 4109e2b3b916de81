"""A broker and a transport inside the process, for rooms without a network."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.online.transport.address import Server
from app.online.transport.transport import Connected, Link, Lost, Publication


class LoopbackBroker:
    """Stores messages until `deliver` is called."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.clients: list[LoopbackTransport] = []
        self.sent: list[Publication] = []
        """Every published message, for tests that look for leaks."""
        self._waiting: list[tuple[LoopbackTransport, str, bytes]] = []

    def publish(self, publication: Publication) -> None:
        self.sent.append(publication)
        if publication.retain:
            self.retained[publication.topic] = publication.data
            if not publication.data:
                del self.retained[publication.topic]
        for client in self.clients:
            self.offer(client, publication.topic, publication.data)

    def offer(self, client: LoopbackTransport, topic: str, data: bytes) -> None:
        if any(_matches(topic, pattern) for pattern in client.topics):
            self._waiting.append((client, topic, data))

    def deliver(self) -> int:
        """Deliver messages, including those they cause, and return their number."""
        count = 0
        while self._waiting:
            client, topic, data = self._waiting.pop(0)
            if client in self.clients:
                client.hear(self, topic, data)
            count += 1
        return count


class LoopbackTransport:
    def __init__(self, *brokers: LoopbackBroker) -> None:
        self.topics: tuple[str, ...] = ()
        self.reachable = list(brokers)
        self._brokers = list(brokers)
        self._connection = 0
        self._wills: dict[int, Publication] = {}
        self._heard: dict[str, LoopbackBroker] = {}

    place = None

    @property
    def _up(self) -> list[LoopbackBroker]:
        return [broker for broker in self._brokers if self in broker.clients]

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Publication],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        self.topics, self._will = tuple(topics), will
        self.on_message, self._on_link = on_message, on_link
        self.connect()

    def connect(self) -> None:
        for broker in self._brokers:
            if self not in broker.clients and broker in self.reachable:
                self._connection += 1
                self._wills[id(broker)] = self._will(self._connection)
                broker.clients.append(self)
                for topic, data in broker.retained.items():
                    broker.offer(self, topic, data)
                self._on_link(Connected(self._connection))

    def hear(self, broker: LoopbackBroker, topic: str, data: bytes) -> None:
        self._heard[topic.rpartition("/")[2]] = broker
        self.on_message(topic, data)

    def cut(self) -> None:
        """Break the connection, so that the brokers publish the will."""
        for broker in self._up:
            broker.clients.remove(self)
            broker.publish(self._wills[id(broker)])
        self._on_link(Lost("online.error.lost"))

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        for broker in self._up:
            broker.publish(Publication(topic, data, retain))

    def renew(self) -> None:
        self.close()
        self.connect()

    def add(self, servers: Sequence[Server]) -> None:
        pass

    def widen(self) -> None:
        self.connect()

    def settle(self, names: Sequence[str] = ()) -> None:
        up = self._up
        kept = [broker for broker in up if broker in [self._heard.get(name) for name in names]] or up[:1]
        for broker in up:
            if broker not in kept:
                broker.clients.remove(self)

    def close(self, wait: float = 0.0) -> None:
        for broker in self._up:
            broker.clients.remove(self)


def _matches(topic: str, pattern: str) -> bool:
    """Return whether a subscription covers a topic; `+` matches any part."""
    parts, wanted = topic.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(w in ("+", p) for p, w in zip(parts, wanted, strict=True))
