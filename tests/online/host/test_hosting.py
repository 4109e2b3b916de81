"""The files in `hosting/`, with real servers: who gets in, what they may do, and that a room works there."""

from __future__ import annotations

import random
import re
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.room_setup import RoomSetup
from app.online.transport import broker_connection
from app.online.transport.transport import Connected, Failed, Lost
from tests.online.transport.test_multi_broker import Watched
from tests.support.counting_game import COUNTING
from tests.support.online import brokers
from tests.support.online.brokers import Broker
from tests.support.online.harness import World
from tests.support.online.tls import certificate

pytestmark = pytest.mark.online


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("secure")
    for name in ("server", "other"):
        certificate(made, name)
    return made


@pytest.fixture(scope="module")
def secure(folder: Path) -> Iterator[Broker]:
    passwords = folder / "passwords"
    command = [brokers.program("mosquitto_passwd"), "-b", "-c", str(passwords), "player", "pass word"]
    subprocess.run(command, check=True, capture_output=True)
    changes = {
        "/etc/mosquitto/certs": str(folder),
        "/etc/mosquitto/passwords": str(passwords),
        "/etc/mosquitto/rooms.acl": str(brokers.HOSTING / "mosquitto" / "rooms.acl"),
    }
    made = brokers.mosquitto(folder, "secure.conf", "websockets.conf", **changes)
    yield made
    made.stop()


def url(secure: Broker, folder: Path, login: str = "player:pass%20word", authority: str = "server.crt") -> str:
    return f"mqtts://{login}@127.0.0.1:{secure.port}?ca={folder / authority}"


def web_url(port: int, folder: Path, login: str = "player:pass%20word") -> str:
    return f"wss://{login}@127.0.0.1:{port}/mqtt?ca={folder / 'server.crt'}"


def play_a_match(url: str, folder: Path) -> None:
    world = World(folder, url)
    host, guest = world.seated(RoomSetup(COUNTING, name="Ann"))
    world.play([host, guest], 40, random.Random(1))
    assert guest.match.outcome == host.match.outcome is not None
    assert "pass" not in host.invitation.link
    world.close()


def test_a_room_works_behind_tls_and_a_password(secure: Broker, folder: Path, tmp_path: Path) -> None:
    play_a_match(url(secure, folder), tmp_path)


def test_a_room_works_through_websockets_behind_tls(secure: Broker, folder: Path, tmp_path: Path) -> None:
    play_a_match(web_url(secure.more_ports[0], folder), tmp_path)


def test_a_socket_behind_tls_sends_at_once(secure: Broker, folder: Path, tmp_path: Path) -> None:
    world = World(tmp_path)
    watched = Watched(world, [url(secure, folder)])
    world.until(lambda: watched.has(Connected))
    sock = watched.sock
    assert sock.version().startswith("TLS")
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1
    watched.leave(1.0)


@pytest.mark.parametrize(
    ("login", "authority", "told"),
    [
        ("player:wrong", "server.crt", Failed(broker_connection.REFUSED)),
        ("stranger:pass%20word", "server.crt", Failed(broker_connection.REFUSED)),
        ("player:pass%20word", "other.crt", Lost(broker_connection.UNREACHABLE)),
        ("player:pass%20word", "absent.crt", Lost(broker_connection.UNREACHABLE)),
    ],
)
def test_who_does_not_get_in(
    secure: Broker, folder: Path, tmp_path: Path, login: str, authority: str, told: object
) -> None:
    world = World(tmp_path)
    watched = Watched(world, [url(secure, folder, login, authority)])
    world.until(lambda: watched.links)
    assert watched.links[0] == told
    watched.leave(0.0)


def test_an_account_reaches_rooms_and_nothing_else(secure: Broker, folder: Path, tmp_path: Path) -> None:
    world = World(tmp_path)
    watched = Watched(world, [url(secure, folder)], ("gc/1/+/h", "private/+"))
    world.until(lambda: watched.has(Connected))
    watched.transport.send("private/x", b"no")
    watched.transport.send("gc/1/room/h", bytes(40_000))
    watched.transport.send("gc/1/room/h", b"yes")
    world.until(lambda: watched.heard)  # in the order of sending: what was to come before it would be here
    assert watched.heard == [("gc/1/room/h", b"yes")]
    watched.leave(1.0)


def described(name: str, **values: str) -> str:
    """A block of a NATS file as docs/HOSTING.md has it, with these values in it."""
    guide = (brokers.ROOT / "docs" / "HOSTING.md").read_text(encoding="utf-8")
    (block,) = re.findall(rf"`({name} \{{.*\}})`", guide)
    for key, value in values.items():
        block = re.sub(rf'{key}: "[^"]*"', f'{key}: "{value}"', block)
    return str(block)


@pytest.fixture(scope="module")
def secure_nats(folder: Path) -> Iterator[tuple[Broker, int]]:
    """And the port of its websockets."""
    web = brokers.free_port()
    certificates = {"cert_file": f"{folder.as_posix()}/server.crt", "key_file": f"{folder.as_posix()}/server.key"}
    login = described("authorization", username="player", password="pass word")
    beside = described("websocket", listen=f"127.0.0.1:{web}", **certificates)
    made = brokers.nats(folder, f"{described('tls', **certificates)}\n{login}", beside)
    yield made, web
    made.stop()


def test_nats_with_tls_and_a_password(secure_nats: tuple[Broker, int], folder: Path, tmp_path: Path) -> None:
    secure, web = secure_nats
    play_a_match(url(secure, folder), tmp_path / "tls")
    play_a_match(web_url(web, folder), tmp_path / "web")
    world = World(tmp_path)
    for wrong in (url(secure, folder, "player:wrong"), web_url(web, folder, "player:wrong")):
        watched = Watched(world, [wrong])
        world.until(lambda: watched.links)  # noqa: B023
        assert watched.links[0] == Failed(broker_connection.REFUSED)
