"""The files in `hosting/`, with real servers: who gets in, what they may do, and that a room works there."""

from __future__ import annotations

import datetime
import ipaddress
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from app.online import line
from app.online.plan import Plan
from app.online.transport import Connected, Failed, Lost
from tests.match.counting import COUNTING
from tests.online import brokers
from tests.online.brokers import Broker
from tests.online.harness import World
from tests.online.test_broker import Watched

pytestmark = pytest.mark.online


def certificate(folder: Path, name: str) -> Path:
    """One for this machine, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), True)
        .sign(key, hashes.SHA256())
    )
    path = folder / f"{name}.crt"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / f"{name}.key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


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
    made = brokers.mosquitto(folder, "secure.conf", **changes)
    yield made
    made.stop()


def url(secure: Broker, folder: Path, login: str = "player:pass%20word", authority: str = "server.crt") -> str:
    return f"mqtts://{login}@127.0.0.1:{secure.port}?ca={folder / authority}"


def test_a_room_works_behind_tls_and_a_password(secure: Broker, folder: Path, tmp_path: Path) -> None:
    world = World(tmp_path, url(secure, folder))
    host, guest = world.seated(Plan(COUNTING, name="Ann"))
    world.play([host, guest], 40, random.Random(1))
    assert guest.match.outcome == host.match.outcome is not None
    assert "pass" not in host.invitation.link
    world.close()


@pytest.mark.parametrize(
    ("login", "authority", "told"),
    [
        ("player:wrong", "server.crt", Failed(line.REFUSED)),
        ("stranger:pass%20word", "server.crt", Failed(line.REFUSED)),
        ("player:pass%20word", "other.crt", Lost(line.UNREACHABLE)),
        ("player:pass%20word", "absent.crt", Lost(line.UNREACHABLE)),
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
    world.until(lambda: watched.heard)
    world.run(0.3)
    assert watched.heard == [("gc/1/room/h", b"yes")]
    watched.leave(1.0)
