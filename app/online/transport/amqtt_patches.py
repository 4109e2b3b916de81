"""amqtt 0.12.1 with workarounds for three faults, so that it can run unattended inside the app.

- It sends every new client the retained messages of all subscriptions of all clients.
- While it does, its dictionary of subscriptions may change, and some of the clients that connect at once are lost.
- It does not notice a client that disappears without a word.

Nothing here needs psutil, pwdlib or yaml, which amqtt's own plugins do.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
from dataclasses import dataclass
from typing import Any

from app.online.transport.embedded_broker import yaml_or_nothing

with yaml_or_nothing():
    from amqtt.broker import Broker
    from amqtt.contexts import BrokerConfig, ListenerConfig
    from amqtt.plugins.base import BaseAuthPlugin
    from amqtt.session import Session

SILENT_SECONDS, PROBE_SECONDS, PROBES = 15, 5, 3
"""After how many silent seconds the system probes a client, how often, and how many times."""


class Door(BaseAuthPlugin):  # type: ignore[misc]
    """Lets in whoever knows the room's password."""

    @dataclass
    class Config:
        password: str = ""

    async def authenticate(self, *, session: Session) -> bool:
        return hmac.compare_digest((session.password or "").encode(), self.config.password.encode())


class GuardedBroker(Broker):  # type: ignore[misc]
    @property
    def port(self) -> int:
        instance: Any = self._servers["default"].instance
        return int(instance.sockets[0].getsockname()[1])

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
        try:
            await super().stream_connected(reader, writer, listener_name)
        finally:
            writer.close()


async def serve(address: str, port: int, password: str, connections: int) -> GuardedBroker:
    """Starts a broker; port 0 means any free port. Raises amqtt's `BrokerError`."""
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"{address}:{port}", max_connections=connections)},
        plugins={f"{__name__}.{Door.__name__}": {"password": password}},
    )
    broker = GuardedBroker(config)
    await broker.start()
    return broker
