"""Chapaev by finger, mouse and key, in a real window: whole games, and what stands around the board."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from tests.support.sampling import across, first
from tests.support.ui.leaving import leave
from tests.support.ui.scenes import SIZES
from tests.support.ui.throwing import FAST, angle_between, board, play_out, pull, settled, spots, start, table, towards

pytestmark = pytest.mark.window

MODES = pytest.mark.parametrize("mode", ["computer", "local"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "size"),
    [
        ("computer", SIZES[0]),
        *(pytest.param("computer", size, marks=pytest.mark.long) for size in SIZES[1:]),
        ("local", SIZES[0]),
    ],
    ids=lambda part: part if isinstance(part, str) else "x".join(map(str, part)),
)
def test_a_whole_game_by_touch(ui: Any, mode: str, size: tuple[int, int]) -> None:
    ui.size(*size)
    start(ui, mode)
    outcome = play_out(ui, lambda disc, target: pull(ui, disc, target).up())
    assert outcome.reason.startswith("chapaev.end.")
    ui.until(lambda: "Menu" in ui.texts())
    assert "Winner: Last to throw" in ui.texts()
    assert {"Points", "Early-bird points"} <= set(ui.texts())
    assert "For discs knocked off: the earlier the more. They do not decide the game." in ui.texts()


@pytest.mark.slow
@MODES
def test_a_whole_game_by_mouse(ui: Any, mode: str) -> None:
    start(ui, mode)
    assert play_out(ui, lambda disc, target: pull(ui, disc, target, button="left").up()).winners


@pytest.mark.slow
@MODES
def test_a_whole_game_by_keyboard(ui: Any, mode: str) -> None:
    start(ui, mode)

    def make(disc: int, target: int) -> None:
        ui.key(str(disc % 8 + 1))
        ui.key("t")
        while round(board(ui).angle, 2) != round(angle_between(ui, disc, target), 2):
            ui.key("t")
        for _ in range(8):
            ui.key("up")
        ui.key("enter")

    assert play_out(ui, make).winners


@pytest.mark.slow
@pytest.mark.parametrize("level", first([1, 3, 6, 8]))
def test_a_whole_game_from_the_first_rows_against_each_level(ui: Any, level: int) -> None:
    match = start(ui, "computer", at=None, level=level)
    assert match.seats[1].level == level
    outcome = play_out(ui, lambda disc, target: pull(ui, disc, target).up())
    assert outcome.winners
    assert table(ui).board.view.turn == match.ply


# The board between two people


@pytest.mark.parametrize(
    ("turn", "ahead", "is_desk_turned", "is_upside_down"),
    [("off", -1, False, False), ("pieces", -1, False, True), ("board", -1, True, False), ("pass", 1, False, False)],
)
def test_the_table_turns_for_the_second_player(
    ui: Any, turn: str, ahead: int, is_desk_turned: bool, is_upside_down: bool
) -> None:
    ui.app.change(board_turn=turn)
    match = start(ui)
    board(ui).speed = FAST
    assert towards(ui, 0, 8)[1] == pytest.approx(1, abs=0.01)
    pull(ui, 1, 9, 0.1).up()
    if turn == "pass":
        ui.until(lambda: "Pass to Player B" in ui.texts())
        lift_curtain(ui)
    settled(ui)
    # Where players sit opposite each other the discs stay where they lie, whatever turns around them.
    assert towards(ui, 8, 0)[1] == pytest.approx(ahead, abs=0.01)
    assert table(ui).ids.desk.turned == is_desk_turned
    assert board(ui).is_upside_down == is_upside_down
    pull(ui, 8, 0, 0.6).up()
    assert match.history[1].move.angle == pytest.approx(18000, abs=60)


def lift_curtain(ui: Any) -> None:
    finger = ui.touch(ui.window.center)
    finger.touch_down()
    ui.until(lambda: "Pass to Player B" not in ui.texts())
    finger.touch_up()
    ui.frames(2)


def test_on_a_turned_table_the_buttons_are_where_they_are_seen(ui: Any) -> None:
    ui.app.change(board_turn="board")
    match = start(ui)
    board(ui).speed = FAST
    undo = ui.icon("Undo")
    below = undo.to_window(*undo.center)[1]
    pull(ui, 1, 9, 0.1).up()
    settled(ui)
    assert undo.to_window(*undo.center)[1] > ui.window.height / 2 > below
    ui.tap(undo)
    assert match.ply == 0
    assert undo.to_window(*undo.center)[1] == below


def test_passing_the_device_asks_at_each_change_and_not_when_a_move_is_taken_back(ui: Any) -> None:
    ui.app.change(board_turn="pass")
    start(ui)
    board(ui).speed = FAST
    assert not any(text.startswith("Pass to") for text in ui.texts())
    pull(ui, 1, 9, 0.1).up()
    ui.until(lambda: "Pass to Player B" in ui.texts())
    assert not board(ui).takes_moves
    lift_curtain(ui)
    settled(ui)
    ui.tap(ui.icon("Undo"))
    assert not any(text.startswith("Pass to") for text in ui.texts())
    assert board(ui).takes_moves


def test_against_the_computer_the_board_stays_as_it_is(ui: Any) -> None:
    ui.app.change(board_turn="board")
    match = start(ui, "computer")
    board(ui).speed = FAST
    pull(ui, 1, 9, 0.1).up()
    ui.until(lambda: match.ply == 2)
    assert not board(ui).plane.turned


# What stands around the board


def test_a_hint_aims_a_throw_and_marks_the_result(ui: Any) -> None:
    match = start(ui, "computer")
    ui.tap(ui.icon("Hint"))
    ui.until(lambda: board(ui).phase == "frozen")
    assert board(ui).flick in match.state.legal_moves()
    assert match.assisted
    ui.key("enter")
    assert match.ply == 1


def test_undo_restores_the_board_before_the_throw(ui: Any) -> None:
    match = start(ui)
    before = match.state
    board(ui).speed = FAST
    pull(ui, 0, 8).up()
    settled(ui)
    assert board(ui).view.spots != before.spots
    ui.key("u")
    assert board(ui).view == match.state == before
    assert board(ui).last_throw is None
    ui.tap(ui.icon("Redo"))
    settled(ui)
    assert board(ui).last_throw is not None


def test_the_mark_of_the_last_throw_is_there_again_after_leaving_and_after_a_restart(ui: Any, tmp_path: Path) -> None:
    start(ui, at=None)
    board(ui).speed = FAST
    pull(ui, 0, 8, 0.4).up()
    settled(ui)
    seen = drawn(ui, tmp_path)
    ui.tap(ui.icon("Leave, the game is saved"))
    ui.until(lambda: ui.app.screens.current == "home")
    take_up(ui)
    assert drawn(ui, tmp_path) == seen
    ui.key("pageup")
    ui.key("pagedown")
    assert drawn(ui, tmp_path) == seen
    ui.fresh(ui.app.storage.folder)
    if ui.app.screens.current == "home":
        take_up(ui)
    ui.until(lambda: ui.app.screens.current == "play")
    assert drawn(ui, tmp_path) == seen


def take_up(ui: Any) -> None:
    ui.tap(next(each for each in ui.app.top.walk(restrict=True) if type(each).__name__ == "ContinueCard"))
    ui.until(lambda: ui.app.screens.current == "play")


def drawn(ui: Any, folder: Path) -> bytes:
    """The board, pixel by pixel."""
    from PIL import Image

    ui.app.snack.dismiss()
    ui.frames(4)
    board(ui).export_to_png(str(folder / "board.png"))
    with Image.open(folder / "board.png") as picture:
        return picture.tobytes()


def test_early_bird_points_are_explained_where_they_stand(ui: Any) -> None:
    start(ui)
    strip = table(ui).strips.children[0]
    ui.tap(strip.to_window(*strip.center))
    assert "Early-bird points. For discs knocked off: the earlier the more. They do not decide the game." in ui.said


def test_the_strips_tell_the_discs_left_and_the_early_bird_points(ui: Any) -> None:
    start(ui, at=spots(d0=(160, 60), d1=(60, 60), d8=(160, 290), d9=(60, 250)))
    strips = {strip.player: strip for strip in table(ui).strips.children}
    assert [strips[player].score for player in (0, 1)] == ["2", "2"]
    board(ui).speed = FAST
    pull(ui, 0, 8).up()
    settled(ui)
    ui.frames(2)
    assert [strips[player].score for player in (0, 1)] == ["2", "1"]
    assert strips[0].note == "10.00 early-bird"
    assert table(ui).standing == "Throw 2"


def test_a_match_of_rounds_says_the_round_and_swaps_the_colours(ui: Any) -> None:
    start(ui, at=spots(d0=(160, 200), d8=(160, 300)), options={"rows": True})
    board(ui).speed = FAST
    pull(ui, 0, 8).up()
    settled(ui)
    ui.frames(2)
    assert table(ui).standing == "Round 2, throw 1"
    assert (board(ui).view.white, board(ui)._white) == (1, 1)
    assert [strip.score for strip in table(ui).strips.children] == ["8", "8"]


@pytest.mark.parametrize("rule", ["last_mover", "last_standing"])
def test_the_end_sheet_has_both_point_systems_and_the_rule_in_force(ui: Any, rule: str) -> None:
    start(ui, at=spots(d0=(160, 200), d8=(160, 300)), options={"winner": rule})
    board(ui).speed = FAST
    pull(ui, 0, 8).up()
    ui.until(lambda: "Menu" in ui.texts())
    texts = ui.texts()
    assert ui.app.tr(f"chapaev.option.winner.{rule}") in " ".join(texts)
    assert {"Points", "2", "Early-bird points", "10.00"} <= set(texts)


@pytest.mark.parametrize(("size", "frozen"), across([(360, 640), (800, 1280), (1280, 800), (640, 360)], [False, True]))
def test_every_control_is_large_enough_and_inside_the_window(ui: Any, size: tuple[int, int], frozen: bool) -> None:
    from app.ui.input.focus import pressables

    start(ui)
    ui.size(*size)
    if frozen:
        ui.key("1")
    for widget in pressables(table(ui)):
        assert min(widget.size) >= 48, (type(widget).__name__, widget.size)
        left, bottom = widget.to_window(*widget.pos)
        assert left >= 0
        assert bottom >= 0
        assert left + widget.width <= size[0] + 0.5
        assert bottom + widget.height <= size[1] + 0.5
    assert board(ui).plane.side >= 0.5 * min(size)


@pytest.mark.parametrize("language", ["en", "uk", "ru", "sr"])
def test_words_fit_at_twice_their_size(ui: Any, language: str) -> None:
    from tests.support.ui.fitting import misfits

    ui.begin(language=language, text_scale=200)
    start(ui)
    ui.key("1")
    ui.frames(6)
    assert misfits(table(ui)) == []


def test_a_table_that_was_put_away_is_freed(ui: Any) -> None:
    start(ui)
    ui.key("1")
    left = [weakref.ref(each) for each in (board(ui), table(ui).controls)]
    leave(ui)
    ui.frames(4)
    gc.collect()
    assert [each() for each in left] == [None, None]


def test_nothing_is_drawn_while_nothing_changes(ui: Any) -> None:
    ui.draws_every = 1
    start(ui)
    for phase in ("choosing", "frozen"):
        if phase == "frozen":
            ui.key("1")
        ui.app.snack.dismiss()
        ui.frames(10)
        drawn: list[int] = []
        ui.window.bind(on_flip=lambda *_, drawn=drawn: drawn.append(1))
        ui.frames(50)
        assert not drawn, phase
