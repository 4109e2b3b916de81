"""Around the moves of Stay on the Board: undo, hints, names, the next game and looking back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.ui.leaving import leave, take_offer
from tests.support.ui.stay_table import my_turn, start, table

pytestmark = pytest.mark.window


def test_undo_takes_back_the_reply_too_and_redo_brings_both(ui: Any) -> None:
    match = start(ui)
    first = match.state
    ui.key("d" if first.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: match.ply == 2 and my_turn(ui))
    later = match.state
    ui.key("u")
    assert match.state == first
    ui.key("y", "ctrl")
    assert match.state == later


def test_a_hint_selects_a_move_and_marks_the_result(ui: Any) -> None:
    match = start(ui)
    ui.tap(ui.icon("Hint"))
    ui.until(lambda: table(ui).board.selected is not None)
    assert table(ui).board.selected in match.state.safe_moves()
    assert match.assisted


def test_a_strict_game_has_neither_undo_nor_hint(ui: Any) -> None:
    start(ui, strict=True)
    ui.key("d")
    ui.key("enter")
    ui.until(lambda: my_turn(ui))
    assert ui.icon("Undo").disabled
    assert ui.icon("Hint").disabled


def test_size_and_mode_by_key_are_for_the_next_game(ui: Any) -> None:
    match = start(ui, size=5, blocked=True)
    ui.key("=")
    ui.key("numpad+")
    ui.key("b")
    assert (match.state.size, match.state.blocked_mode) == (5, True)
    take_offer(ui)
    ui.frames(4)
    state = ui.app.session.match.state
    assert (state.size, state.blocked_mode) == (7, False)


def test_two_people_at_one_screen_by_name(ui: Any) -> None:
    match = start(ui, mode="local", names=("Ana", "Bo"))
    assert {"Ana", "Bo"} <= set(ui.texts())
    safe = match.state.safe_moves()[0]
    table(ui).board.pick(safe.direction, safe.distance)
    ui.key("enter")
    assert match.to_move == 1
    assert table(ui).board.takes_moves
    ui.key("u")
    assert "Taken back: the move of Ana" in ui.said


def test_looking_back_does_not_touch_the_game(ui: Any) -> None:
    match = start(ui, mode="local")
    for _ in range(2):
        safe = match.state.safe_moves()[0]
        table(ui).board.pick(safe.direction, safe.distance)
        ui.key("enter")
    ui.key("pageup")
    ui.key("pageup")
    assert table(ui).board.view == match.first
    assert match.ply == 2
    ui.key("pagedown")
    ui.key("d")  # any move key returns to the present first
    assert table(ui).board.view == match.state


def test_an_offer_to_start_anew_outlives_its_match_without_harm(ui: Any) -> None:
    start(ui)
    ui.key("=")
    ui.until(lambda: bool(ui.app.snack.action))
    leave(ui)
    ui.until(lambda: ui.app.screens.current == "home" and ui.app.screens.get_screen("play").match is None)
    offer = next(each for each in ui.app.snack.walk() if getattr(each, "text", "") == ui.app.snack.action)
    ui.tap(offer)
    assert not ui.app.snack.action, "it was pressed"
    assert ui.app.screens.current == "home"
