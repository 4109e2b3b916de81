"""What earlier versions wrote is still read: messages of a room, and the files of a host and a guest.

The recordings in `recorded/` were made by protocol 2 and are never made anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.online import room_file
from app.online.host.restore import restore, setup_of
from app.online.protocol import messages
from app.online.protocol.seal import Identity
from app.services.storage import Storage
from tests.online.harness import GAMES
from tests.online.loop import KEYS, Loop
from tests.online.test_wire import ALL, MESSAGES

RECORDED = Path(__file__).parent / "recorded"
SENT = (RECORDED / "messages.jsonl").read_bytes().splitlines()


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    for name in (room_file.ROOM, room_file.SEAT):
        shutil.copy(RECORDED / name, tmp_path)
    return Storage(tmp_path)


@pytest.mark.parametrize(("sent", "message"), [*zip(SENT, MESSAGES, strict=True)])
def test_messages_are_the_same_bytes_as_ever(sent: bytes, message: object) -> None:
    assert messages.decode(sent, ALL) == message
    assert messages.encode(message) == sent


def test_a_host_goes_on_with_a_room_that_an_earlier_version_saved(storage: Storage) -> None:
    saved = room_file.load_room(storage, GAMES)
    assert saved
    host = Loop(setup_of(saved, GAMES)).host
    host.identity = Identity(saved.secret)
    restore(host, saved, KEYS)
    assert host.match
    assert (host.match.ply, host.series.position, host.seq, host.series.number) == (5, 6, 9, 1)
    assert [token.cell for token in host.match.state.tokens] == [(1, 0), (1, 4), (4, 2), (4, 6), (5, 0)]
    assert [host.seats.name_at(seat) for seat in range(2)] == ["Bo", "Ann"]
    assert (host.seat, host.match.to_move) == (1, 1)
    assert host.beginning.draw.played_with.keys() == host.beginning.draw.shared.commits.keys()  # type: ignore[union-attr]


def test_a_guest_has_the_seat_that_an_earlier_version_saved(storage: Storage) -> None:
    seat = room_file.load_seat(storage)
    assert seat
    assert (seat.pid, seat.name, seat.connection) == ("ecc4a94bf15ecf04", "Bo", 2)
    assert seat.draw
    assert seat.draw.game == 1
