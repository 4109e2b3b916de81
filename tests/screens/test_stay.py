"""Stay on the Board by finger, mouse and key, in a real window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.grid import KEYPAD
from app.games.stay import GAME
from app.games.stay.rules import CLAIM_RIGHT, CLAIM_WRONG, Claim, Go, Stay
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING

pytestmark = pytest.mark.window

CENTRE = 5


def start(ui: Any, size: int = 5, blocked: bool = True, mode: str = "computer", seed: int = 3, **setup: Any) -> Any:
    """A match on the table; the human begins."""
    app = ui.app
    options = {"size": size, "blocked": blocked}
    chosen = replace(app.settings.setup_for(GAME), **setup)
    app.remember_setup(GAME, replace(chosen, options={**chosen.options, **options}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=seed)
    app.go("play", match=match)
    ui.frames(6)
    return match


def place(ui: Any, **changes: Any) -> Stay:
    """Puts a prepared position on the table in place of the first one."""
    match = ui.app.session.match
    match.first = replace(match.first, **changes)
    ui.app.screens.current_screen.enter(match=match)
    ui.frames(4)
    return match.first


def table(ui: Any) -> Any:
    return ui.app.screens.current_screen


def key_pos(ui: Any, key: int) -> tuple[float, float]:
    """Where a key of the pad is, in the window."""
    pad = table(ui).controls.pad
    left, bottom, wide, high = pad.box(key)
    return pad.to_window(left + wide / 2, bottom + high / 2)


def cell_pos(ui: Any, cell: tuple[int, int]) -> tuple[float, float]:
    board = table(ui).board
    return board.to_window(*board.middle(cell))


def my_turn(ui: Any) -> bool:
    screen = table(ui)
    return screen.board.takes_moves or screen.match.outcome is not None


def play_out(ui: Any, make: Any) -> Any:
    """A whole game: safe moves while there are any, then the claim; `make` makes one move."""
    match = table(ui).match
    for _ in range(60):
        ui.until(lambda: my_turn(ui))
        if match.outcome:
            return match.outcome
        make(match.state.safe_moves())
    raise AssertionError("the game went on and on")


@pytest.mark.everyday
def test_a_whole_game_by_touch(ui: Any) -> None:
    start(ui, size=4)

    def make(safe: tuple[Go, ...]) -> None:
        if table(ui).match.state.choosing:
            ui.app.top._deaf = False
            ui.tap(ui.find("Finish and win, +4"))
        elif safe:
            for _ in range(safe[0].distance):
                ui.tap(key_pos(ui, safe[0].direction))
            ui.tap(key_pos(ui, CENTRE))
        else:
            ui.tap(ui.find("No moves"))
            ui.tap(ui.find("Claim? Press again"))

    outcome = play_out(ui, make)
    assert outcome.reason == CLAIM_RIGHT
    ui.until(lambda: "Menu" in ui.texts())
    assert ("You win" if outcome.winners == (0,) else "You lose") in ui.texts()


def test_a_whole_game_by_mouse_on_the_board(ui: Any) -> None:
    start(ui, size=4, seed=8)

    def make(safe: tuple[Go, ...]) -> None:
        state = table(ui).match.state
        if state.choosing:
            ui.app.top._deaf = False
            ui.tap(ui.find("Finish and win, +4"))
        elif safe:
            for _ in range(2):  # once to select, once to confirm
                ui.click(cell_pos(ui, state.landing(safe[-1])), "left")
        else:
            ui.tap(ui.find("No moves"))
            ui.tap(ui.find("Claim? Press again"))

    assert play_out(ui, make).reason == CLAIM_RIGHT


def test_a_whole_game_by_keyboard(ui: Any) -> None:
    start(ui, size=4, seed=5)
    letters = dict(zip((7, 8, 9, 4, 6, 1, 2, 3), "qweadzxc", strict=True))

    def make(safe: tuple[Go, ...]) -> None:
        if table(ui).match.state.choosing:
            ui.key("enter")
        elif safe:
            for _ in range(safe[0].distance):
                ui.key(letters[safe[0].direction])
            ui.key("numpad5")
        else:
            ui.key("numpad.")
            ui.key("backspace")

    assert play_out(ui, make).reason == CLAIM_RIGHT


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
    ui.app.top._deaf = False
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


@pytest.mark.parametrize(("rung", "sight"), [("hidden", BLIND), ("board", BOARD_ONLY), ("piece", SEEING)])
def test_a_move_is_paid_by_what_was_seen(ui: Any, rung: str, sight: int) -> None:
    ui.fresh(visibility=rung)
    match = start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.key("d")
    ui.key("enter")
    assert match.history[0].move == Go(6, 1, sight)


def test_peeking_and_hiding_again_earns_the_low_rate(ui: Any) -> None:
    ui.fresh(visibility="hidden")
    match = start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.key("h")
    ui.key("h")
    assert table(ui).board.rung == "hidden"
    ui.key("d")
    ui.key("enter")
    assert match.history[0].move.sight == SEEING


def test_a_hidden_board_looks_the_same_wherever_the_queen_stands(ui: Any, tmp_path: Path) -> None:
    ui.fresh(visibility="hidden")
    start(ui)
    pictures = []
    for queen, blocked in (((0, 0), {(1, 1), (4, 4)}), ((3, 2), {(0, 1)})):
        place(ui, queen=queen, trail=(queen,), blocked=frozenset(blocked))
        ui.key("e")
        ui.shot(tmp_path / "hidden.png")
        pictures.append((tmp_path / "hidden.png").read_bytes())
    assert pictures[0] == pictures[1]


def test_a_hidden_board_takes_no_taps(ui: Any) -> None:
    ui.fresh(visibility="hidden")
    start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.tap(cell_pos(ui, (0, 2)))
    assert table(ui).board.selected is None


def test_a_claim_takes_two_presses_and_the_first_one_wears_off(ui: Any) -> None:
    match = start(ui)
    ui.tap(ui.find("No moves"))
    assert table(ui).controls.armed
    table(ui).controls._set_armed(False)
    ui.frames(2)
    assert "No moves" in ui.texts()
    assert match.outcome is None
    ui.key("backspace")
    ui.key("backspace")
    assert match.outcome.reason == CLAIM_WRONG


def test_a_claim_without_confirmation_is_one_press(ui: Any) -> None:
    ui.app.change(confirm_claim=False)
    match = start(ui)
    ui.key("backspace")
    assert match.outcome.reason == CLAIM_WRONG


def stuck(ui: Any) -> Any:
    """The human to move in a corner with every way blocked."""
    match = start(ui, size=3)
    place(ui, queen=(0, 0), trail=((0, 0),), blocked=frozenset({(0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2)}))
    return match


def test_a_right_claim_can_finish(ui: Any) -> None:
    match = stuck(ui)
    table(ui).decide(Claim())
    ui.frames(4)
    ui.app.top._deaf = False
    ui.tap(ui.find("Finish and win, +3"))
    assert match.outcome.winners == (0,)
    assert match.state.ledgers[0].no_moves == match.state.ledgers[0].finish == 3


def test_a_right_claim_can_go_on_with_an_open_board(ui: Any) -> None:
    match = stuck(ui)
    table(ui).decide(Claim())
    ui.frames(4)
    ui.app.top._deaf = False
    ui.tap(ui.find("Continue: clear the blocked cells"))
    assert match.outcome is None
    assert not match.state.blocked
    assert table(ui).board.takes_moves


def test_normal_mode_is_ended_by_hand_and_the_score_stays(ui: Any) -> None:
    match = start(ui, blocked=False)
    ui.tap(ui.icon("End and keep score"))
    assert match.outcome.winners == ()
    ui.until(lambda: "No winner" in ui.texts())


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
    ui.app.snack.act()
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
