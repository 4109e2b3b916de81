"""The light comes from one window: a table that is turned round for the player across keeps its shadows below right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat

from tools.scenes import scenes_of

pytestmark = pytest.mark.window

OUTSIDE = 6
"""In pixels, how broad the strips of cloth are that are looked at."""


def framed(board: Any) -> tuple[float, float, float, float]:
    """The board with its frame, in pixels of a picture: left, top, right, bottom."""
    from kivy.metrics import dp

    if board.game.id == "chapaev":
        from app.ui.boards.chapaev.board_surface import BAND

        plane, band = board.plane, dp(BAND)
        left, low, side = plane.left, plane.bottom, plane.side
    else:
        band = board.band if board.game.id == "stay" else board._band
        left, low, side, _ = board.grid.box
    corners = [board.to_window(left - band, low - band), board.to_window(left + side + band, low + side + band)]
    height = board.get_root_window().height
    (west, east), ups = sorted(x for x, _ in corners), sorted(height - y for _, y in corners)
    return west, ups[0], east, ups[1]


def brightness(picture: Image.Image, box: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = (round(side) for side in box)
    return ImageStat.Stat(picture.crop((left, top, right, bottom)).convert("L")).mean[0]


@pytest.mark.parametrize("game", ["stay", "chapaev", "squart"])
@pytest.mark.parametrize("scene", ["play", "turned"])
def test_a_board_throws_its_shadow_down_and_to_the_right(ui: Any, tmp_path: Path, game: str, scene: str) -> None:
    ui.draws_every = 1
    ui.size(800, 1280)
    scenes_of(game)[scene](ui)
    ui.frames(8)
    screen = ui.app.screens.current_screen
    assert screen.ids.desk.turned == (scene == "turned")
    ui.shot(tmp_path / "table.png")
    with Image.open(tmp_path / "table.png") as picture:
        west, north, east, south = framed(screen.board)
        third = (east - west) / 3
        above = brightness(picture, (west + third, north - OUTSIDE, east - third, north))
        below = brightness(picture, (west + third, south, east - third, south + OUTSIDE))
        before = brightness(picture, (west - OUTSIDE, north + third, west, south - third))
        behind = brightness(picture, (east, north + third, east + OUTSIDE, south - third))
    assert below < above - 8
    assert behind < before - 4


def test_turned_pictures_are_the_same_ones_upside_down(ui: Any) -> None:
    scenes_of("stay")["play"](ui)
    ui.frames(4)
    art = ui.app.look.art
    button, turned = art.sprite("button-light"), art.turned.sprite("button-light")
    assert turned.texture.id == button.texture.id
    corners = [tuple(button.texture.tex_coords[at : at + 2]) for at in (0, 2, 4, 6)]
    seen = [tuple(turned.texture.tex_coords[at : at + 2]) for at in (0, 2, 4, 6)]
    assert seen == [pytest.approx(each) for each in corners[2:] + corners[:2]]
    bottom, right, top, left = button.pad
    assert turned.pad == (top, left, bottom, right)
    assert art.turned.turned is art


def test_what_has_a_head_turns_with_the_table(ui: Any) -> None:
    from app.ui.boards.stay.queen import sprite_of

    scenes_of("stay")["play"](ui)
    ui.frames(4)
    look = ui.app.look
    assert sprite_of(look.turned, 96) is sprite_of(look, 96)


def test_what_lies_on_a_turned_table_is_lit_anew_and_what_lies_over_it_is_not(ui: Any) -> None:
    scenes_of("squart")["turned"](ui)
    screen = ui.app.screens.current_screen
    assert screen.board.look.fall == -1
    assert all(strip.look.fall == -1 for strip in screen.strips.children)
    screen.pause()
    ui.frames(3)
    assert ui.app.top.ids.panel.look.fall == 1
    ui.app.change(board_turn="off")
    ui.frames(3)
    assert screen.board.look.fall == 1
