"""The broker inside a hosting app: for one room on one network, without any set-up."""

from __future__ import annotations

import asyncio
import importlib
import logging
import socket
import sys
import threading
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

PORT = 18883
"""Where a room is looked for if no port is said; when it is taken, any other free one."""
CONNECTIONS = 16
START_SECONDS = 10.0

log = logging.getLogger(__name__)


class CannotListen(Exception):
    """No port could be opened."""


@contextmanager
def yaml_or_nothing() -> Iterator[None]:
    """amqtt imports yaml only to read files that we do not have, so for its import an empty one will do."""
    try:
        importlib.import_module("yaml")
    except ImportError:
        sys.modules["yaml"] = types.ModuleType("yaml")
        try:
            yield
        finally:
            del sys.modules["yaml"]
    else:
        yield


class LanBroker:
    """Starts in a thread of its own and serves until it is stopped. Only who has the room's code gets in."""

    def __init__(self, password: str, port: int = PORT, address: str = "0.0.0.0") -> None:
        self.port = 0
        self._password, self._wanted, self._address = password, port, address
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="lan broker", daemon=True)

    def start(self) -> None:
        """Raises `CannotListen`."""
        self._thread.start()
        self._started.wait(START_SECONDS)
        if self._fault or not self.port:
            raise CannotListen(str(self._fault or "it took too long"))

    def stop(self) -> None:
        if self._thread.is_alive():
            with suppress(RuntimeError):  # it was told before, and is just about to be gone
                self._loop.call_soon_threadsafe(self._ending.set)
            self._thread.join(START_SECONDS)

    def _run(self) -> None:
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)  # it reports every lost line as an error
        logging.getLogger("transitions").setLevel(logging.CRITICAL)
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception as fault:  # whatever amqtt raises, the player is told that hosting here is not possible
            log.warning("the broker inside the app stopped: %s", fault)
            self._fault = fault
            self._started.set()
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        self._ending = asyncio.Event()
        broker = await self._listening()
        self.port = broker.port
        self._started.set()
        await self._ending.wait()
        await broker.shutdown()

    async def _listening(self) -> Any:
        from app.online import lan_guard  # only now: guests never need amqtt

        try:
            return await lan_guard.serve(self._address, self._wanted, self._password, CONNECTIONS)
        except Exception:
            if not self._wanted:
                raise
            return await lan_guard.serve(self._address, 0, self._password, CONNECTIONS)


def own_address() -> str:
    """This device's address on its network, as far as it has one. No packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
