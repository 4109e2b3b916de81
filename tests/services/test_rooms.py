"""Rooms that an earlier process left open, as the home screen finds them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.services.rooms import ROOM, SEAT, left_room
from app.services.storage import Storage

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


@pytest.mark.parametrize("text", ["", "nonsense", "[1, 2]", '{"code": 5}'])
def test_what_is_no_room_is_none(storage: Storage, text: str) -> None:
    storage.write(SEAT, text)
    assert left_room(storage) is None
