"""The broker inside the app as a process: `lan_process.py PORT PASSWORD [ws]`."""

from __future__ import annotations

import asyncio
import sys
import threading

from app.online.transport import embedded_broker


async def serve_websocket(port: int, password: str) -> None:
    """The app itself never does this; it is a broker that speaks websockets, for a test of the line to it."""
    from amqtt.contexts import BrokerConfig, ListenerConfig, ListenerType

    from app.online.transport.amqtt_patches import GuardedBroker, PasswordCheck

    listener = ListenerConfig(type=ListenerType.WS, bind=f"127.0.0.1:{port}", max_connections=8)
    plugins = {f"{PasswordCheck.__module__}.{PasswordCheck.__name__}": {"passwords": [password]}}
    await GuardedBroker(BrokerConfig(listeners={"default": listener}, plugins=plugins)).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    embedded_broker.START_SECONDS = 60.0  # a busy machine is given time
    port, password = int(sys.argv[1]), sys.argv[2]
    if sys.argv[3:] == ["ws"]:
        import app.online.transport.amqtt_patches  # noqa: F401  before amqtt, for which it stands in for yaml

        asyncio.run(serve_websocket(port, password))
    broker = embedded_broker.LanBroker(password, port, "127.0.0.1")
    broker.start()
    if broker.port != port:
        sys.exit("the port is taken")
    threading.Event().wait()
