"""Keeps one broker connected: reconnects with growing pauses until stopped."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from app.online.transport.address import Server
from app.online.transport.broker_connection import GONE, UNREACHABLE, BrokerConnection
from app.online.transport.transport import Connected, Lost, Publication

FIRST_BACK_OFF, LONGEST_BACK_OFF = 1.0, 8.0
"""Seconds between tries, randomly shortened, so that rooms do not all return at once."""

log = logging.getLogger(__name__)


class ConnectionOwner(Protocol):
    def next_number(self) -> int:
        """Return the next connection's number, which grows over all brokers."""
        ...

    def line_changed(self, line: ReconnectingConnection, link: Connected | Lost) -> None: ...

    def line_heard(self, line: ReconnectingConnection, topic: str, data: bytes) -> None: ...


class ReconnectingConnection:
    def __init__(
        self,
        server: Server,
        topics: Sequence[str],
        will: Callable[[int], Publication],
        owner: ConnectionOwner,
        delay: float,
    ) -> None:
        """Wait `delay` seconds before the first try, unless `hurry` is called."""
        self.server = server
        self.is_up = False
        """Set by the owner, on its own thread."""
        self._topics, self._will, self._owner, self._delay = topics, will, owner, delay
        self._connection: BrokerConnection | None = None
        self._lock = threading.Lock()
        self._may_go, self._is_over = threading.Event(), threading.Event()
        self._is_waiting = True
        self._retained: set[str] = set()
        self._thread = threading.Thread(target=self._keep_up, name="broker", daemon=True)
        self._thread.start()

    def send(self, topic: str, data: bytes, retain: bool) -> None:
        connection = self._connection
        if connection and connection.is_up:
            connection.send(topic, data, retain)
            if retain and data:
                self._retained.add(topic)

    def hurry(self) -> bool:
        """Connect now, because another address fails; return whether it was waiting."""
        was_waiting, self._is_waiting = self._is_waiting, False
        self._may_go.set()
        return was_waiting

    def end(self, clean: bool = False) -> None:
        """Return at once. `clean` also removes our retained messages."""
        if clean:
            for topic in tuple(self._retained):
                self.send(topic, b"", retain=True)
        with self._lock:
            self._is_over.set()
            connection, self._connection = self._connection, None
        self._may_go.set()
        if connection:
            connection.end()

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    # The thread

    def _keep_up(self) -> None:
        self._may_go.wait(self._delay)
        self._is_waiting = False
        back_off = FIRST_BACK_OFF
        while not self._is_over.is_set():
            was_up, reason = self._one_connection(self._owner.next_number())
            back_off = FIRST_BACK_OFF if was_up else back_off
            if self._is_over.is_set():
                return
            self._owner.line_changed(self, Lost(reason))
            self._is_over.wait(back_off * random.uniform(0.5, 1.0))
            back_off = min(LONGEST_BACK_OFF, back_off * 2)

    def _one_connection(self, number: int) -> tuple[bool, str]:
        """Return whether the connection was ever up, and why it ended."""
        try:
            connection = BrokerConnection(self.server, self._topics, self._will(number), self._hear)
        except (OSError, ValueError) as fault:  # such as a missing certificate file
            log.warning("%s cannot be used: %s", self.server.public, fault)
            return False, UNREACHABLE
        with self._lock:
            is_wanted = not self._is_over.is_set()
            if is_wanted:
                self._connection = connection
        was_up = False
        try:
            was_up = is_wanted and connection.connect()
            if was_up:
                self._owner.line_changed(self, Connected(number))
                connection.live()
        except Exception:  # paho may fail on what it receives; the next connection may work
            log.exception("the connection to %s broke", self.server.public)
        finally:
            connection.close()
        return was_up, connection.reason if is_wanted else GONE

    def _hear(self, topic: str, data: bytes) -> None:
        self._owner.line_heard(self, topic, data)
