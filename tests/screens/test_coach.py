"""The coach: five steps done by doing, in a real window."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.stay import GAME
from tests.screens.stay_table import CENTRE, key_pos

pytestmark = pytest.mark.window


def coach(ui: Any) -> Any:
    ui.app.go("coach", game=GAME)
    ui.frames(6)
    return ui.app.screens.current_screen


def test_the_whole_course_by_touch_leads_into_a_game(ui: Any) -> None:
    screen = coach(ui)
    ui.tap(key_pos(ui, 9))
    ui.until(lambda: screen.step == 1)
    ui.tap(key_pos(ui, 9))
    ui.until(lambda: screen.step == 2)
    ui.tap(key_pos(ui, CENTRE))
    ui.until(lambda: screen.step == 3)
    ui.tap(ui.find("Next"))
    assert screen.step == 4
    ui.tap(ui.find("No moves"))
    ui.tap(ui.find("Claim? Press again"))
    ui.until(lambda: ui.app.screens.current == "play")
    assert "stay.coach" in ui.app.settings.seen
    assert not ui.app.overlay.children


def test_the_course_by_keyboard(ui: Any) -> None:
    screen = coach(ui)
    ui.key("e")
    ui.until(lambda: screen.step == 1)
    ui.key("e")
    ui.until(lambda: screen.step == 2)
    ui.key("enter")
    ui.until(lambda: screen.step == 3)
    ui.key("enter")
    assert screen.step == 4


def test_a_move_that_would_lose_is_taken_back_with_a_word(ui: Any) -> None:
    screen = coach(ui)
    before = screen.board.view
    ui.app.change(show_moves=False)
    ui.key("x")
    ui.key("enter")
    assert screen.board.view == before
    assert "That move would lose. Try another." in ui.said


def test_skipping_is_always_possible_and_leaves_no_match(ui: Any) -> None:
    coach(ui)
    ui.tap(ui.find("Skip"))
    assert ui.app.screens.current == "home"
    assert ui.app.session.match is None
    assert not ui.app.saves.all()


def test_the_first_choice_offers_the_coach(ui: Any) -> None:
    ui.tap(ui.find("Play"))
    ui.app.top._deaf = False
    ui.tap(ui.find("Learn it in 5 steps"))
    assert ui.app.screens.current == "coach"
