"""The balance of Skirmish: what is played next, what counts as told, and what is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.games.skirmish.decks import READY
from tools.balance import results as kept
from tools.balance.matches import COURSES, PLAYERS, Question
from tools.balance.results import Results, Tally, next_question
from tools.balance.table import TABLES, table, write
from tools.readme import PAGE

FAIR = Question("fair", "", {}, 0.4, 0.6)


@pytest.mark.parametrize(
    ("played", "won", "told"),
    [(10, 5.0, False), (200, 100.0, True), (200, 118.0, False), (200, 150.0, True), (12, 12.0, True), (3, 3.0, False)],
)
def test_a_share_is_told_when_it_is_surely_within_the_limits_or_outside(played: int, won: float, told: bool) -> None:
    assert Tally(played, won).is_told(FAIR) == told


def test_what_could_be_either_way_is_played_first() -> None:
    pairs = COURSES["pairs"].next_answered
    results = Results({pair: Tally(300, 150.0) for pair in pairs})
    assert next_question("pairs", results, 200) is None
    results.tallies[pairs[1]] = Tally(100, 90.0)
    results.tallies[pairs[2]] = Tally(120, 70.0)
    assert next_question("pairs", results, 200) == pairs[2]
    assert next_question("pairs", results, 110) == pairs[1]


@pytest.mark.parametrize("course", COURSES)
def test_a_match_answers_the_questions_of_its_course(course: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = {"pairs": 2, "three": 3}.get(course, 4)
    monkeypatch.setattr("tools.balance.matches.winners_of", lambda game, state, seats, nodes, seed: (players - 1,))
    asked = COURSES[course].next_answered[0]
    shares = COURSES[course].play(asked, 1, PLAYERS[7])
    ids = {question.id for question in COURSES[course].questions}
    assert asked in shares
    assert set(shares) <= ids
    assert course not in {"three", "four"} or sum(shares.values()) == 1
    assert shares == COURSES[course].play(asked, 1, PLAYERS[7])


def test_results_are_kept_and_those_of_a_changed_deck_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = Results({"hoods fusion": Tally(10, 6.5), "synchrotech optimates": Tally(8, 4.0), "first": Tally(18, 9.0)})
    kept.save("pairs", 7, results, tmp_path)
    assert kept.load("pairs", 7, tmp_path) == results
    assert kept.load("pairs", 8, tmp_path) == Results()
    monkeypatch.setitem(READY, "hoods", READY["fusion"])
    assert set(kept.load("pairs", 7, tmp_path).tallies) == {"synchrotech optimates", "first"}


def test_app_and_readme_tell_what_was_found(tmp_path: Path) -> None:
    write(tmp_path)
    assert (tmp_path / "skirmish.json").read_text(encoding="utf-8") == (TABLES / "skirmish.json").read_text(
        encoding="utf-8"
    )
    assert table() in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("level", PLAYERS)
def test_every_share_that_was_measured_lies_within_its_limits(level: int) -> None:
    for id, course in COURSES.items():
        results = kept.load(id, level)
        for question in course.questions:
            tally = results.of(question.id)
            assert not tally.played or question.least <= tally.share <= question.most, question


def test_every_question_has_two_hundred_matches_of_the_second_best() -> None:
    for id, course in COURSES.items():
        results = kept.load(id, 7)
        assert min(results.of(question.id).played for question in course.questions) >= 200
