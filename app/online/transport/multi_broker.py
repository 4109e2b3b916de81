"""The transport over real brokers: tries several addresses, keeps those that others use."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from app.match.played_match import Post
from app.online.transport.address import Server
from app.online.transport.broker_connection import REFUSED
from app.online.transport.reconnecting_connection import ReconnectingConnection
from app.online.transport.transport import Connected, Failed, Link, Lost, Publication

FIRST_PATIENCE, PATIENCE = 20.0, 600.0
"""Seconds without a connection before it gives up: at first, and later."""
STAGGER = 0.4
"""Seconds until the next address is tried too, unless this one refuses."""
HEAD_START = 2.0
"""Seconds that an address may take to come back before the room goes elsewhere."""
MOST_HEARD = 512
"""How many received messages may wait. Older ones are dropped; we ask again for what matters."""
MOST = 4
"""More addresses would only show the room to more strangers."""


class BrokerTransport:
    """A `Transport`. While anybody is missing it connects to every address; then it keeps those in use.

    Except for its connections' threads, everything runs on the match's thread.
    """

    def __init__(
        self,
        servers: Sequence[Server],
        post: Post,
        first_patience: float = FIRST_PATIENCE,
        patience: float = PATIENCE,
    ) -> None:
        self._servers, self._post = list(servers)[:MOST], post
        self._first_patience, self._longer_patience = first_patience, patience
        self._lines: list[ReconnectingConnection] = []
        self._number, self._lock = 0, threading.Lock()
        self._is_open = self._is_settled = self._was_up = False
        self._waiting: deque[tuple[ReconnectingConnection, str, bytes]] = deque(maxlen=MOST_HEARD)
        self._is_posted = False
        self._heard: dict[str, ReconnectingConnection] = {}
        """The connection that last received each name, the last part of a topic."""

    @property
    def place(self) -> Server | None:
        return next((line.server for line in self._lines if line.is_up), None)

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Publication],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        self._topics, self._will = tuple(topics), will
        self._on_message, self._on_link = on_message, on_link
        self._start()

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        for line in self._lines:
            line.send(topic, data, retain)

    def add(self, servers: Sequence[Server]) -> None:
        new = [server for server in servers if server not in self._servers]
        self._servers += new[: MOST - len(self._servers)]
        if not self._is_settled:
            self.widen()

    def widen(self) -> None:
        self._widen(0.0)

    def _widen(self, delay: float) -> None:
        """Connect to every missing address, to the first one after `delay` seconds."""
        if not self._is_open:
            return
        self._is_settled = False
        has = [line.server for line in self._lines]
        for turn, server in enumerate(server for server in self._servers if server not in has):
            self._lines.append(ReconnectingConnection(server, self._topics, self._will, self, delay + STAGGER * turn))

    def settle(self, names: Sequence[str] = ()) -> None:
        up = [line for line in self._lines if line.is_up]
        kept = [line for line in up if line in (self._heard.get(name) for name in names)] or up[:1]
        if not kept:
            return
        self._is_settled = True
        for line in [line for line in self._lines if line not in kept]:
            self._lines.remove(line)
            line.end(clean=True)
        self._servers.sort(key=lambda server: server not in [line.server for line in kept])  # tried first from now on

    def renew(self) -> None:
        self.close()
        self._start()

    def close(self, wait: float = 0.0) -> None:
        ended, self._lines, self._is_open = self._lines, [], False
        for line in ended:
            line.end()
        deadline = time.monotonic() + wait
        for line in ended if wait else ():
            line.join(max(0.0, deadline - time.monotonic()))

    def _start(self) -> None:
        self._is_open, self._was_up = True, False
        self._down_since, self._patience = time.monotonic(), self._first_patience
        self.widen()

    # Called by connections, on their threads

    def next_number(self) -> int:
        with self._lock:
            self._number += 1
            return self._number

    def line_changed(self, line: ReconnectingConnection, link: Connected | Lost) -> None:
        self._post(lambda: self._change(line, link) if line in self._lines else None)

    def line_heard(self, line: ReconnectingConnection, topic: str, data: bytes) -> None:
        with self._lock:
            self._waiting.append((line, topic, data))
            is_posted, self._is_posted = self._is_posted, True
        if not is_posted:
            self._post(self._pass_on)

    # On the match's thread

    def _change(self, line: ReconnectingConnection, link: Connected | Lost) -> None:
        was_up, line.is_up = line.is_up, isinstance(link, Connected)
        if isinstance(link, Connected):
            self._was_up, self._patience = True, self._longer_patience
            self._on_link(link)
        elif not any(other.is_up for other in self._lines):
            self._all_down(link.reason, was_up)

    def _all_down(self, reason: str, just_now: bool) -> None:
        now = time.monotonic()
        if just_now:
            self._down_since = now
        # If the password was right before, a different broker may answer there for a while.
        is_wrong = reason == REFUSED and not self._was_up and len(self._servers) == 1
        if is_wrong or now - self._down_since > self._patience:
            self.close()
            self._on_link(Failed(reason))
            return
        self._on_link(Lost(reason))
        self._widen(HEAD_START)
        if not just_now:  # this address does not answer, so try the next at once
            next((line for line in self._lines if line.hurry()), None)

    def _pass_on(self) -> None:
        with self._lock:
            waiting = tuple(self._waiting)
            self._waiting.clear()
            self._is_posted = False
        for line, topic, data in waiting:
            if line in self._lines:
                self._hear(line, topic, data)

    def _hear(self, line: ReconnectingConnection, topic: str, data: bytes) -> None:
        if data:
            self._heard[topic.rpartition("/")[2]] = line
        self._on_message(topic, data)
