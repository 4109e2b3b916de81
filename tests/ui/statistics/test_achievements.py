"""Achievements by touch: told at the end of a match and after a puzzle, and listed with their days."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.stay import GAME as STAY
from app.games.stay.rules import Claim, Go
from app.languages.translator import LANGUAGES
from app.match.match import COMPUTER
from app.puzzles import daily_results
from app.puzzles.daily import today
from app.statistics import achievements
from app.statistics.achievements import Unlocked
from tests.support.ui.fitting import misfits

pytestmark = pytest.mark.window


def test_a_page_lists_them_all_with_their_days(ui: Any) -> None:
    achievements.save(ui.app.storage, Unlocked({"stay.blind": "2026-11-17"}))
    ui.app.go("statistics")
    ui.frames(4)
    ui.tap(ui.find("Achievements"))
    ui.frames(4)
    shown = ui.texts()
    assert "1 of 21 so far" in shown
    assert "Achieved on 2026-11-17" in shown
    assert shown.count("Not yet") == 20
    for key in achievements.all_keys():
        name = achievements.words_of(key)
        assert {ui.app.tr(name), ui.app.tr(f"{name}.how")} <= set(shown)
    ui.key("escape")
    assert ui.app.screens.current == "statistics"


def test_the_end_sheet_says_in_one_line_what_is_new(ui: Any) -> None:
    """Blind against the computer of the document, which is made to claim where there are moves."""
    app = ui.app
    setup = app.settings.setup_for(STAY)
    match = app.session.start(STAY, setup, "computer", human_first=True, seed=3)
    for seat, agent in enumerate(match.agents):
        if match.seats[seat].kind == COMPUTER:
            agent.ask = lambda turn: turn.reply(Claim())
    app.go("play", match=match)
    ui.frames(6)
    safe = match.state.safe_moves()[0]
    match.decide(Go(safe.direction, safe.distance, sight=3))
    ui.until(lambda: any("Achieved: By heart" in text for text in ui.texts()))
    assert achievements.load(app.storage)[0].on == {"stay.blind": today().isoformat()}


def test_a_puzzle_tells_what_it_has_achieved(ui: Any) -> None:
    days = {f"2026-11-{day:02}": {"squart": daily_results.SolvedPuzzle(30)} for day in range(1, 8)}
    daily_results.save(ui.app.storage, daily_results.Days(days))
    ui.app.tell_of_achievements()
    assert ui.app.snack.text == "Achieved: A week of puzzles"
    ui.app.snack.dismiss()
    ui.app.tell_of_achievements()
    assert ui.app.snack.text != "Achieved: A week of puzzles", "once"


def test_all_fits_at_twice_the_size(ui: Any) -> None:
    ui.app.change(text_scale=200)
    ui.size(360, 640)
    page = ui.app.go("achievements")
    for language in LANGUAGES:
        ui.app.change(language=language)
        ui.frames(4)
        assert misfits(page) == [], language
