"""The match on the table: started, saved after every step, resumed and counted; without a window."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.core.game import Outcome
from app.games import BY_ID, GAMES
from app.games.skirmish import GAME as SKIRMISH
from app.games.stay import GAME
from app.games.stay.rules import Claim, Go
from app.languages.problem import Problem
from app.match.match import COMPUTER, HUMAN, Match
from app.match.match_journal import read_record
from app.match.record import Record, record_of
from app.session import LOCAL, VERSUS_COMPUTER, Session, human_begins
from app.statistics import computer_ratings, totals
from app.statistics.glicko import Rating
from app.storage.files import Storage
from app.storage.saved_matches import Saves
from app.storage.settings import GameSetup, Settings


class Room:
    """A session with its folder, on a clock that stands still; answers of computers pile up in `posted`."""

    def __init__(self, folder: Path) -> None:
        self.storage = Storage(folder)
        self.saves = Saves(self.storage, GAMES)
        self.posted: list[Callable[[], None]] = []
        self.told: list[Problem] = []
        self.session = Session(self.storage, self.saves, self.posted.append, lambda: 0.0, lambda: 0.0, self.told.append)

    def start(self, mode: str = LOCAL, human_first: bool = True, minutes: int = 0, **options: Any) -> Match:
        options = {"size": 5, "blocked": True, **options}
        setup = GameSetup(options=options, level=3, names=("Ana", "Bo"), minutes=minutes).fitting(GAME)
        match = self.session.start(GAME, setup, mode, human_first, seed=4)
        match.begin()
        return match


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    yield room
    room.session.leave()


def safe(match: Match) -> Go:
    move: Go = match.state.safe_moves()[0]
    return move


def test_the_computer_sits_where_the_setup_says_and_the_rules_know_it(room: Room) -> None:
    first = room.start(VERSUS_COMPUTER, human_first=True)
    assert [seat.kind for seat in first.seats] == [HUMAN, COMPUTER]
    assert first.state.computer == 1
    second = room.start(VERSUS_COMPUTER, human_first=False)
    assert [seat.kind for seat in second.seats] == [COMPUTER, HUMAN]
    assert (second.state.computer, second.seats[0].level) == (0, 3)


def test_two_at_one_device_have_their_names_and_no_computer(room: Room) -> None:
    match = room.start(LOCAL)
    assert [seat.name for seat in match.seats] == ["Ana", "Bo"]
    assert match.state.computer == -1
    assert room.session.humans == (0, 1)


@pytest.mark.parametrize("human_first", [True, False])
def test_whoever_begins_everybody_has_the_own_deck(room: Room, human_first: bool) -> None:
    from app.games.skirmish import GAME as SKIRMISH
    from app.games.skirmish.decks import READY

    options = {"deck1": "fusion", "deck2": "hoods"}
    setup = GameSetup(options=options, names=("Ana", "Bo")).fitting(SKIRMISH)
    match = room.session.start(SKIRMISH, setup, LOCAL, human_first, seed=4)
    brought = {seat.name: camp.list for seat, camp in zip(match.seats, match.state.camps, strict=True)}
    assert brought == {"Ana": READY["fusion"], "Bo": READY["hoods"]}


def test_every_step_is_in_the_file_before_anything_else_hears_of_it(room: Room, tmp_path: Path) -> None:
    match = room.start()
    plies = []

    def look(_: object) -> None:
        found = Room(tmp_path).saves.all()[0]
        plies.append(found.ply)

    match.subscribe(look)
    match.play(0, safe(match))
    match.play(1, safe(match))
    match.undo()
    assert plies == [1, 2, 1]


@pytest.mark.parametrize("minutes", [0, 5])
def test_whatever_changes_is_in_the_file_at_once(room: Room, tmp_path: Path, minutes: int) -> None:
    match = room.start(minutes=minutes)

    def in_file() -> Record:
        return read_record((tmp_path / "stay-local.json").read_text(encoding="utf-8"), BY_ID)

    def take_hint() -> None:
        match.assisted = True
        room.session.keep()

    acts: list[Callable[[], object]] = [
        lambda: match.play(0, safe(match)),
        lambda: match.look(1, 2),
        lambda: match.play(1, safe(match)),
        match.undo,
        match.redo,
        take_hint,
        lambda: match.resign(0),
        match.undo,
        lambda: match.resign(1),
    ]
    for act in acts:
        act()
        assert in_file() == record_of(match)
    assert match.counted
    room.session.leave()
    assert in_file() == record_of(match)


def test_the_thread_that_plays_never_waits_for_the_disk(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    by: list[threading.Thread] = []
    is_synced = threading.Event()

    def fsync(_: int) -> None:
        by.append(threading.current_thread())
        is_synced.set()

    monkeypatch.setattr(os, "fsync", fsync)
    match = room.start()
    match.play(0, safe(match))
    match.undo()
    match.resign(0)
    room.session.leave()
    assert is_synced.wait(60), "another thread does"
    assert threading.current_thread() not in by


def test_another_process_resumes_the_same_position(room: Room, tmp_path: Path) -> None:
    match = room.start()
    for ply in range(3):
        match.play(ply, safe(match))
    other = Room(tmp_path)
    slot = other.saves.open_slot()
    summary = next(each for each in other.saves.all() if each.slot == slot)
    resumed = other.session.resume(GAME, summary)
    assert resumed is not None
    assert (resumed.state, resumed.ply, resumed.seats) == (match.state, 3, match.seats)


def test_leaving_closes_the_slot_and_keeps_the_file(room: Room, tmp_path: Path) -> None:
    room.start()
    room.session.leave()
    other = Room(tmp_path)
    assert other.saves.open_slot() is None
    assert other.saves.newest() is not None


def test_a_new_match_leaves_the_unfinished_one_where_it_was(room: Room, tmp_path: Path) -> None:
    first = room.start()
    first.play(0, safe(first))
    second = room.start()
    second.play(0, safe(second))
    second.play(1, safe(second))
    room.session.leave()
    other = Room(tmp_path)
    found = {each.ply: each for each in other.saves.unfinished()}
    assert set(found) == {1, 2}
    back = other.session.resume(GAME, found[1])
    assert back is not None
    assert back.state == first.state
    back.play(1, safe(back))
    back.play(2, safe(back))
    assert sorted(each.ply for each in Room(tmp_path).saves.unfinished()) == [2, 3]


def test_a_result_is_counted_once(room: Room) -> None:
    match = room.start(VERSUS_COMPUTER)
    match.play(0, Claim())
    match.undo()
    match.play(0, Claim())
    tally = totals.load(room.storage)[0].tally("stay", totals.rung(3))
    assert (tally.unaided.lost, tally.unaided.played) == (1, 1)


def test_a_hint_keeps_the_result_apart(room: Room) -> None:
    match = room.start(VERSUS_COMPUTER)
    match.assisted = True
    match.play(0, Claim())
    tally = totals.load(room.storage)[0].tally("stay", totals.rung(3))
    assert (tally.assisted.lost, tally.unaided.played, tally.best) == (1, 0, None)


def test_a_folder_that_cannot_be_written_costs_the_save_and_not_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    room = Room(blocked)
    match = room.start()
    match.play(0, safe(match))
    match.play(1, Claim())
    assert match.outcome == Outcome((0,), "stay.end.claim_wrong")
    assert len(room.told) == 1, "the player is told once, not after every step"


@pytest.mark.parametrize(
    ("starts", "began_last", "begins"),
    [("me", False, True), ("me", True, True), ("computer", True, False), ("alternate", True, False),
     ("alternate", False, True)],
)  # fmt: skip
def test_who_begins(starts: str, began_last: bool, begins: bool) -> None:
    assert human_begins(GameSetup(starts=starts), began_last) is begins


def test_settings_remember_a_setup_that_a_session_takes(room: Room) -> None:
    settings = Settings().with_setup(GAME, GameSetup(options={"size": 9, "blocked": True}, level=2))
    match = room.session.start(GAME, settings.setup_for(GAME), VERSUS_COMPUTER, human_first=True)
    assert (match.state.size, match.seats[1].level) == (9, 2)


def test_a_result_against_a_computer_changes_the_rating_and_tells_by_how_much(room: Room) -> None:
    match = room.start(VERSUS_COMPUTER)
    match.play(0, Claim())
    assert room.session.rated is not None
    before, after = room.session.rated
    assert before is None
    assert after.mean < computer_ratings.newcomer(GAME).mean
    assert room.session.rating(GAME) == after
    again = room.start(VERSUS_COMPUTER)
    assert room.session.rated is None, "a new match has changed nothing yet"
    again.play(0, Claim())
    assert room.session.rated is not None
    assert room.session.rated[0] == after
    course = totals.load(room.storage)[0].courses["stay"]
    assert course[0] == computer_ratings.newcomer(GAME)
    assert course[1:] == (after, room.session.rated[1])


@pytest.mark.parametrize("kind", ["hint", "local", "normal"])
def test_hints_friends_and_games_of_points_leave_the_rating_alone(room: Room, kind: str) -> None:
    match = room.start(LOCAL if kind == "local" else VERSUS_COMPUTER, blocked=kind != "normal")
    match.assisted = kind == "hint"
    match.play(0, Claim())
    assert match.outcome is not None
    assert room.session.rated is None
    assert room.session.rating(GAME) is None


def test_an_even_game_meets_the_player_where_they_are(room: Room) -> None:
    setup = GameSetup(options={"size": 5, "blocked": True}).fitting(GAME)

    def level() -> int:
        return room.session.start(GAME, setup, VERSUS_COMPUTER, human_first=True).seats[1].level

    assert level() == GAME.default_level
    for rung in (1, 5, 8):
        rating = Rating(computer_ratings.rungs(GAME)[rung - 1].mean, 60)
        totals.save(room.storage, totals.Statistics(courses={"stay": (rating,)}))
        assert level() == rung


def test_in_an_even_game_for_more_than_two_every_computer_that_was_to_suit_does(room: Room) -> None:
    seats = {VERSUS_COMPUTER: ("human", "computer0", "computer8")}
    setup = GameSetup(options={"players": 3}, seats=seats).fitting(SKIRMISH)
    match = room.session.start(SKIRMISH, setup, VERSUS_COMPUTER, human_first=True)
    assert [seat.level for seat in match.seats] == [0, SKIRMISH.default_level, 8]
