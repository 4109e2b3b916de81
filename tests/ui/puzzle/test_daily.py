"""The four of the day by touch: made, opened, solved, counted, shared."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from app.core.puzzle import Puzzle
from app.games import BY_ID, GAMES
from app.platform import file_picker
from app.players.search_budget import SearchBudget
from app.puzzles import daily_results
from app.puzzles.daily import puzzle_of
from tests.support.ui.squart_table import on
from tests.ui.conftest import SCROLL_VIEW_SECONDS

pytestmark = pytest.mark.window

DAY = date(2026, 11, 17)


@cache
def made(game: str, day: date) -> Puzzle:
    return puzzle_of(BY_ID[game], day, SearchBudget())


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same day whenever the tests run, whose puzzles are made once."""
    from app.ui import preload
    from app.ui.puzzle import daily_generator
    from app.ui.puzzle import daily_screen as page

    for module in (page, preload):
        monkeypatch.setattr(module, "today", lambda: DAY)
    monkeypatch.setattr(daily_generator, "puzzle_of", lambda game, day, _: made(game.id, day))


def opened(ui: Any) -> Any:
    ui.app.go("home")
    ui.frames(3)
    ui.tap(ui.find("Today’s four"))
    page = ui.app.screens.current_screen
    ui.until(lambda: all(ui.app.daily.ready(page.day, game.id) for game in GAMES))
    ui.frames(3)
    return page


def row(page: Any, game: str) -> Any:
    return next(each for each in page.ids.rows.children if each.game_id == game)


def button(page: Any, game: str) -> Any:
    return next(each for each in row(page, game).walk(restrict=True) if getattr(each, "text", "") in ACTIONS)


ACTIONS = ("Solve", "Solve again")


def test_a_press_holds_while_another_puzzle_becomes_ready(ui: Any) -> None:
    page = opened(ui)
    pressed = button(page, "squart")
    touch = ui.touch(ui.reach(pressed), pressed)
    touch.touch_down()
    ui.wait(SCROLL_VIEW_SECONDS)
    ui.app.daily.heard()
    ui.frames(2)
    touch.touch_up()
    ui.until(lambda: ui.app.screens.current == "puzzle")


def test_one_is_solved_and_counts_for_the_streak(ui: Any) -> None:
    page = opened(ui)
    assert page.streak == "0 days running"
    ui.tap(button(page, "squart"))
    ui.until(lambda: ui.app.screens.current == "puzzle")
    ui.frames(6)
    solving = ui.app.screens.current_screen
    for move in solving.puzzle.line[::2]:
        ui.until(lambda: solving.board.takes_moves)
        ui.tap(on(ui, move))
    ui.until(lambda: solving.is_solved)
    ui.tap(ui.find("Back"))
    ui.until(lambda: ui.app.screens.current == "today")
    ui.frames(4)
    assert page.streak == "1 day running"
    assert row(page, "squart").state.startswith("Solved in ")
    record, _ = daily_results.load(ui.app.storage)
    assert record.counts(DAY)


def test_what_is_shared_holds_no_move(ui: Any) -> None:
    page = opened(ui)
    ui.tap(ui.icon("Share"))
    text = Clipboard.paste()
    assert text.splitlines()[0] == f"Today’s four {page.day.isoformat()}"
    assert len(text.splitlines()) == 6


def test_the_result_is_saved_as_a_picture_that_costs_no_other_file(
    ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PIL import Image

    monkeypatch.setattr(file_picker, "downloads", lambda: tmp_path)
    opened(ui)
    for _ in range(2):
        ui.tap(ui.icon("Save as a picture"))
    saved = sorted(tmp_path.iterdir())
    assert [path.name for path in saved] == ["four-boards-2026-11-17-2.png", "four-boards-2026-11-17.png"]
    assert any(str(saved[0]) in text for text in ui.said)
    with Image.open(saved[1]) as picture:
        shown = picture.getcolors(picture.width * picture.height)
    assert shown is not None
    assert len(shown) > 500  # words and close looks at four materials, not an empty plate


def test_a_picture_that_cannot_be_written_is_told(ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_picker, "downloads", lambda: tmp_path / "gone")
    opened(ui)
    ui.tap(ui.icon("Save as a picture"))
    assert any("could not be read or written" in text for text in ui.said)


def test_a_day_of_the_archive_is_opened_from_the_calendar(ui: Any) -> None:
    ui.size(800, 1280)
    page = opened(ui)
    ui.tap(ui.icon("Earlier month"))
    first = page._month
    cell = next(each for each in page.ids.month.children if each.text == "3")
    ui.tap(cell)
    assert page.day == first + timedelta(days=2)
    ui.until(lambda: ui.app.daily.ready(page.day, "stay") is not None)
    assert page.title == f"The four of {page.day.isoformat()}"


def test_a_damaged_record_is_set_aside_with_a_word(ui: Any) -> None:
    ui.app.storage.write(daily_results.FILE, '{"days": 3}')
    opened(ui)
    assert any("days.broken-1.json" in text for text in ui.said)
