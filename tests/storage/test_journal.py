"""A file that grows line by line: what is written is there at once, and begins anew when it has to."""

from __future__ import annotations

import pytest

from app.storage import journal
from app.storage.files import Storage
from app.storage.journal import Journal, lines_of

NAME = "a.jsonl"


def lines(storage: Storage) -> list[str]:
    return lines_of(storage.read(NAME) or "")


def test_lines_are_there_as_soon_as_they_are_written(storage: Storage) -> None:
    kept = Journal(storage, NAME)
    assert kept.begins_anew
    for number in range(3):
        kept.write(f"line {number}")
        assert lines(storage) == [f"line {each}" for each in range(number + 1)]
        assert not kept.begins_anew
    kept.begin("whole")
    assert lines(storage) == ["whole"]
    kept.write("more")
    assert lines(storage) == ["whole", "more"]
    kept.forget()
    assert storage.names() == ()


def test_what_is_written_after_it_was_closed_begins_anew(storage: Storage) -> None:
    kept = Journal(storage, NAME)
    kept.write("old")
    kept.close()
    assert kept.begins_anew
    kept.write("new")
    assert lines(storage) == ["new"]


def test_a_file_in_whose_place_another_was_put_begins_anew(storage: Storage) -> None:
    kept = Journal(storage, NAME)
    kept.write("old")
    storage.write(NAME, "another\n")
    assert kept.begins_anew
    kept.write("new")
    assert lines(storage) == ["new"]


def test_a_long_first_line_does_not_make_every_line_a_new_beginning(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "LONGEST", 100)
    kept = Journal(storage, NAME)
    kept.write("x" * 1000)
    written = 0
    while not kept.begins_anew:
        kept.write("y" * 99)
        written += 1
    assert written > 9


def test_a_name_may_hold_what_else_ends_a_line(storage: Storage) -> None:
    kept = Journal(storage, NAME)
    kept.write("Ann\u2028Bo\x85")
    kept.write("half a pair: \ud800")
    assert lines(storage) == ["Ann\u2028Bo\x85", "half a pair: ?"]
