"""What was seen in a room's match is read as it was, a line for each step."""

from __future__ import annotations

import json

from app.match.visibility import VisibilityRecord
from app.online import saved_visibility
from app.online.saved_visibility import FILE, VisibilityJournal
from app.storage.files import Storage

TABLE = "K7M4QX9PTB23W 1"


def test_what_was_seen_is_read_as_it_is_after_every_step(storage: Storage) -> None:
    sightings, keeper = VisibilityRecord(), VisibilityJournal(storage, TABLE)
    ply = 0
    for act in ("look", "play", "play", "look", "play", "undo", "undo", "look", "play", "play"):
        if act == "look":
            sightings.look(ply, 0, 2)
            sightings.look(ply, 1, 1 + ply % 3)
        else:
            ply += 1 if act == "play" else -1
            sightings.move_on(ply) if act == "play" else sightings.go_back(ply)
        keeper.save(sightings, ply)
        assert saved_visibility.load(storage, TABLE) == sightings.rows(ply)
    assert (storage.read(FILE) or "").count("\n") == 10


def test_a_line_is_no_longer_late_in_a_match_than_early(storage: Storage) -> None:
    sightings, keeper = VisibilityRecord(), VisibilityJournal(storage, TABLE)
    sightings.look(0, 0, 1)
    keeper.save(sightings, 0)
    for ply in range(1, 300):
        sightings.move_on(ply)
        keeper.save(sightings, ply)
    lines = (storage.read(FILE) or "").split("\n")[:-1]
    assert len(lines[-1]) < len(lines[1]) + 20  # numbers have more digits
    assert saved_visibility.load(storage, TABLE) == sightings.rows(299)


def test_a_last_line_that_was_cut_off_counts_as_not_written(storage: Storage) -> None:
    sightings, keeper = VisibilityRecord(), VisibilityJournal(storage, TABLE)
    sightings.look(0, 0, 1)
    keeper.save(sightings, 0)
    sightings.move_on(1)
    keeper.save(sightings, 1)
    path = storage.folder / FILE
    path.write_bytes(path.read_bytes()[:-9])
    assert saved_visibility.load(storage, TABLE) == ((0, 0, 1),)


def test_the_file_of_an_earlier_version_is_read_and_only_for_its_own_match(storage: Storage) -> None:
    storage.write(FILE, json.dumps({"table": TABLE, "seen": [[0, 1, 3], [1, 0, 2]]}))
    assert saved_visibility.load(storage, TABLE) == ((0, 1, 3), (1, 0, 2))
    assert saved_visibility.load(storage, "K7M4QX9PTB23W 2") == ()


def test_where_nothing_is_seen_there_is_no_file(storage: Storage) -> None:
    VisibilityJournal(storage, TABLE).save(VisibilityRecord(), 4)
    assert storage.names() == ()
    assert saved_visibility.load(storage, TABLE) == ()
