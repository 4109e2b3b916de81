"""Rooms found on one network by their announcements, where zeroconf is installed; without it nothing is found.

A convenience only: phones need a lock for it and many networks do not carry it, so an address can always be typed.
"""

from __future__ import annotations

import contextlib
import logging
import socket
from collections.abc import Callable
from typing import Any

from app.online.address import Server

SERVICE = "_gcroom._tcp.local."
VERSION = "1"

log = logging.getLogger(__name__)

Found = Callable[[str, Server | None], None]
"""Told the first eight letters of a room's topic, and where it is; None when it is gone."""


def is_available() -> bool:
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


class Announcement:
    """Says on the network that a room is here, until it is closed. Whatever goes wrong, hosting goes on."""

    def __init__(self, topic: str, address: str, port: int) -> None:
        self._zeroconf: Any = None
        if not is_available():
            return
        from zeroconf import ServiceInfo, Zeroconf

        tag = topic[:8]
        info = ServiceInfo(
            SERVICE,
            f"{tag}.{SERVICE}",
            addresses=[socket.inet_aton(address)],
            port=port,
            properties={"v": VERSION, "room": tag},
        )
        try:
            self._zeroconf = Zeroconf(interfaces=[address])
            self._zeroconf.register_service(info)
        except Exception as fault:  # a network without multicast, a name that is taken, …
            log.info("the room is not announced: %s", fault)

    def close(self) -> None:
        if self._zeroconf:
            with contextlib.suppress(Exception):
                self._zeroconf.close()


class Search:
    """Looks for rooms until it is closed. `found` is called on a thread of zeroconf's: post from there."""

    def __init__(self, found: Found, address: str = "") -> None:
        self._found = found
        self._zeroconf: Any = None
        if not is_available():
            return
        from zeroconf import ServiceBrowser, Zeroconf

        try:
            self._zeroconf = Zeroconf(interfaces=[address]) if address else Zeroconf()
            ServiceBrowser(self._zeroconf, SERVICE, handlers=[self._heard])
        except Exception as fault:
            log.info("no rooms are looked for: %s", fault)

    def close(self) -> None:
        if self._zeroconf:
            with contextlib.suppress(Exception):
                self._zeroconf.close()

    def _heard(self, zeroconf: Any, service_type: str, name: str, state_change: Any) -> None:
        tag = name.partition(".")[0]
        if state_change.name == "Removed":
            self._found(tag, None)
            return
        info = zeroconf.get_service_info(service_type, name)
        addresses = info.parsed_addresses() if info else []
        if addresses and info.port:
            self._found(tag, Server("mqtt", addresses[0], info.port))
