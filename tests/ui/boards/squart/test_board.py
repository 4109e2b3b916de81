"""Matches of Squart by finger, mouse and key, in a real window."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

import pytest

from app.games.squart import GAME
from app.games.squart.brain import shipped_book
from app.games.squart.opening_book import Book
from app.games.squart.rules import Lay
from tests.support.sampling import across, first
from tests.support.squart_pictures import squart
from tests.support.ui.scenes import SIZES
from tests.support.ui.squart_table import at, board, ended, on, place, play_out, start, table

pytestmark = pytest.mark.window


# Whole games


@pytest.mark.everyday
@pytest.mark.parametrize("size", first(SIZES), ids="{0[0]}x{0[1]}".format)
def test_a_whole_game_by_touch(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    match = start(ui, size=4)
    outcome = play_out(ui, lambda legal: ui.tap(on(ui, legal[0])))
    assert outcome == match.state.outcome()
    ui.until(lambda: "Menu" in ui.texts())
    assert {"You win", "Not this time"} & set(ui.texts())


def test_a_whole_game_by_mouse(ui: Any) -> None:
    match = start(ui, size=5, share=18, seed=8)
    assert play_out(ui, lambda legal: ui.click(on(ui, legal[-1]), "left")) == match.state.outcome()


def test_a_whole_game_by_keyboard(ui: Any) -> None:
    match = start(ui, size=5, share=10, mode="local")

    def make(_: tuple[Lay, ...]) -> None:
        ui.key("tab")
        ui.key("enter")

    assert play_out(ui, make) == match.state.outcome()


def test_a_whole_game_that_is_confirmed_move_by_move(ui: Any) -> None:
    ui.app.change(confirm_moves="always")
    match = start(ui, size=4, mode="local")

    def make(legal: tuple[Lay, ...]) -> None:
        ply = match.ply
        ui.tap(on(ui, legal[0]))
        assert match.ply == ply
        ui.tap(ui.icon("Lay the token"))

    assert play_out(ui, make) == match.state.outcome()


# Cancelling and confirming


def test_sliding_off_the_board_cancels(ui: Any) -> None:
    match = start(ui)
    ui.drag(at(ui, 2.5, 2.6), at(ui, 5.6, 2.6))
    assert match.ply == 0
    assert board(ui).aim is None


def test_a_second_finger_cancels(ui: Any) -> None:
    match = start(ui)
    first, second = ui.touch(at(ui, 2.5, 2.6)), ui.touch(at(ui, 4.5, 0.6))
    first.touch_down()
    second.touch_down()
    second.touch_up()
    first.touch_up()
    ui.frames(2)
    assert match.ply == 0
    assert board(ui).aim is None


def test_the_other_mouse_button_cancels(ui: Any) -> None:
    ui.app.change(confirm_moves="always")
    match = start(ui)
    ui.tap(on(ui, Lay((2, 2))))
    ui.click(on(ui, Lay((2, 2))), "right")
    assert board(ui).aim is None
    assert match.ply == 0


def test_escape_takes_back_the_ghost_before_it_pauses(ui: Any) -> None:
    start(ui)
    ui.touch(on(ui, Lay((2, 2)))).touch_down()
    ui.key("escape")
    assert board(ui).aim is None
    assert not ui.app.overlay.children
    ui.key("escape")
    assert "Resume" in ui.texts()


def test_a_ghost_that_waits_is_confirmed_by_a_tap_on_it_and_moved_by_one_elsewhere(ui: Any) -> None:
    ui.app.change(confirm_moves="always")
    match = start(ui)
    ui.tap(on(ui, Lay((2, 2))))
    assert board(ui).is_pending
    ui.tap(on(ui, Lay((0, 0))))
    assert board(ui).selected == Lay((0, 0))
    assert board(ui).is_pending
    ui.tap(at(ui, 0.5, 1.2))
    assert match.history[0].move == Lay((0, 0))


def test_x_takes_back_a_ghost_that_waits(ui: Any) -> None:
    ui.app.change(confirm_moves="always")
    match = start(ui)
    ui.tap(on(ui, Lay((2, 2))))
    ui.tap(ui.icon("Cancel"))
    assert board(ui).aim is None
    assert match.ply == 0


# Undo, hints and the end


def test_undo_and_new_game_are_in_reach(ui: Any) -> None:
    match = start(ui, mode="local")
    first = match.state
    ui.tap(on(ui, Lay((2, 2))))
    ui.tap(ui.icon("Undo"))
    assert match.state == first
    ui.tap(ui.icon("Redo"))
    assert match.ply == 1
    ui.tap(ui.icon("New game"))
    assert ui.app.session.match is not match


def test_a_hint_shows_a_move_that_wins(ui: Any) -> None:
    match = start(ui, size=4)
    ui.tap(ui.icon("Hint"))
    ui.until(lambda: board(ui).selected is not None)
    assert ui.said[-1] == "This move wins"
    assert match.assisted
    assert match.ply == 0
    ui.key("enter")
    assert match.ply == 1


def test_a_hint_says_when_no_move_wins(ui: Any) -> None:
    start(ui, size=4)
    place(ui, squart("..#.  ###.  #.#.  #.##"))
    ui.tap(ui.icon("Hint"))
    ui.until(lambda: board(ui).selected is not None)
    assert ui.said[-1] == "No move wins any more; this one makes it hardest"


def test_a_strict_game_has_neither_undo_nor_hint(ui: Any) -> None:
    start(ui, mode="local", strict=True)
    ui.tap(on(ui, Lay((2, 2))))
    assert ui.icon("Undo").disabled
    assert ui.icon("Hint").disabled


def test_a_clock_stands_in_the_strips(ui: Any) -> None:
    start(ui, mode="local", minutes=2)
    clocks = [text for text in ui.texts() if re.fullmatch(r"\d:\d\d", text)]
    assert len(clocks) == 2
    assert max(clocks) == "2:00", "Red's stands; Blue's may have begun to run"


def test_the_motion_ends_in_the_truth(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    match = start(ui, mode="local")
    table(ui).decide(Lay((2, 2)))
    assert board(ui).is_moving
    ui.until(lambda: not board(ui).is_moving)
    assert board(ui).view == match.state
    assert board(ui).takes_moves


def test_nothing_is_drawn_while_nothing_changes(ui: Any) -> None:
    ui.draws_every = 1
    start(ui, share=18)
    ui.app.snack.dismiss()
    ui.frames(10)
    drawn: list[int] = []
    ui.window.bind(on_flip=lambda *_: drawn.append(1))
    ui.frames(40)
    assert not drawn


def test_a_damaged_book_is_told_once_and_the_game_goes_on(
    ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.ui.boards.squart.controls import BOOK_SECONDS, SquartControls

    damaged = tmp_path / "book.json"
    damaged.write_text('{"4": [{"cell": [0', encoding="utf-8")
    read = Book.read
    monkeypatch.setattr(Book, "read", lambda: read(damaged))
    monkeypatch.setattr(SquartControls, "_has_looked", False)
    shipped_book.cache_clear()
    try:
        start(ui, size=4, level=8)
        ui.until(lambda: ui.said)
        match = start(ui, size=4, level=8)
        ui.wait(2 * BOOK_SECONDS)
        ui.tap(on(ui, Lay((0, 0))))
        ui.until(lambda: match.ply == 2)
    finally:
        shipped_book.cache_clear()
    assert ui.said.count("The opening book cannot be read. The computer plays without it.") == 1


@pytest.mark.parametrize("shift", [False, True])
def test_tab_stays_where_only_one_place_is_left(ui: Any, shift: bool) -> None:
    from app.ui.boards.squart.placement import Cursor

    view, cursor = squart("..###  ##.##  #####  #####  #####"), Cursor()
    only = cursor.press("tab", shift, view, None)
    assert only
    assert only.token.cell == (0, 0)
    cursor.forget()  # as after a move by touch
    assert cursor.press("tab", shift, view, only) == only


# Room


def test_boards_that_were_left_are_not_held_in_memory(ui: Any) -> None:
    from app.ui.boards.squart.parts import BOARD

    def held() -> int:
        gc.collect()
        return sum(type(thing) is BOARD for thing in gc.get_objects())

    before = held()
    for _ in range(2):
        ended(ui)
        ui.tap(ui.find("Analysis"))
        ui.until(lambda: not table(ui).is_looking)
        ui.app.go("puzzle", game=GAME)
        ui.until(lambda: table(ui).puzzle is not None)
        ui.app.go("help", game=GAME)
        ui.frames(3)
        ui.app.go("help", tab="keys")
        ui.frames(3)
        ui.app.leave_match()
        ui.frames(3)
    assert held() <= before + 1


@pytest.mark.parametrize(
    ("size", "left_handed"), across([(360, 640), (800, 1280), (1280, 800), (640, 360)], [False, True])
)
def test_every_control_is_large_enough_and_inside_the_window(ui: Any, size: tuple[int, int], left_handed: bool) -> None:
    from app.ui.input.focus import pressables

    ui.app.change(confirm_moves="always", left_handed=left_handed)
    start(ui, size=10)
    ui.size(*size)
    ui.tap(on(ui, Lay((4, 4))))
    assert board(ui).is_pending
    shown = list(pressables(table(ui)))
    assert {"Cancel", "Lay the token"} <= {getattr(widget, "hint", "") for widget in shown}
    for widget in shown:
        assert min(widget.size) >= 48, (type(widget).__name__, widget.size)
        left, bottom = widget.to_window(*widget.pos)
        assert left >= 0
        assert bottom >= 0
        assert left + widget.width <= size[0] + 0.5
        assert bottom + widget.height <= size[1] + 0.5
    _, bottom, side, _ = board(ui).grid.box
    assert side > 0.4 * min(size)
    assert bottom >= 0


def test_setup_asks_for_the_colour(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()
    ui.frames(3)
    assert {"Your colour", "Blue, begins", "Red"} <= set(ui.texts())
