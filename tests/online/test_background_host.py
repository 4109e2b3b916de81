"""A room whose host's phone sleeps: another process keeps it for a while, and the guests are told."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from app.games import BY_ID
from app.online import background_host, status
from app.online.host.room import HostRoom
from app.online.room_setup import RoomSetup
from app.online.unfinished_rooms import ROOM
from app.storage.file_lock import claim
from app.storage.files import Storage
from tests.support.online.harness import World
from tests.support.online.loop import Loop, counting

ROOT = Path(__file__).parents[2]


# What guests are told


def test_guests_see_that_the_hosts_player_is_away_and_for_how_long_the_room_is_kept() -> None:
    loop = Loop(counting())
    guest = loop.join("Bo")
    loop.begin()
    loop.host.player_away_until = loop.host.now() + 600
    loop.host.changed()
    loop.broker.deliver()
    assert guest.state
    own = guest.state.seats[loop.host.seat or 0]
    assert (own.name, own.online, own.away, own.left) == ("Ann", False, 600, False)


def test_a_guest_plays_on_and_cannot_claim_the_seat_of_the_host() -> None:
    loop = Loop(counting())
    guest = loop.join("Bo")
    loop.begin()
    loop.host.player_away_until = loop.host.now() + 600
    host = loop.host
    assert host.seat is not None
    assert host.match
    while host.match.to_move == host.seat:
        loop.play(1)
    before = host.match.ply
    loop.play(1)
    assert host.match.ply == before + 1, "the guest's move counts"
    loop.pass_time(650)
    host.changed()
    loop.broker.deliver()
    assert guest.state
    assert guest.state.seats[host.seat].away == 1, "never none, which would offer the seat to others"
    assert not host.claim(host.seat, win=True)


# The process that keeps it


def kept(folder: Path) -> subprocess.Popen[bytes]:
    """The keeper as Android starts it: by the path of its file, with the app's folder where Python looks."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "FOUR_BOARDS_HOME": str(folder), "PYTHONOPTIMIZE": "2"}
    return subprocess.Popen([sys.executable, "app/online/background_host.py"], cwd=ROOT, env=environ)


@pytest.mark.online
@pytest.mark.parametrize("how", ["terminated", "killed"])
def test_the_room_is_kept_by_another_process_and_comes_back(tmp_path: Path, how: str) -> None:
    """With the broker inside the app, which comes and goes with each process. Android kills a service that is ended."""
    world = World(tmp_path)
    host, guest = world.seated(RoomSetup(BY_ID["squart"], name="Ann", starts="host"))
    world.play([host, guest], 1, random.Random(1))
    storage, number = host._storage, host.match.ply
    world.rooms.remove(host)
    host.step_out()
    with kept(storage.folder) as process:
        try:
            world.until(lambda: isinstance(guest.status, status.Away))
            assert isinstance(guest.status, status.Away)
            assert guest.status.name == "Ann"
            assert 0 < guest.status.seconds <= background_host.KEEP_SECONDS
            moves = list(guest.match.view(guest.seat).legal_moves())
            assert guest.match.agents[guest.seat].decide(moves[0])
            world.until(lambda: guest.match.ply == number + 1 and guest.match.pending is None)
            assert claim(storage.folder, ROOM) is None, "the room is the keeper's"
        finally:
            (process.terminate if how == "terminated" else process.kill)()
    back = HostRoom.resume(BY_ID, storage, world.posted.put)
    assert back
    world.rooms.append(back)
    back.open()
    world.until(lambda: back.match is not None and isinstance(guest.status, status.Playing))
    assert back.match
    assert back.match.ply == number + 1, "what was played meanwhile is there"
    world.close()


def test_without_a_room_there_is_nothing_to_keep(tmp_path: Path) -> None:
    assert not background_host.keep(Storage(tmp_path), seconds=0.0)


def test_a_room_that_the_app_does_not_let_go_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_host, "CLAIM_SECONDS", 0.3)
    monkeypatch.setattr(background_host, "claim", lambda *_: None)
    assert not background_host.keep(Storage(tmp_path))
