"""The ghost of a token: where finger, mouse and keys put it, and what it tells."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.squart.rules import BLUE, RED, Lay
from tests.support.squart_pictures import squart
from tests.support.ui.leaving import take_offer
from tests.support.ui.squart_table import at, board, on, place, start, table

pytestmark = pytest.mark.window


# The ghost


@pytest.mark.parametrize(("part", "column"), [(0.7, 2), (0.3, 1)])
def test_the_half_of_the_cell_chooses_the_side(ui: Any, part: float, column: int) -> None:
    start(ui)
    touch = ui.touch(at(ui, 2.5, 2 + part))
    touch.touch_down()
    ui.frames(1)
    assert board(ui).selected == Lay((2, column))


def test_for_red_the_halves_lie_one_above_the_other(ui: Any) -> None:
    start(ui, mode="local")
    place(ui, squart(".....  .....  .....  .....  .....", RED))
    ui.touch(at(ui, 2.2, 2.5)).touch_down()
    ui.frames(1)
    assert board(ui).selected == Lay((1, 2))


def test_the_other_side_is_taken_if_the_first_is_not_free(ui: Any) -> None:
    start(ui, size=4)
    place(ui, squart("..#.  ....  ....  ...."))
    ui.touch(at(ui, 0.5, 1.7)).touch_down()
    ui.frames(1)
    assert board(ui).selected == Lay((0, 0))


def test_the_nearest_place_is_taken_if_it_is_near_enough(ui: Any) -> None:
    start(ui, size=4)
    place(ui, squart("#.#.  ....  ....  ...."))
    touch = ui.touch(at(ui, 0.8, 1.7))
    touch.touch_down()
    ui.frames(1)
    assert board(ui).selected == Lay((1, 1))
    touch.touch_move(*at(ui, 0.2, 1.7))  # 24 dp are less than a third of such a cell
    ui.frames(1)
    assert board(ui).selected is None
    assert "Needs two free cells in a row" in ui.texts()


def test_the_ghost_snaps_and_ticks_as_the_finger_goes(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    start(ui)
    heard: list[str] = []
    monkeypatch.setattr(ui.app.feedback, "sound", lambda name, *_: heard.append(name))
    touch = ui.touch(at(ui, 1.5, 1.6))
    touch.touch_down()
    seen = [board(ui).selected]
    for across in (1.7, 1.8, 2.6, 3.6):
        touch.touch_move(*at(ui, 1.5, across))
        ui.frames(1)
        seen.append(board(ui).selected)
    assert seen == [Lay((1, 1))] * 3 + [Lay((1, 2)), Lay((1, 3))]
    assert heard == ["tick"] * 3


def test_the_strips_say_what_the_move_would_leave(ui: Any) -> None:
    match = start(ui, size=4)
    notes = [strip.note for strip in table(ui).strips.children]
    assert sorted(notes) == ["12 places", "12 places"]
    ui.touch(on(ui, Lay((1, 1)))).touch_down()
    ui.frames(2)
    blue, red = match.state.places_after(Lay((1, 1)))
    notes = {strip.player: strip.note for strip in table(ui).strips.children}
    assert notes[BLUE].startswith("Places 12 ")
    assert notes[BLUE].endswith(f" {blue}")
    assert notes[RED].endswith(f" {red}")


def test_without_available_moves_the_strips_say_nothing(ui: Any) -> None:
    start(ui, size=4)
    ui.app.change(show_moves=False)
    ui.frames(2)
    assert [strip.note for strip in table(ui).strips.children] == ["", ""]


def test_a_tap_that_lays_nothing_says_why_for_a_while(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.ui.boards.squart.board.REASON_SECONDS", 0.4)
    match = start(ui, size=4, mode="local")
    place(ui, squart("#.#.  ####  ....  ....", RED))
    ui.tap(at(ui, 0.3, 1.5))
    assert match.ply == 0
    assert "Needs two free cells in a column" in ui.texts()
    ui.until(lambda: "Needs two free cells in a column" not in ui.texts())


# The loupe and the mouse


def test_the_loupe_opens_over_small_cells_and_only_for_fingers(ui: Any) -> None:
    start(ui, size=10)
    loupe = board(ui)._loupe
    touch = ui.touch(on(ui, Lay((5, 5))))
    touch.touch_down()
    ui.frames(2)
    assert loupe.centre == pytest.approx((touch.x, touch.y + 72), abs=2)
    touch.touch_move(*at(ui, 11.0, 5.0))
    ui.frames(1)
    assert loupe.centre is None
    touch.touch_up()
    mouse = ui.touch(on(ui, Lay((5, 5))))
    mouse.profile, mouse.button = ["pos", "button"], "left"
    mouse.touch_down()
    assert loupe.centre is None
    mouse.touch_up()


def test_the_loupe_stays_closed_over_large_cells(ui: Any) -> None:
    ui.size(800, 1280)
    start(ui, size=5)
    ui.touch(on(ui, Lay((2, 2)))).touch_down()
    assert board(ui)._loupe.centre is None


def test_the_mouse_shows_the_ghost_before_it_is_pressed(ui: Any) -> None:
    match = start(ui)
    ui.window.mouse_pos = on(ui, Lay((3, 1)))
    ui.frames(1)
    assert board(ui).selected == Lay((3, 1))
    ui.window.mouse_pos = (1, 1)
    ui.frames(1)
    assert board(ui).aim is None
    assert match.ply == 0


def test_a_mouse_that_passes_by_is_not_told_why_and_a_click_is(ui: Any) -> None:
    words = "Needs two free cells in a column"
    start(ui, size=4, mode="local")
    place(ui, squart("#.#.  ####  ....  ....", RED))
    ui.window.mouse_pos = at(ui, 0.3, 1.5)
    ui.frames(2)
    assert board(ui).aim is not None
    assert words not in ui.texts()
    ui.click(at(ui, 0.3, 1.5), "left")
    assert words in ui.texts()
    ui.window.mouse_pos = at(ui, 0.35, 1.5)  # a hand is never quite still
    ui.frames(2)
    assert words in ui.texts()


def test_the_mouse_shows_no_ghost_under_a_sheet(ui: Any) -> None:
    start(ui)
    table(ui).pause()
    ui.window.mouse_pos = on(ui, Lay((3, 1)))
    ui.frames(1)
    assert board(ui).aim is None


# Keys


def test_arrows_move_the_cursor_and_x_turns_to_the_other_side(ui: Any) -> None:
    start(ui)
    ui.key("up")
    assert board(ui).selected == Lay((2, 2))
    ui.key("right")
    assert board(ui).selected == Lay((2, 3))
    ui.key("x")
    assert board(ui).selected == Lay((2, 2))
    ui.key("home")
    assert board(ui).selected == Lay((2, 0))
    ui.key("end")
    assert board(ui).selected == Lay((2, 3))
    ui.key("escape")
    assert board(ui).aim is None


def test_the_cursor_says_why_a_token_cannot_lie_there(ui: Any) -> None:
    start(ui, size=4)
    place(ui, squart("....  ....  .#.#  #..."))
    ui.key("down")
    assert board(ui).selected is None
    assert "Needs two free cells in a row" in ui.texts()
    ui.key("enter")
    assert table(ui).match.ply == 0


def test_tab_goes_through_all_free_places_and_back(ui: Any) -> None:
    match = start(ui, size=4)
    seen = []
    for _ in match.state.legal_moves():
        ui.key("tab")
        seen.append(board(ui).selected)
    assert set(seen) == set(match.state.legal_moves())
    ui.key("tab", "shift")
    assert board(ui).selected == seen[-2]


def test_the_share_of_blocked_cells_by_key_is_for_the_next_game(ui: Any) -> None:
    match = start(ui, size=6, share=18)
    ui.key("b")
    assert ui.said[-1] == "Next game: 6×6, blocked at the start: 25 %"
    ui.key("numpad*")
    ui.key("b")
    assert len(match.state.holes) == 6
    take_offer(ui)
    ui.frames(4)
    assert len(ui.app.session.match.state.holes) == 3
