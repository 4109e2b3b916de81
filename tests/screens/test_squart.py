"""Squart by finger, mouse and key, in a real window."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.games.squart import GAME
from app.games.squart.rules import BLUE, RED, Lay, Squart, Token
from tests.rules.squart_pictures import squart

pytestmark = pytest.mark.window

Point = tuple[float, float]


def start(ui: Any, size: int = 5, share: int = 0, mode: str = "computer", seed: int = 3, **setup: Any) -> Any:
    """A match on the table; the human begins, with Blue."""
    app = ui.app
    chosen = replace(app.settings.setup_for(GAME), **setup)
    app.remember_setup(GAME, replace(chosen, options={"size": size, "share": share}))
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=seed)
    app.go("play", match=match)
    ui.frames(6)
    return match


def place(ui: Any, state: Squart) -> Squart:
    """Puts a prepared position on the table in place of the first one."""
    match = ui.app.session.match
    match.first = state
    ui.app.screens.current_screen.enter(match=match)
    ui.frames(4)
    return state


def table(ui: Any) -> Any:
    return ui.app.screens.current_screen


def board(ui: Any) -> Any:
    return table(ui).board


def at(ui: Any, row: float, column: float) -> Point:
    """A point of the board in the window, in cells from its upper left corner."""
    grid = board(ui).grid
    return board(ui).to_window(grid.left + column * grid.cell, grid.top - row * grid.cell)


def on(ui: Any, move: Lay) -> Point:
    """The right or lower half of a token's first cell, so that the token is meant and no other."""
    row, column = move.cell
    return at(ui, row + 0.7, column + 0.7)


def my_turn(ui: Any) -> bool:
    return board(ui).takes_moves or table(ui).match.outcome is not None


def play_out(ui: Any, make: Callable[[tuple[Lay, ...]], None]) -> Any:
    """A whole game; `make` makes one move of those that there are."""
    match = table(ui).match
    for _ in range(40):
        ui.until(lambda: my_turn(ui))
        if match.outcome:
            return match.outcome
        ply = match.ply
        make(match.state.legal_moves())
        assert match.ply > ply
    raise AssertionError("the game went on and on")


# Whole games


def test_a_whole_game_by_touch(ui: Any) -> None:
    match = start(ui, size=4)
    outcome = play_out(ui, lambda legal: ui.tap(on(ui, legal[0])))
    assert outcome == match.state.outcome()
    ui.until(lambda: "Menu" in ui.texts())
    assert {"You win", "You lose"} & set(ui.texts())


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


def test_a_tap_that_lays_nothing_says_why_for_a_while(ui: Any) -> None:
    match = start(ui, size=4, mode="local")
    place(ui, squart("#.#.  ####  ....  ....", RED))
    ui.tap(at(ui, 0.3, 1.5))
    assert match.ply == 0
    assert "Needs two free cells in a column" in ui.texts()
    ui.until(lambda: "Needs two free cells in a column" not in ui.texts())


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
    ui.app.snack.act()
    ui.frames(4)
    assert len(ui.app.session.match.state.holes) == 3


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
    assert ui.texts().count("2:00") == 2


def test_the_motion_ends_in_the_truth(ui: Any) -> None:
    ui.fresh(reduced_motion=False)
    match = start(ui, mode="local")
    table(ui).decide(Lay((2, 2)))
    assert board(ui).is_moving
    ui.until(lambda: not board(ui).is_moving)
    assert board(ui).view == match.state
    assert board(ui).takes_moves


def test_nothing_is_drawn_while_nothing_changes(ui: Any) -> None:
    start(ui, share=18)
    ui.app.snack.dismiss()
    ui.frames(10)
    drawn: list[int] = []
    ui.window.bind(on_flip=lambda *_: drawn.append(1))
    ui.frames(40)
    assert not drawn


# After the game, and puzzles


def ended(ui: Any) -> Any:
    """A match on 4×4 in which Blue's first move gives the win away; the end sheet is open."""
    match = start(ui, size=4, mode="local")
    for move in (Lay((0, 0)), Lay((2, 2))):
        ui.tap(on(ui, move))
    ui.until(lambda: "Menu" in ui.texts())
    ui.app.top._deaf = False
    return match


def test_the_review_marks_where_the_win_was_given_away(ui: Any) -> None:
    ended(ui)
    ui.tap(ui.find("Where was the mistake?"))
    page = table(ui)
    ui.until(lambda: not page.is_looking)
    assert "The win changed hands 1 time" in ui.texts()
    ui.tap(ui.find("1"))
    assert page.at == 1
    assert "Gives the win away · Red is winning" in ui.texts()
    assert page.better.startswith("Would have won: ")
    better = {token.cell for token in page.board.proposals}
    assert len(better) == 6
    assert (0, 0) not in better
    ui.key("left")
    assert "Blue is winning" in ui.texts()
    ui.key("escape")
    assert "Where was the mistake?" in ui.texts(), "back at the end sheet"


def test_the_review_shows_how_far_it_is_and_can_be_stopped(ui: Any) -> None:
    ended(ui)
    ui.tap(ui.find("Where was the mistake?"))
    page = table(ui)
    if page.is_looking:
        assert any(text.startswith("Looking at move") for text in ui.texts())
        ui.tap(ui.find("Stop looking"))
    assert not page.is_looking
    judged = page.judged
    ui.frames(5)
    assert page.judged == judged
    assert page.summary


def open_puzzles(ui: Any) -> Any:
    ui.app.go("home")
    ui.frames(3)
    ui.tap(ui.find("Puzzles"))
    ui.until(lambda: ui.app.screens.current == "squart.puzzles" and table(ui).puzzle is not None)
    ui.frames(3)
    return table(ui)


def test_a_puzzle_is_tried_solved_and_counted(ui: Any) -> None:
    page = open_puzzles(ui)
    state, solution = page.puzzle.state, page.puzzle.solution
    wrong = next(move for move in state.legal_moves() if move != solution)
    ui.tap(on(ui, wrong))
    assert page.message.startswith("That move loses; try again")
    ui.until(lambda: len(board(ui).proposals) == 2)
    assert board(ui).proposals[0] == Token(state.to_move, wrong.cell)
    assert "The answer to it" in page.message
    ui.tap(on(ui, solution))
    assert page.is_solved
    assert "5×5, Easy. 1 solved." in ui.texts()
    ui.tap(ui.find("Next puzzle"))
    ui.until(lambda: page.puzzle is not None)
    assert page.number == 2
    ui.fresh(folder=ui.app.storage.folder)
    page = open_puzzles(ui)
    assert (page.number, page.solved) == (2, 1)


def test_a_puzzle_that_was_shown_is_not_counted(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.tap(ui.find("Show the move"))
    assert board(ui).selected == page.puzzle.solution
    ui.key("enter")
    assert page.is_solved
    assert page.solved == 0


def test_puzzles_come_in_sizes_and_difficulties(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.tap(ui.icon("Size and difficulty"))
    ui.app.top._deaf = False
    ui.tap(ui.find("6×6"))
    ui.tap(ui.find("Medium"))
    ui.until(lambda: page.puzzle is not None)
    assert page.puzzle.state.size == 6
    ui.key("escape")
    ui.key("escape")
    assert ui.app.screens.current == "home"
    assert open_puzzles(ui).kind == "squart-6-2"


def test_a_damaged_file_of_progress_is_set_aside(ui: Any) -> None:
    ui.app.storage.write("puzzles.json", '{"passed": {"squart-5-1": -4}}')
    page = open_puzzles(ui)
    assert page.number == 1
    assert any("puzzles.broken-1.json" in text for text in ui.said)


# The coach and the rules


def test_the_example_games_are_stepped_through_on_a_small_board(ui: Any) -> None:
    from app.screens.example import ExampleGame

    ui.app.go("help", game=GAME)
    ui.frames(6)
    games = [each for each in table(ui).walk() if isinstance(each, ExampleGame)]
    assert [int(each.count) for each in games] == [9, 8, 2]
    last = games[-1]
    for _ in range(2):
        last.step(1)
    assert last.board.view.outcome().winners == (RED,)
    last.step(-1)
    assert len(last.board.view.tokens) == 1


def test_the_coach_is_done_by_doing(ui: Any) -> None:
    ui.app.go("coach", game=GAME)
    ui.frames(4)
    screen = table(ui)
    touch = ui.touch(at(ui, 1.5, 1.6))
    touch.touch_down()
    ui.until(lambda: screen.step == 1)
    for across in (2.6, 3.6):
        touch.touch_move(*at(ui, 1.5, across))
        ui.frames(1)
    ui.until(lambda: screen.step == 2)
    touch.touch_up()
    ui.until(lambda: screen.step == 3)
    ui.tap(ui.find("Next"))
    assert ui.app.screens.current == "play"
    assert ui.app.session.match.game is GAME


# Room


def test_boards_that_were_left_are_not_held_in_memory(ui: Any) -> None:
    from app.screens.boards.squart.table import BOARD

    def held() -> int:
        gc.collect()
        return sum(type(thing) is BOARD for thing in gc.get_objects())

    before = held()
    for _ in range(2):
        ended(ui)
        ui.tap(ui.find("Where was the mistake?"))
        ui.until(lambda: not table(ui).is_looking)
        ui.app.go("squart.puzzles")
        ui.until(lambda: table(ui).puzzle is not None)
        ui.app.go("help", game=GAME)
        ui.frames(3)
        ui.app.go("help", tab="keys")
        ui.frames(3)
        ui.app.leave_match()
        ui.frames(3)
    assert held() <= before + 1


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (1280, 800), (640, 360)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_every_control_is_large_enough_and_inside_the_window(ui: Any, size: tuple[int, int], left_handed: bool) -> None:
    from app.screens.focus import pressables

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
    from app.screens.setup import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()
    ui.frames(3)
    assert {"Your colour", "Blue, begins", "Red"} <= set(ui.texts())
