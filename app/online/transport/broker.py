"""The transport over a real broker: tries several addresses in turn, again and again, for a limited time."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from app.match.post import Post
from app.online.transport.address import Server
from app.online.transport.connection import GONE, REFUSED, UNREACHABLE, BrokerConnection
from app.online.transport.transport import Connected, Failed, Link, Lost, Publication

FIRST_BACK_OFF, LONGEST_BACK_OFF = 1.0, 8.0
FIRST_PATIENCE, PATIENCE = 20.0, 600.0
"""After how many seconds without a connection it gives up: before the first connection, and later."""
MOST_HEARD = 512
"""How many messages wait for the thread that owns the match. When there are more, the oldest are dropped: newer ones
say where things stand, and what matters is asked for again."""

log = logging.getLogger(__name__)


class BrokerTransport:
    """A `Transport`. A thread of its own listens to the connection, and makes another one when it breaks."""

    def __init__(
        self,
        servers: Sequence[Server],
        post: Post,
        first_patience: float = FIRST_PATIENCE,
        patience: float = PATIENCE,
    ) -> None:
        self._servers, self._post = tuple(servers), post
        self._first_patience, self._patience = first_patience, patience
        self._lock = threading.Lock()
        self._connection: BrokerConnection | None = None
        self._number = 0
        self._life = 0
        """Grows with every `renew` and `close`. Events of an earlier life are dropped."""
        self._at = 0
        """Which address is used now, or tried next."""
        self._home: int | None = None
        """Which address is tried again first."""
        self._heard: deque[tuple[int, str, bytes]] = deque(maxlen=MOST_HEARD)
        self._is_posted = False
        """The thread that owns the match was told to look at what was heard, and has not looked yet."""

    @property
    def addresses(self) -> int:
        return len(self._servers)

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
        connection = self._connection
        if connection and connection.is_up:
            connection.send(topic, data, retain)

    def renew(self) -> None:
        self.close()
        self._start()

    def stay(self) -> None:
        self._home = self._at

    def move_on(self) -> None:
        self._home, connection = None, self._connection
        if connection and len(self._servers) > 1:
            connection.end()

    def close(self, wait: float = 0.0) -> None:
        with self._lock:
            self._life += 1
            connection, self._connection = self._connection, None
        if connection:
            connection.end()
        if wait:
            self._thread.join(wait)

    # The thread that tries

    def _start(self) -> None:
        self._thread = threading.Thread(target=self._keep_up, args=(self._life,), name="broker", daemon=True)
        self._thread.start()

    def _keep_up(self, life: int) -> None:
        down_since, patience, back_off, tries = time.monotonic(), self._first_patience, FIRST_BACK_OFF, 0
        was_ever_up = False
        while life == self._life:
            was_up, reason = self._one_connection(life, self._servers[self._at])
            tries += 1
            if was_up:
                was_ever_up = True
                down_since, patience, back_off, tries = time.monotonic(), self._patience, FIRST_BACK_OFF, 0
            with self._lock:
                if life != self._life:
                    return
                if not was_up or self._at != self._home:
                    self._at = (self._at + 1) % len(self._servers)
            # If the password was right before, another broker may answer there until the right one is back.
            is_wrong = reason == REFUSED and not was_ever_up and len(self._servers) == 1
            if is_wrong or time.monotonic() - down_since > patience:
                self._tell(life, Failed(reason))
                return
            self._tell(life, Lost(reason))
            if tries % len(self._servers) == 0:  # else the next address is tried at once
                time.sleep(back_off * random.uniform(0.5, 1.0))
                back_off = min(LONGEST_BACK_OFF, back_off * 2)

    def _one_connection(self, life: int, server: Server) -> tuple[bool, str]:
        """Runs one connection to its end; says whether it was ever up, and why it ended."""
        with self._lock:
            if life != self._life:
                return False, GONE
            self._number += 1
            number = self._number
        try:
            connection = BrokerConnection(server, self._topics, self._will(number), lambda t, d: self._hear(life, t, d))
        except (OSError, ValueError) as fault:  # such as a missing file of certificates
            log.warning("%s cannot be used: %s", server.public, fault)
            return False, UNREACHABLE
        with self._lock:
            is_wanted = life == self._life
            if is_wanted:
                self._connection = connection
        was_up = False
        try:
            was_up = is_wanted and connection.connect()
            if was_up:
                self._tell(life, Connected(number))
                connection.live()
        except Exception:  # paho may stumble over what it receives: the next connection may be better
            log.exception("the connection to %s broke", server.public)
        finally:
            connection.close()
        return was_up, connection.reason

    def _tell(self, life: int, link: Link) -> None:
        self._post(lambda: self._on_link(link) if life == self._life else None)

    def _hear(self, life: int, topic: str, data: bytes) -> None:
        with self._lock:
            self._heard.append((life, topic, data))
            is_posted, self._is_posted = self._is_posted, True
        if not is_posted:
            self._post(self._pass_on)

    def _pass_on(self) -> None:
        with self._lock:
            heard = tuple(self._heard)
            self._heard.clear()
            self._is_posted = False
        for life, topic, data in heard:
            if life == self._life:
                self._on_message(topic, data)
