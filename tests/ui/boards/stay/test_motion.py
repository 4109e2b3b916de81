"""The queen's hop and the slate that rises: seen on the way, over in time, and right whenever they are dropped."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.games.stay.rules import Go
from app.ui.boards.stay import queen_motion
from tests.support.sampling import first
from tests.support.ui.stay_table import key_pos, place, start, table

pytestmark = pytest.mark.window

START, LANDING = (3, 1), (1, 3)


def ready(ui: Any, **settings: Any) -> Any:
    """Two people at one device who want to see motion; a move two cells to the upper right is selected."""
    ui.begin(**{"reduced_motion": False, **settings})
    start(ui, mode="local")
    place(ui, queen=START, trail=((1, 1), START), blocked=frozenset({(1, 1), (2, 2)}))
    ui.arrive()
    board = table(ui).board
    board.pick(9, 2)
    ui.frames(2)
    return board


def is_running(board: Any) -> bool:
    """Whether anything on the board moves by itself."""
    from kivy.animation import Animation

    mine = [each for each in Animation._instances if board.uid in each._widgets]
    return bool(mine) or board._dust.is_flying or board.is_moving


def picture(board: Any, folder: Path) -> bytes:
    board.export_to_png(str(folder / "board.png"))
    return (folder / "board.png").read_bytes()


@pytest.mark.parametrize("distance", [1, 2, 8])
@pytest.mark.parametrize("towards", [-1, 0, 1])
def test_a_hop_begins_and_ends_on_the_board(distance: int, towards: int) -> None:
    lasts = queen_motion.hop_seconds(distance)
    assert queen_motion.hop(0, distance, towards) == queen_motion.REST
    end = queen_motion.hop(lasts, distance, towards)
    assert end.along == 1
    assert (end.lift, end.lean) == pytest.approx((0, 0))
    poses = [queen_motion.hop(lasts * step / 100, distance, towards) for step in range(101)]
    assert all(before.along <= after.along for before, after in pairwise(poses))
    assert max(pose.lift for pose in poses) == pytest.approx(queen_motion.ARC, rel=0.01)
    assert min(pose.high for pose in poses) == pytest.approx(0.96, abs=0.01)
    assert queen_motion.hop(queen_motion.ANTICIPATES, distance, towards).lean == pytest.approx(
        queen_motion.LEAN * towards
    )
    assert max(abs(pose.lean) for pose in poses) <= queen_motion.LEAN


def test_after_the_landing_all_comes_to_rest() -> None:
    squashed = queen_motion.landing(queen_motion.SQUASHED)
    assert (squashed.wide, squashed.high) == pytest.approx((1.05, 0.92))
    end = queen_motion.landing(queen_motion.SETTLED)
    assert (end.wide, end.high, end.lift, end.lean, end.shown) == pytest.approx((1, 1, 0, 0, 1))
    assert queen_motion.rise(queen_motion.SETTLED) == queen_motion.RISEN
    assert queen_motion.rise(0).shown == 0


def test_she_is_seen_on_her_way_and_the_board_opens_as_she_lands(ui: Any) -> None:
    board = ready(ui)
    board.confirm()
    ui.frames(1)
    assert board.is_moving
    ui.wait(queen_motion.hop_seconds(2) / 2)
    x, y = board._queen._at.xy
    assert x > 0
    assert y > x  # above the straight way
    assert not board.takes_moves
    ui.until(lambda: not board.is_moving)
    assert board.view.queen == LANDING
    assert board.takes_moves
    assert is_running(board), "she is still pressed flat, and the slate rises"
    assert board._slate is not None


def test_a_hop_leaves_nothing_running(ui: Any, tmp_path: Path) -> None:
    board = ready(ui)
    board.confirm()
    ui.wait(queen_motion.hop_seconds(2) + queen_motion.SETTLED + 0.5)
    assert not is_running(board)
    as_seen = picture(board, tmp_path)
    board.show(board.view)
    assert picture(board, tmp_path) == as_seen


@pytest.mark.parametrize("share", first([0.5, 1.1, 0, 0.1, 0.95, 1.5], everyday=2))
def test_undone_at_any_moment_everything_is_as_before(ui: Any, tmp_path: Path, share: float) -> None:
    board = ready(ui)
    board.clear_selection()
    ui.frames(2)
    before = picture(board, tmp_path)
    board.pick(9, 2)
    board.confirm()
    ui.wait(queen_motion.hop_seconds(2) * share)
    table(ui).undo()
    ui.frames(2)
    assert not is_running(board)
    assert board.view.queen == START
    assert picture(board, tmp_path) == before


@pytest.mark.parametrize("share", [0.3, 1.1])
def test_another_look_on_the_way_changes_nothing_of_it(ui: Any, share: float) -> None:
    board = ready(ui)
    board.confirm()
    ui.wait(queen_motion.hop_seconds(2) * share)
    ui.app.change(theme="dark")
    ui.frames(2)
    ui.app.change(theme="contrast")
    ui.wait(1)
    assert not is_running(board)
    assert board.view.queen == LANDING
    assert tuple(board._queen._at.xy) == (0, 0)


def test_the_next_move_may_begin_before_the_last_has_settled(ui: Any) -> None:
    board = ready(ui)
    board.confirm()
    ui.until(lambda: not board.is_moving)
    board.pick(4, 1)
    board.confirm()
    assert board.is_moving
    assert board._landed is None
    ui.wait(1)
    assert board.view.queen == (1, 2)
    assert not is_running(board)


def test_an_answer_that_comes_on_the_way_begins_where_she_lands(ui: Any) -> None:
    """As a quick computer's does: before, she hopped it from the cell that she had left."""
    board = ready(ui)
    board.confirm()
    ui.wait(queen_motion.hop_seconds(2) / 2)
    table(ui).match.play(table(ui).match.ply, Go(4, 1))
    assert board.view.queen == START
    ui.until(lambda: board.view.queen != START)
    assert board.view.queen == LANDING
    assert board.is_moving
    assert not board.takes_moves
    ui.wait(queen_motion.hop_seconds(1) / 2)
    x, _ = board._queen._at.xy
    assert x < 0
    ui.wait(1)
    assert board.view.queen == (1, 2)
    assert not is_running(board)


def test_put_away_on_the_way_nothing_goes_on(ui: Any) -> None:
    board = ready(ui)
    board.confirm()
    ui.frames(4)
    ui.app.leave_match()
    ui.arrive()
    ui.frames(2)
    assert table(ui).name == "home"
    assert not is_running(board)


def test_with_reduced_motion_she_is_there_at_once_and_comes_out_in_a_tenth_of_a_second(ui: Any) -> None:
    board = ready(ui, reduced_motion=True)
    board.confirm()
    assert board.view.queen == LANDING
    assert board.takes_moves
    ui.frames(1)
    assert tuple(board._queen._at.xy) == (0, 0)
    assert not board._dust.is_flying
    ui.wait(queen_motion.FADES + 0.05)
    assert not is_running(board)
    assert [tint.a for tint in board._queen._tints] == [1, 1]


def test_a_fall_is_seen_and_ends_with_the_queen_where_she_stood(ui: Any) -> None:
    board = ready(ui)
    board.pick(4, 3)
    board.confirm()
    board.confirm()
    ui.frames(1)
    assert board.is_moving
    ui.wait(queen_motion.hop_seconds(1))
    assert board._queen._at.x < -board.grid.cell
    ui.wait(1)
    assert board.is_over
    assert not is_running(board)
    assert tuple(board._queen._at.xy) == (0, 0)


def test_a_blind_player_sees_nothing_move(ui: Any) -> None:
    board = ready(ui, visibility="hidden")
    board.pick(9, 2)
    board.confirm()
    assert not board.is_moving
    assert board._queen is None
    assert not is_running(board)


def test_a_key_goes_down_and_springs_back(ui: Any) -> None:
    from kivy.animation import Animation

    ready(ui)
    pad = table(ui).controls.pad
    finger = ui.touch(key_pos(ui, 8))
    finger.touch_down()
    ui.frames(1)
    finger.touch_up()
    ui.frames(2)
    assert pad._risen.y < 0
    ui.wait(0.5)
    assert pad._risen.y == 0
    assert not [each for each in Animation._instances if pad.uid in each._widgets]
