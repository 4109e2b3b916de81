"""A guest's move to the host and back, made and seen, against a bare paho echo on the same broker."""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from app.online import room_file
from app.online.host import endpoint, room_restore
from app.online.invitation import Invitation, new_secret
from app.online.transport.address import Server
from app.online.transport.broker_connection import no_delay
from app.storage.files import Storage
from benchmarks.support.brokers import Owner, Pair, amqtt, mosquitto
from benchmarks.support.measure import Report, by_turns, many, median

ROUNDS, MOVES = many(7, tiny=1), many(60, tiny=3)
LENGTH = 30
"""Plies of a match: about what a game of Stay takes."""
MOVE, ANSWER = 57, 120
"""Bytes, as `online_bytes.py` finds them."""
TARGET = 2.0
ROOM = Invitation("", None, new_secret())


class Echo:
    """Two bare clients: when one publishes, the other publishes back, as much as a move and its answer take."""

    def __init__(self, url: str) -> None:
        server = Server.read(url)
        self._came = threading.Event()
        self._clients = [self._client(server, topic) for topic in ("echo/there", "echo/back")]
        self._clients[0].on_message = lambda client, *_: client.publish("echo/back", bytes(ANSWER))
        self._clients[1].on_message = lambda *_: self._came.set()

    def _client(self, server: Server, topic: str) -> Client:
        client = Client(CallbackAPIVersion.VERSION2)
        client.username_pw_set(server.user or "x", server.password)
        client.on_socket_open = no_delay
        ready = threading.Event()
        client.on_subscribe = lambda *_: ready.set()
        client.on_connect = lambda client, *_: client.subscribe(topic)
        client.connect(server.host, server.port)
        client.loop_start()
        ready.wait(10)
        return client

    def trip(self) -> float:
        began = time.perf_counter()
        self._came.clear()
        self._clients[1].publish("echo/there", bytes(MOVE))
        self._came.wait(10)
        return time.perf_counter() - began

    def close(self) -> None:
        for client in self._clients:
            client.disconnect()
            client.loop_stop()


class Room:
    """Our room, its file and all: sealed, checked, applied, saved, told."""

    def __init__(self, url: str, folder: Path) -> None:
        self._owner = Owner()
        journal, recorder = room_file.RoomJournal(Storage(folder), room_file.ROOM), room_restore.RoomRecorder()
        self._pair = Pair(self._owner, url, lambda host: journal.save(recorder.entry(host, ROOM, url, 0)))
        self._pair.open_host()
        self._owner.until(lambda: self._pair.host.endpoint.is_open)
        self._pair.open_guest()
        self._owner.until(lambda: self._pair.guest.state)
        self._pair.begin(self._owner)

    def trip(self) -> float:
        """The host's move first, unmeasured; now and then another match, as long as matches are."""
        pair = self._pair
        if pair.guest.match and pair.guest.match.ply >= LENGTH:
            pair.end(self._owner)
            pair.begin(self._owner)
        if pair.is_hosts_turn:
            ply = pair.ply
            pair.host_moves()
            self._owner.until(lambda: pair.ply > ply)
        move, ply = pair.guests_choice(), pair.ply
        began = time.perf_counter()
        pair.guest_moves(move)
        self._owner.until(lambda: pair.ply > ply)
        return time.perf_counter() - began

    def close(self) -> None:
        self._pair.close()


def measure(report: Report, name: str, url: str, folder: Path) -> None:
    echo, room = Echo(url), Room(url, folder)
    for each in (echo, room):
        median([each.trip() for _ in range(20)])
    bare, ours = by_turns(
        ROUNDS,
        lambda: median([echo.trip() for _ in range(MOVES)]),
        lambda: median([room.trip() for _ in range(MOVES)]),
    )
    report.ratio(f"Round trip of a move, {name}", median(ours) * 1000, median(bare) * 1000, "ms", TARGET)
    echo.close()
    room.close()


def main() -> int:
    endpoint.PER_SECOND = 1e6  # nobody plays as fast as this measures
    report = Report()
    with tempfile.TemporaryDirectory() as folder:
        try:
            with mosquitto(Path(folder)) as (url, _):
                measure(report, "mosquitto", url, Path(folder) / "room")
        except FileNotFoundError as absent:
            print(f"Round trip of a move, mosquitto: skipped, {absent}", flush=True)
        with amqtt() as url:
            measure(report, "amqtt inside the app", url, Path(folder) / "lan")
    return report.exit_code()


if __name__ == "__main__":
    sys.exit(main())
