"""The broker inside a hosting app, for one room on one network."""

from __future__ import annotations

import asyncio
import importlib
import logging
import socket
import sys
import threading
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

PORT = 18883
"""The broker takes another port if this one is in use."""
CONNECTIONS = 24
START_SECONDS = 10.0
AGAIN_SECONDS = 0.5
GOODBYE_SECONDS = 1.0
LAST_WORDS_SECONDS = 3.0
HOST_USER = "host"
"""The host's user name. The broker waits for its last messages."""

log = logging.getLogger(__name__)


class CannotListen(Exception):
    """No port could be opened."""


@contextmanager
def yaml_or_nothing() -> Iterator[None]:
    """Import amqtt without yaml, which it needs only for files that we do not have."""
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
    """Runs on its own thread. Clients need a password of the room."""

    def __init__(self, password: str, port: int = PORT, address: str = "0.0.0.0", patience: float = 0.0) -> None:
        """Wait up to `patience` seconds for a port in use, then take another."""
        self.port = 0
        self._passwords = [password]
        self._wanted, self._address, self._patience = port, address, patience
        self._loop = asyncio.new_event_loop()
        self._ending = asyncio.Event()
        self._started = threading.Event()
        self._fault: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="lan broker", daemon=True)

    def start(self) -> None:
        """Raise `CannotListen`."""
        self._thread.start()
        self._started.wait(START_SECONDS)
        if self._fault or not self.port:
            self._end()  # it may still start, too late
            raise CannotListen(str(self._fault or "it took too long"))

    def admit(self, password: str) -> None:
        self._passwords.append(password)

    def stop(self) -> None:
        if self._thread.is_alive():
            self._end()
            self._thread.join(START_SECONDS)

    def _end(self) -> None:
        with suppress(RuntimeError):  # the loop has ended or is about to
            self._loop.call_soon_threadsafe(self._ending.set)

    def _run(self) -> None:
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)  # it reports every lost connection as an error
        logging.getLogger("transitions").setLevel(logging.CRITICAL)
        asyncio.set_event_loop(self._loop)
        self._loop.set_exception_handler(lambda _, fault: log.debug("the broker inside the app: %s", fault["message"]))
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:  # also ends what amqtt left running
                runner.run(self._serve())
        except Exception as fault:  # whatever amqtt raises, `start` raises `CannotListen`
            log.warning("the broker inside the app stopped: %s", fault)
            self._fault = fault
            self._started.set()

    async def _serve(self) -> None:
        broker = await self._listening()
        self.port = broker.port
        self._started.set()
        await self._ending.wait()
        broker.stop_listening()
        with suppress(TimeoutError):
            await asyncio.wait_for(broker.passed_on(HOST_USER), LAST_WORDS_SECONDS)
        # amqtt may wait for ever for a client whose message arrives during shutdown: `asyncio.wait_for` of Python 3.11
        # can lose a cancellation. The runner cancels what is left once more.
        await asyncio.wait([asyncio.create_task(broker.shutdown())], timeout=GOODBYE_SECONDS)

    async def _listening(self) -> Any:
        from app.online.transport import amqtt_patches  # guests never need amqtt, so import it late

        deadline = time.monotonic() + self._patience
        while self._wanted:
            try:
                return await amqtt_patches.serve(self._address, self._wanted, self._passwords, CONNECTIONS)
            except Exception as fault:
                if time.monotonic() >= deadline:
                    log.info("port %s is taken: %s", self._wanted, fault)
                    break
                await asyncio.sleep(AGAIN_SECONDS)
        return await amqtt_patches.serve(self._address, 0, self._passwords, CONNECTIONS)


def own_address() -> str:
    """Return this device's address on its network, or 127.0.0.1. Sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
