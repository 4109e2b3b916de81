"""The way to a real broker: several addresses tried in turn, again and again, until patience ends."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from app.online.address import Server
from app.online.line import GONE, REFUSED, UNREACHABLE, Line
from app.online.transport import Connected, Failed, Letter, Link, Lost, Post

FIRST_BACK_OFF, LONGEST_BACK_OFF = 1.0, 8.0
FIRST_PATIENCE, PATIENCE = 20.0, 600.0
"""Seconds without a line, before the first one and later, after which it is given up."""

log = logging.getLogger(__name__)


class BrokerTransport:
    """A `Transport`. One thread of its own listens to the line, and makes another one when it breaks."""

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
        self._line: Line | None = None
        self._connection = 0
        self._life = 0
        """Grows with every `renew` and `close`: what belongs to an earlier life is not heard any more."""
        self._at = 0
        """Which address is used now, or tried next."""
        self._home: int | None = None
        """Which address is tried again first."""

    @property
    def addresses(self) -> int:
        return len(self._servers)

    @property
    def sockets(self) -> list[Any]:
        """The open ones, for tests to look at."""
        line = self._line
        return [line.client.socket()] if line and line.client.socket() else []

    def open(
        self,
        topics: Sequence[str],
        will: Callable[[int], Letter],
        on_message: Callable[[str, bytes], None],
        on_link: Callable[[Link], None],
    ) -> None:
        self._topics, self._will = tuple(topics), will
        self._on_message, self._on_link = on_message, on_link
        self._start()

    def send(self, topic: str, data: bytes, retain: bool = False) -> None:
        line = self._line
        if line and line.is_up:
            line.send(topic, data, retain)

    def renew(self) -> None:
        self.close()
        self._start()

    def stay(self) -> None:
        self._home = self._at

    def move_on(self) -> None:
        self._home, line = None, self._line
        if line and len(self._servers) > 1:
            line.end()

    def close(self, wait: float = 0.0) -> None:
        with self._lock:
            self._life += 1
            line, self._line = self._line, None
        if line:
            line.end()
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
            was_up, reason = self._one_line(life, self._servers[self._at])
            tries += 1
            if was_up:
                was_ever_up = True
                down_since, patience, back_off, tries = time.monotonic(), self._patience, FIRST_BACK_OFF, 0
            with self._lock:
                if life != self._life:
                    return
                if not was_up or self._at != self._home:
                    self._at = (self._at + 1) % len(self._servers)
            # Whoever was let in before is not wrong: another broker may stand there, until the right one is back.
            is_wrong = reason == REFUSED and not was_ever_up and len(self._servers) == 1
            if is_wrong or time.monotonic() - down_since > patience:
                self._tell(life, Failed(reason))
                return
            self._tell(life, Lost(reason))
            if tries % len(self._servers) == 0:  # else the next address is tried at once
                time.sleep(back_off * random.uniform(0.5, 1.0))
                back_off = min(LONGEST_BACK_OFF, back_off * 2)

    def _one_line(self, life: int, server: Server) -> tuple[bool, str]:
        """Lives one line to its end; says whether it was ever up, and why it is not any more."""
        with self._lock:
            if life != self._life:
                return False, GONE
            self._connection += 1
            connection = self._connection
        try:
            line = Line(server, self._topics, self._will(connection), lambda t, d: self._hear(life, t, d))
        except (OSError, ValueError) as fault:  # such as a file of certificates that is not there
            log.warning("%s cannot be used: %s", server.public, fault)
            return False, UNREACHABLE
        with self._lock:
            is_wanted = life == self._life
            if is_wanted:
                self._line = line
        was_up = False
        try:
            was_up = is_wanted and line.connect()
            if was_up:
                self._tell(life, Connected(connection))
                line.live()
        except Exception:  # whatever came through it that paho stumbles over: the next line may be better
            log.exception("the line to %s broke", server.public)
        finally:
            line.close()
        return was_up, line.reason

    def _tell(self, life: int, link: Link) -> None:
        self._post(lambda: self._on_link(link) if life == self._life else None)

    def _hear(self, life: int, topic: str, data: bytes) -> None:
        self._post(lambda: self._on_message(topic, data) if life == self._life else None)
