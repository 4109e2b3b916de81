"""Every board draws at any size, none at all included, whatever is being chosen on it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.support.ui.scenes import WITH_BOARD, build
from tests.support.ui.without_room import draw_without_room, it_ends

pytestmark = pytest.mark.window


def test_no_line_is_cut_into_more_pieces_than_it_has_pixels(ui: Any) -> None:
    for length, step in itertools.product([-6, 0, 0.5, 3, 400], [-2.0, 0.0, 0.01, 8.0]):
        with it_ends():
            assert _corners(ui, length, step) <= 4 * 7 * (abs(length) + 1), (length, step)


def _corners(ui: Any, length: float, step: float) -> int:
    from kivy.graphics import Mesh

    from app.ui.canvas import shapes

    canvas, colour = ui.app.root.canvas.after, (0, 0, 0, 1)
    canvas.clear()
    with canvas:
        shapes.dashes((0, 0), (length, 0), 2, colour, step, step)
        shapes.dashed_frame((0, 0, length, length), colour, 1, step)
        shapes.hatch([(0, 0, length, length)], colour, step, 1)
    corners = [len(each.vertices) // 4 for each in canvas.children if isinstance(each, Mesh)]
    canvas.clear()
    return sum(corners)


@pytest.mark.slow
@pytest.mark.long  # every day they are drawn so with larger words, in test_fit.py
@pytest.mark.parametrize(("area", "name"), WITH_BOARD, ids=lambda part: part)
def test_a_board_without_room_draws_what_it_can(ui: Any, area: str, name: str) -> None:
    build(ui, area, name)
    draw_without_room(ui)


@pytest.mark.parametrize("words", ["Computer 8", "Комп’ютер 8", "Компьютер 8", "Рачунар 8"])
def test_a_line_that_is_made_to_fit_is_not_a_pixel_too_wide(ui: Any, words: str) -> None:
    """Or it would end in dots. Letters are whole pixels wide, so they do not shrink in proportion."""
    from app.ui.canvas import shapes

    for size, width in itertools.product((11, 12.5, 13, 14, 16), range(40, 100)):
        found = shapes.fitting_line(words, size, width + 0.6, "Roboto")
        assert shapes.extent(words, int(found), "Roboto") <= width or found == size / 2, (size, width)
        assert found == size or shapes.extent(words, round(size), "Roboto") > width, "made smaller without need"
