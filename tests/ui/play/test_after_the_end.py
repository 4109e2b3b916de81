"""After the end of a match, and out of one: the result again, a rematch, giving up, and leaving the app."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.games.squart import GAME as SQUART
from app.games.squart.rules import Lay
from app.games.stay import GAME as STAY
from app.ui.input.focus import pressables
from tests.support.ui import skirmish_table, squart_table, stay_table

pytestmark = pytest.mark.window


def lose(ui: Any) -> Any:
    """A match of Stay that a wrong claim has ended; the end sheet is open."""
    match = stay_table.start(ui)
    ui.app.change(confirm_claim=False)
    ui.key("backspace")
    assert match.outcome
    end_sheet(ui)
    return match


def end_sheet(ui: Any) -> None:
    ui.until(lambda: "Menu" in ui.texts())
    ui.listening()


# The result can be seen again


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_result_can_be_had_again_from_the_board(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    lose(ui)
    ui.tap(ui.find("Board"))
    assert ui.app.top is stay_table.table(ui)
    ui.tap(ui.icon("Result"))
    assert "Not this time" in ui.texts()
    ui.key("escape")
    assert ui.app.top is stay_table.table(ui)
    ui.key("escape")
    assert "Not this time" in ui.texts()
    ui.tap(ui.find("Replay"))
    assert ui.app.screens.current == "replay"
    ui.key("escape")
    assert ui.app.screens.current == "play"
    assert "Not this time" in ui.texts(), "it was open when the replay was"


def test_the_result_is_shown_once_to_whoever_asks_early(ui: Any) -> None:
    match = stay_table.start(ui)
    ui.app.change(confirm_claim=False)
    ui.key("backspace")
    assert match.outcome
    ui.tap(ui.icon("Result"))
    assert "Menu" in ui.texts()
    ui.wait(1)
    assert len(ui.app.overlay.children) == 1


def test_the_settings_are_reached_from_the_result(ui: Any) -> None:
    lose(ui)
    ui.tap(ui.icon("Settings"))
    assert ui.app.screens.current == "settings"
    ui.key("escape")
    assert ui.app.screens.current == "play"
    ui.tap(ui.icon("Result"))
    assert "Not this time" in ui.texts()


def test_a_match_under_way_has_no_result(ui: Any) -> None:
    stay_table.start(ui)
    assert "Pause" in {getattr(each, "hint", "") for each in stay_table.table(ui).walk(restrict=True)}
    assert "Result" not in {getattr(each, "hint", "") for each in stay_table.table(ui).walk(restrict=True)}


def test_z_alone_does_not_take_back_at_the_end(ui: Any) -> None:
    match = lose(ui)
    ui.key("z")
    assert match.outcome
    assert "Menu" in ui.texts()
    ui.key("z", "ctrl")
    assert match.outcome is None


# A rematch


def rematch(ui: Any, words: str) -> Any:
    before = ui.app.session.match
    ui.tap(ui.find(words))
    ui.frames(4)
    assert ui.app.session.match is not before
    return ui.app.session.match


@pytest.mark.parametrize("starts", ["me", "computer", "alternate"])
def test_a_rematch_is_begun_by_whom_the_setup_says(ui: Any, starts: str) -> None:
    ui.app.remember_setup(STAY, replace(ui.app.settings.setup_for(STAY), starts=starts))
    began = lose(ui).seats[0].kind
    assert began == "human"
    match = rematch(ui, "Rematch, sides swapped" if starts == "alternate" else "Play again")
    assert match.seats[0].kind == ("human" if starts == "me" else "computer")


def test_two_at_one_device_swap_sides_in_a_rematch(ui: Any) -> None:
    names = ("Ann", "Bo")
    ui.app.remember_setup(SQUART, replace(ui.app.settings.setup_for(SQUART), names=names))
    match = squart_table.ended(ui)
    assert tuple(seat.name for seat in match.seats) == names
    match = rematch(ui, "Rematch, sides swapped")
    assert tuple(seat.name for seat in match.seats) == names[::-1]
    assert ui.said[-1] == "Sides swapped: Bo begins"
    ui.key("f2")
    assert tuple(seat.name for seat in ui.app.session.match.seats) == names[::-1], "a new game is no rematch"
    for move in (Lay((0, 0)), Lay((2, 2))):
        ui.tap(squart_table.on(ui, move))
    end_sheet(ui)
    match = rematch(ui, "Rematch, sides swapped")
    assert tuple(seat.name for seat in match.seats) == names


def test_two_without_names_are_told_who_begins(ui: Any) -> None:
    squart_table.ended(ui)
    rematch(ui, "Rematch, sides swapped")
    assert ui.said[-1] == "Sides swapped: whoever was Player B begins"


# Giving up


def test_resigning_is_asked_for_and_does_not_lie_under_resume(ui: Any) -> None:
    match = stay_table.start(ui)
    ui.key("escape")
    buttons = [each.text for each in pressables(ui.app.top)]
    assert abs(buttons.index("Resume") - buttons.index("Resign")) > 1
    ui.tap(ui.find("Resign"))
    assert match.outcome is None
    ui.tap(ui.find("Play on"))
    assert ui.app.top is stay_table.table(ui)
    assert match.outcome is None
    ui.key("escape")
    ui.tap(ui.find("Resign"))
    ui.tap(ui.find("Resign"))
    assert match.outcome is not None
    end_sheet(ui)
    assert "Not this time" in ui.texts()


# Leaving the app


def test_escape_at_home_leaves_only_when_pressed_again(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    monkeypatch.setattr(ui.app, "stop", lambda *_: left.append(1))
    ui.key("escape")
    assert not left
    assert ui.said[-1] == "Press again to leave"
    ui.key_down("escape")
    assert left
    left.clear()
    for _ in range(5):
        ui.key_down("escape")  # as the keyboard repeats a key that is held
    assert not left
    ui.key_up("escape")


def test_the_window_is_remembered_on_every_way_out(ui: Any) -> None:
    ui.size(800, 700)
    folder = ui.app.storage.folder
    ui.close()
    kept = json.loads((folder / "settings.json").read_text())["window"]
    assert (kept["width"], kept["height"]) == (800, 700)


# The mouse's other button


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_right_click_anywhere_puts_a_raised_card_down(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    skirmish_table.start(ui, skirmish_table.position(phase=2).state)
    screen = skirmish_table.screen(ui)
    ui.tap(skirmish_table.hand_pos(ui, 0))
    assert screen.board.raised
    pause = ui.icon("Pause")
    ui.click(pause.to_window(*pause.center), "right")
    assert not screen.board.raised
    assert ui.app.top is screen


def test_a_right_click_beside_the_board_takes_back_what_is_selected(ui: Any) -> None:
    match = stay_table.start(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    assert stay_table.table(ui).board.selected
    help_ = ui.icon("Rules")
    ui.click(help_.to_window(*help_.center), "right")
    assert not stay_table.table(ui).board.selected
    assert ui.app.screens.current == "play"


def test_a_right_click_beside_a_puzzle_takes_back_what_is_aimed_at(ui: Any) -> None:
    page = squart_table.open_puzzles(ui)
    ui.key("tab")
    assert page.board.aim
    back = ui.icon("Back")
    ui.click(back.to_window(*back.center), "right")
    assert not page.board.aim
    assert ui.app.top is page
