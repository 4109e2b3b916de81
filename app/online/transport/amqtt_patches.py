"""amqtt 0.12.1 made fit to be left alone inside the app: its three known faults are kept from doing harm.

It sends every new client the retained messages of everybody's subscriptions; while it waits for that to be done its
table of subscriptions changes under it, and when clients come at once some are lost; and it never notices that a
client is gone without a word. Nothing here needs psutil, pwdlib or yaml, which amqtt's own plugins do.
"""

from __future__ import annotations

import asyncio
import hmac
import socket
from dataclasses import dataclass
from typing import Any

from app.online.lan import yaml_or_nothing

with yaml_or_nothing():
    from amqtt.broker import Broker
    from amqtt.contexts import BrokerConfig, ListenerConfig
    from amqtt.plugins.base import BaseAuthPlugin
    from amqtt.session import Session

SILENT_SECONDS, PROBE_SECONDS, PROBES = 15, 5, 3
"""After so long without a word the system asks a client's device whether it is still there."""


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
        """Only to those who subscribed: amqtt calls this for every topic there is whenever a client connects. So it
        has nothing to wait for there, and its table stays as it is meanwhile."""
        subscribers = self._subscriptions.get(subscription[0], ())
        if any(each.client_id == session.client_id for each, _ in subscribers):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def stream_connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, listener_name: str
    ) -> None:
        """A phone that went out of reach would keep one of the few connections for ever; and whoever is still there
        when the broker ends is cut off."""
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
    """A broker that listens; port 0 is any free one. Raises amqtt's `BrokerError`."""
    config = BrokerConfig(
        listeners={"default": ListenerConfig(bind=f"{address}:{port}", max_connections=connections)},
        plugins={f"{__name__}.{Door.__name__}": {"password": password}},
    )
    broker = GuardedBroker(config)
    await broker.start()
    return broker
