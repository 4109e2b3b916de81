"""One MQTT connection, from connecting until it ends."""

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
"""Seconds. Brokers report a silent device as gone after 1.5 times as long."""
CONNECT_SECONDS = 5.0
DEAF_SECONDS = 1.0
"""A cluster that elects a leader refuses subscriptions for a while, so we repeat them."""
DEAF_TRIES = 5
ROUND_SECONDS = 3.0
"""How often a silent connection checks for a due ping."""
FAREWELL_SECONDS = 1.0
MOST_WAITING = 64
"""Messages that wait for a slow network. Newer ones replace older ones."""
WRONG_PASSWORD = {4, 5, 134, 135}
"""CONNACK codes of MQTT 3.1.1, and what paho makes of them."""

log = logging.getLogger(__name__)


class BrokerConnection:
    """One connection, never reused.

    We read and write for paho, so a message leaves at once on the sending thread. `_turn` makes sure that one thread at
    a time uses paho and its socket.
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
            client_id=f"fb-{secrets.token_hex(8)}",  # a second connection with the same id would end the first
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
        self._selector = selectors.DefaultSelector()  # unlike `select`, it has no limit of 1024 files
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._watched: tuple[Any, int] = (None, 0)
        self._cared_at = 0.0

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
        if is_stuck:  # the network is slow or gone: the listening thread takes over
            self._ring()

    def _put_off(self, topic: str, data: bytes, retain: bool) -> None:
        if len(self._unsent) >= MOST_WAITING:
            older = next((index for index, each in enumerate(self._unsent) if each[0] == topic), 0)
            del self._unsent[older]
        self._unsent.append((topic, data, retain))

    def end(self) -> None:
        """Return at once; the listening thread disconnects."""
        self._finish(self.reason)
        self._ring()

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b".")

    # The listening thread

    def connect(self) -> bool:
        """Return whether every subscription was granted."""
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
        with self._turn:
            sock: Any = self.client.socket()
            if sock is None:
                self._finish(GONE)
                return
            wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if self.client.want_write() else 0)
            is_read = bool(getattr(sock, "pending", int)())  # already decrypted, so the socket does not show it
        try:
            self._watch(sock, wanted)
            heard = {key.fileobj for key, _ in self._selector.select(0.0 if is_read else seconds)}
        except (OSError, ValueError, KeyError):  # a sending thread closed a broken connection
            self._finish(GONE)
            return
        if is_read or sock in heard:
            self._receive()
        if self._ear in heard:
            self._ear.recv(4096)
        elif heard and not wanted & selectors.EVENT_WRITE and time.monotonic() < self._cared_at + ROUND_SECONDS:
            return  # the match's thread may wait for Python's lock, so go back to sleep at once
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
        for topic, data in heard:  # outside of `_turn`, because the receiver may send at once
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
    """Send without waiting some 40 ms for the previous acknowledgement."""
    raw = sock if isinstance(sock, socket.socket) else sock._socket
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class WrongPin(OSError):
    """The broker's certificate is not the expected one."""


class _ClosingSocket(ssl.SSLSocket):
    """Closes itself after a failed handshake, which paho does not do."""

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
    if server.pin:  # the pin replaces an authority
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.sslsocket_class = type("_PinnedSocket", (_ClosingSocket,), {"pin": server.pin})
    elif not server.authority:
        try:
            import certifi  # Python cannot read Android's own certificates
        except ImportError:
            return context
        context.load_verify_locations(certifi.where())
    return context
