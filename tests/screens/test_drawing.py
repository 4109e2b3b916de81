"""Every board draws at any size, none at all included, whatever is being chosen on it."""

from __future__ import annotations

import itertools
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests import eye
from tests.screens.scenes import SCENES, build

pytestmark = pytest.mark.window

TINY = ((0, 0), (1, 1), (2, 2), (1, 300), (300, 0), (300, 2))


@contextmanager
def it_ends() -> Iterator[None]:
    """Drawing that goes on for ever would take all memory: it is stopped."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise AssertionError("it does not end")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 30)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_no_line_is_cut_into_more_pieces_than_it_has_pixels(ui: Any) -> None:
    for length, step in itertools.product([-6, 0, 0.5, 3, 400], [-2.0, 0.0, 0.01, 8.0]):
        with it_ends():
            assert _corners(ui, length, step) <= 4 * 7 * (abs(length) + 1), (length, step)


def _corners(ui: Any, length: float, step: float) -> int:
    from kivy.graphics import Mesh

    from app.screens.canvas import draw

    canvas, colour = ui.app.root.canvas.after, (0, 0, 0, 1)
    canvas.clear()
    with canvas:
        draw.dashes((0, 0), (length, 0), 2, colour, step, step)
        draw.dashed_frame((0, 0, length, length), colour, 1, step)
        draw.hatch([(0, 0, length, length)], colour, step, 1)
    corners = [len(each.vertices) // 4 for each in canvas.children if isinstance(each, Mesh)]
    canvas.clear()
    return sum(corners)


WITH_BOARD = [each for each in SCENES if each[0] not in ("app", "online") or each[1].startswith("play")]


@pytest.fixture
def _ends() -> Iterator[None]:
    with it_ends():
        yield


@pytest.mark.slow
@pytest.mark.usefixtures("_ends")
@pytest.mark.parametrize(("area", "name"), WITH_BOARD, ids=lambda part: part)
def test_a_board_without_room_draws_what_it_can(ui: Any, area: str, name: str) -> None:
    build(ui, area, name)
    seen = ui.app.screens.current_screen
    drawn = [each for each in seen.walk(restrict=True) if eye.is_pressed(each) and hasattr(each, "view")]
    drawn += [each for each in seen.walk(restrict=True) if type(each).__name__ in ("Hand", "Pad", "AimStrip")]
    for size in TINY:
        for widget in drawn:
            widget.size_hint, widget.size = (None, None), size
        ui.frames(2)
        for board in eye.boards(ui.app):
            if hasattr(board, "cell_at"):
                board.cell_at(board.center)
