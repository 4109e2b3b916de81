"""What is made ready after the start, while nothing moves."""

from __future__ import annotations

import sys
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from app.puzzles import daily_results
from app.ui.preload import FIRST_SECONDS, PAUSE_SECONDS


@pytest.fixture(autouse=True)
def _drawn_now_and_then(ui: Any) -> None:
    """Nothing is made ready while there is something to draw."""
    ui.draws_every = 60


def test_the_play_screen_waits_for_the_first_game(ui: Any) -> None:
    assert not ui.app.screens.has_screen("play")
    ui.wait(FIRST_SECONDS + 3 * PAUSE_SECONDS)
    assert ui.app.screens.has_screen("play")
    assert ui.app.screens.current == "home"


def test_after_a_while_all_games_and_kivymd_are_there(ui: Any) -> None:
    ui.wait(FIRST_SECONDS + 30 * PAUSE_SECONDS)
    wanted = [f"app.ui.boards.{game}.parts" for game in ("stay", "chapaev", "squart", "skirmish")]
    assert {*wanted, "kivymd.uix.textfield"} <= set(sys.modules)
    assert len(ui.app.screen("play").strips.children) == 2


@pytest.mark.parametrize("has_solved", [True, False])
def test_the_puzzles_of_the_day_are_made_for_those_who_solve_them(
    ui: Any, monkeypatch: pytest.MonkeyPatch, has_solved: bool
) -> None:
    wanted: list[date] = []
    monkeypatch.setattr(ui.app.daily, "want", wanted.append)
    if has_solved:
        daily_results.save(ui.app.storage, daily_results.Days())
    ui.wait(FIRST_SECONDS + 30 * PAUSE_SECONDS)
    assert len(wanted) == has_solved


def test_nothing_is_made_ready_under_a_finger(ui: Any) -> None:
    from kivy.base import EventLoop

    held: Any = SimpleNamespace(is_touch=True)
    EventLoop.me_list.append(held)
    try:
        ui.wait(FIRST_SECONDS + 5 * PAUSE_SECONDS)
        assert not ui.app.screens.has_screen("play")
    finally:
        EventLoop.me_list.remove(held)
    ui.wait(5 * PAUSE_SECONDS)
    assert ui.app.screens.has_screen("play")


def test_a_mouse_that_rests_over_the_window_holds_nothing_up(ui: Any) -> None:
    """Or the loop would wake for it four times a second, for ever."""
    from kivy.base import EventLoop

    hovering: Any = SimpleNamespace(is_touch=False)
    EventLoop.me_list.append(hovering)
    try:
        ui.wait(FIRST_SECONDS + 5 * PAUSE_SECONDS)
        assert ui.app.screens.has_screen("play")
    finally:
        EventLoop.me_list.remove(hovering)
