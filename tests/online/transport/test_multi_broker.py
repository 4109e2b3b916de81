"""The line to a broker: sockets, addresses in turn, refusals, and patience that ends."""

from __future__ import annotations

import contextlib
import gc
import socket
import ssl
import threading
import warnings
from pathlib import Path
from typing import Any

import pytest

from app.online.transport import broker_connection
from app.online.transport.address import Server
from app.online.transport.multi_broker import MOST_HEARD, BrokerTransport
from app.online.transport.transport import Connected, Failed, Link, Lost, Publication
from tests.support.online import brokers
from tests.support.online.brokers import Broker
from tests.support.online.harness import World
from tests.support.online.tls import TlsProxy, certificate

pytestmark = pytest.mark.online

NOWHERE = "mqtt://127.0.0.1:9"


def test_a_failed_handshake_leaves_no_socket_open() -> None:
    gc.collect()  # what other tests left
    with socket.create_server(("127.0.0.1", 0)) as nobody, warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always", ResourceWarning)

        def refuse() -> None:
            caller, _ = nobody.accept()
            with caller:
                caller.recv(4096)
                caller.sendall(b"this is no TLS")

        threading.Thread(target=refuse, daemon=True).start()
        server = Server.read(f"mqtts://127.0.0.1:{nobody.getsockname()[1]}")
        made = broker_connection.BrokerConnection(server, (), Publication("gc/1/x/will", b"gone"), lambda *_: None)
        assert not made.connect()
        made.close()
        del made
        gc.collect()
    # Only ours: the transports of asyncio are those of brokers that other tests stopped just now.
    assert [str(each.message) for each in heard if broker_connection.__name__ in str(each.message)] == []


class Watched:
    """A transport, and all that it tells."""

    def __init__(
        self, world: World, urls: list[str], topics: tuple[str, ...] = ("gc/1/x/+",), **patience: float
    ) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.links: list[Link] = []
        servers = [Server.read(url) for url in urls]
        self.transport = BrokerTransport(servers, world.posted.put, **patience)
        will = Publication("gc/1/x/will", b"gone")
        self.transport.open(topics, lambda _: will, lambda *frame: self.heard.append(frame), self.links.append)
        world.rooms.append(self)

    status = None

    def tick(self) -> None:
        pass

    def leave(self, wait: float) -> None:
        self.transport.close(wait)

    @property
    def sock(self) -> Any:
        """The socket of the connection that is up."""
        (connection,) = [line._connection for line in self.transport._lines if line.is_up]
        assert connection
        return connection.client.socket()

    def has(self, kind: type) -> bool:
        return any(isinstance(link, kind) for link in self.links)


def test_every_socket_sends_at_once(world: World, lasting_broker: Broker) -> None:
    watched = Watched(world, [lasting_broker.url])
    world.until(lambda: watched.has(Connected))
    sock = watched.sock
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


def test_what_is_sent_arrives_and_what_is_retained_stays(world: World, lasting_broker: Broker) -> None:
    one = Watched(world, [lasting_broker.url])
    world.until(lambda: one.has(Connected))
    one.transport.send("gc/1/x/a", b"now")
    one.transport.send("gc/1/x/b", b"later", retain=True)
    world.until(lambda: len(one.heard) == 2)
    two = Watched(world, [lasting_broker.url])
    world.until(lambda: two.heard)
    assert two.heard == [("gc/1/x/b", b"later")]
    one.transport.send("gc/1/x/b", b"", retain=True)


CONNACK, SUBACK = b"\x20\x02\x00\x00", b"\x90\x03\x00\x01\x00"


def published(topic: bytes, data: bytes) -> bytes:
    return bytes([0x30, 2 + len(topic) + len(data), 0, len(topic)]) + topic + data


def test_a_topic_that_is_no_text_is_told_as_none_and_the_line_lives_on(tmp_path: Path) -> None:
    """Some brokers carry it; paho takes it for text."""
    world = World(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as careless:

        def serve() -> None:
            caller, _ = careless.accept()
            for answer in (CONNACK, SUBACK + published(b"gc/1/x/\xff", b"odd") + published(b"gc/1/x/a", b"even")):
                caller.recv(4096)
                caller.sendall(answer)
            caller.recv(4096)
            caller.close()

        threading.Thread(target=serve, daemon=True).start()
        watched = Watched(world, [f"mqtt://127.0.0.1:{careless.getsockname()[1]}"])
        world.until(lambda: len(watched.heard) == 2)
        watched.leave(5.0)
    assert watched.heard == [("", b"odd"), ("gc/1/x/a", b"even")]


def test_a_line_that_paho_stumbles_over_is_followed_by_another(
    world: World, lasting_broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, stumbled = broker_connection.BrokerConnection.live, []

    def stumble(this: broker_connection.BrokerConnection) -> None:
        if not stumbled:
            stumbled.append(this)
            raise RuntimeError("what was that?")
        live(this)

    monkeypatch.setattr(broker_connection.BrokerConnection, "live", stumble)
    watched = Watched(world, [lasting_broker.url])
    world.until(lambda: sum(isinstance(link, Connected) for link in watched.links) == 2)
    assert any(isinstance(link, Lost) for link in watched.links)


def test_the_next_address_is_tried_when_one_does_not_answer(world: World, lasting_broker: Broker) -> None:
    watched = Watched(world, [NOWHERE, lasting_broker.url])
    world.until(lambda: watched.has(Connected))
    assert isinstance(watched.links[0], Lost)


def test_a_line_that_breaks_is_renewed_and_the_will_was_sent(world: World, lasting_broker: Broker) -> None:
    watched, other = Watched(world, [lasting_broker.url]), Watched(world, [lasting_broker.url])
    world.until(lambda: watched.has(Connected) and other.has(Connected))
    watched.sock.shutdown(socket.SHUT_RDWR)
    world.until(lambda: ("gc/1/x/will", b"gone") in other.heard)
    world.until(lambda: sum(isinstance(link, Connected) for link in watched.links) == 2)
    numbers = [link.connection for link in watched.links if isinstance(link, Connected)]
    assert numbers == sorted(set(numbers))


def test_a_farewell_sends_no_will_but_the_last_words(world: World, lasting_broker: Broker) -> None:
    watched, other = Watched(world, [lasting_broker.url]), Watched(world, [lasting_broker.url])
    world.until(lambda: watched.has(Connected) and other.has(Connected))
    watched.transport.send("gc/1/x/last", b"words")
    watched.transport.close(5.0)
    world.until(lambda: ("gc/1/x/last", b"words") in other.heard)
    third = Watched(world, [lasting_broker.url])
    world.until(lambda: third.has(Connected))
    third.transport.send("gc/1/x/end", b"of it")  # a will is sent when the line is gone, and that was before this one
    world.until(lambda: ("gc/1/x/end", b"of it") in other.heard)
    assert ("gc/1/x/will", b"gone") not in other.heard


def test_patience_ends_in_a_failure_that_can_be_tried_again(tmp_path: Path) -> None:
    world = World(tmp_path)
    watched = Watched(world, [NOWHERE], first_patience=0.1)
    world.until(lambda: watched.has(Failed))
    assert watched.links[-1] == Failed(broker_connection.UNREACHABLE)
    watched.links.clear()
    watched.transport.renew()
    world.until(lambda: watched.has(Failed))


def test_a_wrong_password_is_told_at_once(tmp_path: Path) -> None:
    made, world = brokers.amqtt(), World(tmp_path)
    try:
        watched = Watched(world, [made.url.replace(brokers.PASSWORD, "wrong")])
        world.until(lambda: watched.links)
        assert watched.links == [Failed(broker_connection.REFUSED)]
    finally:
        made.stop()


class Deaf(threading.Thread):
    """A server that accepts a connection and refuses the first subscriptions, as a cluster does in an election."""

    def __init__(self, refusals: int) -> None:
        super().__init__(daemon=True)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"mqtt://127.0.0.1:{self._socket.getsockname()[1]}"
        self._refusals = refusals
        self.asked = 0
        self.start()

    def run(self) -> None:
        client, _ = self._socket.accept()
        with self._socket, client, contextlib.suppress(OSError):
            while packet := client.recv(4096):
                if packet[0] == 0x10:
                    client.sendall(b"\x20\x02\x00\x00")
                elif packet[0] == 0x82:
                    self.asked += 1
                    answer = 0x80 if self.asked <= self._refusals else 0
                    client.sendall(bytes([0x90, 3, packet[2], packet[3], answer]))


def test_a_refused_subscription_is_asked_for_again_before_the_line_counts_as_up(tmp_path: Path) -> None:
    world, deaf = World(tmp_path), Deaf(refusals=2)
    watched = Watched(world, [deaf.url])
    world.until(lambda: watched.links)
    assert watched.links == [Connected(1)]
    assert deaf.asked == 3
    watched.leave(1.0)


def test_a_server_that_never_lets_us_listen_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broker_connection, "DEAF_SECONDS", 0.01)
    world, deaf = World(tmp_path), Deaf(refusals=99)
    watched = Watched(world, [deaf.url], first_patience=0.0)
    world.until(lambda: watched.links)
    assert watched.links == [Failed(broker_connection.DEAF)]
    watched.leave(1.0)


@pytest.mark.parametrize("scheme", ["ws", "wss"])
def test_websockets_reach_a_broker_too(tmp_path: Path, scheme: str) -> None:
    world, made = World(tmp_path), brokers.amqtt_websocket()
    proxy = TlsProxy(made.port, certificate(tmp_path, "server"))
    through = f"wss://room:{brokers.PASSWORD}@127.0.0.1:{proxy.port}/mqtt?ca={tmp_path / 'server.crt'}"
    watched = Watched(world, [made.url if scheme == "ws" else through])
    try:
        world.until(lambda: watched.has(Connected))
        for length in (5, 30_000, 7):  # more than one piece of TLS, and more than is read at once
            watched.transport.send("gc/1/x/a", bytes(length))
        world.until(lambda: len(watched.heard) == 3)
        assert [len(data) for _, data in watched.heard] == [5, 30_000, 7]
        sock = watched.sock
        assert isinstance(sock._socket, ssl.SSLSocket) == (scheme == "wss")
        assert sock._socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
    finally:
        watched.leave(1.0)
        proxy.close()
        made.stop()


def test_a_line_works_in_a_process_with_more_than_a_thousand_open_files(world: World, lasting_broker: Broker) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, limits[1]), limits[1]))
    with contextlib.ExitStack() as open_files:
        try:
            for _ in range(1100):
                open_files.enter_context(open("/dev/null"))
            watched = Watched(world, [lasting_broker.url])
            world.until(lambda: watched.has(Connected))
            assert watched.sock.fileno() > 1024
            watched.transport.send("gc/1/x/a", b"heard")
            world.until(lambda: watched.heard)
            watched.leave(5.0)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_a_packet_that_is_too_long_ends_the_line_before_it_is_read(tmp_path: Path) -> None:
    world = World(tmp_path)
    taken: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as hostile:

        def serve() -> None:
            caller, _ = hostile.accept()
            caller.settimeout(60)
            caller.recv(4096)
            caller.sendall(CONNACK)
            caller.recv(4096)
            caller.sendall(SUBACK + b"\x30\xff\xff\xff\x7f\x00\x08gc/1/x/a")  # 256 MB, it says
            with contextlib.suppress(OSError):
                while caller.recv(4096):
                    pass
            taken.append(1)
            caller.close()

        threading.Thread(target=serve, daemon=True).start()
        watched = Watched(world, [f"mqtt://127.0.0.1:{hostile.getsockname()[1]}"])
        world.until(lambda: watched.has(Lost) and taken)
        assert watched.heard == []
        watched.leave(5.0)


def test_a_slow_network_gets_the_newest_of_each_topic_and_not_all_that_waited() -> None:
    server = Server.read(NOWHERE)
    made = broker_connection.BrokerConnection(server, (), Publication("gc/1/x/will", b"gone"), lambda *_: None)
    made.client.want_write = lambda: True  # type: ignore[method-assign]
    made.send("gc/1/x/once", b"kept", False)
    for number in range(1000):
        made.send("gc/1/x/s", str(number).encode(), False)
    assert len(made._unsent) == broker_connection.MOST_WAITING
    assert made._unsent[0] == ("gc/1/x/once", b"kept", False)
    assert made._unsent[-1] == ("gc/1/x/s", b"999", False)
    made.close()


def test_a_thread_that_does_not_look_is_left_the_newest_of_what_came() -> None:
    posted: list[Any] = []
    transport, heard = BrokerTransport([Server.read(NOWHERE)], posted.append), []
    transport._on_message = lambda *frame: heard.append(frame)
    line: Any = object()
    transport._lines = [line]
    for number in range(10 * MOST_HEARD):
        transport.line_heard(line, "gc/1/x/s", str(number).encode())
    assert len(posted) == 1
    posted.pop()()
    assert len(heard) == MOST_HEARD
    assert heard[-1] == ("gc/1/x/s", str(10 * MOST_HEARD - 1).encode())
    transport.line_heard(line, "gc/1/x/s", b"later")
    posted.pop()()
    assert heard[-1] == ("gc/1/x/s", b"later")
