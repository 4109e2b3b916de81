"""Points that are written on a board, such as +5, lie on it as a whole: not outside it, nor on a player's strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.ui.canvas import shapes
from tests.support import visible_ui
from tests.support.ui.scenes import SIZES, build

pytestmark = pytest.mark.window

each_size = pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)


def check(ui: Any, bubbles: list[visible_ui.Box]) -> None:
    """Boxes of the board's own canvas against what is around it in the window."""
    from app.ui.play.player_strips import Strip

    assert bubbles
    (board,) = visible_ui.boards(ui.app)
    strips = [each for each in ui.app.root.walk(restrict=True) if isinstance(each, Strip)]
    assert strips
    for left, bottom, wide, high in bubbles:
        box = (*board.to_window(left, bottom), wide, high)
        assert visible_ui._is_within(box, visible_ui.box_of(board)), box
        assert visible_ui._is_within(box, visible_ui.window_box()), box
        for strip in strips:
            shared = visible_ui._common(box, visible_ui.box_of(strip))
            assert min(shared[2:]) <= visible_ui.SLACK, (box, visible_ui.box_of(strip))


@each_size
def test_what_a_line_is_worth_in_skirmish(ui: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    from app.ui.boards.skirmish import marks

    bubbles: list[visible_ui.Box] = []
    pill, tile = marks._pill, shapes.tile

    def noted(*arguments: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(shapes, "tile", lambda box, *rest: (bubbles.append(box), tile(box, *rest)))
            pill(*arguments)

    ui.size(*size)
    monkeypatch.setattr(marks, "_pill", noted)
    build(ui, "skirmish", "line")
    bubbles.clear()  # those of a board that had not its place yet
    _draw_again(ui)
    check(ui, bubbles)


@each_size
def test_what_a_hidden_board_pays_in_stay(ui: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    bubbles: list[visible_ui.Box] = []
    text: Callable[..., None] = shapes.text

    def noted(words: str, centre: shapes.Point, high: float, *rest: Any) -> None:
        if words.startswith("+"):
            made = shapes.texture(words, max(1, round(high)), rest[1] if len(rest) > 1 else "Medium")
            bubbles.append((centre[0] - made.width / 2, centre[1] - made.height / 2, *made.size))
        text(words, centre, high, *rest)

    ui.size(*size)
    monkeypatch.setattr(shapes, "text", noted)
    build(ui, "stay", "hidden")
    bubbles.clear()
    _draw_again(ui)
    check(ui, bubbles)


def _draw_again(ui: Any) -> None:
    (board,) = visible_ui.boards(ui.app)
    board._redraw()
    ui.frames(2)
