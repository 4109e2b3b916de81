"""Rooms found on one network by their announcements, where zeroconf is installed; without it nothing is found.

A convenience only: phones need a lock for it and many networks do not carry it, so an address can always be typed.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Any

from app.online.address import Server

SERVICE = "_gcroom._tcp.local."
VERSION = "1"

log = logging.getLogger(__name__)

Found = Callable[[str, Server | None], None]
"""Told a room's tag, and where it is; None when it is gone."""


def is_available() -> bool:
    """Without importing it: that takes a while, and this is asked where somebody waits."""
    try:
        return find_spec("zeroconf") is not None
    except ValueError:  # forbidden, as Python puts it
        return False


def tag_of(topic: str) -> str:
    """By which a room is known on the network; whoever has the code can tell, and nobody can tell the code."""
    return topic[:8]


class Announcement:
    """Says on the network that a room is here, until it is closed. Whatever goes wrong, hosting goes on.

    A room that ends while it is being announced closes it from two threads, and zeroconf bears only one."""

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
            )
            self._zeroconf = Zeroconf(interfaces=[address])
            self._zeroconf.register_service(info)
        except Exception as fault:  # a network without multicast, a name that is taken, …
            log.info("the room is not announced: %r", fault)

    def close(self) -> None:
        with self._lock:
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            with contextlib.suppress(Exception):
                zeroconf.close()


class Search:
    """Looks for rooms until it is closed. `found` is called on another thread: post from there. Neither the beginning
    nor the end makes anybody wait."""

    def __init__(self, found: Found, address: str = "") -> None:
        self._found, self._address = found, address
        self._is_over = False
        self._heard: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        if is_available():
            threading.Thread(target=self._look, name="search for rooms", daemon=True).start()

    def close(self) -> None:
        self._is_over = True
        self._heard.put(None)

    def _look(self) -> None:
        try:
            from zeroconf import ServiceBrowser, Zeroconf

            with Zeroconf(interfaces=[self._address]) if self._address else Zeroconf() as zeroconf:
                ServiceBrowser(zeroconf, SERVICE, handlers=[self._hear])
                for name, is_here in iter(self._heard.get, None):
                    if not self._is_over:
                        self._tell(zeroconf, name, is_here)
        except Exception as fault:
            log.info("rooms are not looked for any more: %r", fault)

    def _hear(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        """On zeroconf's thread, so it only notes the name: a question asked here, while the search is being closed,
        would wait for an answer that cannot come."""
        self._heard.put((name, state_change.name != "Removed"))

    def _tell(self, zeroconf: Any, name: str, is_here: bool) -> None:
        tag = name.partition(".")[0]
        if not is_here:
            self._found(tag, None)
            return
        info = zeroconf.get_service_info(SERVICE, name)
        addresses = info.parsed_addresses() if info else []
        if addresses and info.port and not self._is_over:
            self._found(tag, Server("mqtt", addresses[0], info.port))
