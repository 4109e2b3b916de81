"""The four of the day: the date is all that decides them, and no clock breaks a streak."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from app.games import BY_ID
from app.players.search_budget import SearchBudget
from app.puzzles import daily_results
from app.puzzles.daily import WITH_PUZZLES, clock, puzzle_of, share_text
from app.puzzles.daily_results import Days, SolvedPuzzle
from app.storage.files import Storage

TODAY = date(2026, 11, 17)
STAY = (6, (5, 3), "W2")
SQUART = (6, "1 3")


def solved(*days: date) -> Days:
    record = Days()
    for day in days:
        record = record.solving(day, "stay", SolvedPuzzle(40))
    return record


def days_before(today: date, *ago: int) -> list[date]:
    return [today - timedelta(days=days) for days in ago]


def test_all_four_games_are_among_them_and_a_date_always_gives_the_same() -> None:
    assert [game.id for game in WITH_PUZZLES] == ["stay", "chapaev", "squart", "skirmish"]
    game = BY_ID["squart"]
    first, again, other = (
        puzzle_of(game, day, SearchBudget())
        for day in (TODAY, TODAY, TODAY + timedelta(days=len(game.puzzles().daily)))
    )
    assert first == again
    assert first.state != other.state


def test_these_are_the_puzzles_of_one_day_on_every_device() -> None:
    """Written down once: whoever changes how they are made changes what two friends talk about."""
    stay, squart = (puzzle_of(BY_ID[name], TODAY, SearchBudget()) for name in ("stay", "squart"))
    assert (stay.state.size, stay.state.queen, BY_ID["stay"].text.write(stay.line[0])) == STAY
    assert (squart.state.size, BY_ID["squart"].text.write(squart.line[0])) == SQUART


def test_a_streak_counts_days_running_up_to_today_or_yesterday() -> None:
    assert Days().streak(TODAY) == 0
    assert solved(*days_before(TODAY, 0, 1, 2)).streak(TODAY) == 3
    assert solved(*days_before(TODAY, 1, 2)).streak(TODAY) == 2
    assert solved(*days_before(TODAY, 2, 3)).streak(TODAY) == 0


def test_a_missed_day_can_be_made_up_for_from_the_archive() -> None:
    gap = solved(*days_before(TODAY, 0, 2, 3))
    assert gap.streak(TODAY) == 1
    assert gap.solving(TODAY - timedelta(days=1), "chapaev", SolvedPuzzle(9)).streak(TODAY) == 4


def test_a_clock_set_back_or_forward_breaks_no_streak() -> None:
    record = solved(*days_before(TODAY, 0, 1, 2))
    for back in (1, 2, 30):
        earlier = TODAY - timedelta(days=back)
        assert record.streak(earlier) == 3
        assert record.solving(earlier, "squart", SolvedPuzzle(5)).streak(TODAY) == 3
    forward = record.solving(TODAY + timedelta(days=400), "stay", SolvedPuzzle(5))
    assert forward.streak(TODAY) == 3


def test_the_first_time_stands_unless_the_answer_had_been_shown() -> None:
    shown = Days().solving(TODAY, "stay", SolvedPuzzle(3, unaided=False))
    assert not shown.counts(TODAY)
    unaided = shown.solving(TODAY, "stay", SolvedPuzzle(70))
    assert unaided.done(TODAY)["stay"] == SolvedPuzzle(70)
    assert unaided.solving(TODAY, "stay", SolvedPuzzle(1)) is unaided


def test_the_record_is_kept_and_a_damaged_one_is_set_aside(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    daily_results.save(storage, solved(TODAY))
    assert daily_results.load(storage) == (solved(TODAY), ())
    for damaged in ("{", '{"days": {"yesterday": {}}}', '{"days": {"2026-11-17": {"stay": {"seconds": -1}}}}'):
        storage.write(daily_results.FILE, damaged)
        record, problems = daily_results.load(storage)
        assert record == Days()
        assert len(problems) == 1
    assert len(storage.names("days.broken")) == 3, "nothing is lost"


def test_what_is_shared_tells_times_and_no_moves() -> None:
    text = share_text("Today's four", TODAY, [("Stay", clock(75)), ("Squart", "-")], "3 days running")
    assert text.splitlines() == ["Today's four 2026-11-17", "Stay: 1:15", "Squart: -", "3 days running"]
