"""How much of the board is seen in Stay on the Board, and what a move earns for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.games.stay.rules import Go
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING
from tests.screens.stay_table import cell_pos, place, start, table

pytestmark = pytest.mark.window


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
