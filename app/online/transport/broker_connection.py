"""One MQTT connection to a broker: connects, subscribes, then sends and receives until it ends."""

from __future__ import annotations

import contextlib
import logging
import secrets
import selectors
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from app.online.transport.address import Server, pin_of
from app.online.transport.mqtt_client import RoomClient
from app.online.transport.transport import Publication

UNREACHABLE, REFUSED, DEAF, GONE = (f"online.error.{word}" for word in ("unreachable", "password", "deaf", "lost"))

KEEPALIVE = 12
"""Seconds. After one and a half times as long the broker tells the others that a silent device is gone."""
CONNECT_SECONDS = 5.0
DEAF_SECONDS = 1.0
"""A cluster that elects a leader refuses subscriptions for a while. They are repeated after this time."""
DEAF_TRIES = 5
ROUND_SECONDS = 3.0
"""How often a silent connection checks whether it is time for a ping. With `KEEPALIVE` it is less than what the broker
waits for."""
FAREWELL_SECONDS = 1.0
MOST_WAITING = 64
"""How many messages wait for a slow network. When there are more, an older one on the same topic is dropped."""
WRONG_PASSWORD = {4, 5, 134, 135}
"""Reason codes of CONNACK in MQTT 3.1.1, and as paho translates them."""

log = logging.getLogger(__name__)


class BrokerConnection:
    """One connection. After its end it is not used again.

    We read and write for paho, instead of a thread of its own. So a message goes out at once, on the thread that sends
    it, without waking another one first. Only one thread at a time may use paho and its socket: `_turn` guards them.
    """

    def __init__(
        self, server: Server, topics: Sequence[str], will: Publication, hear: Callable[[str, bytes], None]
    ) -> None:
        self.reason = UNREACHABLE
        self._is_over = self._is_settled = self._is_granted = False
        self._server, self._topics, self._hear = server, topics, hear
        self._heard: list[tuple[str, bytes]] = []
        self._unsent: deque[tuple[str, bytes, bool]] = deque()
        self._turn = threading.RLock()
        self.client = client = RoomClient(
            lambda topic, data: self._heard.append((topic, data)),
            CallbackAPIVersion.VERSION2,
            client_id=f"fb-{secrets.token_hex(8)}",  # always new: a second connection with the same id ends the first
            protocol=MQTTProtocolVersion.MQTTv311,
            transport="websockets" if server.is_websocket else "tcp",
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_SECONDS
        client.will_set(will.topic, will.data, qos=1, retain=will.retain)
        if server.user or server.password:
            client.username_pw_set(server.user, server.password)
        if server.is_websocket:
            client.ws_set_options(path=server.path or "/mqtt")
        if server.is_sealed:
            client.tls_set_context(_tls(server))
        client.on_socket_open = no_delay
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_disconnect = lambda *_: self._finish(GONE)
        self._ear, self._bell = socket.socketpair()
        """Sending to `_bell` wakes the listening thread."""
        self._bell.setblocking(False)
        self._selector = selectors.DefaultSelector()  # `select` knows no more than 1024 files in a process
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._watched: tuple[Any, int] = (None, 0)
        """The socket that the selector watches, and what for."""
        self._cared_at = 0.0
        """When we last looked for what is to be sent, and for whether it is time for a ping."""

    @property
    def is_up(self) -> bool:
        return self._is_granted and not self._is_over

    # Any thread

    def send(self, topic: str, data: bytes, retain: bool) -> None:
        with self._turn:
            if self.client.want_write():
                self._put_off(topic, data, retain)
            else:
                self.client.publish_now(topic, data, retain)
            is_stuck = self.client.want_write() or self.client.socket() is None
        if is_stuck:  # the network is slow, or gone: the listening thread sees to it
            self._ring()

    def _put_off(self, topic: str, data: bytes, retain: bool) -> None:
        """Until the network takes more. The newest message on a topic is the one that counts."""
        if len(self._unsent) >= MOST_WAITING:
            older = next((index for index, each in enumerate(self._unsent) if each[0] == topic), 0)
            del self._unsent[older]
        self._unsent.append((topic, data, retain))

    def end(self) -> None:
        """Returns at once. The listening thread disconnects."""
        self._finish(self.reason)
        self._ring()

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b".")

    # The listening thread

    def connect(self) -> bool:
        """Connects and subscribes; says whether every subscription was granted."""
        try:
            self.client.connect(self._server.host, self._server.port, KEEPALIVE)
        except (OSError, ValueError) as fault:
            log.info("%s cannot be reached: %s", self._server.public, fault)
            return False
        for _ in range(DEAF_TRIES):
            self._listen(CONNECT_SECONDS, until_settled=True)
            if self._is_granted or self._is_over or not self._is_settled:
                break
            self._listen(DEAF_SECONDS)
            self._is_settled = False
            with self._turn:
                self._subscribe()
        return self._is_granted

    def live(self) -> None:
        """Sends and receives until the connection ends."""
        while not self._is_over:
            self._round(ROUND_SECONDS)

    def close(self) -> None:
        self._finish(self.reason)
        with self._turn:
            self.client.disconnect()
        deadline = time.monotonic() + FAREWELL_SECONDS
        while self.client.socket() and self.client.want_write() and time.monotonic() < deadline:
            self._round(FAREWELL_SECONDS)
        self._selector.close()
        self._ear.close()
        self._bell.close()

    def _listen(self, seconds: float, until_settled: bool = False) -> None:
        deadline = time.monotonic() + seconds
        while not self._is_over and not (until_settled and self._is_settled) and time.monotonic() < deadline:
            self._round(max(0.0, deadline - time.monotonic()))

    def _round(self, seconds: float) -> None:
        """Waits for something to receive or to send, at most for so many seconds."""
        with self._turn:
            sock: Any = self.client.socket()
            if sock is None:
                self._finish(GONE)
                return
            wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if self.client.want_write() else 0)
            is_read = bool(getattr(sock, "pending", int)())  # decrypted already, so the socket does not show it
        try:
            self._watch(sock, wanted)
            heard = {key.fileobj for key, _ in self._selector.select(0.0 if is_read else seconds)}
        except (OSError, ValueError, KeyError):  # a sending thread found the connection broken, and closed it
            self._finish(GONE)
            return
        if is_read or sock in heard:
            self._receive()
        if self._ear in heard:
            self._ear.recv(4096)
        elif heard and not wanted & selectors.EVENT_WRITE and time.monotonic() < self._cared_at + ROUND_SECONDS:
            return  # whoever owns the match may wait for Python's lock: back to sleep without another look
        self._cared_at = time.monotonic()
        with self._turn:
            if self.client.want_write():
                self.client.loop_write()
            while self._unsent and self.client.socket() and not self.client.want_write():
                topic, data, retain = self._unsent.popleft()
                self.client.publish_now(topic, data, retain)
            self.client.loop_misc()

    def _receive(self) -> None:
        with self._turn:
            self.client.read()
            heard, self._heard = self._heard, []
        for topic, data in heard:  # outside of `_turn`: the receiver may send at once
            self._hear(topic, data)

    def _watch(self, sock: Any, wanted: int) -> None:
        if self._watched == (sock, wanted):
            return
        if self._watched[0] is sock:
            self._selector.modify(sock, wanted)
        else:
            self._selector.register(sock, wanted)
        self._watched = sock, wanted

    def _on_connect(self, _: Any, __: Any, ___: Any, code: Any, ____: Any) -> None:
        if code.is_failure:
            self._finish(REFUSED if code.value in WRONG_PASSWORD else UNREACHABLE)
        else:
            self._subscribe()

    def _subscribe(self) -> None:
        self.client.subscribe([(topic, 0) for topic in self._topics])

    def _on_subscribe(self, _: Any, __: Any, ___: Any, codes: Any, ____: Any) -> None:
        self.reason = DEAF if any(code.is_failure for code in codes) else GONE
        self._is_granted = self.reason == GONE
        self._is_settled = True

    def _finish(self, reason: str) -> None:
        if not self._is_over:
            self.reason = reason if self.reason == UNREACHABLE else self.reason
            self._is_over = self._is_settled = True


def no_delay(_: Any, __: Any, sock: Any) -> None:
    """Without this a move waits some 40 ms for the acknowledgement of the message before it."""
    raw = sock if isinstance(sock, socket.socket) else sock._socket
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class WrongPin(OSError):
    """The broker has another certificate than the one that we know it by."""


class _ClosingSocket(ssl.SSLSocket):
    """Closes itself when the handshake fails. paho would leave it open."""

    pin = ""

    def do_handshake(self, block: bool = False) -> None:
        try:
            super().do_handshake(block)
            if self.pin and pin_of(self.getpeercert(binary_form=True) or b"") != self.pin:
                raise WrongPin("the certificate is not the one that was pinned")
        except BaseException:
            self.close()
            raise


def _tls(server: Server) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=server.authority or None)
    context.sslsocket_class = _ClosingSocket
    if server.pin:  # it vouches for the broker instead of an authority
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.sslsocket_class = type("_PinnedSocket", (_ClosingSocket,), {"pin": server.pin})
    elif not server.authority:
        try:
            import certifi  # Android's own certificates are out of Python's reach
        except ImportError:
            return context
        context.load_verify_locations(certifi.where())
    return context
