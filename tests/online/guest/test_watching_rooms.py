"""Watching a room over real brokers: by link, by a code that was typed, at the broker inside the app."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.online import status
from app.online.fairness.verify_match import WATCHED
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.invitation import Invitation, read_invitation
from app.online.protocol import code_envelope
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.online.unfinished_rooms import THEIRS, WATCH, YOURS, left_rooms, own_room, own_seat
from app.storage.files import Storage
from tests.support.online.brokers import ROOT
from tests.support.online.harness import GAMES, World

pytestmark = pytest.mark.online


def with_gallery(world: World, setup: RoomSetup) -> HostRoom:
    host = world.host(setup)
    world.until(lambda: type(host.status).__name__ == "Waiting")
    assert host.watch_invitation is None
    host.open_gallery()
    world.until(lambda: host.watch_invitation)
    return host


def watched(world: World, invitation: Invitation, name: str = "watcher") -> Any:
    room = world.guest(invitation, name)
    world.until(lambda: room.seats)
    return room


def test_a_game_is_watched_by_link_to_its_end_and_checked(world: World) -> None:
    host = with_gallery(world, RoomSetup(BY_ID["squart"], name="Ann"))
    assert host.watch_invitation
    watcher = watched(world, read_invitation(host.watch_invitation.link))
    assert watcher.is_watching
    assert not watcher.has_seat
    assert watcher.seat is None
    guest = world.guest(host.invitation)
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    world.begin(host, guest)
    world.until(lambda: watcher.match and guest.watching == 1 and host.watching == 1)
    watcher.match.begin()
    world.play([host, guest], 6, random.Random(1))
    world.until(lambda: watcher.match.ply == host.match.ply)
    assert watcher.match.state == host.match.state
    guest.match.resign(guest.seat)
    world.until(lambda: watcher.match.outcome)
    watcher.audit()
    world.until(lambda: watcher.verdict)
    assert watcher.verdict == WATCHED
    watcher.leave()
    world.until(lambda: host.watching == 0)


def test_a_typed_code_says_by_itself_that_it_is_for_watching_and_costs_no_seat(world: World, tmp_path: Path) -> None:
    host = with_gallery(world, RoomSetup(GAMES["counting"], {"goal": 20}, name="Ann"))
    assert host.watch_invitation
    guest = world.guest(host.invitation, "both")
    world.until(lambda: guest.seats)
    guest.step_out()
    world.rooms.remove(guest)
    watcher = watched(world, Invitation(host.watch_invitation.code), "both")
    assert watcher.is_watching
    storage = Storage(tmp_path / "homes" / "both")
    assert {room.role for room in left_rooms(storage)} == {"guest", "watch"}
    watcher.leave()
    assert [room.role for room in left_rooms(storage)] == ["guest"], (
        "the seat is kept, and what was watched is forgotten"
    )


def test_a_room_that_was_watched_is_in_the_list_and_can_be_watched_again(world: World, tmp_path: Path) -> None:
    host = with_gallery(world, RoomSetup(BY_ID["squart"], name="Ann"))
    assert host.watch_invitation
    watcher = watched(world, host.watch_invitation)
    guest = world.guest(host.invitation)
    world.until(lambda: type(guest.status).__name__ == "AllHere")
    world.begin(host, guest)
    world.until(lambda: watcher.match)
    watcher.step_out()
    world.rooms.remove(watcher)
    world.until(lambda: host.watching == 0)
    storage = Storage(tmp_path / "homes" / "watcher")
    (left,) = left_rooms(storage)
    assert (left.role, left.code, left.game) == ("watch", host.watch_invitation.code, "squart")
    assert (set(left.others), left.turn) == ({"Ann", "guest"}, "")
    world.play([host, guest], 3, random.Random(1))
    again = GuestRoom.resume(GAMES, storage, world.posted.put, file=left.file)
    assert again
    assert again.is_watching
    world.rooms.append(again)
    again.open()
    world.until(lambda: again.match and again.match.ply == 3)
    guest.match.resign(guest.seat)
    world.until(lambda: again.match.outcome)
    again.audit()
    world.until(lambda: again.verdict)
    assert again.verdict == WATCHED, "it saw the draw, before it was away"


HOLDS = """
import sys
from pathlib import Path
from app.storage.file_lock import claim
held = claim(Path(sys.argv[1]), sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


def test_another_process_with_the_same_folder_that_watches_is_no_hindrance(world: World, tmp_path: Path) -> None:
    host = with_gallery(world, RoomSetup(GAMES["counting"], {"goal": 20}, name="Ann"))
    assert host.watch_invitation
    home = tmp_path / "homes" / "watcher"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(home), WATCH], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"held\n"
        watched(world, host.watch_invitation)
        assert left_rooms(Storage(home)) == [], "what is kept there is the other's"
        assert other.stdin
        other.stdin.close()


def test_the_broker_inside_the_app_lets_in_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_envelope, "_COST", 2)
    world = World(tmp_path / "homes")
    try:
        host = with_gallery(world, RoomSetup(GAMES["counting"], {"goal": 20}, name="Ann"))
        assert host.watch_invitation
        by_link = watched(world, read_invitation(host.watch_invitation.link), "one")
        typed = Invitation(host.watch_invitation.code, host.watch_invitation.server)
        by_code = watched(world, typed, "two")
        world.until(lambda: host.watching == 2 == by_link.watching == by_code.watching)
    finally:
        world.close()


def test_a_host_that_comes_back_can_still_be_watched(world: World, tmp_path: Path) -> None:
    host = with_gallery(world, RoomSetup(GAMES["counting"], {"goal": 20}, name="Ann"))
    assert host.watch_invitation
    watcher = watched(world, host.watch_invitation)
    host.step_out()
    world.rooms.remove(host)
    world.until(lambda: isinstance(watcher.status, status.HostAsleep))
    again = HostRoom.resume(GAMES, Storage(tmp_path / "homes" / "host"), world.posted.put, address="127.0.0.1")
    assert again
    world.rooms.append(again)
    again.open()
    world.until(lambda: again.watching == 1 and isinstance(watcher.status, status.Waiting))


def test_a_room_that_is_left_says_in_its_file_with_whom_and_whose_turn(world: World, tmp_path: Path) -> None:
    host, guest = world.seated(RoomSetup(BY_ID["squart"], name="Ann", starts=HOST_FIRST))
    world.play([host, guest], 1, random.Random(1))
    for room in (guest, host):
        room.step_out()
        world.rooms.remove(room)
    homes = tmp_path / "homes"
    ours, seat = own_room(Storage(homes / "host")), own_seat(Storage(homes / "guest"))
    assert ours
    assert seat
    assert (ours.game, ours.others, ours.turn) == ("squart", ("guest",), THEIRS)
    assert (seat.game, seat.others, seat.turn) == ("squart", ("Ann",), YOURS)
