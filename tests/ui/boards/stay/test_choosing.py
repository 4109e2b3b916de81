"""Choosing a direction and a distance in Stay on the Board: on the pad, on the board and with keys."""

from __future__ import annotations

from typing import Any

import pytest

from app.core.grid import KEYPAD
from app.games.stay.rules import Go
from tests.support.ui.stay_table import CENTRE, cell_pos, key_pos, place, start, table

pytestmark = pytest.mark.window


@pytest.mark.parametrize(("key", "direction"), [("numpad7", 7), ("q", 7), ("x", 2), ("left", 4), ("c", 3)])
def test_keys_by_their_place_choose_a_direction(ui: Any, key: str, direction: int) -> None:
    start(ui)
    ui.key(key)
    assert table(ui).board.selected == Go(direction, 1)


def test_again_is_longer_and_wraps_and_shift_is_shorter(ui: Any) -> None:
    start(ui, size=4)
    board = table(ui).board
    seen = []
    for _ in range(4):
        ui.key("right")
        seen.append(board.distance)
    ui.key("right", "shift")
    assert seen == [1, 2, 3, 1]
    assert board.distance == 3


def test_another_direction_starts_at_one(ui: Any) -> None:
    start(ui)
    ui.tap(key_pos(ui, 8))
    ui.tap(key_pos(ui, 8))
    ui.tap(key_pos(ui, 6))
    assert table(ui).board.selected == Go(6, 1)


@pytest.mark.parametrize("direction", KEYPAD)
def test_a_swipe_from_the_centre_selects_and_does_not_move(ui: Any, direction: int) -> None:
    match = start(ui)
    down, right = KEYPAD[direction]
    x, y = key_pos(ui, CENTRE)
    reach = 58 / max(1, (abs(down) + abs(right)) ** 0.5)
    ui.drag((x, y), (x + right * reach, y - down * reach))
    assert table(ui).board.selected == Go(direction, 2)
    assert match.ply == 0


def test_a_swipe_back_into_the_centre_selects_nothing(ui: Any) -> None:
    start(ui)
    x, y = key_pos(ui, CENTRE)
    touch = ui.touch((x, y))
    touch.touch_down()
    touch.touch_move(x + 60, y)
    ui.frames(1)
    assert table(ui).board.selected == Go(6, 2)
    touch.touch_move(x + 5, y)
    touch.touch_up()
    ui.frames(2)
    assert table(ui).board.selected is None


def test_a_second_finger_cancels(ui: Any) -> None:
    start(ui)
    x, y = key_pos(ui, CENTRE)
    first, second = ui.touch((x, y)), ui.touch((x, y - 50))
    first.touch_down()
    first.touch_move(x + 60, y)
    second.touch_down()
    second.touch_up()
    first.touch_up()
    ui.frames(2)
    assert table(ui).board.selected is None


def test_the_other_mouse_button_cancels(ui: Any) -> None:
    start(ui)
    ui.tap(key_pos(ui, 8))
    ui.click(key_pos(ui, 2), "right")
    assert table(ui).board.selected is None


def test_a_press_at_the_edge_of_the_window_starts_nothing(ui: Any) -> None:
    start(ui, size=9)
    board = table(ui).board
    board.x, board.width = 0, 360  # so that cells reach the edge
    ui.frames(3)
    ui.tap((6.0, board.center_y))
    assert board.selected is None


def test_a_long_press_offers_the_distances(ui: Any) -> None:
    start(ui, size=9)
    touch = ui.touch(key_pos(ui, 6))
    touch.touch_down()
    ui.until(lambda: "8" in ui.texts())
    touch.touch_up()
    ui.listening()
    ui.tap(ui.find("7"))
    assert table(ui).board.selected == Go(6, 7)


def test_a_tap_off_the_rays_selects_nothing(ui: Any) -> None:
    start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.tap(cell_pos(ui, (0, 1)))
    assert table(ui).board.selected is None
    ui.tap(cell_pos(ui, (0, 2)))
    assert table(ui).board.selected == Go(8, 2)


def test_a_losing_move_is_warned_of_once_and_then_played(ui: Any) -> None:
    match = start(ui)
    place(ui, queen=(0, 0), trail=((0, 0),))
    ui.tap(key_pos(ui, 8))
    ui.tap(key_pos(ui, CENTRE))
    assert match.ply == 0
    assert table(ui).board.warned
    ui.tap(key_pos(ui, CENTRE))
    assert match.outcome.winners == (1,)


def test_without_the_dots_there_is_no_warning(ui: Any) -> None:
    match = start(ui)
    place(ui, queen=(0, 0), trail=((0, 0),))
    ui.app.change(show_moves=False)
    ui.key("w")
    ui.key("enter")
    assert match.outcome.winners == (1,)
