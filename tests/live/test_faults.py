"""An error inside the running app: it is told, nothing is lost, and the game goes on."""

from __future__ import annotations

import pytest

from tests.live.test_window import begin, position
from tests.support.live.breaking import SECRET
from tests.support.live.playing import play_some, solve
from tests.support.live.window import SCROLL_VIEW_SECONDS, Window
from tests.support.sampling import first

BY_ITSELF = ("drawing", "recursion", "thread", "clock", "answer", "memory", "animation", "observer", "painting")
BY_A_MOVE = ("news", "touch", "listener")
IN_A_ROOM = ("room", "tick")


def is_told(window: Window, key: str = "problem.fault") -> None:
    window.until(lambda seen: seen["snack"] == window.tr(key), "the error is told")


@pytest.mark.parametrize("place", first(BY_ITSELF, 3))
def test_a_fault_leaves_the_match_as_it_is(window: Window, place: str) -> None:
    begin(window, "squart")
    before = position(window)
    window.break_at(place)
    is_told(window)
    assert position(window) == before
    play_some(window, 2)


@pytest.mark.parametrize("place", first(BY_A_MOVE, 2))
def test_a_fault_during_a_move_does_not_stop_the_match(window: Window, place: str) -> None:
    begin(window, "squart")
    window.break_at(place)
    play_some(window, 1)
    is_told(window)
    play_some(window, 2)
    kept = position(window)
    window.kill()
    window.start()
    assert position(window) == kept


def test_a_fault_again_and_again_leads_home(window: Window) -> None:
    begin(window, "squart")
    before = position(window)
    window.break_at("every frame")
    is_told(window, "problem.fault.home")
    assert window.seen["screen"] == "home"
    card = next(each for each in window.seen["controls"] if each["kind"] == "ContinueCard")
    left, bottom, width, height = card["box"]
    window.tap((left + width / 2, bottom + height / 2), seconds=SCROLL_VIEW_SECONDS)
    window.until(lambda seen: seen["screen"] == "play", "the game goes on")
    assert position(window) == before
    play_some(window, 2)


def test_a_fault_on_the_first_page(window: Window) -> None:
    window.settle_in()
    window.start()
    window.break_at("clock")
    is_told(window)
    window.press("home.local", "squart")
    window.press("setup.start")
    window.until(lambda seen: seen["screen"] == "play", "a game has begun")
    play_some(window, 1)


def test_a_fault_beside_a_puzzle(window: Window) -> None:
    window.settle_in()
    window.start()
    window.press("today.title")
    window.until(lambda _: window.control("today.solve"), "one is ready")
    window.press("today.solve")
    window.until(lambda seen: seen["screen"] == "puzzle", "its board")
    window.break_at("observer")
    is_told(window)
    assert window.seen["screen"] == "puzzle"
    solve(window)


def test_a_fault_in_the_analysis(window: Window) -> None:
    begin(window, "squart")
    window.press("play.pause")
    window.press("play.resign")
    window.press("play.resign")
    window.until(lambda seen: seen["top"] == "EndSheet", "the end")
    window.press("analysis.title")
    window.until(lambda seen: seen["screen"] == "analysis", "its analysis")
    window.break_at("thread")
    is_told(window)
    assert window.seen["screen"] == "analysis"
    window.press("replay.back")
    window.press("pages.back")
    window.until(lambda seen: seen["screen"] == "play", "the game again")


@pytest.mark.online
@pytest.mark.parametrize("place", first(IN_A_ROOM))
def test_a_fault_in_a_room(window: Window, place: str) -> None:
    window.settle_in()
    window.start()
    window.press("home.online", "squart")
    window.press("online.open")
    window.until(lambda seen: window.tr("online.status.waiting") in seen["texts"], "the room is open")
    window.break_at(place)
    if place == "room":
        window.press("online.ready")
    is_told(window)
    assert window.seen["screen"] == "room"
    window.until(lambda seen: window.tr("online.status.waiting") in seen["texts"], "the room is open as before")


def test_an_app_in_which_something_failed_is_left_as_ever(window: Window) -> None:
    window.settle_in()
    window.start()
    window.break_at("leaving")
    window.key("escape")
    assert window.leave_by("escape") in (0, 1)


def test_a_report_has_the_fault_and_nothing_private(window: Window) -> None:
    window.settle_in(player_name="Zdenka")
    window.start()
    window.break_at("clock")
    is_told(window)
    window.press("problem.fault.report")
    window.until(lambda seen: "four-boards-report.txt" in seen["snack"], "the report is saved")
    report = (window.home / "four-boards-report.txt").read_text(encoding="utf-8")
    assert "Broken" in report
    assert "Kivy: " in report
    for private in (SECRET, "Zdenka", str(window.home)):
        assert private not in report
