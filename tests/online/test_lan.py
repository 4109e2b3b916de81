"""The broker inside the app: who gets in, what its guard mends, and what it does without."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.online.lan import CONNECTIONS, CannotListen, LanBroker
from app.online.plan import Plan
from app.online.transport import Connected
from tests.match.counting import COUNTING
from tests.online.brokers import ROOT
from tests.online.harness import World
from tests.online.test_broker import Watched

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
    host, guest = world.seated(Plan(COUNTING, name="Ann"))
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
    from app.online import lan_guard

    sockets: list[Any] = []

    class Watching(lan_guard.GuardedBroker):
        async def stream_connected(self, reader: Any, writer: Any, listener_name: str) -> None:
            sockets.append(writer.get_extra_info("socket"))
            await super().stream_connected(reader, writer, listener_name)

    monkeypatch.setattr(lan_guard, "GuardedBroker", Watching)
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
from app.online.lan import LanBroker
broker = LanBroker("secret", 0, "127.0.0.1")
broker.start()
import socket
with socket.create_connection(("127.0.0.1", broker.port), 10) as line:
    login = b"\\x00\\x04room\\x00\\x06secret"
    line.sendall(b"\\x10" + bytes([12 + len(login)]) + b"\\x00\\x04MQTT\\x04\\xc2\\x00\\x0f\\x00\\x00" + login)
    print(line.recv(4).hex())
broker.stop()
print(sorted({"psutil", "yaml", "pwdlib"} & set(sys.modules)))
"""


def test_it_serves_without_psutil_yaml_and_pwdlib() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split("\n")[:2] == ["20020000", "[]"], done.stderr
