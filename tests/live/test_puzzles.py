"""The four of the day in the real window, by a pointer alone: opened, hinted at, solved or shown, kept."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.puzzles import daily_results
from app.puzzles.daily import WITH_PUZZLES, today
from app.storage.files import FOLDER, Storage
from tests.support.live.playing import solve
from tests.support.live.window import WORDS, Window


def test_the_first_of_the_day_is_opened_and_its_answer_is_played_and_kept(window: Window) -> None:
    _open_the_four(window)
    window.until(lambda _: window.control("today.solve"), "one is ready")
    window.press("today.solve")
    window.until(lambda seen: seen["screen"] == "puzzle", "its board")
    window.press("puzzle.hint")
    window.press("puzzle.show")
    window.until(lambda _: _days(window).done(today()), "it is kept")
    window.press("pages.back")
    window.until(lambda seen: seen["screen"] == "today", "the four again")
    window.press("pages.back")
    window.until(lambda seen: seen["screen"] == "home", "home again")


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in WITH_PUZZLES])
def test_a_week_of_the_archive_is_solved_on_the_board(window: Window, game: str) -> None:
    _open_the_four(window)
    last = today()
    for day in [last - timedelta(days=back) for back in range(7)]:
        _choose(window, day)
        window.press("today.solve", game)
        window.until(lambda seen: seen["screen"] == "puzzle", "its board")
        solve(window)
        window.press("pages.back")
        window.until(lambda seen: seen["screen"] == "today", "the four of that day")
        assert _days(window).done(day)[game].unaided, day
        assert window.control("today.again", game), day
    assert _days(window).streak(last) == 7


def _open_the_four(window: Window) -> None:
    window.settle_in()
    window.start()
    window.press("today.title")
    window.until(lambda seen: seen["screen"] == "today", "the four of the day")


def _choose(window: Window, day: date) -> None:
    """In the calendar, leafing back to its month."""
    words = WORDS.translator("en")("today.day", day=day.isoformat(), count=0, all=len(WITH_PUZZLES))
    for _ in range(2):
        if (cell := window.control(words)) and cell["enabled"]:
            break
        window.press("today.earlier")
    window.press(words)


def _days(window: Window) -> daily_results.Days:
    return daily_results.load(Storage(window.home / FOLDER))[0]
