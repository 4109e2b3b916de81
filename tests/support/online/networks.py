"""Networks of our own: homes that reach relays and not each other, each a network namespace of Linux.

A relay has one address, to which every home has a cable of its own. Nothing is passed on from one cable to another, as
on the Internet between two homes behind their routers.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.online import brokers

PORT = 8883
PATIENCE = 60.0

_numbers = itertools.count()


def why_not() -> str:
    """Why there can be no such networks here; nothing if there can."""
    if not sys.platform.startswith("linux"):
        return "network namespaces are Linux's"
    probe = f"fb{os.getpid()}probe"
    made = subprocess.run(["ip", "netns", "add", probe], capture_output=True, text=True, check=False)
    if made.returncode:
        return f"no network namespaces may be made here: {made.stderr.strip()}"
    subprocess.run(["ip", "netns", "del", probe], check=False)
    return ""


class Networks:
    def __init__(self, homes: tuple[str, ...], relays: int) -> None:
        reason = why_not() if _ip_is_there() else "ip is not on this system"
        if reason:
            pytest.skip(reason)
        self._mark = f"fb{os.getpid()}n{next(_numbers)}"
        self._made: list[str] = []
        self.homes = homes
        try:
            for name in (*homes, *(f"r{number}" for number in range(relays))):
                self._add(name)
            for number in range(relays):
                self._ip(f"r{number}", "addr", "add", f"{self.address(number)}/32", "dev", "lo")
                for at, home in enumerate(homes):
                    self._cable(at, home, number)
        except BaseException:
            self.close()
            raise

    def address(self, relay: int) -> str:
        return f"11.0.{relay}.1"

    def home_address(self, home: str, relay: int = 0) -> str:
        return f"11.{self.homes.index(home) + 1}.{relay}.1"

    def within(self, name: str) -> list[str]:
        """What a command begins with that runs there."""
        return ["ip", "netns", "exec", self._space(name)]

    def reaches(self, home: str, address: str, port: int = PORT) -> bool:
        """Whether a call from there is answered, or refused: then somebody is there."""
        code = (
            "import socket, sys; sys.exit(socket.socket().connect_ex((sys.argv[1], int(sys.argv[2]))) not in (0, 111))"
        )
        command = [*self.within(home), sys.executable, "-c", code, address, str(port)]
        return subprocess.run(command, check=False).returncode == 0

    def cut(self, home: str, relay: int) -> None:
        """From now on this home's packets to this relay vanish without a word."""
        self._ip(home, "route", "replace", f"{self.address(relay)}/32", "dev", "void")

    def mend(self, home: str, relay: int) -> None:
        self._ip(home, "route", "replace", f"{self.address(relay)}/32", "dev", f"up{relay}")

    def slow(self, home: str, relay: int, *how: str) -> None:
        """Delay and loss on the way there, by netem; the test is skipped where the kernel has none."""
        command = ["tc", "-n", self._space(home), "qdisc", "replace", "dev", f"up{relay}", "root", "netem", *how]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"no delay or loss can be made here: {done.stderr.strip()}")

    def close(self) -> None:
        for space in self._made:
            subprocess.run(["ip", "netns", "del", space], check=False)

    def _space(self, name: str) -> str:
        return f"{self._mark}{name}"

    def _add(self, name: str) -> None:
        subprocess.run(["ip", "netns", "add", self._space(name)], check=True)
        self._made.append(self._space(name))
        self._ip(name, "link", "set", "lo", "up")
        # A cable that ends in nothing, for what is to vanish.
        self._ip(name, "link", "add", "void", "type", "veth", "peer", "name", "end")
        for end in ("void", "end"):
            self._ip(name, "link", "set", end, "up")

    def _cable(self, at: int, home: str, relay: int) -> None:
        there, here = f"up{relay}", f"to{at}"
        self._ip(home, "link", "add", there, "type", "veth", "peer", "name", here, "netns", self._space(f"r{relay}"))
        self._ip(home, "addr", "add", f"{self.home_address(home, relay)}/30", "dev", there)
        self._ip(f"r{relay}", "addr", "add", f"11.{at + 1}.{relay}.2/30", "dev", here)
        self._ip(home, "link", "set", there, "up")
        self._ip(f"r{relay}", "link", "set", here, "up")
        self._ip(home, "route", "add", f"{self.address(relay)}/32", "dev", there)
        # Packets into the void need somebody to be addressed to, or the sender would be told.
        mac = "02:00:00:00:00:01"
        self._ip(home, "neigh", "replace", self.address(relay), "lladdr", mac, "dev", "void", "nud", "permanent")

    def _ip(self, name: str, *words: str) -> None:
        subprocess.run(["ip", "-n", self._space(name), *words], check=True, capture_output=True)


def _ip_is_there() -> bool:
    import shutil

    return shutil.which("ip") is not None


class Relay:
    """`hosting/relay.py` in a network of its own, as `dev.py relay` starts it."""

    def __init__(self, networks: Networks, number: int, folder: Path) -> None:
        for needed in ("mosquitto", "openssl"):
            brokers.program(needed)
        command = [sys.executable, str(brokers.HOSTING / "relay.py"), "--host", networks.address(number)]
        command += ["--port", str(PORT), "--web-port", "0", "--folder", str(folder / f"relay{number}")]
        self._process = subprocess.Popen(
            [*networks.within(f"r{number}"), *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        assert self._process.stdout
        self.line = next(line.strip() for line in self._process.stdout if "mqtts://" in line)
        deadline = time.monotonic() + PATIENCE
        while not self._is_up(networks, number):
            assert time.monotonic() < deadline, "the relay does not start"

    def _is_up(self, networks: Networks, number: int) -> bool:
        code = "import socket, sys; sys.exit(socket.socket().connect_ex((sys.argv[1], int(sys.argv[2]))))"
        command = [*networks.within(f"r{number}"), sys.executable, "-c", code, networks.address(number), str(PORT)]
        return subprocess.run(command, check=False).returncode == 0

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()


def listed(*relays: Relay) -> list[dict[str, Any]]:
    """A list of relays as the app reads it."""
    return [{"name": f"Relay {number}", "address": relay.line} for number, relay in enumerate(relays)]
