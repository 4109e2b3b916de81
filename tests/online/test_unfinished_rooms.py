"""Rooms that an earlier process left open, as the home screen finds them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.online.unfinished_rooms import FILES, ROOM, SEAT, WATCH, left_room, left_rooms, own_seat
from app.storage.files import Storage

HOSTED = '{"code": "K7M4QX9PTB23W", "game": "stay"}'
JOINED = '{"code": "ABCDEFGHJKMNF", "name": "Bo"}'


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path)


def test_without_a_file_there_is_none(storage: Storage) -> None:
    assert left_room(storage) is None


def test_the_last_whole_line_counts(storage: Storage) -> None:
    storage.write(ROOM, f'{{"code": "OLD", "game": "squart"}}\n{HOSTED}\n{{"code": "CUT')
    found = left_room(storage)
    assert found
    assert (found.code, found.game, found.is_ours) == ("K7M4QX9PTB23W", "stay", True)


@pytest.mark.parametrize(("newer", "code"), [(ROOM, "K7M4QX9PTB23W"), (SEAT, "ABCDEFGHJKMNF")])
def test_the_later_of_two_is_meant(storage: Storage, newer: str, code: str) -> None:
    storage.write(ROOM, HOSTED)
    storage.write(SEAT, JOINED)
    for name in (ROOM, SEAT):
        os.utime(storage.folder / name, (200, 200) if name == newer else (100, 100))
    found = left_room(storage)
    assert found
    assert (found.code, found.when) == (code, 200)


def test_a_room_that_we_watch_is_listed_and_is_no_seat(storage: Storage) -> None:
    for name in FILES:
        storage.write(name, JOINED)
    assert {room.file: room.role for room in left_rooms(storage)} == {ROOM: "host", SEAT: "guest", WATCH: "watch"}
    storage.delete(SEAT)
    assert own_seat(storage) is None
    assert [room.role for room in left_rooms(storage) if not room.is_ours] == ["watch"]


@pytest.mark.parametrize("text", ["", "nonsense", "[1, 2]", '{"code": 5}'])
def test_what_is_no_room_is_none(storage: Storage, text: str) -> None:
    storage.write(SEAT, text)
    assert left_room(storage) is None


def test_a_room_says_with_whom_it_is_and_whose_turn(storage: Storage) -> None:
    storage.write(SEAT, '{"code": "A", "standing": [{"game": "squart", "others": ["Ann"], "turn": "yours"}]}')
    found = left_room(storage)
    assert found
    assert (found.game, found.others, found.turn) == ("squart", ("Ann",), "yours")


def test_whose_turn_it_was_before_other_moves_is_not_told(storage: Storage) -> None:
    storage.write(ROOM, '{"code": "A", "game": "stay", "standing": [{"others": ["Bo"], "turn": "yours"}]}\n[1, 2]')
    found = left_room(storage)
    assert found
    assert (found.others, found.turn) == (("Bo",), "")


@pytest.mark.parametrize("standing", ["5", '[{"others": 7, "turn": "never"}]', "[]", "[7]", "{}"])
def test_a_damaged_standing_tells_nothing(storage: Storage, standing: str) -> None:
    storage.write(SEAT, f'{{"code": "A", "standing": {standing}}}')
    found = left_room(storage)
    assert found
    assert (found.game, found.others, found.turn) == ("", (), "")
