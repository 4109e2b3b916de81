"""The keyboard at the table: what Enter means, where the ring goes, and what a text field keeps for itself."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from app.games import GAMES
from app.games.skirmish.moves import ScoreLine
from tests.support.ui import skirmish_table, squart_table, stay_table

pytestmark = pytest.mark.window

MOST_TABS = 80
"""More than any page has to press."""


def focused(ui: Any) -> Any:
    """What has the ring around it."""
    return ui.app.focus.current


def words_of(widget: Any) -> str:
    return getattr(widget, "hint", "") or getattr(widget, "text", "")


def walk_by_tab(ui: Any, key: str = "tab") -> list[str]:
    """Everything that Tab comes to, until it is back at the first."""
    seen: list[Any] = []
    for _ in range(80):
        ui.key(key)
        if focused(ui) in seen:
            break
        seen.append(focused(ui))
    return [words_of(each) for each in seen]


def tab_to(ui: Any, words: str) -> None:
    for _ in range(80):
        ui.key("tab")
        if words_of(focused(ui)) == words:
            return
    raise AssertionError(f"Tab does not come to {words!r}")


# A ring that was left on a button


def test_enter_moves_in_stay_though_the_ring_was_on_a_button(ui: Any) -> None:
    match = stay_table.start(ui)
    ui.key("tab")
    assert focused(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    assert match.ply == 1
    assert ui.app.screens.current == "play"


def test_whoever_is_early_with_tab_in_squart_does_not_leave_by_enter(ui: Any) -> None:
    ui.app.change(pace=2.0)  # the computer is not to answer before the next key
    match = squart_table.start(ui)
    ui.key("tab")
    ui.key("enter")
    assert match.ply == 1
    ui.key("tab")
    ui.key("enter")  # the computer is still thinking
    assert ui.app.screens.current == "play"
    ui.until(lambda: squart_table.my_turn(ui))
    ui.key("tab")
    ui.key("enter")
    assert match.ply == 3


def test_whoever_is_early_with_tab_in_skirmish_does_not_leave_by_enter(ui: Any) -> None:
    match = skirmish_table.start(ui, pace=0.5)
    ui.key("n")
    assert match.to_move == 1
    ui.key("tab")
    ui.key("enter")
    assert ui.app.screens.current == "play"
    ui.until(lambda: skirmish_table.screen(ui).board.takes_moves)
    ply = match.ply
    ui.key("right")
    ui.key("enter")
    assert ui.app.screens.current == "play"
    assert match.ply > ply or skirmish_table.screen(ui).board.raised or ui.app.top is not skirmish_table.screen(ui)


def test_a_ring_on_a_button_is_gone_when_the_turn_comes(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer thinks for as long as the ring is not there: a slow machine would have it come too late."""
    may_answer = threading.Event()

    def brain(view: Any, *_: Any) -> Any:
        assert may_answer.wait(60)
        return next(iter(view.safe_moves()))

    monkeypatch.setattr("app.session.brain_of", lambda *_: brain)
    match = stay_table.start(ui)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.key("tab")
    assert focused(ui)
    may_answer.set()
    ui.until(lambda: match.ply == 2 and stay_table.my_turn(ui))
    assert match.outcome is None
    assert focused(ui) is None


def test_f6_takes_the_ring_to_the_buttons_of_a_board_that_uses_tab(ui: Any) -> None:
    match = squart_table.start(ui)
    reached = walk_by_tab(ui, "f6")
    for words in ("Leave, the game is saved", "Pause", "Rules"):
        assert words in reached
    ui.key("f6")
    ui.key("tab")
    assert words_of(focused(ui)) == reached[2], "with the ring on a button Tab goes on from there"
    ui.key("right")
    assert focused(ui) is None
    ui.key("enter")
    assert match.ply == 1


def test_enter_scores_the_line_that_the_cursor_stands_on(ui: Any) -> None:
    match = skirmish_table.start(ui, skirmish_table.position(phase=2).state, pace=60)
    board = skirmish_table.screen(ui).board
    ui.key("right")
    ui.key("up")
    assert board.cursor, "it is on the board and stays there"
    for _ in range(8):
        if not board.options.lines:
            ui.key("n")
    row, column = (next(each for each in board.options.lines if each.axis == axis) for axis in ("row", "column"))
    in_row, in_column = set(board.options.lines[row]), set(board.options.lines[column])
    cursor_to(ui, min(in_row - in_column))
    ui.key("enter")
    assert board.chosen == row
    cursor_to(ui, min(in_column - in_row))
    ui.key("enter")
    assert board.chosen == column, "what the cursor is on is previewed"
    ui.key("enter")
    assert [each.move for each in match.history if isinstance(each.move, ScoreLine)] == [column]


def cursor_to(ui: Any, cell: tuple[int, int]) -> None:
    board = skirmish_table.screen(ui).board
    for _ in range(20):
        if board.cursor[0] != cell[0]:
            ui.key("down" if board.cursor[0] < cell[0] else "up")
        elif board.cursor[1] != cell[1]:
            ui.key("right" if board.cursor[1] < cell[1] else "left")
    assert board.cursor == cell


# The order of the ring


def test_tab_reaches_everything_at_home_however_it_is_scrolled(ui: Any) -> None:
    ui.size(420, 780)
    at_first = walk_by_tab(ui)
    assert at_first[:3] == ["Statistics", "Rules", "Settings"]
    assert at_first.count("Play") == len(GAMES)
    tab_to(ui, "Join")
    join = focused(ui)
    bottom = join.to_window(*join.pos)[1]
    assert 0 <= bottom <= bottom + join.height <= 780, "what has the ring is scrolled into view"
    ui.app.focus.clear()
    assert walk_by_tab(ui) == at_first


def test_tab_goes_down_one_column_after_the_other_in_wide_settings(ui: Any) -> None:
    ui.size(1280, 800)
    ui.app.go("settings")
    ui.frames(6)
    reached = walk_by_tab(ui)
    groups = [row.text for row in reversed(ui.app.top.ids.groups.content.children)]
    assert len(groups) > 4
    first = reached.index(groups[0])
    assert reached[first : first + len(groups)] == groups


def test_what_a_snack_offers_is_reached_by_keys(ui: Any) -> None:
    match = squart_table.start(ui)
    ui.key("enter") if squart_table.board(ui).aim else ui.key("tab")
    ui.key("enter")
    ui.until(lambda: squart_table.my_turn(ui))
    ui.key("f2")
    assert ui.app.session.match is not match
    ui.key("f6")
    assert words_of(focused(ui)) == "Undo"
    ui.key("enter")
    assert ui.app.session.match is match


def test_the_log_is_read_by_keys(ui: Any) -> None:
    stay_table.start(ui, size=9)
    screen = stay_table.table(ui)
    screen.lines = [f"{number}. here and there" for number in range(1, 90)]
    for size in ((360, 640), (1280, 800)):
        ui.size(*size)
        ui.key("g")
        view = next(each for each in ui.app.top.walk(restrict=True) if hasattr(each, "viewclass"))
        ui.frames(4)
        assert view.scroll_y == 0
        for key in ("home", "pagedown", "down", "up", "pageup"):
            before = view.scroll_y
            ui.key(key)
            assert view.scroll_y != before, key
        assert view.scroll_y == 1
        ui.key("escape")
        assert ui.app.top is screen


def test_a_long_sheet_is_scrolled_by_keys(ui: Any) -> None:
    ui.tap(ui.icon("Local game"))
    view = ui.app.top.body.parent
    ui.frames(4)
    assert view.children[0].height > view.height
    for key in ("pagedown", "pageup", "end", "home"):
        before = view.scroll_y
        ui.key(key)
        assert view.scroll_y != before, key


def test_the_choices_of_the_puzzles_are_reached_by_keys(ui: Any) -> None:
    squart_table.open_puzzles(ui)
    reached = walk_by_tab(ui, "f6")
    puzzle = squart_table.table(ui)
    shown = [each for each in puzzle.walk(restrict=True) if hasattr(each, "activate")]
    assert len(shown) > 2
    assert {words_of(each) for each in shown if not each.disabled and each.opacity and each.width} == set(reached)


# Text fields


def typing_in(ui: Any, page: str, kind: str) -> Any:
    """The first field of this kind on a page, with the keyboard in it."""
    from app.ui.widgets import text_fields

    ui.app.go(page)
    ui.frames(6)
    field = next(each for each in ui.app.top.walk(restrict=True) if isinstance(each, getattr(text_fields, kind)))
    for _ in range(MOST_TABS):
        ui.key("tab")
        if focused(ui) is field:
            break
    ui.key("enter")
    assert field.typing
    return field


def field_of_settings(ui: Any) -> Any:
    return typing_in(ui, "settings", "NameField")


def test_escape_leaves_the_field_and_then_the_page(ui: Any) -> None:
    field = field_of_settings(ui)
    ui.key("escape")
    assert not field.typing
    assert ui.app.screens.current == "settings"
    ui.key("escape")
    assert ui.app.screens.current == "home"
    ui.key("f1")
    assert ui.app.screens.current == "help", "the keys are alive"


def test_a_page_that_is_left_takes_the_typing_with_it(ui: Any) -> None:
    field = field_of_settings(ui)
    ui.app.return_to("home")
    ui.frames(3)
    assert not field.typing
    ui.key("f1")
    assert ui.app.screens.current == "help"


def test_tab_leaves_a_field_for_the_next_thing_and_types_nothing(ui: Any) -> None:
    field = field_of_settings(ui)
    text = field.text
    ui.key("tab")
    assert field.text == text
    assert not field.typing
    assert focused(ui) not in (None, field)
    ui.key("tab", "shift")
    assert focused(ui) is field


def test_a_sheet_that_is_closed_takes_the_typing_with_it(ui: Any) -> None:
    from app.ui.widgets.text_fields import NameField

    ui.tap(ui.icon("Local game"))
    field = next(each for each in ui.app.top.walk(restrict=True) if isinstance(each, NameField))
    for _ in range(80):
        ui.key("tab")
        if focused(ui) is field:
            break
    ui.key("enter")
    assert field.typing
    ui.app.close_sheets()
    ui.frames(3)
    assert not field.typing
    ui.key("f1")
    assert ui.app.screens.current == "help"


# Joining by keyboard


def in_join_field(ui: Any) -> Any:
    return typing_in(ui, "join", "CodeField")


def type_fast(ui: Any, text: str) -> None:
    """Faster than frames are drawn."""
    for sign in text:
        ui.window.dispatch("on_textinput", sign)


def press_enter_in_field(ui: Any) -> None:
    ui.window.dispatch("on_key_down", 13, 40, "\r", [])
    ui.window.dispatch("on_key_up", 13, 40)
    ui.frames(4)


@pytest.mark.parametrize("text", ["fourboards://k7m4q-x9ptb?server=mqtt://example.org:1883", "k7m4q-x9ptb"])
def test_what_is_typed_fast_is_all_there(ui: Any, text: str) -> None:
    field = in_join_field(ui)
    type_fast(ui, text)
    ui.frames(6)
    assert field.text.lower() == text
    assert ":" in text or field.text == text.upper()


def test_the_keyboard_stays_in_the_field_after_a_wrong_code(ui: Any) -> None:
    field = in_join_field(ui)
    type_fast(ui, "k7")
    ui.frames(3)
    press_enter_in_field(ui)
    assert field.typing
    type_fast(ui, "m")
    ui.frames(3)
    assert field.text == "K7M"


def test_letters_typed_while_a_room_is_joined_do_nothing(ui: Any, friends: Any) -> None:
    in_join_field(ui)
    type_fast(ui, "K7M4-QX9P-TB23W")
    ui.frames(3)
    press_enter_in_field(ui)
    page = ui.app.top
    assert page.is_joining
    before = ui.app.settings
    for key in ("m", "r", "g", "n"):
        ui.key(key)
    assert ui.app.settings == before
    assert ui.app.top is page
