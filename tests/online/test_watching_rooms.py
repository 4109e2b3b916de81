"""Watching a room over real brokers: by link, by a code that was typed, at the broker inside the app."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.online import status
from app.online.code import Invitation, read_invitation
from app.online.fairness.audit import WATCHED
from app.online.host.room import HostRoom
from app.online.protocol import door
from app.online.room_setup import HOST_FIRST, RoomSetup
from app.services.rooms import THEIRS, YOURS, own_room, own_seat
from app.services.storage import Storage
from tests.online.harness import GAMES, World

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
    world.until(lambda: type(guest.status).__name__ == "Ready")
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
    watcher.leave()
    assert own_seat(Storage(tmp_path / "homes" / "both")) is not None


def test_the_broker_inside_the_app_lets_in_those_who_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "_COST", 2)
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
