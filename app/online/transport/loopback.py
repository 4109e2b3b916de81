"""A broker and a transport inside the process: rooms without a network, delivered one message at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.online.transport.transport import Connected, Link, Lost, Publication


class LoopbackBroker:
    """A broker without a network. Messages wait until `deliver` is called."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.clients: list[LoopbackTransport] = []
        self.sent: list[Publication] = []
        """Everything that was ever published, for tests that look for leaks."""
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
        """Delivers all waiting messages and those that they cause; says how many."""
        count = 0
        while self._waiting:
            client, topic, data = self._waiting.pop(0)
            if client in self.clients:
                client.on_message(topic, data)
            count += 1
        return count


class LoopbackTransport:
    """A `Transport` to a `LoopbackBroker`, or to several in turn."""

    def __init__(self, *brokers: LoopbackBroker) -> None:
        self.topics: tuple[str, ...] = ()
        self._brokers = brokers
        self._at = 0
        self._connection = 0

    @property
    def addresses(self) -> int:
        return len(self._brokers)

    @property
    def _broker(self) -> LoopbackBroker:
        return self._brokers[self._at]

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
        self._connection += 1
        self._will_publication = self._will(self._connection)
        self._broker.clients.append(self)
        for topic, data in self._broker.retained.items():
            self._broker.offer(self, topic, data)
        self._on_link(Connected(self._connection))

    def cut(self) -> None:
        """Like a pulled cable: the broker publishes the will."""
        self._broker.clients.remove(self)
        self._broker.publish(self._will_publication)
        self._on_link(Lost("online.error.lost"))

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        if self in self._broker.clients:
            self._broker.publish(Publication(topic, data, retain))

    def renew(self) -> None:
        self.close()
        self.connect()

    def stay(self) -> None:
        pass

    def move_on(self) -> None:
        if len(self._brokers) > 1:
            self.close()
            self._on_link(Lost("online.error.lost"))
            self._at = (self._at + 1) % len(self._brokers)
            self.connect()

    def close(self, wait: float = 0.0) -> None:
        if self in self._broker.clients:
            self._broker.clients.remove(self)


def _matches(topic: str, pattern: str) -> bool:
    """Whether a subscription covers a topic; `+` stands for any one part."""
    parts, wanted = topic.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(w in ("+", p) for p, w in zip(parts, wanted, strict=True))
