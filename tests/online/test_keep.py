"""Rooms as files: what a crash can do to them, and what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.codec import from_json, to_json
from app.match.record import Record, digest, record_of
from app.online import keep
from app.online.hostroom import HostRoom
from app.online.keep import Keeper, SavedRoom
from app.online.restore import Scribe, restore
from app.online.seal import Identity
from app.services.storage import Storage
from tests.online.harness import GAMES
from tests.online.loop import KEYS, Loop, counting


def played() -> Loop:
    loop = Loop(counting())
    loop.join("Bo")
    return loop.begin().play(6)


def saved(loop: Loop) -> SavedRoom:
    return Scribe().room(loop.host, "K7M4QX9PTB", "", 18883)


def test_what_was_saved_last_is_read(tmp_path: Path) -> None:
    storage, loop = Storage(tmp_path), played()
    keeper = Keeper(storage, keep.ROOM)
    for _ in range(3):
        loop.play(1)
        keeper.save(saved(loop))
    assert keep.load(storage, keep.ROOM, SavedRoom) == saved(loop)


@pytest.mark.parametrize("cut", [1, 2, 50, 1000])
def test_a_line_that_was_cut_off_counts_as_not_written(tmp_path: Path, cut: int) -> None:
    storage, loop = Storage(tmp_path), played()
    keeper, before = Keeper(storage, keep.ROOM), saved(loop)
    keeper.save(before)
    loop.play(1)
    keeper.save(saved(loop))
    path = tmp_path / keep.ROOM
    path.write_bytes(path.read_bytes()[:-cut])
    found = keep.load(storage, keep.ROOM, SavedRoom)
    assert found == (saved(loop) if cut == 1 else before)  # the line's end alone is no loss


def test_a_file_without_a_whole_line_is_set_aside(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.write(keep.ROOM, '{"code": 1}\nnonsense')
    assert keep.load(storage, keep.ROOM, SavedRoom) is None
    assert storage.read(keep.ROOM) is None
    assert storage.names("room")
    assert HostRoom.resume(GAMES, storage, lambda do: do()) is None


def test_a_file_that_grows_long_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keep, "LONGEST", 10_000)
    storage, loop = Storage(tmp_path), played()
    keeper = Keeper(storage, keep.ROOM)
    sizes = []
    for _ in range(12):
        keeper.save(saved(loop))
        sizes.append((tmp_path / keep.ROOM).stat().st_size)
    assert max(sizes) < 20_000
    assert sorted(sizes) != sizes
    assert keep.load(storage, keep.ROOM, SavedRoom) == saved(loop)


def test_a_room_that_is_closed_leaves_no_file(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    keeper = Keeper(storage, keep.ROOM)
    keeper.save(saved(played()))
    keeper.forget()
    assert storage.read(keep.ROOM) is None


def test_the_scribe_writes_what_a_record_is_through_undo_and_all() -> None:
    loop, scribe = played(), Scribe()
    match = loop.host.match
    assert match
    for turn in range(6):
        if turn == 3:
            assert match.undo(match.history[-1].player)
            loop.broker.deliver()  # the next move may be the guest's
        else:
            loop.play(1)
        data = scribe.room(loop.host, "", "", 0).record
        assert data | {"digest": digest(data["state"])} == to_json(record_of(match), Record)


def test_a_restored_room_goes_on_with_its_guests() -> None:
    loop = played()
    kept = from_json(SavedRoom, to_json(saved(loop), SavedRoom))
    loop.host_line.cut()
    again = Loop(counting())
    host = again.host
    host.identity = Identity(kept.secret)
    restore(host, kept, KEYS)
    assert host.match
    assert loop.host.match
    assert (host.match.state, host.match.ply) == (loop.host.match.state, loop.host.match.ply)
    assert (host.number, host.position, host.seat) == (loop.host.number, loop.host.position, loop.host.seat)
    assert [m.count for m in host.line.members.values()] == [m.count for m in loop.host.line.members.values()]
