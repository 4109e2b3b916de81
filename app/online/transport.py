"""What a room needs of the wire, and a wire inside the process for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

Post = Callable[[Callable[[], None]], None]
"""Runs a function on the thread that owns the match."""


@dataclass(frozen=True, slots=True)
class Letter:
    topic: str
    data: bytes
    retain: bool = False


@dataclass(frozen=True, slots=True)
class Connected:
    """The line is up and every subscription was granted."""

    connection: int
    """How many times it has been tried so far: it grows from one line to the next."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The line is down, and will be tried again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The line is down, and was tried often enough; `renew` tries again."""

    reason: str


Link = Connected | Lost | Failed


class Transport(Protocol):
    """Publishes and subscribes. All calls come from the match's thread, and the two callbacks come to it."""

    @property
    def addresses(self) -> int:
        """How many there are to try."""
        ...

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Letter],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        """`will` makes what the broker is to publish should the line numbered so break; any thread may call it."""
        ...

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        """At most once: what is sent while the line is down is lost, and the room sends again what matters."""
        ...

    def renew(self) -> None:
        """Throws the line away and makes a new one: after a sleep the old one only looks alive."""
        ...

    def stay(self) -> None:
        """What was sought is at this address: should the line break, it is tried before the others."""
        ...

    def move_on(self) -> None:
        """What is sought is not at this address: the next one is tried, if there is another."""
        ...

    def close(self, wait: float = 0.0) -> None:
        """Waits so many seconds at most for the last words to be on their way: before a process ends."""
        ...


def matches(topic: str, pattern: str) -> bool:
    """Whether a subscription covers a topic; `+` is any one part."""
    parts, wanted = topic.split("/"), pattern.split("/")
    return len(parts) == len(wanted) and all(w in ("+", p) for p, w in zip(parts, wanted, strict=True))


class LoopbackBroker:
    """A broker without a network: what is sent waits until the test delivers it."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.lines: list[Loopback] = []
        self.sent: list[Letter] = []
        """Everything that ever went through, for tests that look for leaks."""
        self._waiting: list[tuple[Loopback, str, bytes]] = []

    def publish(self, letter: Letter) -> None:
        self.sent.append(letter)
        if letter.retain:
            self.retained[letter.topic] = letter.data
            if not letter.data:
                del self.retained[letter.topic]
        for line in self.lines:
            self.offer(line, letter.topic, letter.data)

    def offer(self, line: Loopback, topic: str, data: bytes) -> None:
        if any(matches(topic, pattern) for pattern in line.topics):
            self._waiting.append((line, topic, data))

    def deliver(self) -> int:
        """Delivers all that waits and all that it causes; says how much that was."""
        count = 0
        while self._waiting:
            line, topic, data = self._waiting.pop(0)
            if line in self.lines:
                line.on_message(topic, data)
            count += 1
        return count


class Loopback:
    """A line to a `LoopbackBroker`, or to one of several in turn."""

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
        will: Callable[[int], Letter],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        self.topics, self._will = tuple(topics), will
        self.on_message, self._on_link = on_message, on_link
        self.connect()

    def connect(self) -> None:
        self._connection += 1
        self._letter = self._will(self._connection)
        self._broker.lines.append(self)
        for topic, data in self._broker.retained.items():
            self._broker.offer(self, topic, data)
        self._on_link(Connected(self._connection))

    def cut(self) -> None:
        """As if the cable were pulled: the broker sends the will."""
        self._broker.lines.remove(self)
        self._broker.publish(self._letter)
        self._on_link(Lost("online.error.lost"))

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        if self in self._broker.lines:
            self._broker.publish(Letter(topic, data, retain))

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
        if self in self._broker.lines:
            self._broker.lines.remove(self)
