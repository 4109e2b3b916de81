"""Saved matches come back as they were; a damaged one is set aside and told of, and stops nothing."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import pytest

from app.games import GAMES
from app.games.stay.rules import Claim
from app.services.saves import SESSION, Saves, slot_of
from app.services.storage import Storage, StorageFault
from tests.services.matches import FRIENDS, OPPONENT, agents, match_of, now

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
    saves.save("local", match)
    back = saves.load(SLOT, agents, now)
    assert back is not None
    assert (back.state, back.ply, back.seats, back.terms) == (match.state, 3, FRIENDS, match.terms)
    assert [entry.move for entry in back.history] == [entry.move for entry in match.history]
    assert back.assisted
    assert back.clocks == (300.0, 300.0)
    assert saves.take_problems() == ()


def test_an_empty_slot_is_no_match_and_no_problem(saves: Saves) -> None:
    assert saves.load(SLOT, agents, now) is None
    assert saves.all() == ()
    assert saves.newest() is None
    assert saves.take_problems() == ()


def test_there_is_one_slot_for_each_mode_and_the_latest_comes_first(saves: Saves, storage: Storage) -> None:
    saves.save("computer", match_of(OPPONENT, moves=2))
    saves.save("local", match_of(FRIENDS, moves=1))
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
    saves.save("local", match)
    assert [each.is_over for each in saves.all()] == [True]
    assert saves.newest() is None
    resigned = match_of()
    resigned.resign(0)
    saves.save("local", resigned)
    assert [each.is_over for each in saves.all()] == [True]


def test_the_terminals_match_is_not_the_apps_to_continue(saves: Saves) -> None:
    saves.save("terminal", match_of())
    assert [each.mode for each in saves.all()] == ["terminal"]
    assert saves.newest() is None


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "{}", '{"version": 9}', "\x00", "[" * 50_000])
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
    saves.save("local", match_of())
    changed(storage, **values)
    assert saves.load(SLOT, agents, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.set_aside"]
    assert storage.names() == ("stay-local.broken-1.json",)


def test_whatever_a_games_own_code_raises_is_survived(saves: Saves, storage: Storage) -> None:
    saves.save("local", match_of())

    def agents_that_fail(seats: Any) -> Any:
        raise ZeroDivisionError

    assert saves.load(SLOT, agents_that_fail, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.set_aside"]


def test_moves_that_lead_elsewhere_lose_to_the_stored_state(saves: Saves, storage: Storage) -> None:
    match = match_of(moves=2)
    saves.save("local", match)
    changed(storage, moves=json.loads(storage.read(FILE) or "")["moves"][:1])
    back = saves.load(SLOT, agents, now)
    assert back is not None
    assert back.state == match.state
    assert back.history == []


def test_another_games_record_in_a_slot_is_not_taken(storage: Storage) -> None:
    other = replace(GAMES[0], id="other")
    saves = Saves(storage, [*GAMES, other])
    saves.save("local", match_of())
    storage.write("other-local.json", storage.read(FILE) or "")
    assert saves.load("other-local", agents, now) is None
    assert saves.load(SLOT, agents, now) is not None


def test_an_unknown_mode_is_refused(saves: Saves) -> None:
    with pytest.raises(ValueError, match="no mode"):
        saves.save("solitaire", match_of())


def test_a_file_that_cannot_be_read_stays_where_it_is(saves: Saves, storage: Storage) -> None:
    (storage.folder / FILE).mkdir(parents=True)
    assert saves.load(SLOT, agents, now) is None
    assert [each.key for each in saves.take_problems()] == ["problem.storage"]
    with pytest.raises(StorageFault):
        saves.save("local", match_of())


def test_the_open_match_is_remembered_until_it_is_left(saves: Saves, storage: Storage) -> None:
    assert saves.open_slot() is None
    saves.set_open("stay-local")
    assert Saves(storage, GAMES).open_slot() == "stay-local"
    saves.set_open(None)
    assert saves.open_slot() is None


@pytest.mark.parametrize("text", ["{", "[]", '{"open": 3}', '{"open": ["x"]}', '{"open": "../x"}', '{"open": null}'])
def test_a_damaged_mark_opens_nothing(saves: Saves, storage: Storage, text: str) -> None:
    storage.write(SESSION, text)
    assert saves.open_slot() is None
