"""`hosting/relay.py`, as `dev.py relay` runs it: the line that it prints is all that a room needs."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.transport import broker_connection
from app.online.transport.address import PIN_LENGTH, Server
from app.online.transport.transport import Connected, Lost
from hosting import relay
from tests.online.host.test_hosting import play_a_match
from tests.online.transport.test_multi_broker import Watched
from tests.support.online import brokers
from tests.support.online.harness import World
from tests.support.online.tls import certificate

pytestmark = [
    pytest.mark.online,
    pytest.mark.skipif(sys.platform == "win32", reason="mosquitto is started as on a server"),
]

HOSTING = brokers.HOSTING


class Running:
    def __init__(self, folder: Path, *more: str) -> None:
        for needed in ("mosquitto", "openssl"):
            brokers.program(needed)
        port, web = brokers.free_port(), brokers.free_port()
        command = [sys.executable, str(HOSTING / "relay.py"), "--host", "127.0.0.1", "--folder", str(folder / "state")]
        command += ["--port", str(port), "--web-port", str(web), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        brokers.wait_for_port(port)
        assert self.process.stdout
        told = [self.process.stdout.readline() for _ in range(6)]
        self.line, self.web = (
            next(each.strip() for each in told if scheme in each) for scheme in ("mqtts://", "wss://")
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("relay"))
    yield made
    made.stop()


def test_the_pin_is_as_long_as_the_app_wants_it() -> None:
    assert relay.PIN_LENGTH == PIN_LENGTH


def test_a_match_by_the_line_that_is_printed(running: Running, tmp_path: Path) -> None:
    assert Server.read(running.line).pin
    play_a_match(running.line, tmp_path)


def test_a_match_through_websockets(running: Running, tmp_path: Path) -> None:
    play_a_match(running.web, tmp_path)


def test_another_certificate_than_the_pinned_one_is_not_the_relay(running: Running, tmp_path: Path) -> None:
    world = World(tmp_path)
    other = re.sub("pin=.*", f"pin={'0' * PIN_LENGTH}", running.line)
    watched = Watched(world, [other])
    world.until(lambda: watched.links)
    assert watched.links[0] == Lost(broker_connection.UNREACHABLE)
    world.close()


def test_only_rooms_pass_and_whoever_sends_too_much_at_once_is_cut_off(running: Running, tmp_path: Path) -> None:
    world = World(tmp_path)
    watched = Watched(world, [running.line], ("gc/1/+/h", "private/+"))
    loud = Watched(world, [running.line], ("gc/1/x/+",))
    world.until(lambda: watched.has(Connected) and loud.has(Connected))
    watched.transport.send("private/x", b"no")
    watched.transport.send("gc/1/room/h", b"yes")
    world.until(lambda: watched.heard)
    assert watched.heard == [("gc/1/room/h", b"yes")]
    loud.transport.send("gc/1/x/h", bytes(40_000))
    world.until(lambda: loud.has(Lost))
    assert len(watched.heard) == 1
    world.close()


def test_it_has_the_same_line_the_next_time(tmp_path: Path) -> None:
    pins = []
    for _ in range(2):
        made = Running(tmp_path)
        pins.append(Server.read(made.line).pin)
        made.stop()
    assert pins[0] == pins[1]
    assert (tmp_path / "state" / "server.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "state").stat().st_mode & 0o077 == 0


def test_with_a_certificate_of_an_authority_nothing_is_pinned(tmp_path: Path) -> None:
    path = certificate(tmp_path, "server")
    made = Running(tmp_path, "--certificate", str(path), "--key", str(path.with_suffix(".key")))
    try:
        assert Server.read(made.line).pin == ""
        world = World(tmp_path, f"{made.line}?ca={path}")
        watched = Watched(world, [f"{made.line}?ca={path}"])
        world.until(lambda: watched.has(Connected))
        world.close()
    finally:
        made.stop()


def test_a_relay_that_is_started_again_goes_on_with_its_rooms(tmp_path: Path) -> None:
    from app.online.room_setup import RoomSetup
    from tests.support.counting_game import COUNTING

    made = Running(tmp_path)
    server = Server.read(made.line)
    world = World(tmp_path, made.line)
    host, guest = world.seated(RoomSetup(COUNTING, {"goal": 100_000}, name="Ann"))
    world.play([host, guest], 6, random.Random(1))
    made.stop()
    world.until(lambda: type(guest.status).__name__ != "Playing")
    again = subprocess.Popen(
        [brokers.program("mosquitto"), "-c", str(tmp_path / "state" / "mosquitto.conf")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        brokers.wait_for_port(server.port)
        world.until(lambda: type(host.status).__name__ == type(guest.status).__name__ == "Playing")
        world.play([host, guest], 6, random.Random(2))
        world.close()
    finally:
        again.terminate()
        again.wait(30)


def test_the_unit_file_is_one_that_systemd_takes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not on this system")
    unit = tmp_path / "four-boards-relay.service"
    text = (HOSTING / unit.name).read_text(encoding="utf-8")
    assert "relay.py --host" in text
    unit.write_text(text, encoding="utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert unit.name not in checked.stderr, checked.stderr


def test_the_container_file_copies_what_there_is() -> None:
    text = (HOSTING / "Containerfile").read_text(encoding="utf-8")
    copied = [path for line in re.findall("^COPY (.*)$", text, re.MULTILINE) for path in line.split()[:-1]]
    assert copied
    for path in copied:
        assert (HOSTING / path).is_file(), path
    assert {"relay.py", "mosquitto/relay.conf", "mosquitto/relay.acl"} == set(copied)
