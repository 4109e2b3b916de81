"""Squart as it is seen: the same board with pictures and without, what moves on it, and the answer below it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.graphics import BorderImage, Mesh, Rectangle

from app.games.squart.rules import BLUE, RED, Lay
from app.ui.art.loaded_art import LoadedArt
from app.ui.boards.squart.token import draw_token
from tests.support.sampling import across, ends, first
from tests.support.squart_pictures import squart
from tests.support.ui.squart_table import at, board, on, open_puzzles, place, start, table

pytestmark = pytest.mark.window

SIZES = [(360, 640), (800, 1280), (1280, 800), (640, 360)]


def without_pictures(ui: Any) -> None:
    ui.app.look = replace(ui.app.look, art=None)
    ui.frames(2)


def drawn(canvas: Any, kind: type) -> list[Any]:
    """Everything of a kind on a canvas and on those within it."""
    found: list[Any] = []
    for each in canvas.children:
        if isinstance(each, kind):
            found.append(each)
        found += drawn(each, kind) if "children" in dir(each) else []
    return found


def beads(ui: Any) -> int:
    """How many places are marked: four corners of four numbers each."""
    return sum(len(mesh.vertices) // 16 for mesh in drawn(board(ui)._places, Mesh))


# Pictures


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Which pictures were asked for, and whether they were there."""
    names: dict[str, bool] = {}
    real = LoadedArt.sprite

    def sprite(art: LoadedArt, name: str) -> Any:
        found = real(art, name)
        names[name] = found is not None
        return found

    monkeypatch.setattr(LoadedArt, "sprite", sprite)
    return names


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_picture_that_is_asked_for_is_there(ui: Any, theme: str, asked: dict[str, bool]) -> None:
    ui.begin(theme=theme, reduced_motion=False, confirm_moves="always")
    asked.clear()
    match = start(ui, size=10, share=18, mode="local")
    ui.frames(30)  # until the page has come
    ui.tap(on(ui, match.state.legal_moves()[0]))
    ui.tap(ui.icon("Lay the token"))
    ui.until(lambda: not board(ui).is_moving)
    finger = ui.touch(on(ui, match.state.legal_moves()[0]))
    finger.touch_down()
    ui.frames(2)
    finger.touch_up()
    wanted = {"tile-{theme}-a-56", "tile-{theme}-b-56", "iron-56", "hatch-{theme}-56", "frame-{theme}", "ring"}
    assert wanted | {"bead-{theme}", "brass-ring-160", "mote-brown", "plate-{theme}", "button-{theme}"} <= set(asked)
    assert [name for name, was_there in asked.items() if not was_there] == []


def test_the_tray_is_felt_in_a_frame_and_flat_in_high_contrast(ui: Any) -> None:
    start(ui, share=18)
    sheets = ui.app.look.art.board("squart")

    def textures() -> set[int]:
        return {id(mesh.texture) for mesh in drawn(board(ui).canvas, Mesh)}

    assert textures() >= {id(sheet) for sheet in sheets}
    assert drawn(board(ui).canvas, BorderImage)
    ui.app.change(theme="contrast")
    ui.frames(3)
    assert not drawn(board(ui).canvas, BorderImage)
    assert textures().isdisjoint(id(sheet) for sheet in sheets)


@pytest.mark.parametrize("size", ends(SIZES))
def test_the_cells_are_where_they_are_with_pictures_and_without(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    start(ui, size=7)
    baked, box = board(ui).grid, tuple(board(ui).size)
    ui.app.change(theme="contrast")
    ui.frames(4)
    assert (board(ui).grid, tuple(board(ui).size)) == (baked, box)


@pytest.mark.parametrize(("size", "cells"), across(SIZES, [4, 7, 10]))
def test_the_frame_is_inside_the_board_and_has_the_cells_in_its_middle(
    ui: Any, size: tuple[int, int], cells: int
) -> None:
    ui.size(*size)
    start(ui, size=cells)
    shown = board(ui)
    left, bottom, side, _ = shown.grid.box
    band = shown._band
    assert band >= 17
    assert shown.x <= left - band
    assert left + side + band <= shown.right
    assert shown.y <= bottom - band
    assert bottom + side + band <= shown.top
    assert left + side / 2 == pytest.approx(shown.center_x, abs=1)
    assert bottom + side / 2 == pytest.approx(shown.center_y, abs=1)


@pytest.mark.parametrize(("looks", "side"), across(["light", "dark", "contrast", "without"], [0, 1, 2, 37, 300]))
def test_it_can_be_drawn_at_any_size(ui: Any, looks: str, side: int) -> None:
    if looks != "without":
        ui.begin(theme=looks)
    start(ui, share=18, mode="local")
    if looks == "without":
        without_pictures(ui)
    shown = board(ui)
    shown._set_aim(None)
    shown.size = (side, side)
    shown._redraw()
    shown.point_out(shown.view.legal_moves()[0])
    shown._redraw()


def test_a_larger_token_is_larger_in_both(ui: Any) -> None:
    from kivy.graphics import Canvas, RoundedRectangle

    def widths(kind: type) -> list[float]:
        made = []
        for larger in (False, True):
            canvas = Canvas()
            with canvas:
                draw_token((0, 0, 100, 50), BLUE, ui.app.look, larger)
            made.append(max(each.size[0] for each in drawn(canvas, kind)))
        return made

    start(ui)
    for kind in (Rectangle, RoundedRectangle):
        usual, large = widths(kind)
        assert large > usual
        without_pictures(ui)


# Places


def test_a_ghost_leaves_only_the_places_that_would_be_left(ui: Any) -> None:
    match = start(ui, size=5)
    assert beads(ui) == len(match.state.legal_moves())
    ui.touch(on(ui, Lay((2, 2)))).touch_down()
    ui.frames(2)
    assert beads(ui) == match.state.places_after(Lay((2, 2)))[BLUE]


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_there_are_no_places_for_those_who_want_none(ui: Any, theme: str) -> None:
    ui.begin(theme=theme)
    start(ui)
    assert beads(ui) > 0
    ui.app.change(show_moves=False)
    ui.frames(2)
    assert beads(ui) == 0


# Motion


def test_a_token_comes_down_and_the_cells_are_shut_one_after_another(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    match = start(ui, mode="local")
    table(ui).decide(Lay((2, 2)))
    laying = board(ui)._laying
    heights, shut = [], []
    while board(ui).is_moving:
        heights.append(laying.height)
        shut.append(laying.woven)
        ui.frames(1)
    assert heights[0] == 1
    assert heights == sorted(heights, reverse=True)
    assert 0 in heights
    assert shut == sorted(shut)
    assert len({int(each) for each in shut}) > 2
    ui.until(lambda: not laying.is_moving)
    assert not laying.marks.children
    assert not laying.dust.group.children
    assert board(ui).view == match.state


def test_dust_leaves_where_the_token_lands_and_settles(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    start(ui, mode="local")
    table(ui).decide(Lay((2, 2)))
    dust = board(ui)._laying.dust
    assert not dust.is_flying
    ui.until(lambda: dust.is_flying)
    assert board(ui)._laying.height == 0
    ui.until(lambda: not dust.is_flying)


@pytest.mark.parametrize("after", first([3, 12, 0, 6, 9, 15, 18, 21], everyday=2))
def test_undo_at_any_moment_of_the_motion_ends_in_the_truth(ui: Any, after: int) -> None:
    ui.begin(reduced_motion=False)
    match = start(ui, mode="local")
    first = match.state
    table(ui).decide(Lay((2, 2)))
    ui.frames(after)
    table(ui).undo()
    assert board(ui).view == match.state == first
    ui.until(lambda: not board(ui)._laying.is_moving)
    assert not board(ui)._laying.marks.children


def test_with_less_motion_a_token_appears(ui: Any) -> None:
    match = start(ui, mode="local")
    table(ui).decide(Lay((2, 2)))
    assert board(ui).view == match.state
    assert not board(ui).is_moving
    assert not board(ui)._laying.is_moving


def won(ui: Any) -> Any:
    """Red lays a token, and Blue the last one."""
    match = start(ui, size=4, mode="local")
    place(ui, squart("###.  ###.  ####  ..##", RED))
    ui.frames(30)  # until the page has come
    for move in (Lay((0, 3)), Lay((3, 0))):
        ui.until(lambda: board(ui).takes_moves)
        ui.tap(on(ui, move))
    assert match.outcome.winners == (BLUE,)
    return board(ui)._gleam


def test_light_goes_over_the_tokens_of_the_winner_and_stops(ui: Any) -> None:
    ui.begin(reduced_motion=False)
    gleam = won(ui)
    ui.until(lambda: gleam.is_passing)
    (lit,) = gleam._boxes
    left, bottom, wide, high = board(ui).grid.box_of((3, 0), (3, 1))
    assert left < lit[0] < lit[0] + lit[2] < left + wide
    assert bottom < lit[1] < lit[1] + lit[3] < bottom + high
    ui.until(lambda: not gleam.is_passing)
    assert not gleam.group.children


def test_with_less_motion_there_is_no_light(ui: Any) -> None:
    gleam = won(ui)
    assert not gleam.is_passing
    ui.frames(2)
    assert not gleam.is_passing


# The answer


def test_ok_takes_the_place_of_the_legend_and_moves_nothing(ui: Any) -> None:
    ui.app.change(confirm_moves="always")
    start(ui)
    before = (*board(ui).pos, *board(ui).size)
    assert "Blue" in ui.texts()
    ui.tap(on(ui, Lay((2, 2))))
    ui.frames(3)
    assert (*board(ui).pos, *board(ui).size) == before
    assert "Blue" not in ui.texts()
    ui.tap(ui.icon("Cancel"))
    ui.frames(2)
    assert "Blue" in ui.texts()


@pytest.mark.parametrize("from_the_start", [False, True])
@pytest.mark.parametrize("left_handed", [False, True])
def test_ok_is_at_the_hand_that_plays(ui: Any, left_handed: bool, from_the_start: bool) -> None:
    ui.app.change(confirm_moves="always", left_handed=left_handed == from_the_start)
    start(ui)
    ui.app.change(left_handed=left_handed)
    ui.tap(on(ui, Lay((2, 2))))
    ui.frames(3)
    assert (ui.icon("Lay the token").x < ui.icon("Cancel").x) == left_handed


def test_a_puzzle_is_answered_in_the_same_place(ui: Any) -> None:
    page = open_puzzles(ui)
    ui.tap(on(ui, page.puzzle.line[0]))
    ui.until(lambda: page.is_solved)


def test_a_ghost_hangs_over_its_place_and_is_laid_where_the_finger_was(ui: Any) -> None:
    match = start(ui, size=4, mode="local")
    place(ui, squart("....  ....  ....  ....", RED))
    ui.tap(at(ui, 1.7, 2.5))
    assert match.history[-1].move == Lay((1, 2))
