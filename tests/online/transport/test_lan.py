"""The broker inside the app: who gets in, what its guard mends, and what it does without."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.online.room import UNEXPECTED
from app.online.room_setup import RoomSetup
from app.online.status import Error
from app.online.transport.broker_connection import REFUSED
from app.online.transport.embedded_broker import CONNECTIONS, HOST_USER, CannotListen, LanBroker
from app.online.transport.transport import Connected, Lost
from tests.online.transport.test_multi_broker import Watched
from tests.support.counting_game import COUNTING
from tests.support.online.brokers import ROOT
from tests.support.online.harness import PATIENCE, World

pytestmark = pytest.mark.online


@pytest.fixture
def lan() -> Iterator[LanBroker]:
    broker = LanBroker("secret", 0, "127.0.0.1")
    broker.start()
    yield broker
    broker.stop()


def url(lan: LanBroker) -> str:
    return f"mqtt://room:secret@127.0.0.1:{lan.port}"


def test_a_room_needs_no_server(tmp_path: Path) -> None:
    world = World(tmp_path)
    host, guest = world.seated(RoomSetup(COUNTING, name="Ann"))
    assert host.invitation.link.endswith(f"@127.0.0.1:{host.invitation.server.port}")  # type: ignore[union-attr]
    world.play([host, guest], 40, random.Random(1))
    assert guest.match.outcome == host.match.outcome is not None
    world.close()


def test_a_broker_that_is_just_ending_may_be_stopped_again(lan: LanBroker, monkeypatch: pytest.MonkeyPatch) -> None:
    lan.stop()
    monkeypatch.setattr(lan._thread, "is_alive", lambda: True)  # its loop is closed before its thread is gone
    lan.stop()


def test_whoever_subscribes_to_nothing_of_it_gets_nothing_retained(lan: LanBroker, tmp_path: Path) -> None:
    world = World(tmp_path)
    one = Watched(world, [url(lan)], ("gc/1/x/+",))
    world.until(lambda: one.has(Connected))
    one.transport.send("gc/1/x/secret", b"for one", retain=True)
    world.until(lambda: one.heard)
    other = Watched(world, [url(lan)], ("gc/1/y/+",))
    world.until(lambda: other.has(Connected))
    other.transport.send("gc/1/y/last", b"word")
    world.until(lambda: other.heard)
    assert other.heard == [("gc/1/y/last", b"word")]
    one.leave(1.0)
    other.leave(1.0)


def test_many_that_come_at_once_all_get_in(lan: LanBroker, tmp_path: Path) -> None:
    """Unguarded, some of the lines die when the table of subscriptions changes under the broker's feet."""
    world = World(tmp_path)
    first = Watched(world, [url(lan)])
    world.until(lambda: first.has(Connected))
    for number in range(30):
        first.transport.send(f"gc/1/x/{number}", b"retained", retain=True)
    lines = [Watched(world, [url(lan)], (f"gc/1/x/{n}", "gc/1/x/+")) for n in range(CONNECTIONS - 2)]
    world.until(lambda: all(len(line.heard) >= 30 for line in lines))
    assert all(line.links == [Connected(1)] for line in lines)
    for line in (first, *lines):
        line.leave(1.0)


def test_its_end_of_a_line_sends_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from app.online.transport import amqtt_patches

    sockets: list[Any] = []

    class Watching(amqtt_patches.GuardedBroker):
        async def stream_connected(self, reader: Any, writer: Any, listener_name: str) -> None:
            sockets.append(writer.get_extra_info("socket"))
            await super().stream_connected(reader, writer, listener_name)

    monkeypatch.setattr(amqtt_patches, "GuardedBroker", Watching)
    broker, world = LanBroker("secret", 0, "127.0.0.1"), World(tmp_path)
    broker.start()
    watched = Watched(world, [url(broker)])
    world.until(lambda: watched.has(Connected))
    (sock,) = sockets
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
    watched.leave(1.0)
    broker.stop()


def test_a_taken_port_is_replaced_by_a_free_one(lan: LanBroker) -> None:
    second = LanBroker("secret", lan.port, "127.0.0.1")
    second.start()
    assert second.port not in (0, lan.port)
    second.stop()


def test_a_taken_port_is_waited_for_where_guests_look_for_it(lan: LanBroker) -> None:
    port = lan.port
    second = LanBroker("secret", port, "127.0.0.1", patience=60)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("app.online.transport.embedded_broker.START_SECONDS", 60)
        patch.setattr("app.online.transport.embedded_broker.AGAIN_SECONDS", 0.01)
        starting = threading.Thread(target=second.start)
        starting.start()
        lan.stop()
        starting.join()
    assert second.port == port
    second.stop()


def test_whoever_was_let_in_waits_while_another_stands_at_the_door(lan: LanBroker, tmp_path: Path) -> None:
    world, port = World(tmp_path), lan.port
    watched = Watched(world, [url(lan)])
    world.until(lambda: watched.has(Connected))
    lan.stop()
    other = LanBroker("another room's", port, "127.0.0.1", patience=60)
    other.start()
    world.until(lambda: Lost(REFUSED) in watched.links)
    other.stop()
    back = LanBroker("secret", port, "127.0.0.1", patience=60)
    back.start()
    world.until(lambda: sum(isinstance(link, Connected) for link in watched.links) == 2)
    watched.leave(5.0)
    back.stop()


def test_a_broker_that_took_too_long_does_not_listen_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    listening, is_time = LanBroker._listening, threading.Event()

    async def take_long(broker: LanBroker) -> Any:
        while not is_time.is_set():
            await asyncio.sleep(0.01)
        return await listening(broker)

    monkeypatch.setattr(LanBroker, "_listening", take_long)
    monkeypatch.setattr("app.online.transport.embedded_broker.START_SECONDS", 0.0)
    late = LanBroker("secret", 0, "127.0.0.1")
    with pytest.raises(CannotListen, match="too long"):
        late.start()
    is_time.set()
    late._thread.join(PATIENCE)
    assert not late._thread.is_alive()


def test_a_room_that_is_closed_while_its_broker_starts_leaves_none_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[LanBroker] = []
    start = LanBroker.start

    def start_and_close(broker: LanBroker) -> None:
        start(broker)
        started.append(broker)
        room.leave()

    monkeypatch.setattr(LanBroker, "start", start_and_close)
    room = World(tmp_path).host(RoomSetup(COUNTING, name="Ann"))
    deadline = time.monotonic() + PATIENCE
    while not started or started[0]._thread.is_alive():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_room_that_cannot_be_prepared_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: LanBroker) -> None:
        raise MemoryError

    monkeypatch.setattr(LanBroker, "start", fail)
    world = World(tmp_path)
    room = world.host(RoomSetup(COUNTING, name="Ann"))
    world.until(lambda: room.status == Error(UNEXPECTED))


def test_an_address_that_is_not_ours_is_an_error() -> None:
    with pytest.raises(CannotListen):
        LanBroker("secret", 0, "192.0.2.1").start()


ALONE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"psutil", "yaml", "pwdlib", "argon2", "typer", "pydantic"}:
            raise ImportError(name)

sys.meta_path.insert(0, Absent())
sys.modules.pop("yaml", None)
from app.online.transport.embedded_broker import LanBroker
broker = LanBroker("secret", 0, "127.0.0.1")
broker.start()
import socket
with socket.create_connection(("127.0.0.1", broker.port), 60) as line:
    login = b"\\x00\\x04room\\x00\\x06secret"
    line.sendall(b"\\x10" + bytes([12 + len(login)]) + b"\\x00\\x04MQTT\\x04\\xc2\\x00\\x0f\\x00\\x00" + login)
    print(line.recv(4).hex())
broker.stop()
print(sorted({"psutil", "yaml", "pwdlib"} & set(sys.modules)))
"""


def test_it_serves_without_psutil_yaml_and_pwdlib() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.stdout.split("\n")[:2] == ["20020000", "[]"], done.stderr


def broker_of(lan: LanBroker, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The broker inside, once it is started."""
    from app.online.transport import amqtt_patches

    made, make = [], amqtt_patches.GuardedBroker.__init__

    def note(this: Any, *given: Any) -> None:
        make(this, *given)
        made.append(this)

    monkeypatch.setattr(amqtt_patches.GuardedBroker, "__init__", note)
    monkeypatch.setattr(amqtt_patches, "is_own", lambda address: False)
    lan.start()
    return made


def login(password: bytes) -> bytes:
    words = b"\x00\x02me" + b"\x00\x04room" + len(password).to_bytes(2) + password
    return b"\x10" + bytes([10 + len(words)]) + b"\x00\x04MQTT\x04\xc2\x00\x0f" + words


def is_shut(line: socket.socket) -> bool:
    line.settimeout(PATIENCE)
    try:
        return line.recv(100) == b""
    except ConnectionError:
        return True


def test_a_line_that_never_logs_in_is_shut_and_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.online.transport import amqtt_patches

    monkeypatch.setattr(amqtt_patches, "LOGIN_SECONDS", 1.0)
    lan = LanBroker("secret", 0, "127.0.0.1")
    broker_of(lan, monkeypatch)
    idle = [socket.create_connection(("127.0.0.1", lan.port)) for _ in range(amqtt_patches.MOST_STRANGERS)]
    surplus = socket.create_connection(("127.0.0.1", lan.port))
    assert is_shut(surplus), "one address does not take all connections"
    assert all(is_shut(line) for line in idle)
    with socket.create_connection(("127.0.0.1", lan.port), PATIENCE) as line:
        line.sendall(login(b"secret"))
        assert line.recv(4).hex() == "20020000"
    for line in (*idle, surplus):
        line.close()
    lan.stop()


def test_a_wrong_password_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    lan = LanBroker("secret", 0, "127.0.0.1")
    made = broker_of(lan, monkeypatch)
    for password in (b"wrong", b"secret"):
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", lan.port), PATIENCE) as line:
                line.sendall(login(password))
                assert line.recv(4)[3] == (password != b"secret") * 5 or password == b"wrong"
    deadline = time.monotonic() + PATIENCE
    while made[0]._sessions and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not made[0]._sessions
    assert not made[0]._strangers
    lan.stop()


def test_a_broker_that_is_stopped_passes_on_what_its_room_said_last(lan: LanBroker, tmp_path: Path) -> None:
    world = World(tmp_path)
    friend = Watched(world, [url(lan)])
    host = Watched(world, [url(lan).replace("room", HOST_USER)], ("gc/1/y/+",))
    world.until(lambda: friend.has(Connected) and host.has(Connected))
    busy = threading.Event()
    lan._loop.call_soon_threadsafe(busy.wait, PATIENCE)  # it has other things to do, and then first hears of its end
    stopping = threading.Thread(target=lan.stop)
    stopping.start()
    host.transport.send("gc/1/x/a", b"closed")
    host.leave(0.0)
    busy.set()
    world.until(lambda: friend.heard)
    assert friend.heard == [("gc/1/x/a", b"closed")]
    stopping.join()
    friend.leave(1.0)


def test_a_packet_that_is_too_long_ends_the_line_of_whoever_sends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    lan = LanBroker("secret", 0, "127.0.0.1")
    broker_of(lan, monkeypatch)
    with socket.create_connection(("127.0.0.1", lan.port), PATIENCE) as line:
        line.sendall(login(b"secret"))
        assert line.recv(4).hex() == "20020000"
        line.sendall(b"\x30\xff\xff\xff\x7f\x00\x03a/b")  # 256 MB, it says
        assert is_shut(line)
    lan.stop()
