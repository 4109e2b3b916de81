"""How much of the board is seen in Stay on the Board, and what a move earns for it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.games.stay import GAME
from app.games.stay.rules import Go
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING
from tests.support.ui.leaving import leave
from tests.support.ui.stay_table import cell_pos, my_turn, place, start, table

pytestmark = pytest.mark.window


@pytest.mark.parametrize(("rung", "sight"), [("hidden", BLIND), ("board", BOARD_ONLY), ("piece", SEEING)])
def test_a_move_is_paid_by_what_was_seen(ui: Any, rung: str, sight: int) -> None:
    ui.begin(visibility=rung)
    match = start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.key("d")
    ui.key("enter")
    assert match.history[0].move == Go(6, 1, sight)


def test_peeking_and_hiding_again_earns_the_low_rate(ui: Any) -> None:
    ui.begin(visibility="hidden")
    match = start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.key("h")
    ui.key("h")
    assert table(ui).board.rung == "hidden"
    ui.key("d")
    ui.key("enter")
    assert match.history[0].move.sight == SEEING


def test_a_hidden_board_looks_the_same_wherever_the_queen_stands(ui: Any) -> None:
    ui.begin(visibility="hidden")
    start(ui)
    pictures = []
    for queen, blocked in (((0, 0), {(1, 1), (4, 4)}), ((3, 2), {(0, 1)})):
        place(ui, queen=queen, trail=(queen,), blocked=frozenset(blocked))
        ui.key("e")
        pictures.append(ui.picture().tobytes())
    assert pictures[0] == pictures[1]


def test_a_hidden_board_takes_no_taps(ui: Any) -> None:
    ui.begin(visibility="hidden")
    start(ui)
    place(ui, queen=(2, 2), trail=((2, 2),))
    ui.tap(cell_pos(ui, (0, 2)))
    assert table(ui).board.selected is None


def blind(ui: Any, mode: str = "computer", **where: Any) -> Any:
    """A game that is played blind from its first position on."""
    ui.begin(visibility="hidden")
    match = start(ui, mode=mode)
    place(ui, **{"queen": (2, 2), "trail": ((2, 2),), **where})
    return match


def go_east(ui: Any, match: Any) -> int:
    """Makes the move, and says what was paid for what was seen."""
    before = match.ply
    ui.key("d")
    ui.key("enter")
    return match.history[before].move.sight


def peek(ui: Any) -> None:
    ui.key("h")
    ui.key("h")
    assert table(ui).board.rung == "hidden"


def test_a_peek_is_not_undone_with_the_move(ui: Any) -> None:
    match = blind(ui)
    peek(ui)
    assert go_east(ui, match) == SEEING
    ui.until(lambda: my_turn(ui))
    ui.key("u")
    assert match.ply == 0
    assert go_east(ui, match) == SEEING


def test_a_peek_at_what_came_of_it_is_not_undone_either(ui: Any) -> None:
    match = blind(ui, mode="local")
    assert go_east(ui, match) == BLIND
    peek(ui)
    ui.key("u")
    assert go_east(ui, match) == SEEING


def test_whoever_lost_has_seen_it_all(ui: Any) -> None:
    match = blind(ui)
    ui.key("w", "shift")  # the longest: off the board
    ui.key("w", "shift")
    ui.key("enter")
    assert match.outcome.winners == (1,)
    ui.until(lambda: "Menu" in ui.texts())
    ui.key("u")
    assert match.outcome is None
    assert go_east(ui, match) == SEEING


def test_leaving_and_coming_back_does_not_make_unseen(ui: Any) -> None:
    blind(ui)
    peek(ui)
    leave(ui)
    ui.frames(6)
    assert ui.app.resume(next(each for each in ui.app.saves.all() if each.game == GAME.id))
    ui.frames(6)
    assert go_east(ui, ui.app.session.match) == SEEING


def test_a_kill_does_not_make_unseen(ui: Any, tmp_path: Path) -> None:
    blind(ui)
    peek(ui)
    ui.fresh(folder=shutil.copytree(ui.app.storage.folder, tmp_path / "killed"))
    ui.frames(6)
    assert table(ui).board.rung == "hidden"
    assert go_east(ui, ui.app.session.match) == SEEING


def test_a_resumed_game_goes_on_blind_if_nothing_was_seen(ui: Any, tmp_path: Path) -> None:
    blind(ui)
    ui.fresh(folder=shutil.copytree(ui.app.storage.folder, tmp_path / "killed"))
    ui.frames(6)
    assert go_east(ui, ui.app.session.match) == BLIND


def test_a_hint_is_seeing(ui: Any) -> None:
    match = blind(ui)
    ui.key("l")
    ui.until(lambda: table(ui).board.selected is not None)
    ui.key("enter")
    assert match.history[0].move.sight == SEEING


def test_neither_strip_nor_log_tells_of_jumps_while_hidden(ui: Any) -> None:
    match = blind(ui, mode="local", blocked=frozenset({(2, 3)}))
    ui.size(1280, 800)  # the log stands beside the board
    ui.key("d")
    ui.key("d")
    ui.key("enter")
    assert match.state.ledgers[0].jumps == 1
    assert "1. A  East 2" in table(ui).lines
    assert "5+" in ui.texts()
    ui.key("h")
    assert "1. A  East 2, jumped 1, +6" in table(ui).lines
    assert "6" in ui.texts()


def test_the_veil_says_what_will_be_paid(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.canvas import shapes

    drawn: list[str] = []
    show = shapes.text
    monkeypatch.setattr(
        shapes, "text", lambda words, *rest, **named: (drawn.append(words), show(words, *rest, **named))
    )
    match = start(ui, mode="local")
    place(ui, queen=(2, 2), trail=((2, 2),))
    drawn.clear()
    ui.key("h")
    ui.frames(3)
    assert "+1" in drawn
    assert "then +3" in drawn
    assert go_east(ui, match) == SEEING
    drawn.clear()
    ui.frames(3)
    table(ui).board.pick(4, 2)  # the other saw the board in this turn too
    ui.key("enter")
    ui.frames(3)
    assert match.history[1].move.sight == SEEING
    assert "+3" in drawn
    assert "then +3" not in drawn[drawn.index("+3") :]
    ui.key("x")
    ui.key("enter")
    assert match.history[2].move.sight == BLIND


def test_where_available_moves_are_not_shown_there_is_no_rung_for_them(ui: Any) -> None:
    start(ui)
    ui.app.change(show_moves=False)
    assert table(ui).board.rung == "piece"
    eye = ui.icon("Board visible")
    finger = ui.touch(eye.to_window(*eye.center))
    finger.touch_down()
    ui.until(lambda: "Hidden +3" in ui.texts())
    finger.touch_up()
    ui.frames(3)
    shown = dict.fromkeys(text for text in ui.texts() if text.endswith(("+1", "+2", "+3")))
    assert list(shown) == ["Hidden +3", "Board +2", "+ Piece +1"]
    assert "The most you saw since your last move counts: your next move is worth +1." in ui.texts()
    ui.key("escape")
    ui.app.change(show_moves=True)
    assert table(ui).board.rung == "moves"


def test_the_settings_offer_the_rungs_that_there_are(ui: Any) -> None:
    ui.app.go("settings")
    ui.frames(6)
    assert "+ Moves" in ui.texts()
    row = ui.app.screens.current_screen._rows["visibility"]
    assert row.selected == "moves"
    ui.app.change(show_moves=False)
    ui.frames(3)
    assert "+ Moves" not in ui.texts()
    assert row.selected == "piece"
    ui.app.change(show_moves=True)
    ui.frames(3)
    assert row.selected == "moves"
