"""After a right claim in Stay on the Board the choice stays within reach until it is made."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.support.ui.leaving import leave
from tests.support.ui.stay_table import CENTRE, key_pos, place, start, table

pytestmark = pytest.mark.window

FINISH, CONTINUE, CHOOSE = "Finish and win, +3", "Continue: clear the blocked cells", "Choose…"


def claimed(ui: Any, mode: str = "computer") -> Any:
    """The human stood in a corner with every way blocked, and has said so."""
    match = start(ui, size=3, mode=mode)
    place(ui, queen=(0, 0), trail=((0, 0),), blocked=frozenset({(0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2)}))
    ui.tap(ui.find("No moves"))
    ui.tap(ui.find("Claim? Press again"))
    assert match.state.choosing
    return match


def is_asked(ui: Any) -> bool:
    return {FINISH, CONTINUE} <= set(ui.texts())


def press(ui: Any, text: str) -> None:
    ui.listening()
    ui.tap(ui.find(text))


@pytest.mark.parametrize("way", ["button", "centre", "enter", "backspace"])
def test_after_esc_the_choice_is_a_press_away(ui: Any, way: str) -> None:
    match = claimed(ui)
    assert is_asked(ui)
    ui.key("escape")
    assert not is_asked(ui)
    assert CHOOSE in ui.texts()
    if way == "button":
        ui.tap(ui.find(CHOOSE))
    elif way == "centre":
        ui.tap(key_pos(ui, CENTRE))
    else:
        ui.key(way)
    assert is_asked(ui)
    press(ui, FINISH)
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("page", ["help", "settings"])
def test_after_a_look_elsewhere_it_asks_again(ui: Any, page: str) -> None:
    match = claimed(ui)
    if page == "help":
        ui.key("escape")
        ui.key("f1")
    else:
        ui.key("escape")
        ui.key("escape")
        press(ui, "Settings")
    assert ui.app.screens.current == page
    ui.app.change(left_handed=True)  # what changes there lays the board out anew, out of sight
    ui.frames(4)
    assert not is_asked(ui)
    ui.key("escape")
    ui.frames(6)
    assert ui.app.screens.current == "play"
    assert is_asked(ui)
    press(ui, CONTINUE)
    assert not match.state.choosing
    assert not ui.app.overlay.children


def test_a_window_that_changes_keeps_it_within_reach(ui: Any) -> None:
    claimed(ui)
    ui.key("escape")
    for size in ((1280, 800), (640, 360), (360, 640)):
        ui.size(*size)
        assert is_asked(ui) or CHOOSE in ui.texts()
        ui.key("escape")
    ui.size(1280, 800)
    press(ui, FINISH)
    assert ui.app.session.match.outcome is not None


def test_undo_and_redo_take_it_away_and_bring_it_back(ui: Any) -> None:
    match = claimed(ui)
    ui.key("escape")
    ui.key("u")
    assert not match.state.choosing
    assert not is_asked(ui)
    assert "No moves" in ui.texts()
    ui.key("y", "ctrl")
    assert is_asked(ui)


def test_a_killed_app_asks_again(ui: Any, tmp_path: Path) -> None:
    claimed(ui)
    ui.key("escape")
    ui.fresh(folder=shutil.copytree(ui.app.storage.folder, tmp_path / "killed"))
    ui.until(lambda: is_asked(ui))
    press(ui, FINISH)
    assert ui.app.session.match.outcome.winners == (0,)


def test_a_match_continued_from_home_asks_again(ui: Any) -> None:
    claimed(ui)
    ui.key("escape")
    leave(ui)
    ui.until(lambda: ui.app.screens.current == "home")
    ui.app.resume(ui.app.waiting()[0])
    ui.until(lambda: is_asked(ui))


def test_looking_back_hides_it_and_the_present_brings_it_back(ui: Any) -> None:
    claimed(ui)
    ui.key("escape")
    ui.key("pageup")
    assert table(ui).looking_at == 0
    assert not is_asked(ui)
    ui.key("pagedown")
    assert is_asked(ui)
