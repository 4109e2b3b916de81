"""Rooms announced and found on one network with zeroconf, if it is installed.

It is only a convenience: phones need a lock for it and many networks block it. Players can always type an address.
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
"""How long others list a room that is silent. Its app may have been killed before it could say farewell."""
LOOK_SECONDS = 5.0
"""How often a search checks whether the rooms that it found are still there."""

log = logging.getLogger(__name__)

Found = Callable[[str, Server | None], None]
"""Gets a room's tag and its address; None when the room is gone."""


def is_available() -> bool:
    """Does not import it, because that takes a while and the caller waits."""
    try:
        return find_spec("zeroconf") is not None
    except ValueError:  # `sys.modules["zeroconf"]` is None, so that it cannot be imported
        return False


def tag_of(topic: str) -> str:
    """The public name of a room on the network. It follows from the code, and does not give the code away."""
    return topic[:8]


class Announcement:
    """Announces a room on the network until it is closed. If that fails, hosting goes on without it.

    A room that ends during the announcement calls `close` from two threads, and zeroconf allows only one.
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
        except Exception as fault:  # a network without multicast, a name that is in use, …
            log.info("the room is not announced: %r", fault)

    def close(self) -> None:
        with self._lock:
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf:
            with contextlib.suppress(Exception):
                zeroconf.close()


class Search:
    """Looks for rooms until it is closed. It calls `found` on another thread. Neither the constructor nor `close`
    waits for anything."""

    def __init__(self, found: Found, address: str = "") -> None:
        self._found, self._address = found, address
        self._is_over = False
        self._known: dict[str, Server | None] = {}
        """The address of each room that was ever heard of; None if it is gone, or if nobody has told it yet."""
        self._heard: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        if is_available():
            threading.Thread(target=self._look, name="search for rooms", daemon=True).start()

    def close(self) -> None:
        self._is_over = True
        self._heard.put(None)

    def _look(self) -> None:
        try:
            from zeroconf import ServiceBrowser, Zeroconf

            # Both are closed: the thread of a browser goes on after its `Zeroconf` has ended, and keeps all of this.
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
        """Runs on zeroconf's thread, so it only notes the name. Asking for the address here could wait for ever while
        the search is being closed."""
        self._heard.put((name, state_change.name != "Removed"))

    def _look_again(self, zeroconf: Any) -> None:
        """Asks for the addresses again. zeroconf keeps a name for a quarter of an hour, but an address expires sooner:
        a room whose app was killed does not answer then. One that did not answer in time may do so now."""
        for name, server in tuple(self._known.items()):
            now = self._address_of(zeroconf, name)
            if now != server and not self._is_over:
                self._know(name, now)

    def _tell(self, zeroconf: Any, name: str, is_here: bool) -> None:
        server = self._address_of(zeroconf, name) if is_here else None
        if not self._is_over and (server or not is_here):
            self._know(name, server)
        else:
            self._known.setdefault(name, None)  # zeroconf tells of a name once: nobody else would ask again

    def _know(self, name: str, server: Server | None) -> None:
        self._known[name] = server
        self._found(name.partition(".")[0], server)

    def _address_of(self, zeroconf: Any, name: str) -> Server | None:
        info = zeroconf.get_service_info(SERVICE, name)
        addresses = info.parsed_addresses() if info else []
        return Server("mqtt", addresses[0], info.port) if addresses and info.port else None
