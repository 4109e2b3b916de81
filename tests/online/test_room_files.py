"""Rooms as files: what a crash can do to them, and what comes back."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.codec import from_json, to_json
from app.match.record import Record, digest, record_of
from app.online import room_file
from app.online.guest.room import GuestRoom
from app.online.host.room import HostRoom
from app.online.host.room_restore import RoomRecorder, restore
from app.online.protocol.encryption import Identity
from app.online.room_file import RoomJournal, SavedMove, SavedRoom, SavedSeat
from app.storage import journal
from app.storage.files import Storage, StorageFault
from tests.support.online.harness import GAMES
from tests.support.online.loop import INVITATION, Loop, counting


def played() -> Loop:
    loop = Loop(counting())
    loop.join("Bo")
    return loop.begin().play(6)


def saved(loop: Loop) -> SavedRoom:
    whole = RoomRecorder().entry(loop.host, INVITATION, "", 18883)
    assert isinstance(whole, SavedRoom)
    return whole


def test_what_was_saved_last_is_read(tmp_path: Path) -> None:
    storage, loop = Storage(tmp_path), played()
    keeper = RoomJournal(storage, room_file.ROOM)
    for _ in range(3):
        loop.play(1)
        keeper.save(saved(loop))
    assert room_file.load_room(storage, GAMES) == saved(loop)


@pytest.mark.parametrize("cut", [1, 2, 50, 1000])
def test_a_line_that_was_cut_off_counts_as_not_written(tmp_path: Path, cut: int) -> None:
    storage, loop = Storage(tmp_path), played()
    keeper, before = RoomJournal(storage, room_file.ROOM), saved(loop)
    keeper.save(before)
    loop.play(1)
    keeper.save(saved(loop))
    path = tmp_path / room_file.ROOM
    path.write_bytes(path.read_bytes()[:-cut])
    found = room_file.load_room(storage, GAMES)
    assert found == (saved(loop) if cut == 1 else before)  # the line's end alone is no loss


def kept(loop: Loop, keeper: RoomJournal, recorder: RoomRecorder, moves: int) -> SavedRoom:
    """Plays on, a line after each move; the room as it then is."""
    for _ in range(moves):
        loop.play(1)
        keeper.save(recorder.entry(loop.host, INVITATION, "", 18883, keeper.begins_anew))
    return saved(loop)


def without_digest(room: SavedRoom | None) -> SavedRoom | None:
    """It is made when a room is taken up again."""
    return room and replace(room, record=room.record | {"digest": ""})


def lines_of(storage: Storage) -> list[str]:
    return (storage.read(room_file.ROOM) or "").splitlines()


def test_moves_are_added_to_the_room_before_them(tmp_path: Path) -> None:
    storage, loop = Storage(tmp_path), played()
    now = kept(loop, RoomJournal(storage, room_file.ROOM), RoomRecorder(), 5)
    assert [line[0] for line in lines_of(storage)] == ["{", "[", "[", "[", "["]
    assert without_digest(room_file.load_room(storage, GAMES)) == without_digest(now)


def test_moves_after_a_lost_line_do_not_count_until_the_next_whole_room(tmp_path: Path) -> None:
    storage, loop = Storage(tmp_path), played()
    keeper, recorder = RoomJournal(storage, room_file.ROOM), RoomRecorder()
    before = kept(loop, keeper, recorder, 2)
    now = kept(loop, keeper, recorder, 3)
    lines = lines_of(storage)
    lines[2] = lines[2][:40]
    storage.write(room_file.ROOM, "\n".join(lines))
    assert without_digest(room_file.load_room(storage, GAMES)) == without_digest(before)
    storage.write(room_file.ROOM, "\n".join([*lines, json.dumps(to_json(now, SavedRoom))]))
    assert room_file.load_room(storage, GAMES) == now


def test_after_a_disk_that_was_full_the_whole_room_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, data: bytes) -> None:
        path.write_bytes(path.read_bytes() + data[:40])
        raise OSError(errno.ENOSPC, "No space left on device")

    storage, loop = Storage(tmp_path), played()
    keeper, recorder = RoomJournal(storage, room_file.ROOM), RoomRecorder()
    kept(loop, keeper, recorder, 2)
    with monkeypatch.context() as patch:
        patch.setattr("app.storage.files._append", refuse)
        with pytest.raises(StorageFault):
            kept(loop, keeper, recorder, 1)
    now = kept(loop, keeper, recorder, 1)
    assert room_file.load_room(storage, GAMES) == now


def test_a_file_without_a_whole_line_is_set_aside(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.write(room_file.ROOM, '{"code": 1}\nnonsense')
    assert room_file.load_room(storage, GAMES) is None
    assert storage.read(room_file.ROOM) is None
    assert storage.names("room")
    assert HostRoom.resume(GAMES, storage, lambda do: do()) is None


def test_a_file_that_grows_long_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "LONGEST", 10_000)
    storage, loop = Storage(tmp_path), played()
    keeper = RoomJournal(storage, room_file.ROOM)
    sizes = []
    for _ in range(12):
        keeper.save(saved(loop))
        sizes.append((tmp_path / room_file.ROOM).stat().st_size)
    assert max(sizes) < 20_000
    assert sorted(sizes) != sizes
    assert room_file.load_room(storage, GAMES) == saved(loop)


def test_a_room_that_is_closed_leaves_no_file(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    keeper = RoomJournal(storage, room_file.ROOM)
    keeper.save(saved(played()))
    keeper.forget()
    assert storage.read(room_file.ROOM) is None


def test_a_room_with_an_address_that_is_none_is_not_resumed(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    RoomJournal(storage, room_file.ROOM).save(replace(saved(played()), server="mqtt://"))
    assert HostRoom.resume(GAMES, storage, lambda do: do()) is None
    assert storage.read(room_file.ROOM) is None


def test_the_scribe_writes_what_a_record_is_through_undo_and_all() -> None:
    loop, recorder, room = played(), RoomRecorder(), saved(played())
    match, lines = loop.host.match, []
    assert match
    for turn in range(6):
        if turn == 3:
            loop.take_back()
        else:
            loop.play(1)
        line = recorder.entry(loop.host, INVITATION, "", 0)
        room = line.added_to(room, match.game) if isinstance(line, SavedMove) else line
        lines.append(type(line))
        data = room.record
        assert data | {"digest": digest(data["state"])} == to_json(record_of(match), Record)
    assert lines == [SavedRoom, SavedMove, SavedMove, SavedRoom, SavedMove, SavedMove]


def test_a_restored_room_goes_on_with_its_guests() -> None:
    loop = played()
    kept = from_json(SavedRoom, to_json(saved(loop), SavedRoom))
    loop.host_line.cut()
    again = Loop(counting())
    host = again.host
    host.identity = Identity(kept.secret)
    restore(host, kept)
    assert host.match
    assert loop.host.match
    assert (host.match.state, host.match.ply) == (loop.host.match.state, loop.host.match.ply)
    assert (host.series.number, host.series.position, host.seat) == (
        loop.host.series.number,
        loop.host.series.position,
        loop.host.seat,
    )
    assert [m.count for m in host.endpoint.members.values()] == [m.count for m in loop.host.endpoint.members.values()]


@pytest.mark.parametrize("key", ["", "zz" * 32, "00" * 31, "K7M4"])
def test_a_damaged_key_in_a_file_is_no_end_of_the_app(tmp_path: Path, key: str) -> None:
    storage, loop = Storage(tmp_path), played()
    room, seat = saved(loop), replace(loop.guests[0].saved, server="mqtt://127.0.0.1")
    for whole, member in ((key, room.members[0].public), (room.secret, key)):
        data = json.dumps(to_json(room, SavedRoom))
        storage.write(room_file.ROOM, data.replace(room.secret, whole).replace(room.members[0].public, member))
        assert HostRoom.resume(GAMES, storage, lambda do: do()) is None
        assert storage.read(room_file.ROOM) is None
    data = json.dumps(to_json(seat, SavedSeat))
    storage.write(room_file.SEAT, data.replace(seat.secret, key))
    assert GuestRoom.resume(GAMES, storage, lambda do: do()) is None
    assert storage.read(room_file.SEAT) is None


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps a user's folder from others by itself")
def test_files_with_keys_are_nobody_elses_to_read(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        storage, loop = Storage(tmp_path), played()
        kept(loop, RoomJournal(storage, room_file.ROOM), RoomRecorder(), 3)
        RoomJournal(storage, room_file.SEAT).save(loop.guests[0].saved)
    finally:
        os.umask(before)
    for name in (room_file.ROOM, room_file.SEAT):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
