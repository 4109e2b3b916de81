"""Announces and finds rooms on the same network with zeroconf, if installed.

This is only a convenience: many networks block it. Players can always type an address.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from importlib.util import find_spec
from queue import Empty, SimpleQueue
from typing import Any

from app.online.transport.address import Server

SERVICE = "_gcroom._tcp.local."
VERSION = "1"
HELD_SECONDS = 20
"""How long others list a silent room. A killed app cannot say farewell."""
LOOK_SECONDS = 5.0

log = logging.getLogger(__name__)

Found = Callable[[str, Server | None], None]
"""Receives a room's tag and its address; None when the room is gone."""


def is_available() -> bool:
    """Avoid the import, which takes a while."""
    try:
        return find_spec("zeroconf") is not None
    except ValueError:  # raised when `sys.modules["zeroconf"]` is None, which forbids the import
        return False


def tag_of(topic: str) -> str:
    """Return the room's public name, which does not reveal the code."""
    return topic[:8]


class Announcement:
    """Announces a room until closed. If that fails, hosting goes on without it.

    `close` may run on two threads, and zeroconf allows only one.
    """

    def __init__(self, topic: str, address: str, port: int) -> None:
        self._zeroconf: Any = None
        self._lock = threading.Lock()
        if not is_available():
            return
        tag = tag_of(topic)
        try:
            from zeroconf import ServiceInfo, Zeroconf

            info = ServiceInfo(
                SERVICE,
                f"{tag}.{SERVICE}",
                addresses=[socket.inet_aton(address)],
                port=port,
                properties={"v": VERSION, "room": tag},
                host_ttl=HELD_SECONDS,
                other_ttl=HELD_SECONDS,
            )
            self._zeroconf = Zeroconf(interfaces=[address])
            self._zeroconf.register_service(info)
        except Exception as fault:  # a network without multicast, a name in use, …
            log.info("the room is not announced: %r", fault)

    def close(self) -> None:
        with self._lock:
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            with contextlib.suppress(Exception):
                zeroconf.close()


class Search:
    """Looks for rooms until closed. Calls `found` on another thread and never blocks."""

    def __init__(self, found: Found, address: str = "") -> None:
        self._found, self._address = found, address
        self._is_over = False
        self._known: dict[str, Server | None] = {}
        """The last known address of every room; None if gone or unknown."""
        self._heard: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        if is_available():
            threading.Thread(target=self._look, name="search for rooms", daemon=True).start()

    def close(self) -> None:
        self._is_over = True
        self._heard.put(None)

    def _look(self) -> None:
        try:
            from zeroconf import ServiceBrowser, Zeroconf

            # Close both: otherwise the browser's thread outlives its `Zeroconf` and keeps all this alive.
            with (
                Zeroconf(interfaces=[self._address]) if self._address else Zeroconf() as zeroconf,
                ServiceBrowser(zeroconf, SERVICE, handlers=[self._hear]),
            ):
                while not self._is_over:
                    try:
                        heard = self._heard.get(timeout=LOOK_SECONDS)
                    except Empty:
                        self._look_again(zeroconf)
                    else:
                        if heard and not self._is_over:
                            self._tell(zeroconf, *heard)
        except Exception as fault:
            log.info("rooms are not looked for any more: %r", fault)

    def _hear(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        """Only note the name: asking for the address here could block `close` for ever."""
        self._heard.put((name, state_change.name != "Removed"))

    def _look_again(self, zeroconf: Any) -> None:
        """Ask again, because zeroconf remembers killed apps for a quarter of an hour."""
        for name, server in tuple(self._known.items()):
            now = self._address_of(zeroconf, name)
            if now != server and not self._is_over:
                self._know(name, now)

    def _tell(self, zeroconf: Any, name: str, is_here: bool) -> None:
        server = self._address_of(zeroconf, name) if is_here else None
        if not self._is_over and (server or not is_here):
            self._know(name, server)
        else:
            self._known.setdefault(name, None)  # zeroconf reports a name once, so nobody else would ask again

    def _know(self, name: str, server: Server | None) -> None:
        self._known[name] = server
        self._found(name.partition(".")[0], server)

    def _address_of(self, zeroconf: Any, name: str) -> Server | None:
        info = zeroconf.get_service_info(SERVICE, name)
        addresses = info.parsed_addresses() if info else []
        return Server("mqtt", addresses[0], info.port) if addresses and info.port else None
