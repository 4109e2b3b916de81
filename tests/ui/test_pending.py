"""A decision that the match waits for is shown by what the position says, and can be reached again after anything."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.skirmish.moves import Cancel
from app.ui.boards.skirmish.sheets.choice_sheets import ChoiceSheet
from tests.support.ui.skirmish_table import position, press, screen, start
from tests.ui.boards.skirmish.test_ways_out import waiting

pytestmark = pytest.mark.window

IN_A_SHEET = ["deck search", "deck", "counters"]


def is_asked(ui: Any) -> bool:
    return isinstance(ui.app.top, ChoiceSheet)


@pytest.mark.parametrize("kind", IN_A_SHEET)
def test_a_choice_in_a_sheet_is_reached_again_by_a_button_and_a_key(ui: Any, kind: str) -> None:
    waiting(ui, kind)
    assert is_asked(ui)
    for size in ((360, 640), (1280, 800)):
        ui.size(*size)
        if is_asked(ui):
            ui.key("escape")
        assert ui.app.top is screen(ui)
        press(ui, "Show the list")
        assert is_asked(ui)
        ui.key("escape")
        ui.key("enter")
        assert is_asked(ui)


@pytest.mark.parametrize("page", ["f1", "g", "escape"])
def test_a_choice_is_there_after_the_rules_the_log_and_the_pause(ui: Any, page: str) -> None:
    waiting(ui, "deck search")
    ui.key("escape")
    ui.key("escape") if page == "escape" else ui.key(page)
    if page == "escape":  # the ability can be cancelled, and was: only then the pause sheet comes
        assert not screen(ui).board.options.is_waiting
        return
    ui.key("escape")
    assert ui.app.top is screen(ui) or is_asked(ui)
    if not is_asked(ui):
        press(ui, "Show the list")
    assert is_asked(ui)


def test_a_choice_is_asked_again_when_another_page_is_left(ui: Any) -> None:
    waiting(ui, "deck search")
    ui.key("escape")
    for page in ("Rules", "Pause"):
        ui.tap(ui.icon(page))
        if page == "Pause":
            ui.tap(ui.find("Settings"))
        assert ui.app.screens.current in ("help", "settings")
        ui.key("escape")
        assert ui.app.screens.current == "play"
        assert is_asked(ui)
        ui.key("escape")


@pytest.mark.parametrize("kind", IN_A_SHEET)
def test_a_right_click_on_the_sheet_cancels_the_choice(ui: Any, kind: str) -> None:
    match = waiting(ui, kind)
    for where in ("beside", "on"):
        assert is_asked(ui), where
        panel = ui.app.top.ids.panel
        place = (180.0, 600.0) if where == "beside" else panel.to_window(*panel.center)
        ui.click(place, "right")
        assert match.state.run is None
        assert isinstance(match.history[-1].move, Cancel)
        ui.key("u")
        ui.frames(4)


def test_a_right_click_on_a_commands_sheet_leaves_the_card_in_the_hand(ui: Any) -> None:
    match = start(ui, position(phase=2).state)
    hand = screen(ui).controls.hand
    for _ in range(8):
        ui.key("right")
        if hand.cards[int(hand.cursor)].kind == "overwatch":
            break
    ui.key("enter")
    assert is_asked(ui)
    panel = ui.app.top.ids.panel
    ui.click(panel.to_window(*panel.center), "right")
    assert ui.app.top is screen(ui)
    assert not match.history
