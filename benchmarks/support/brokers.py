"""Brokers on this machine for the benchmarks of online rooms, and rooms of two to load them with."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app.games import BY_ID
from app.online.fairness.commitments import Secrets
from app.online.guest.guest import Guest
from app.online.host.host import Host
from app.online.invitation import fingerprint, new_secret
from app.online.protocol.encryption import Identity, RoomKeys
from app.online.room_file import SavedSeat
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.transport.address import Server
from app.online.transport.embedded_broker import LanBroker
from app.online.transport.multi_broker import BrokerTransport
from benchmarks.support.measure import ROOT

PATIENCE = 300.0


@contextlib.contextmanager
def mosquitto(folder: Path) -> Iterator[tuple[str, int]]:
    """Its URL and process number, with the plain file of `hosting/` on a free port of this machine."""
    binary = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
    if binary is None:
        raise FileNotFoundError("mosquitto is not on this system")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    text = (ROOT / "hosting" / "mosquitto" / "plain.conf").read_text(encoding="utf-8")
    text = re.sub(r"^listener \d+$", f"listener {port} 127.0.0.1", text, flags=re.MULTILINE)
    if sys.platform != "win32" and os.geteuid() == 0:
        text += "\nuser root\n"
    path = folder / "mosquitto.conf"
    path.write_text(text, encoding="utf-8")
    with subprocess.Popen([binary, "-c", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            _wait_for(port)
            yield f"mqtt://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()


@contextlib.contextmanager
def amqtt() -> Iterator[str]:
    """The broker inside the app, as a hosting app has it: in this process."""
    broker = LanBroker("bench", 0, "127.0.0.1")
    broker.start()
    yield f"mqtt://room:bench@127.0.0.1:{broker.port}"
    broker.stop()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        time.sleep(0.05)
    raise SystemExit("the broker did not start")


class Owner:
    """The thread that owns the matches: runs what is posted, and looks at the clock now and then."""

    def __init__(self, tick: float = 0.25) -> None:
        self._tick = tick
        self.posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.ticked: list[Any] = []
        self._next_tick = 0.0

    def until(self, is_so: Callable[[], Any]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            if self.step() > deadline:
                raise SystemExit("it took too long")

    def step(self, wait: float = 0.05) -> float:
        """Says what time it is."""
        with contextlib.suppress(queue.Empty):
            self.posted.get(timeout=wait)()
        now = time.monotonic()
        if now >= self._next_tick:
            self._next_tick = now + self._tick
            for each in self.ticked:
                each.tick()
        return now


class Pair:
    """A host and a guest over a broker, playing Stay without blocked cells: it does not end by itself."""

    def __init__(self, owner: Owner, url: str, keep: Callable[[Host], None] = lambda host: None) -> None:
        self._owner = owner
        secret, owner_key, servers = new_secret(), Identity(), [Server.read(url)]
        keys = RoomKeys.of_secret(secret)
        setup = RoomSetup(BY_ID["stay"], name="Ann", starts=HOST_FIRST)
        now = time.monotonic
        lines = [BrokerTransport(servers, owner.posted.put) for _ in range(2)]
        self.host = Host(setup, lines[0], keys, owner_key, owner.posted.put, now, keep)
        seat = SavedSeat(
            "", "", secrets.token_hex(8), Identity().secret, "", "Bo", 1, Secrets.fresh(), Secrets.fresh(), None,
            secret, fingerprint(owner_key.public),
        )  # fmt: skip
        self.guest = Guest(BY_ID, lines[1], keys, seat, now, lambda saved: None)

    def open_host(self) -> None:
        self._owner.ticked.append(self.host)
        self.host.open()

    def open_guest(self) -> None:
        self._owner.ticked.append(self.guest)
        self.guest.open()

    def begin(self, owner: Owner) -> None:
        number = self.guest.number
        self.ready()
        owner.until(lambda: self.guest.number > number)

    def ready(self) -> None:
        self.guest.ready()
        self.host.ready()

    def end(self, owner: Owner) -> None:
        guest, host = self.guest.match, self.host.match
        assert guest
        assert host
        assert guest.seat is not None
        guest.resign(guest.seat)
        owner.until(lambda: host.outcome and guest.outcome)

    @property
    def ply(self) -> int:
        """As the guest sees it."""
        return self.guest.match.ply if self.guest.match else -1

    @property
    def is_hosts_turn(self) -> bool:
        return self.host.match is not None and self.host.match.to_move == self.host.seat

    @property
    def is_guests_turn(self) -> bool:
        """As the guest sees it."""
        match = self.guest.match
        return match is not None and match.to_move == match.seat

    def host_moves(self) -> None:
        match: Any = self.host.match
        match.agents[self.host.seat].decide(match.view(self.host.seat).safe_moves()[0])

    def guests_choice(self) -> Any:
        match: Any = self.guest.match
        return match.view(match.seat).safe_moves()[0]

    def guest_moves(self, move: Any = None) -> None:
        match: Any = self.guest.match
        match.play(match.ply, move or self.guests_choice())

    def close(self) -> None:
        self._owner.ticked = [each for each in self._owner.ticked if each not in (self.host, self.guest)]
        self.guest.leave()
        self.host.close()
