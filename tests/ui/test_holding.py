"""Presses that last and taps that do not: long presses, the curtain between players, sheets that have just come."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from app.games.skirmish import GAME as SKIRMISH
from app.ui.input import keyboard
from app.ui.play.handoff_curtain import Curtain
from tests.support.ui import skirmish_table, squart_table, stay_table

pytestmark = pytest.mark.window

HITCH = 0.7
"""Longer than any press has to last here."""


class Mouse:
    """The window's own mouse, whose events wait in the window's queue until the next frame reads them."""

    def __init__(self, ui: Any, pos: tuple[float, float]) -> None:
        self._ui, self._pos = ui, (pos[0], ui.window.system_size[1] - pos[1])

    def down(self) -> None:
        self._ui.window.dispatch("on_mouse_down", *self._pos, "left", [])

    def up(self) -> None:
        self._ui.window.dispatch("on_mouse_up", *self._pos, "left", [])


def tap_with_a_hitch(ui: Any, pos: tuple[float, float]) -> None:
    """A short tap, while the machine is busy with something else: its end is read only after the hitch."""
    mouse = Mouse(ui, pos)
    mouse.down()
    ui.frames(2)
    ui.stall(HITCH)
    mouse.up()
    ui.frames(6)


def hold_until_a_sheet_comes(ui: Any, pos: tuple[float, float]) -> None:
    mouse = Mouse(ui, pos)
    mouse.down()
    ui.until(lambda: ui.app.top is not stay_table.table(ui))
    mouse.up()
    ui.frames(6)


# Long presses


def test_a_hitch_does_not_turn_a_tap_on_the_pad_into_a_hold(ui: Any) -> None:
    stay_table.start(ui)
    board = stay_table.table(ui).board
    tap_with_a_hitch(ui, stay_table.key_pos(ui, 6))
    assert ui.app.top is stay_table.table(ui), "no sheet of distances"
    assert board.selected
    hold_until_a_sheet_comes(ui, stay_table.key_pos(ui, 6))


def test_a_hitch_does_not_turn_a_tap_on_a_button_into_a_hold(ui: Any) -> None:
    stay_table.start(ui)
    eye = next(each for each in stay_table.table(ui).controls.walk(restrict=True) if getattr(each, "icon", "") == "eye")
    place = eye.to_window(*eye.center)
    tap_with_a_hitch(ui, place)
    assert ui.app.top is stay_table.table(ui), "no sheet of rungs"
    assert ui.app.settings.value("visibility") == "hidden"
    hold_until_a_sheet_comes(ui, place)


# The curtain


def at_the_curtain(ui: Any, minutes: int = 0) -> Any:
    ui.app.remember_setup(SKIRMISH, replace(ui.app.settings.setup_for(SKIRMISH), minutes=minutes))
    match = skirmish_table.start(ui, against="local")
    assert isinstance(ui.app.top, Curtain)
    return match


def test_a_tap_of_enter_does_not_lift_the_curtain(ui: Any) -> None:
    at_the_curtain(ui)
    ui.key("enter")
    ui.wait(HITCH)
    assert isinstance(ui.app.top, Curtain)
    ui.key_down("enter")
    ui.until(lambda: ui.app.top is skirmish_table.screen(ui))
    ui.key_up("enter")


def test_a_key_held_since_before_the_curtain_does_not_lift_it(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyboard, "REPEAT_SECONDS", 60)  # or on a slow machine its repeating would be a second press
    ui.key_down("space")
    at_the_curtain(ui)
    for _ in range(40):
        ui.key_down("space")  # as the keyboard repeats it
        ui.wait(HITCH / 20)
    assert isinstance(ui.app.top, Curtain)
    ui.key_up("space")
    ui.key_down("space")
    ui.until(lambda: ui.app.top is skirmish_table.screen(ui))
    ui.key_up("space")


def test_a_hitch_does_not_lift_the_curtain(ui: Any) -> None:
    at_the_curtain(ui)
    tap_with_a_hitch(ui, (180, 320))
    assert isinstance(ui.app.top, Curtain)


def test_the_clock_stands_still_under_the_curtain(ui: Any) -> None:
    match = at_the_curtain(ui, minutes=1)
    ui.frames(3)
    left = match.clocks
    ui.wait(1)
    assert match.clocks == left
    ui.app.on_pause()
    ui.app.on_resume()
    left = match.clocks
    ui.wait(0.5)
    assert match.clocks == left, "nor after the app was in the background"
    ui.key_down("enter")
    ui.until(lambda: ui.app.top is skirmish_table.screen(ui))
    ui.key_up("enter")
    ui.until(lambda: match.clocks[0] < left[0])
    ui.key("n")
    ui.until(lambda: isinstance(ui.app.top, Curtain))
    ui.frames(3)
    left = match.clocks
    ui.wait(0.5)
    assert match.clocks == left


def test_the_end_takes_the_curtain_away(ui: Any) -> None:
    match = at_the_curtain(ui)
    match.resign(0)
    ui.until(lambda: "Menu" in ui.texts())
    assert not [each for each in ui.app.overlay.children if isinstance(each, Curtain)]
    ui.tap(ui.find("Board"))
    assert ui.app.top is skirmish_table.screen(ui)


# Sheets that have just come


def test_a_second_sheet_hears_a_quick_first_tap(ui: Any) -> None:
    stay_table.start(ui)
    ui.key("escape")
    ui.tap(ui.find("Resume"))
    assert ui.app.top is stay_table.table(ui)
    ui.tap(ui.icon("Pause"))
    ui.tap(ui.find("Resume"))
    assert ui.app.top is stay_table.table(ui)


def test_a_sheet_does_not_hear_a_tap_that_was_made_before_it_was_there(ui: Any) -> None:
    stay_table.start(ui)
    ui.key("escape")
    place = ui.find("Resume").to_window(*ui.find("Resume").center)
    ui.key("escape")
    touch = ui.touch(place)  # made now, and read by the window only when the sheet is there
    time.sleep(0.01)
    ui.key("escape")
    touch.touch_down()
    touch.touch_up()
    ui.frames(3)
    assert "Resume" in ui.texts()


def test_a_sheet_that_comes_by_itself_is_deaf_to_what_was_meant_for_the_board(ui: Any) -> None:
    squart_table.ended(ui)
    sheet = ui.app.top
    ui.frames(6)
    place = ui.find("Menu").to_window(*ui.find("Menu").center)
    sheet.close()
    ui.key("u")
    ui.tap(squart_table.on(ui, squart_table.Lay((2, 2))))
    ui.until(lambda: ui.app.top is not squart_table.table(ui))
    ui.tap(place)
    assert ui.app.screens.current == "play"
    ui.wait(0.4)
    ui.tap(ui.find("Menu"))
    assert ui.app.screens.current == "home"
