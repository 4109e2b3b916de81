"""What is not wanted folds away, and comes back as it was: in kv, in a phone's mulligan, in a window that is turned."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from tests.support import visible_ui
from tests.support.ui.throwing import start

KV = sorted((Path(__file__).parents[3] / "kv").rglob("*.kv"))

BAD = {
    r"^\s*size_hint(_[xy])?:.*\bif\b.*\bNone\b|^\s*size_hint(_[xy])?:.*\bNone\b.*\bif\b": "a hint that comes and goes",
    r"^\s*size:.*\(0, 0\)": "a size of nothing",
}
"""kv applies a constant once: when a hint turns to None, the size that a layout gave meanwhile stays. Compute the size
and leave the hint alone, or fold the widget."""


@pytest.mark.parametrize("path", KV, ids=lambda path: path.stem)
def test_no_layout_hides_a_thing_by_its_size(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    found = [(number, why, line) for number, line in lines for bad, why in BAD.items() if re.search(bad, line)]
    assert not found


@pytest.mark.window
def test_a_folded_thing_is_out_of_the_box_and_comes_back_to_its_place(ui: Any) -> None:
    from app.ui.widgets.collapsible import CollapsibleBox
    from app.ui.widgets.controls import TextButton

    box = CollapsibleBox(size=(300, 48), spacing=10)
    one, two, three = (TextButton(text=words) for words in ("one", "two", "three"))
    for each in (one, two, three):
        box.add_widget(each)
    two.folded = True
    box.do_layout()
    assert (box.children, two.parent) == ([three, one], None)
    assert (one.width, three.width) == (145, 145)
    three.folded = one.folded = True
    one.folded = two.folded = three.folded = False
    box.do_layout()
    assert box.children == [three, two, one]
    assert two.size[0] == pytest.approx(280 / 3)
    box.remove_widget(two)
    two.folded = True
    two.folded = False
    assert (box.children, two.parent) == ([three, one], None)
    box.clear_widgets()
    assert not box.children


@pytest.mark.window
@pytest.mark.parametrize("scale", [100, 200])
def test_after_the_mulligan_next_is_there_and_the_board_as_large(ui: Any, scale: int) -> None:
    ui.app.change(text_scale=scale, auto_advance=False)
    ui.app.start_match(BY_ID["skirmish"], "computer", human_first=True)
    ui.frames(8)
    screen = ui.app.screens.current_screen
    side = min(screen.board.size)
    for _ in range(2):  # the second game begins with a mulligan again
        assert visible_ui.complaints(ui.app) == []
        assert [min(screen.board.size), next_is_there(ui), keep_is_there(ui)] == [side, False, True]
        ui.tap(screen.controls.ids.keep)
        ui.until(lambda seen=screen: seen.board.takes_moves and not seen.board.options.is_mulligan)
        ui.frames(6)
        assert visible_ui.complaints(ui.app) == []
        assert [min(screen.board.size), next_is_there(ui), keep_is_there(ui)] == [side, True, False]
        screen.restart()
        ui.app.snack.dismiss()
        ui.frames(8)
        screen = ui.app.screens.current_screen


def next_is_there(ui: Any) -> bool:
    return is_there(ui, ui.app.screens.current_screen.controls.ids.next.text)


def keep_is_there(ui: Any) -> bool:
    return is_there(ui, "Keep")


def is_there(ui: Any, words: str) -> bool:
    return any(each.words == words and each.in_view for each in visible_ui.controls(ui.app))


@pytest.mark.window
def test_a_phone_that_is_turned_leaves_the_throw_beside_the_buttons(ui: Any) -> None:
    ui.size(640, 360)
    start(ui)
    ui.size(360, 640)
    assert visible_ui.complaints(ui.app) == []
    ui.size(640, 360)
    assert visible_ui.complaints(ui.app) == []


@pytest.mark.window
@pytest.mark.parametrize("name", sorted(BY_ID))
def test_a_coach_that_is_resized_keeps_its_board_and_its_mark(ui: Any, name: str) -> None:
    ui.size(1280, 800)
    ui.app.go("coach", game=BY_ID[name])
    ui.frames(8)
    ui.size(360, 640)
    screen = ui.app.screens.current_screen
    assert visible_ui.complaints(ui.app) == []
    left, bottom, wide, high = screen.mark
    assert (left >= 0, bottom >= 0, left + wide <= 360, bottom + high <= 640) == (True,) * 4
    marked = screen.controls.spot(screen.lesson.spot)
    assert visible_ui.middle(screen.mark) == pytest.approx(visible_ui.middle(marked), abs=4)
