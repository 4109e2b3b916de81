"""Rooms in this process over a real broker, and the one thread that owns them all."""

from __future__ import annotations

import queue
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.core.game import Game
from app.games import BY_ID
from app.online.fairness import host_draw
from app.online.guest import code_lookup as guest_door
from app.online.guest import endpoint
from app.online.guest import room as guest_room
from app.online.guest.room import GuestRoom
from app.online.host import endpoint as host_endpoint
from app.online.host import room as host_room
from app.online.host.room import HostRoom
from app.online.invitation import Invitation
from app.online.room_setup import RoomSetup
from app.online.transport import broker_connection, embedded_broker
from app.online.transport.address import Server
from app.storage.files import Storage
from tests.support.counting_game import COUNTING
from tests.support.online.hiding import HIDING

PATIENCE = 120.0
"""Seconds: only so that what hangs fails. Nothing here is judged by its speed."""

LIMITS = (
    (endpoint, "FIND_SECONDS"),
    (guest_door, "FIND_SECONDS"),
    (endpoint, "ANSWER_SECONDS"),
    (endpoint, "SILENCE_SECONDS"),
    (host_endpoint, "SILENCE_SECONDS"),
    (host_room, "PORT_SECONDS"),
    (guest_room, "SEARCH_SECONDS"),
    (host_draw, "REVEAL_SECONDS"),
    (broker_connection, "CONNECT_SECONDS"),
    (embedded_broker, "START_SECONDS"),
)


def take_time(change: Callable[[Any, str, float], None]) -> None:
    """Rooms give nothing up and miss nobody because the machine is slow; tests of that have limits of their own."""
    for module, name in LIMITS:
        change(module, name, 60.0)


GAMES: dict[str, Game] = {**BY_ID, "counting": COUNTING, "hiding": HIDING}


class World:
    def __init__(self, folder: Path, url: str = "") -> None:
        """Without a URL the first host brings its own broker."""
        self.posted: queue.Queue[Callable[[], None]] = queue.Queue()
        self.rooms: list[Any] = []
        self.servers = [Server.read(url)] if url else []
        self._folder = folder

    def host(self, setup: RoomSetup, name: str = "host") -> HostRoom:
        return self._opened(
            HostRoom(setup, Storage(self._folder / name), self.posted.put, self.servers, address="127.0.0.1")
        )

    def guest(self, invitation: Invitation, name: str = "guest") -> GuestRoom:
        storage = self.storage_of(name)
        return self._opened(GuestRoom(invitation, name, GAMES, storage, self.posted.put, self.servers))

    def storage_of(self, name: str) -> Storage:
        return Storage(self._folder / name)

    def _opened(self, room: Any) -> Any:
        self.rooms.append(room)
        room.open()
        return room

    def run(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._step()

    def until(self, is_so: Callable[[], Any], seconds: float = PATIENCE) -> None:
        deadline = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > deadline:
                raise AssertionError(f"it never came to that: {[room.status for room in self.rooms]}")
            self._step()

    def _step(self) -> None:
        try:
            self.posted.get(timeout=0.02)()
            while True:
                self.posted.get_nowait()()
        except queue.Empty:
            pass
        for room in self.rooms:
            room.tick()

    def seated(self, setup: RoomSetup) -> tuple[HostRoom, GuestRoom]:
        """A room of two, with the match begun on both sides."""
        host = self.host(setup)
        self.until(lambda: type(host.status).__name__ == "Waiting")
        guest = self.guest(host.invitation)
        self.until(lambda: type(guest.status).__name__ == "AllHere")
        self.begin(host, guest)
        return host, guest

    def begin(self, *rooms: Any) -> None:
        number = [id(room.match) for room in rooms]
        for room in rooms:
            room.ready()
        self.until(lambda: all(room.match and id(room.match) != old for room, old in zip(rooms, number, strict=True)))
        for room in rooms:
            room.match.begin()

    def play(self, rooms: list[Any], plies: int, rng: random.Random) -> None:
        """Whoever is to move makes a random move, so many times, or until the end."""
        for _ in range(plies):
            if any(room.match.outcome for room in rooms):
                return
            ply = rooms[0].match.ply
            mover = next(room for room in rooms if room.seat == rooms[0].match.to_move)
            moves = list(mover.match.view(mover.seat).legal_moves())
            assert mover.match.agents[mover.seat].decide(rng.choice(moves))
            self.until(lambda: all(room.match.ply > ply for room in rooms))  # noqa: B023

    def close(self) -> None:
        for room in self.rooms:
            room.leave(1.0)
