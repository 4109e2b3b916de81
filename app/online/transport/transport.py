"""Sends and receives for a room, over any kind of network."""

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
    """A connection is up with all subscriptions. There may be others."""

    connection: int


@dataclass(frozen=True, slots=True)
class Lost:
    """No connection is up. The transport keeps trying."""

    reason: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The transport gave up. `renew` tries again."""

    reason: str


Link = Connected | Lost | Failed


class Transport(Protocol):
    """Publishes and subscribes. Calls and callbacks happen on the match's thread."""

    @property
    def place(self) -> Server | None:
        """The address for others to use now; None without a connection or an address."""
        ...

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Publication],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        """Connect and subscribe.

        `will` returns what the broker publishes if the connection with this number breaks. Any thread may call it.
        """
        ...

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        """Send at most once. Without a connection the message is lost."""
        ...

    def renew(self) -> None:
        """Reconnect. After sleep, an old connection may only seem to work."""
        ...

    def add(self, servers: Sequence[Server]) -> None: ...

    def widen(self) -> None:
        """Connect to all addresses because somebody is missing. Each success is a `Connected`."""
        ...

    def settle(self, names: Sequence[str] = ()) -> None:
        """Disconnect where nobody is needed, and remove our retained messages there.

        Keep the connections that last received topics ending with these names, else the first.
        """
        ...

    def close(self, wait: float = 0.0) -> None:
        """Disconnect, waiting at most this many seconds for unsent messages."""
        ...
