"""Saved matches come back as they were; a damaged one is set aside and told of, and stops nothing."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from typing import Any

import pytest

from app.games import GAMES
from app.games.stay.rules import Claim
from app.storage.files import Storage, StorageFault
from app.storage.saved_matches import MOST, SESSION, Saves, slot_of
from tests.support.finished_matches import AROUND, FRIENDS, OPPONENT, agents, match_of, now

SLOT = slot_of("stay", "local")
FILE = f"{SLOT}.json"


@pytest.fixture
def saves(storage: Storage) -> Saves:
    return Saves(storage, GAMES)


def changed(storage: Storage, **values: Any) -> None:
    """Writes other values into the saved record."""
    record = json.loads(storage.read(FILE) or "")
    storage.write(FILE, json.dumps({**record, **values}))


def test_a_match_comes_back_as_it_was(saves: Saves) -> None:
    match = match_of(moves=3, minutes=5)
    match.assisted = True
    saves.save(SLOT, match)
    back = saves.load(SLOT, agents, now)
    assert back is not None
    assert (back.state, back.ply, back.seats, back.terms) == (match.state, 3, FRIENDS, match.terms)
    assert [entry.move for entry in back.history] == [entry.move for entry in match.history]
    assert back.assisted
    assert back.clocks == (300.0, 300.0)
    assert saves.take_problems() == ()


def lines(storage: Storage) -> int:
    return (storage.read(FILE) or "").count("\n")


def test_each_step_adds_a_line_and_a_match_that_is_left_is_one_line_again(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=1)
    saves.save(SLOT, match)
    whole = storage.read(FILE)
    for ply in (1, 2):
        match.play(ply, AROUND[ply % 2])
        saves.save(SLOT, match)
    assert lines(storage) == 3
    assert (storage.read(FILE) or "").startswith(whole or "-")
    assert [each.ply for each in Saves(storage, GAMES).all()] == [3]
    saves.rest(SLOT, match)
    assert lines(storage) == 1
    back = Saves(storage, GAMES).load(SLOT, agents, now)
    assert back is not None
    assert (back.state, [each.move for each in back.history]) == (match.state, [each.move for each in match.history])


def test_a_match_in_the_place_of_another_begins_anew(saves: Saves, storage: Storage) -> None:
    saves.save(SLOT, match_of(moves=2))
    saves.save(SLOT, match_of(moves=1))
    assert lines(storage) == 1
    assert [each.ply for each in saves.all()] == [1]


def test_a_file_that_was_removed_under_our_hands_is_there_again_after_the_next_step(
    saves: Saves, storage: Storage
) -> None:
    match = match_of(moves=2)
    saves.save(SLOT, match)
    (storage.folder / FILE).unlink()
    saves.save(SLOT, match)
    assert [each.ply for each in Saves(storage, GAMES).all()] == [2]


def test_a_match_that_goes_on_after_it_was_removed_is_in_its_slot_again(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=2)
    saves.save(SLOT, match)
    saves.remove(SLOT)
    saves.save(SLOT, match)
    assert [each.ply for each in Saves(storage, GAMES).all()] == [2]


def test_a_last_line_that_was_cut_off_costs_one_move_and_is_no_problem(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=1)
    saves.save(SLOT, match)
    match.play(1, AROUND[1])
    saves.save(SLOT, match)
    path = storage.folder / FILE
    path.write_bytes(path.read_bytes()[:-7])
    other = Saves(storage, GAMES)
    back = other.load(SLOT, agents, now)
    assert back is not None
    assert (back.ply, other.take_problems()) == (1, ())
    back.play(1, AROUND[1])
    other.save(SLOT, back)
    assert [each.ply for each in Saves(storage, GAMES).all()] == [2]


def test_a_file_with_a_damaged_line_in_it_is_set_aside_and_told_of(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=0)
    for ply in range(3):
        saves.save(SLOT, match)
        match.play(ply, AROUND[ply % 2])
    saves.save(SLOT, match)
    first, second, *rest = (storage.read(FILE) or "").split("\n")
    storage.write(FILE, "\n".join([first, second[:9], *rest]))
    assert saves.load(SLOT, agents, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.set_aside"]


def test_a_disk_that_is_full_leaves_what_was_there(
    saves: Saves, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_of(moves=1)
    saves.save(SLOT, match)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(StorageFault):
            saves.rest(SLOT, match)
    assert [each.ply for each in Saves(storage, GAMES).all()] == [1]
    saves.save(SLOT, match)
    assert [each.ply for each in Saves(storage, GAMES).all()] == [1]


def test_an_empty_slot_is_no_match_and_no_problem(saves: Saves) -> None:
    assert saves.load(SLOT, agents, now) is None
    assert saves.all() == ()
    assert saves.newest() is None
    assert saves.take_problems() == ()


def test_the_latest_comes_first(saves: Saves, storage: Storage) -> None:
    saves.save("stay-computer", match_of(OPPONENT, moves=2))
    saves.save(SLOT, match_of(FRIENDS, moves=1))
    os.utime(storage.folder / "stay-computer.json", (2000, 2000))
    os.utime(storage.folder / "stay-local.json", (1000, 1000))
    found = saves.all()
    assert [(each.slot, each.mode, each.ply, each.seats, each.when) for each in found] == [
        ("stay-computer", "computer", 2, OPPONENT, 2000.0),
        ("stay-local", "local", 1, FRIENDS, 1000.0),
    ]
    assert saves.newest() == found[0]
    saves.drop("stay-computer")
    assert saves.newest() == found[1]


def test_a_finished_match_is_kept_but_not_offered(saves: Saves) -> None:
    match = match_of()
    match.play(2, Claim())
    saves.save(SLOT, match)
    assert [each.is_over for each in saves.all()] == [True]
    assert saves.newest() is None
    resigned = match_of()
    resigned.resign(0)
    saves.save(SLOT, resigned)
    assert [each.is_over for each in saves.all()] == [True]


def test_the_terminals_match_is_not_the_apps_to_continue(saves: Saves) -> None:
    saves.save("stay-terminal", match_of())
    assert [each.mode for each in saves.all()] == ["terminal"]
    assert saves.newest() is None


def test_a_new_match_never_takes_the_place_of_an_unfinished_one(saves: Saves) -> None:
    first = saves.new_slot("stay", "local")
    assert first == SLOT, "where older versions kept their only one"
    saves.save(first, match_of(moves=2))
    second = saves.new_slot("stay", "local")
    saves.save(second, match_of(moves=1))
    third = saves.new_slot("stay", "local")
    assert len({first, second, third}) == 3
    assert saves.new_slot("stay", "computer") == "stay-computer"
    assert {each.slot: each.ply for each in saves.unfinished()} == {first: 2, second: 1}
    assert {each.game for each in saves.all()} == {"stay"}
    assert {each.mode for each in saves.all()} == {"local"}


def test_one_that_is_over_or_was_never_begun_gives_its_place_to_the_next(saves: Saves) -> None:
    saves.save(SLOT, match_of(moves=0))
    assert saves.new_slot("stay", "local") == SLOT
    over = match_of(moves=1)
    over.resign(0)
    saves.save(SLOT, over)
    assert saves.new_slot("stay", "local") == SLOT


def test_a_slot_that_somebody_else_has_is_passed_over(saves: Saves) -> None:
    assert saves.new_slot("stay", "terminal", taken=["stay-terminal"]) == "stay-terminal-2"


def test_a_removed_match_can_be_put_back_as_it_was(saves: Saves, storage: Storage) -> None:
    saves.save(SLOT, match_of(moves=2))
    os.utime(storage.folder / FILE, (2000, 2000))
    (before,) = saves.all()
    saves.remove(SLOT)
    assert saves.all() == ()
    other = saves.new_slot("stay", "local")
    assert other != SLOT, "it may yet be wanted back"
    saves.put_back(SLOT)
    assert saves.all() == (before,)


def test_only_so_many_unfinished_ones_are_kept_and_the_oldest_is_told_of(saves: Saves, storage: Storage) -> None:
    for number in range(MOST + 2):
        slot = saves.new_slot("stay", "local")
        saves.save(slot, match_of(moves=1))
        os.utime(storage.folder / f"{slot}.json", (1000 + number, 1000 + number))
    removed = saves.thin_out("local")
    assert [each.when for each in removed] == [1001.0, 1000.0]
    assert len(list(saves.unfinished())) == MOST
    assert saves.thin_out("local") == ()


def test_a_match_that_changed_is_read_anew(saves: Saves, storage: Storage) -> None:
    saves.save(SLOT, match_of(moves=1))
    assert [each.ply for each in saves.all()] == [1]
    saves.save(SLOT, match_of(moves=2))
    assert [each.ply for each in saves.all()] == [2]
    Saves(storage, GAMES).save(SLOT, match_of(moves=3))  # another process, such as the terminal
    os.utime(storage.folder / FILE, (3000, 3000))
    assert [each.ply for each in saves.all()] == [3]


@pytest.mark.parametrize("asked", ["load", "all"])
def test_a_save_of_a_newer_version_is_told_of_once_and_stays_as_it_is(
    saves: Saves, storage: Storage, asked: str
) -> None:
    text = '{"version": 2, "what": "nobody here knows"}'
    storage.write(FILE, text)
    for _ in range(2):
        if asked == "load":
            assert saves.load(SLOT, agents, now) is None
        else:
            assert saves.all() == ()
    assert [(each.key, dict(each.fields)) for each in saves.take_problems()] == [("problem.newer", {"name": FILE})]
    assert saves.new_slot("stay", "local") != SLOT
    assert storage.read(FILE) == text
    assert storage.names() == (FILE,)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}", '{"version": 0}', "\x00", "[" * 50_000])
@pytest.mark.parametrize("asked", ["load", "all"])
def test_a_broken_file_is_set_aside_and_told_of(saves: Saves, storage: Storage, text: str, asked: str) -> None:
    storage.write(FILE, text)
    if asked == "load":
        assert saves.load(SLOT, agents, now) is None
    else:
        assert saves.all() == ()
    problems = saves.take_problems()
    assert [(each.key, dict(each.fields)["new_name"]) for each in problems] == [
        ("problem.set_aside", "stay-local.broken-1.json")
    ]
    assert storage.read("stay-local.broken-1.json") == text
    assert saves.take_problems() == ()
    assert saves.load(SLOT, agents, now) is None
    assert saves.take_problems() == ()


@pytest.mark.parametrize(
    "values",
    [
        {"game": "chess"},
        {"options": {"size": 12}},
        {"options": {"colour": 1}},
        {"seats": []},
        {"seats": [{"kind": "cat", "name": "", "level": 0}, {"kind": "human", "name": "", "level": 0}]},
        {"seats": [{"kind": "human", "name": "", "level": 0}, {"kind": "computer", "name": "", "level": 9}]},
        {"seats": [{"kind": "human", "name": "", "level": 0}, {"kind": "computer", "name": "", "level": 0}]},
        {"clocks": [[1.0], [1.0], [1.0]]},
        {"clocks": [[1.0, 1.0]]},
        {"moves": [{"is": "Fly"}]},
        {"state": {}},
        {"seed": "x"},
    ],
)
def test_a_record_of_nonsense_is_set_aside(saves: Saves, storage: Storage, values: dict[str, Any]) -> None:
    saves.save(SLOT, match_of())
    changed(storage, **values)
    assert saves.load(SLOT, agents, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.set_aside"]
    assert storage.names() == ("stay-local.broken-1.json",)


def test_whatever_a_games_own_code_raises_is_survived(saves: Saves, storage: Storage) -> None:
    saves.save(SLOT, match_of())

    def agents_that_fail(seats: Any) -> Any:
        raise ZeroDivisionError

    assert saves.load(SLOT, agents_that_fail, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.set_aside"]


def test_moves_that_lead_elsewhere_lose_to_the_stored_state(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=2)
    saves.save(SLOT, match)
    changed(storage, moves=json.loads(storage.read(FILE) or "")["moves"][:1])
    back = saves.load(SLOT, agents, now)
    assert back is not None
    assert back.state == match.state
    assert back.history == []


def test_another_games_record_in_a_slot_is_not_taken(storage: Storage) -> None:
    other = replace(GAMES[0], id="other")
    saves = Saves(storage, [*GAMES, other])
    saves.save(SLOT, match_of())
    storage.write("other-local.json", storage.read(FILE) or "")
    assert saves.load("other-local", agents, now) is None
    assert saves.load(SLOT, agents, now) is not None


def test_a_file_that_cannot_be_read_stays_where_it_is(saves: Saves, storage: Storage) -> None:
    (storage.folder / FILE).mkdir(parents=True)
    assert saves.load(SLOT, agents, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.storage"]
    with pytest.raises(StorageFault):
        saves.save(SLOT, match_of())


def test_the_open_match_is_remembered_until_it_is_left(saves: Saves, storage: Storage) -> None:
    assert saves.open_slot() is None
    saves.set_open("stay-local")
    assert Saves(storage, GAMES).open_slot() == "stay-local"
    saves.set_open("stay-local-3")
    assert Saves(storage, GAMES).open_slot() == "stay-local-3"
    saves.set_open(None)
    assert saves.open_slot() is None


@pytest.mark.parametrize("text", ["{", "[]", '{"open": 3}', '{"open": ["x"]}', '{"open": "../x"}', '{"open": null}'])
def test_a_damaged_mark_opens_nothing(saves: Saves, storage: Storage, text: str) -> None:
    storage.write(SESSION, text)
    assert saves.open_slot() is None
