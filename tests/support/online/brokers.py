"""Real brokers on this machine, started and killed by the tests, from the files in `hosting/` wherever there is one."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.online.transport.address import Server
from app.online.transport.broker_connection import BrokerConnection
from app.online.transport.transport import Publication

ROOT = Path(__file__).resolve().parents[3]
HOSTING = ROOT / "hosting"
PATIENCE = 120.0
PASSWORD = "for-tests"
PORTS = range(20_000, 32_000)
"""Below those that a system gives to outgoing lines: while a server is down, nobody else gets its port."""


def free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def program(name: str) -> str:
    """Where it is, or the test is skipped and says why."""
    found = shutil.which(name) or shutil.which(f"/usr/sbin/{name}")
    if found is None:
        pytest.skip(f"{name} is not on this system; `dev.py test` installs it on Debian as root")
    return found


def wait_for_port(port: int, process: subprocess.Popen[bytes] | None = None) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if process and process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"nothing listens at {port}")


class Broker:
    """One that can be killed and started again at the same port."""

    def __init__(self, command: list[str], port: int, url: str) -> None:
        self.url, self.port = url, port
        self.more_ports: list[int] = []
        self._command = command
        self.start()

    def start(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            self._command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for_port(self.port, self.process)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()


def amqtt() -> Broker:
    """The broker inside the app, in a process of its own so that it can be killed."""
    port = free_port()
    command = [sys.executable, str(Path(__file__).with_name("lan_process.py")), str(port), PASSWORD]
    return Broker(command, port, f"mqtt://room:{PASSWORD}@127.0.0.1:{port}")


def amqtt_websocket() -> Broker:
    port = free_port()
    command = [sys.executable, str(Path(__file__).with_name("lan_process.py")), str(port), PASSWORD, "ws"]
    return Broker(command, port, f"ws://room:{PASSWORD}@127.0.0.1:{port}/mqtt")


def mosquitto(folder: Path, *configs: str, **changes: str) -> Broker:
    """With files of `hosting/mosquitto`, only their ports and their folders changed."""
    binary, ports = program("mosquitto"), [free_port() for _ in configs or "1"]
    text = ""
    for port, config in zip(ports, configs or ("plain.conf",), strict=True):
        part = (HOSTING / "mosquitto" / config).read_text(encoding="utf-8")
        text += re.sub(r"^listener \d+$", f"listener {port} 127.0.0.1", part, flags=re.MULTILINE)
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        text += "\nuser root\n"  # it would otherwise become a user who cannot read this folder
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "mosquitto.conf"
    path.write_text(text, encoding="utf-8")
    made = Broker([binary, "-c", str(path)], ports[0], f"mqtt://127.0.0.1:{ports[0]}")
    made.more_ports = ports[1:]
    return made


def nats(folder: Path, in_mqtt: str, beside: str) -> Broker:
    """The first node of `hosting/nats` alone, with these blocks added."""
    binary, port, own = program("nats-server"), free_port(), free_port()
    text = (HOSTING / "nats" / "node1.conf").read_text(encoding="utf-8").partition("cluster {")[0]
    text = text.replace("replicas: 3", "replicas: 1").replace("/var/lib/nats", str(folder))
    text = text.replace(":4221", f":{own}").replace("0.0.0.0:1881", f"127.0.0.1:{port}\n{in_mqtt}")
    path = folder / "nats.conf"
    path.write_text(f"{text}{beside}\n", encoding="utf-8")
    return Broker([binary, "-c", str(path)], port, f"mqtt://127.0.0.1:{port}")


class Cluster:
    """The three nodes of `hosting/nats`, with only their ports and folders changed."""

    def __init__(self, folder: Path) -> None:
        binary = program("nats-server")
        ports = {old: str(free_port()) for old in ("4221", "4222", "4223", "6221", "6222", "6223")}
        ports |= {old: str(free_port()) for old in ("1881", "1882", "1883")}
        self.nodes: list[Broker] = []
        folder.mkdir(parents=True, exist_ok=True)
        for number in (1, 2, 3):
            text = (HOSTING / "nats" / f"node{number}.conf").read_text(encoding="utf-8")
            for old, new in ports.items():
                text = text.replace(f":{old}", f":{new}")
            text = text.replace("0.0.0.0:", "127.0.0.1:").replace("/var/lib/nats", str(folder))
            path = folder / f"node{number}.conf"
            path.write_text(text, encoding="utf-8")
            port = int(ports[f"188{number}"])
            self.nodes.append(Broker([binary, "-c", str(path)], port, f"mqtt://127.0.0.1:{port}"))
        try:
            for node in self.nodes:
                self._wait_for_leaders(node)
        except BaseException:
            self.stop()
            raise

    def _wait_for_leaders(self, node: Broker) -> None:
        """Until they are elected nobody may listen, and a room gives up a server that it never reached."""
        deadline = time.monotonic() + PATIENCE
        is_granted = False
        while not is_granted:
            assert time.monotonic() < deadline, "no leader was elected"
            line = BrokerConnection(
                Server.read(node.url), ("gc/1/nobody/h",), Publication("gc/1/nobody/hp", b""), lambda *_: None
            )
            is_granted = line.connect()
            line.close()

    def stop(self) -> None:
        for node in self.nodes:
            if node.process.poll() is None:
                node.stop()
