"""How Stay on the Board looks: its pictures, flat where there are none, in the same places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from app.games.stay.rules import Claim
from app.ui.art.art_index import load_index
from tests.support import visible_ui
from tests.support.sampling import across
from tests.support.ui.scenes import SIZES
from tests.support.ui.stay_table import CENTRE, cell_pos, key_pos, place, start, table

ROOT = Path(__file__).parents[4]
DRAWN_BY = ROOT / "app" / "ui" / "boards" / "stay"
NAME = re.compile(r'(sprite|sized|page|_body)\("([^"]+)"|"((?:key|knob|button|plate)[a-z-]*-\{theme\})"')

pytestmark = pytest.mark.window

POSITION = {"queen": (2, 2), "trail": ((1, 1), (2, 2)), "blocked": frozenset({(1, 1), (1, 2), (3, 3)})}


def opened(ui: Any, **settings: Any) -> Any:
    """A prepared position of two people at one device."""
    if settings:
        ui.begin(**settings)
    start(ui, mode="local")
    place(ui, **POSITION)
    return table(ui).board


def without_pictures(ui: Any) -> None:
    """As on a device that cannot load any."""
    ui.app._gallery.clear()
    ui.frames(2)
    assert ui.app.look.art is None
    assert not ui.app.look.is_flat


def test_every_picture_that_is_asked_for_has_been_baked() -> None:
    index = load_index(ROOT / "assets" / "art")
    asked = set()
    for module in DRAWN_BY.glob("*.py"):
        for how, name, by_theme in NAME.findall(module.read_text("utf-8")):
            asked.add(("page" if how == "page" else "sized" if how == "sized" else "sprite", name or by_theme))
    assert {name for _, name in asked} >= {"queen", "slate", "shadow-queen", "bead-{theme}", "path", "knob-{theme}"}
    for how, name in asked:
        for theme in ("light", "dark"):
            full = name.format(theme=theme)
            if how == "page":
                assert full in index.pages, full
            elif how == "sized":
                assert {f"{full}-{size}" for size in (56, 96, 160)} <= index.sprites.keys(), full
            else:
                assert full in index.sprites, full


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_drawn_flat_where_pictures_are_loaded(ui: Any, theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.art.loaded_art import LoadedArt

    missed: list[str] = []
    cut = LoadedArt._cut

    def noted(art: LoadedArt, name: str) -> Any:
        found = cut(art, name)
        if found is None:
            missed.append(name)
        return found

    board = opened(ui, theme=theme, reduced_motion=False)
    monkeypatch.setattr(LoadedArt, "_cut", noted)
    ui.app.look.art._found.clear()
    for key in (6, CENTRE):
        finger = ui.touch(key_pos(ui, key))
        finger.touch_down()
        ui.frames(2)
        finger.touch_up()
        ui.wait(1)
    board.pick(8, 2)
    ui.frames(2)
    ui.tap(ui.find("No moves"))
    ui.app.change(visibility="hidden")
    ui.frames(2)
    table(ui).decide(Claim())
    ui.frames(4)
    assert not missed


@pytest.mark.parametrize(
    ("theme", "size"), across(["light", "contrast"], [(0, 0), (1, 1), (2, 2), (40, 3), (300, 320)])
)
def test_without_pictures_everything_is_drawn_too(ui: Any, theme: str, size: tuple[int, int]) -> None:
    board = opened(ui, theme=theme, reduced_motion=False)
    if theme == "light":
        without_pictures(ui)
    board.pick(8, 2)
    for widget in (board, table(ui).controls.pad):
        widget.size_hint, widget.size = (None, None), size
    ui.frames(3)
    board.confirm()
    ui.wait(1)
    assert board.view.queen == (0, 2)
    assert board.takes_moves


def test_cells_and_keys_are_where_they_are_without_pictures(ui: Any) -> None:
    board, pad = opened(ui), table(ui).controls.pad
    with_pictures = (board.grid, [pad.box(key) for key in range(1, 10)])
    ui.app.change(theme="contrast")
    ui.frames(3)
    assert (board.grid, [pad.box(key) for key in range(1, 10)]) == with_pictures


@pytest.mark.parametrize(("window", "size"), across(SIZES, [2, 5, 9]))
def test_a_cell_is_whole_pixels_and_takes_the_touches_on_it(ui: Any, window: tuple[int, int], size: int) -> None:
    ui.size(*window)
    start(ui, size=size, mode="local")
    board = table(ui).board
    grid, band = board.grid, board.band
    assert band > 0
    assert board.x <= grid.left - band
    assert board.y <= grid.box[1] - band
    assert all(float(value).is_integer() for value in (grid.left, grid.top, grid.cell))
    for row in range(size):
        for column in range(size):
            left, bottom, wide, high = grid.box_of((row, column))
            for x, y in ((left, bottom), (left + wide - 0.5, bottom + high - 0.5)):
                assert board.cell_at((x, y)) == (row, column)


def test_the_frame_is_no_cell(ui: Any) -> None:
    board = opened(ui)
    grid = board.grid
    left, bottom, side, _ = grid.box
    for beside in ((left - 2, bottom + side / 2), (left + side + 2, bottom), (left, bottom - 2), (left, grid.top + 2)):
        assert board.cell_at(beside) is None
    ui.tap(cell_pos(ui, (2, 4)))
    assert (board.direction, board.distance) == (6, 2)


@pytest.mark.parametrize(("larger", "window", "size"), across([False, True], SIZES, [2, 3, 5, 9]))
def test_the_queen_s_head_keeps_off_what_stands_above_the_board(
    ui: Any, window: tuple[int, int], size: int, larger: bool
) -> None:
    from kivy.metrics import dp

    from app.ui.boards.stay.board import OVER
    from app.ui.boards.stay.queen import HEIGHT, LARGER, crown

    ui.size(*window)
    ui.begin(larger_pieces=larger)
    start(ui, size=size, mode="local")
    board = table(ui).board
    for row in range(size):
        tall = board._tallness((row, 0))
        assert 0.9 <= tall <= (LARGER if larger else HEIGHT)
        assert board.grid.middle((row, 0))[1] + crown(tall) * board.grid.cell <= board.top + dp(OVER) + 1


def test_no_mark_is_hidden_behind_her_head(ui: Any) -> None:
    from app.ui.boards.stay import marks
    from app.ui.boards.stay.queen import HEIGHT, crown

    board = opened(ui)
    grid = board.grid
    for turned, behind in ((False, (1, 2)), (True, (3, 2))):
        table_of = marks.Table(grid, ui.app.look, board.view, HEIGHT, turned)
        queen, mark = grid.middle((2, 2)), table_of.mark_at(behind, marks.BEAD)
        clear = abs(mark[1] - queen[1]) - crown(HEIGHT) * grid.cell
        assert clear >= marks.BEAD * grid.cell * 0.8
        assert board.cell_at(mark) == behind
        assert table_of.mark_at((2, 3), marks.BEAD) == grid.middle((2, 3))


@pytest.mark.parametrize(("language", "armed"), across(["en", "uk", "ru", "sr"], [False, True]))
def test_in_a_low_window_the_claim_keeps_to_its_row_at_any_size_of_text(ui: Any, language: str, armed: bool) -> None:
    from kivy.metrics import dp

    ui.size(640, 360)
    ui.begin(language=language, text_scale=200)
    opened(ui)
    plate = table(ui).controls.ids.claim
    if armed:
        ui.tap(plate.to_window(*plate.center))
        assert table(ui).controls.armed
        ui.frames(3)
    assert plate.height == dp(48)
    assert plate.ids.words.texture_size[1] <= plate.height
    assert not [wrong for wrong in visible_ui.complaints(ui.app) if "ClaimPlate" in wrong]
