"""amqtt 0.12.1 with workarounds for its faults, so that it can run unattended inside the app.

- It sends every new client the retained messages of all subscriptions of all clients.
- While it does, its dictionary of subscriptions may change, and some of the clients that connect at once are lost.
- It does not notice a client that disappears without a word, and waits for ever for one that never says who it is.
- It keeps 35 kB of every client that had a wrong password.
- It reads packets of any length.

Nothing here needs psutil, pwdlib or yaml, which amqtt's own plugins do.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import socket
from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.online.transport.embedded_broker import yaml_or_nothing

with yaml_or_nothing():
    from amqtt.adapters import StreamReaderAdapter, StreamWriterAdapter
    from amqtt.broker import Broker
    from amqtt.contexts import BrokerConfig, ListenerConfig
    from amqtt.errors import AMQTTError, NoDataError
    from amqtt.plugins.base import BaseAuthPlugin
    from amqtt.session import Session

SILENT_SECONDS, PROBE_SECONDS, PROBES = 15, 5, 3
"""After how many silent seconds the system probes a client, how often, and how many times."""


LOGIN_SECONDS = 5.0
"""How long a client may take to say who it is."""
MOST_STRANGERS = 4
"""How many clients from one address may wait to be let in: so one device cannot take all the few connections."""
LARGEST_PACKET = 64 * 1024
LOOK_SECONDS = 0.01
"""How often it is looked whether everything was passed on: amqtt does not tell."""


class PasswordCheck(BaseAuthPlugin):  # type: ignore[misc]
    """Lets in whoever knows one of the room's passwords."""

    @dataclass
    class Config:
        passwords: Any = ()
        """A list, to which more may be added while the broker runs."""

    async def authenticate(self, *, session: Session) -> bool:
        said = (session.password or "").encode()
        return any(hmac.compare_digest(said, each.encode()) for each in self.config.passwords)


class BoundedReader(StreamReaderAdapter):  # type: ignore[misc]
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader)
        self._line = writer.transport

    async def read(self, n: int = -1) -> bytes:
        if n > LARGEST_PACKET:
            self._line.abort()
            raise NoDataError(f"a packet of {n} bytes")
        data: bytes = await super().read(n)
        return data


class GuardedBroker(Broker):  # type: ignore[misc]
    def __init__(self, config: BrokerConfig) -> None:
        super().__init__(config)
        self._strangers: Counter[str] = Counter()
        """How many clients from each address were not let in yet."""

    @property
    def port(self) -> int:
        instance: Any = self._servers["default"].instance
        return int(instance.sockets[0].getsockname()[1])

    def stop_listening(self) -> None:
        """Nobody new comes in, and the port is free."""
        for server in self._servers.values():
            if server.instance:
                server.instance.close()

    async def passed_on(self, user: str) -> None:
        """Waits until nobody of this name is connected, and all that was said is on its way."""
        while (
            any(session.username == user for session, _ in self._sessions.values())
            or not self._broadcast_queue.empty()
            or not all(task.done() for task in self._tasks_queue)
        ):
            await asyncio.sleep(LOOK_SECONDS)

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Sends only what the client subscribed to. amqtt calls this for every known topic whenever a client connects;
        for the others it now returns without waiting, so that the dictionary does not change meanwhile."""
        subscribers = self._subscriptions.get(subscription[0], ())
        if any(each.client_id == session.client_id for each, _ in subscribers):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Probes silent clients, since a phone out of reach would keep one of the few connections for ever. Closes the
        connection of a client that is still there when the broker ends."""
        sock = writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in (
            ("TCP_KEEPIDLE", SILENT_SECONDS),
            ("TCP_KEEPINTVL", PROBE_SECONDS),
            ("TCP_KEEPCNT", PROBES),
        ):
            if hasattr(socket, name):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
        address = str(sock.getpeername()[0])
        try:
            if self._strangers[address] < MOST_STRANGERS or is_own(address):
                await self._client_connected(listener_name, BoundedReader(reader, writer), StreamWriterAdapter(writer))
        finally:
            writer.close()

    async def _initialize_client_session(
        self, reader: Any, writer: Any, remote_address: str, remote_port: int
    ) -> tuple[Any, Session]:
        """Ends the wait for a client that does not say who it is."""
        self._strangers[remote_address] += 1
        try:
            async with asyncio.timeout(LOGIN_SECONDS):
                handler, session = await super()._initialize_client_session(reader, writer, remote_address, remote_port)
        except TimeoutError as fault:
            raise AMQTTError("no CONNECT in time") from fault
        finally:
            self._strangers[remote_address] -= 1
            if not self._strangers[remote_address]:
                del self._strangers[remote_address]
        return handler, session

    async def _handle_client_session(
        self, reader: Any, writer: Any, client_session: Session, handler: Any, server: Any, listener_name: str
    ) -> None:
        """Forgets a client that is gone, also one that was never let in."""
        try:
            await super()._handle_client_session(reader, writer, client_session, handler, server, listener_name)
        finally:
            kept, _ = self._sessions.get(client_session.client_id, (None, None))
            if kept is client_session and client_session.clean_session:
                await self._delete_session(client_session.client_id)


def is_own(address: str) -> bool:
    """Whether it is this device itself."""
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


async def serve(address: str, port: int, passwords: list[str], connections: int) -> GuardedBroker:
    """Starts a broker; port 0 means any free port. Raises amqtt's `BrokerError`. Passwords may be added later."""
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"{address}:{port}", max_connections=connections)},
        plugins={f"{__name__}.{PasswordCheck.__name__}": {"passwords": passwords}},
    )
    broker = GuardedBroker(config)
    await broker.start()
    return broker
