"""What a room needs to send and receive: topics to publish and subscribe to, and news of the connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Publication:
    topic: str
    data: bytes
    retain: bool = False


@dataclass(frozen=True, slots=True)
class Connected:
    """The connection is up and every subscription was granted."""

    connection: int
    """The number of the connection. It grows with every attempt."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is down. The transport tries again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The connection is down, and the transport has given up. `renew` tries again."""

    reason: str


Link = Connected | Lost | Failed


class Transport(Protocol):
    """Publishes and subscribes. Calls come from the thread that owns the match, and callbacks run on it."""

    @property
    def addresses(self) -> int:
        """How many addresses there are to try."""
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

    def stay(self) -> None:
        """The room is at this address: if the connection breaks, this address is tried first."""
        ...

    def move_on(self) -> None:
        """The room is not at this address: tries the next one, if there is one."""
        ...

    def close(self, wait: float = 0.0) -> None:
        """Waits at most so many seconds until everything is sent, for a process that is about to end."""
        ...
