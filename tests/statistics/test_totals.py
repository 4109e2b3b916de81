"""Statistics: who is counted, for what, and how that is kept."""

from __future__ import annotations

import json

import pytest

from app.games.stay.rules import Claim, Stop
from app.match.match import COMPUTER, HUMAN, REMOTE, Seat
from app.statistics.glicko import Rating
from app.statistics.totals import (
    FILE,
    LOCAL,
    ONLINE,
    OpponentResults,
    SeatResults,
    Statistics,
    counted_seat,
    load,
    opponent_of,
    result_of,
    rung,
    save,
)
from app.storage.files import Storage
from tests.support.finished_matches import FRIENDS, OPPONENT, match_of

SECOND = (Seat(COMPUTER, level=3), Seat(HUMAN))


@pytest.mark.parametrize(
    ("seats", "moves", "last", "result"),
    [
        (OPPONENT, 2, Claim(), SeatResults(lost=1)),
        (OPPONENT, 1, Claim(), SeatResults(won=1)),
        (OPPONENT, 2, Stop(), SeatResults(drawn=1)),
        (SECOND, 2, Claim(), SeatResults(won=1)),
        (SECOND, 1, Claim(), SeatResults(lost=1)),
        (FRIENDS, 2, Claim(), SeatResults(lost=1)),
    ],
)
def test_results_are_the_humans(seats: tuple[Seat, ...], moves: int, last: Claim | Stop, result: SeatResults) -> None:
    match = match_of(seats, moves)
    match.play(moves, last)
    assert result_of(match) == result


@pytest.mark.parametrize(
    ("seats", "opponent", "seat"),
    [
        (OPPONENT, rung(2), 0),
        (SECOND, rung(3), 1),
        (FRIENDS, LOCAL, 0),
        ((Seat(REMOTE), Seat(HUMAN)), ONLINE, 1),
    ],
)
def test_opponents(seats: tuple[Seat, ...], opponent: str, seat: int) -> None:
    match = match_of(seats)
    assert (opponent_of(match), counted_seat(match)) == (opponent, seat)


def test_a_match_that_is_not_over_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        Statistics().counting(match_of())


def test_counting_adds_up_and_keeps_the_best() -> None:
    statistics = Statistics()
    for score in (None, 4, 9, -2):
        match = match_of(OPPONENT, 1)
        match.play(1, Claim())
        statistics = statistics.counting(match, score)
    tally = statistics.tally("stay", rung(2))
    assert tally == OpponentResults(unaided=SeatResults(won=4), best=9)
    assert tally.unaided.played == 4
    assert statistics.tally("stay", rung(1)) == OpponentResults()


def test_a_score_below_zero_can_be_the_best() -> None:
    assert OpponentResults().with_result(SeatResults(lost=1), -3, assisted=False).best == -3


def test_assisted_results_are_apart_and_never_the_best() -> None:
    match = match_of(OPPONENT, 1)
    match.assisted = True
    match.play(1, Claim())
    before = Statistics({"stay": {rung(2): OpponentResults(SeatResults(lost=1), best=3)}})
    tally = before.counting(match, 99).tally("stay", rung(2))
    assert tally == OpponentResults(unaided=SeatResults(lost=1), assisted=SeatResults(won=1), best=3)
    assert before.tally("stay", rung(2)).assisted == SeatResults(), "the value that was counted on stays as it was"


KEPT = Statistics(
    {"stay": {rung(1): OpponentResults(SeatResults(3, 2, 1), SeatResults(1), 7)}, "squart": {LOCAL: OpponentResults()}},
    {"stay": (Rating(900.5), Rating(950.25, 200, 0.059)), "squart": (Rating(1000),)},
)


def test_statistics_come_back_as_they_were_kept(storage: Storage) -> None:
    assert load(storage) == (Statistics(), ())
    save(storage, KEPT)
    assert load(storage) == (KEPT, ())


@pytest.mark.parametrize("damage", ["{", "[]", '{"tallies": 3}', '{"tallies": {"stay": {"local": {}}}}', "-1"])
def test_a_damaged_file_is_set_aside(storage: Storage, damage: str) -> None:
    storage.write(FILE, damage)
    statistics, problems = load(storage)
    assert statistics == Statistics()
    assert [problem.key for problem in problems] == ["problem.set_aside"]
    assert storage.read("statistics.broken-1.json") == damage


def test_a_count_below_zero_is_damage(storage: Storage) -> None:
    save(storage, KEPT)
    data = json.loads(storage.read(FILE) or "")
    data["tallies"]["stay"]["rung-1"]["unaided"]["won"] = -1
    storage.write(FILE, json.dumps(data))
    assert load(storage)[0] == Statistics()


def test_what_was_counted_against_former_levels_counts_for_the_rungs_they_have_become(storage: Storage) -> None:
    written = {"unaided": {"won": 2, "lost": 1, "drawn": 0}, "assisted": {"won": 0, "lost": 0, "drawn": 0}, "best": 9}
    tallies = {"chapaev": {"level-1": written, "level-4": written, "rung-3": written, "local": written}}
    storage.write(FILE, json.dumps({"tallies": tallies}))
    found, problems = load(storage)
    assert problems == ()
    once = OpponentResults(SeatResults(2, 1, 0), SeatResults(), 9)
    assert list(found.before.values()) == [found.tallies], "it is marked as counted before games had lines"
    assert found.tallies == {
        "chapaev": {rung(3): OpponentResults(SeatResults(4, 2, 0), SeatResults(), 9), rung(7): once, LOCAL: once}
    }
