"""What this version wrote is read by every later one that speaks version 3; what came before is refused, and told.

The recordings in `recorded/` were made by protocol 3, those in `recorded/version2/` by protocol 2. They are never made
anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.core.codec import BadData
from app.online import room_file
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.host.room_restore import restore, setup_of
from app.online.protocol import messages
from app.online.protocol.encryption import Identity
from app.online.unfinished_rooms import own_room, own_seat
from app.storage.files import Storage
from tests.online.protocol.test_messages import ALL, MESSAGES
from tests.support.online.harness import GAMES
from tests.support.online.loop import Loop

RECORDED = Path(__file__).parent / "recorded"
SENT = (RECORDED / "messages.jsonl").read_bytes().splitlines()
FORMER = (RECORDED / "version2" / "messages.jsonl").read_bytes().splitlines()


def stored(folder: Path, recorded: Path) -> Storage:
    for name in (room_file.ROOM, room_file.SEAT):
        shutil.copy(recorded / name, folder)
    return Storage(folder)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return stored(tmp_path, RECORDED)


@pytest.mark.parametrize(("sent", "message"), [*zip(SENT, MESSAGES, strict=True)])
def test_messages_are_the_same_bytes_as_ever(sent: bytes, message: object) -> None:
    assert messages.decode(sent, ALL) == message
    assert messages.encode(message) == sent


def test_a_host_goes_on_with_a_room_that_an_earlier_version_saved(storage: Storage) -> None:
    saved = room_file.load_room(storage, GAMES)
    assert saved
    host = Loop(setup_of(saved, GAMES)).host
    host.identity = Identity(saved.secret)
    restore(host, saved)
    assert host.match
    assert (host.match.ply, host.series.number) == (5, 1)
    assert sorted(host.seats.name_at(seat) for seat in range(2)) == ["Ann", "Bo"]
    assert host.beginning.draw.played_with.keys() == host.beginning.draw.shared.commits.keys()  # type: ignore[union-attr]


def test_computers_of_a_room_from_before_the_ladder_have_the_levels_that_they_have_become(storage: Storage) -> None:
    text = str(storage.read(room_file.ROOM))
    former = text.replace('"kind":"human","pid":"","level":0', '"kind":"computer","pid":"","level":3')
    assert former != text
    storage.write(room_file.ROOM, former)
    saved = room_file.load_room(storage, GAMES)
    assert saved
    assert [chair.level for chair in saved.chairs if chair.kind == "computer"] == [8]
    assert saved.ladder == 8, "so they are not mapped twice"


def test_a_guest_has_the_seat_that_an_earlier_version_saved(storage: Storage) -> None:
    seat = room_file.load_seat(storage)
    assert seat
    assert (seat.name, len(seat.pid), len(seat.room)) == ("Bo", 16, 20)
    assert seat.draw
    assert seat.draw.game == 1


# Version 2


def test_a_card_of_the_version_before_is_told_from_none() -> None:
    assert not messages.is_supported((1, 2))
    with pytest.raises(BadData):
        messages.decode(FORMER[0], messages.RoomCard)
    assert messages.versions_of(FORMER[0]) == (1, 1)


def test_files_of_the_version_before_are_set_aside_and_it_is_known_why(tmp_path: Path) -> None:
    storage = stored(tmp_path, RECORDED / "version2")
    for name in (room_file.ROOM, room_file.SEAT):
        whole = (tmp_path / name).read_text().replace('"code":""', '"code":"K7M4QX9PTB"', 1)
        (tmp_path / name).write_text(whole)
    room, seat = own_room(storage), own_seat(storage)
    assert room
    assert seat
    assert room.is_former
    assert seat.is_former
    assert HostRoom.resume(GAMES, storage, lambda do: do()) is None
    assert GuestRoom.resume(GAMES, storage, lambda do: do()) is None
    assert storage.names("room.broken")
    assert storage.names("online-seat.broken")
