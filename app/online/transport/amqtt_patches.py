"""amqtt 0.12.1 with workarounds, so that it can run unattended inside the app.

- It sends every new client the retained messages for all subscriptions of all clients.
- Meanwhile its dictionary of subscriptions may change, which loses clients that connect.
- It does not notice a client that disappears, and waits for ever for a login.
- It keeps 35 kB for every client with a wrong password.
- It reads packets of any length.

Unlike amqtt's own plugins, nothing here needs psutil, pwdlib or yaml.
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
"""When the system probes a silent client, how often, and how many times."""


LOGIN_SECONDS = 5.0
MOST_STRANGERS = 4
"""Clients logging in at one address, so that one device cannot take all connections."""
LARGEST_PACKET = 64 * 1024
LOOK_SECONDS = 0.01


class PasswordCheck(BaseAuthPlugin):  # type: ignore[misc]
    @dataclass
    class Config:
        passwords: Any = ()
        """It may grow while the broker runs."""

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

    @property
    def port(self) -> int:
        instance: Any = self._servers["default"].instance
        return int(instance.sockets[0].getsockname()[1])

    def stop_listening(self) -> None:
        for server in self._servers.values():
            if server.instance:
                server.instance.close()

    async def passed_on(self, user: str) -> None:
        """Wait until this user has disconnected and all messages are on their way."""
        while (
            any(session.username == user for session, _ in self._sessions.values())
            or not self._broadcast_queue.empty()
            or not all(task.done() for task in self._tasks_queue)
        ):
            await asyncio.sleep(LOOK_SECONDS)

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        """Send retained messages only to subscribers.

        amqtt calls this for every known topic. For others it now returns without waiting, so that the dictionary cannot
        change meanwhile.
        """
        subscribers = self._subscriptions.get(subscription[0], ())
        if any(each.client_id == session.client_id for each, _ in subscribers):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """Probe silent clients, because a phone out of reach would hold a connection for ever."""
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
        try:
            await super()._handle_client_session(reader, writer, client_session, handler, server, listener_name)
        finally:
            kept, _ = self._sessions.get(client_session.client_id, (None, None))
            if kept is client_session and client_session.clean_session:
                await self._delete_session(client_session.client_id)


def is_own(address: str) -> bool:
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback


async def serve(address: str, port: int, passwords: list[str], connections: int) -> GuardedBroker:
    """Port 0 picks a free port. Raises amqtt's `BrokerError`."""
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"{address}:{port}", max_connections=connections)},
        plugins={f"{__name__}.{PasswordCheck.__name__}": {"passwords": passwords}},
    )
    broker = GuardedBroker(config)
    await broker.start()
    return broker
