"""What a room needs to send and receive: topics to publish and subscribe to, and news of the connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.online.transport.address import Server


@dataclass(frozen=True, slots=True)
class Publication:
    topic: str
    data: bytes
    retain: bool = False


@dataclass(frozen=True, slots=True)
class Connected:
    """A connection is up and every subscription was granted. There may be others, to other brokers."""

    connection: int
    """The number of the connection. It grows with every attempt."""


@dataclass(frozen=True, slots=True)
class Lost:
    """No connection is up. The transport tries again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """No connection is up, and the transport has given up. `renew` tries again."""

    reason: str


Link = Connected | Lost | Failed


class Transport(Protocol):
    """Publishes and subscribes. Calls come from the thread that owns the match, and callbacks run on it."""

    @property
    def place(self) -> Server | None:
        """Where we are connected now, for others to come there; None while that is nowhere, or has no address."""
        ...

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Publication],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        """`will` makes what the broker publishes if the connection with this number breaks; any thread may call it."""
        ...

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        """Arrives at most once. What is sent without a connection is lost: rooms repeat what matters."""
        ...

    def renew(self) -> None:
        """Drops the connection and makes a new one. After a sleep the old one may only seem to work."""
        ...

    def add(self, servers: Sequence[Server]) -> None:
        """More addresses at which the room may be."""
        ...

    def widen(self) -> None:
        """Somebody is missed: goes to every address as well. Each that answers is told as `Connected`."""
        ...

    def settle(self, names: Sequence[str] = ()) -> None:
        """Nobody is missed any more: stays only where topics that end with these names were heard last, or else at the
        first address that answered. Takes back what the other brokers retain for us."""
        ...

    def close(self, wait: float = 0.0) -> None:
        """Waits at most so many seconds until everything is sent, for a process that is about to end."""
        ...
