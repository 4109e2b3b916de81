"""The rules of Stay on the Board, as pictures: rows from the top, Q the queen, x blocked, . free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import pytest

from app.core.game import BadOption, IllegalMove, Outcome
from app.games.stay import GAME
from app.games.stay.rules import (
    CLAIM_RIGHT,
    CLAIM_WRONG,
    OFF_BOARD,
    ON_BLOCKED,
    STOPPED,
    Claim,
    Claimed,
    Continue,
    Continued,
    Fell,
    Finish,
    Finished,
    Go,
    Move,
    Moved,
    Stay,
    Stop,
    Stopped,
)
from app.games.stay.score import BLIND, BOARD_ONLY, SEEING, StayScore
from tests.support.stay_pictures import picture_of, stay

NORMAL, BLOCKED = False, True
STUCK = ".xx xxQ .xx"  # no cell in line with the queen is free, the corners beyond are
FREE = "... .Q. ..."


def played(state: Stay, *moves: Move) -> Stay:
    for move in moves:
        state = state.apply(move).state
    return state


@pytest.mark.parametrize(
    ("direction", "after"),
    [
        (7, "Q.. .x. ..."),
        (8, ".Q. .x. ..."),
        (9, "..Q .x. ..."),
        (4, "... Qx. ..."),
        (6, "... .xQ ..."),
        (1, "... .x. Q.."),
        (2, "... .x. .Q."),
        (3, "... .x. ..Q"),
    ],
)
def test_directions_lie_as_on_a_keypad_and_the_cell_left_is_blocked(direction: int, after: str) -> None:
    assert picture_of(played(stay(FREE), Go(direction, 1))) == after


def test_normal_mode_never_blocks_a_cell() -> None:
    after = played(stay(FREE, NORMAL), Go(7, 1), Go(6, 2), Go(2, 1))
    assert picture_of(after) == "... ..Q ..."
    assert after.trail == ((1, 1), (0, 0), (0, 2), (1, 2))


@pytest.mark.parametrize(
    ("before", "go", "after", "jumped"),
    [
        ("Qx. ... ...", Go(6, 2), "xxQ ... ...", ((0, 1),)),
        ("Q.. .x. ...", Go(3, 2), "x.. .x. ..Q", ((1, 1),)),
        ("...Q ..x. .x.. ....", Go(1, 3), "...x ..x. .x.. Q...", ((1, 2), (2, 1))),
        ("Q... x... .... ....", Go(2, 3), "x... x... .... Q...", ((1, 0),)),
        ("Q.x. .... .... ....", Go(6, 1), "xQx. .... .... ....", ()),
    ],
)
def test_the_queen_jumps_over_blocked_cells(
    before: str, go: Go, after: str, jumped: tuple[tuple[int, int], ...]
) -> None:
    step = stay(before).apply(go)
    assert picture_of(step.state) == after
    (moved,) = step.events
    assert isinstance(moved, Moved)
    assert moved.jumped == jumped
    assert moved.earned.jumps == len(jumped)


@pytest.mark.parametrize(
    ("before", "mode", "safe"),
    [
        ("Q. ..", BLOCKED, {(0, 1), (1, 0), (1, 1)}),
        ("Qx x.", BLOCKED, {(1, 1)}),
        ("Qx xx", BLOCKED, set()),
        (STUCK, BLOCKED, set()),
        ("Qx. xx. ..x", BLOCKED, {(0, 2), (2, 0)}),
        (FREE, NORMAL, {(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)}),
    ],
)
def test_safe_moves_are_those_to_free_cells_in_line(before: str, mode: bool, safe: set[tuple[int, int]]) -> None:
    state = stay(before, mode)
    assert {state.landing(go) for go in state.safe_moves()} == safe
    assert len(state.safe_moves()) == len(safe)


@pytest.mark.parametrize(
    ("before", "mode", "go", "reason"),
    [
        ("Q.. ... ...", BLOCKED, Go(8, 1), OFF_BOARD),
        ("Q.. ... ...", NORMAL, Go(7, 2), OFF_BOARD),
        (FREE, NORMAL, Go(6, 2), OFF_BOARD),
        (FREE, BLOCKED, Go(3, 2, BLIND), OFF_BOARD),
        ("Qx. ... ...", BLOCKED, Go(6, 1), ON_BLOCKED),
        ("Q.. ... ..x", BLOCKED, Go(3, 2), ON_BLOCKED),
    ],
)
@pytest.mark.parametrize("player", [0, 1])
def test_a_fall_is_a_move_and_loses(before: str, mode: bool, go: Go, reason: str, player: int) -> None:
    state = stay(before, mode, to_move=player)
    assert go in state.legal_moves()
    step = state.apply(go)
    assert step.state.outcome() == Outcome((1 - player,), reason)
    assert step.events == (Fell(player, go.direction, go.distance, state.queen, reason),)
    assert step.state.scores == (0, 0)
    assert step.state.queen == state.queen


def test_a_right_claim_leaves_a_choice_to_the_claimer() -> None:
    step = stay(STUCK, to_move=1).apply(Claim())
    assert step.events == (Claimed(1, True, ()),)
    assert step.state.outcome() is None
    assert step.state.to_move == 1
    assert set(step.state.legal_moves()) == {Finish(), Continue()}
    assert step.state.ledgers == (StayScore(), StayScore(no_moves=3))
    assert step.state.safe_moves() == ()


@pytest.mark.parametrize("player", [0, 1])
def test_a_wrong_claim_loses_and_says_what_was_missed(player: int) -> None:
    step = stay("Qx. xx. ..x", to_move=player).apply(Claim())
    assert step.state.outcome() == Outcome((1 - player,), CLAIM_WRONG)
    (claimed,) = step.events
    assert isinstance(claimed, Claimed)
    assert (claimed.right, set(claimed.missed)) == (False, {(0, 2), (2, 0)})
    assert step.state.scores == (0, 0)


def test_a_claim_in_normal_mode_is_always_wrong() -> None:
    for size in range(2, 10):
        state = GAME.new({"size": size, "blocked": False}, seed=size)
        assert played(state, Claim()).outcome() == Outcome((1,), CLAIM_WRONG)


def test_finish_ends_the_game_for_the_claimer() -> None:
    step = stay(STUCK, to_move=1).apply(Claim()).state.apply(Finish())
    assert step.events == (Finished(1),)
    assert step.state.outcome() == Outcome((1,), CLAIM_RIGHT)
    assert step.state.ledgers[1] == StayScore(no_moves=3, finish=3)


def test_continue_clears_the_board_and_the_claimer_moves_on() -> None:
    before = stay(STUCK, to_move=1, last=Go(6, 1), ledgers=(StayScore(base=4), StayScore(base=5)))
    step = before.apply(Claim()).state.apply(Continue())
    after = step.state
    assert step.events == (Continued(1, tuple(sorted(before.blocked))),)
    assert picture_of(after) == "... ..Q ..."
    assert (after.to_move, after.last, after.outcome()) == (1, None, None)
    assert after.ledgers == (StayScore(base=4), StayScore(base=5, no_moves=3))


def test_after_continue_only_the_last_end_decides() -> None:
    end = played(stay(STUCK, to_move=1), Claim(), Continue(), Go(6, 1))
    assert end.outcome() == Outcome((0,), OFF_BOARD)
    assert end.scores == (0, 3)


def test_nothing_but_finish_and_continue_answers_a_right_claim() -> None:
    choosing = played(stay(STUCK), Claim())
    for move in (Go(4, 1), Claim(), Stop()):
        with pytest.raises(IllegalMove):
            choosing.apply(move)


@pytest.mark.parametrize("move", [Finish(), Continue()])
def test_finish_and_continue_need_a_right_claim(move: Move) -> None:
    with pytest.raises(IllegalMove):
        stay(FREE).apply(move)


def test_stop_ends_a_normal_game_without_a_winner() -> None:
    before = stay(FREE, NORMAL, to_move=1, ledgers=(StayScore(base=6), StayScore(base=1)))
    step = before.apply(Stop())
    assert step.events == (Stopped(1),)
    assert step.state.outcome() == Outcome((), STOPPED)
    assert step.state.ledgers == (StayScore(base=6, board_size=1), StayScore(base=1))


def test_stop_is_no_move_in_blocked_mode() -> None:
    assert Stop() not in stay(FREE).legal_moves()
    with pytest.raises(IllegalMove):
        stay(FREE).apply(Stop())


@pytest.mark.parametrize(
    ("before", "mode", "go", "earned"),
    [
        (FREE, NORMAL, Go(6, 1), StayScore(base=1)),
        (FREE, NORMAL, Go(6, 1, BOARD_ONLY), StayScore(base=2)),
        (FREE, NORMAL, Go(6, 1, BLIND), StayScore(base=3)),
        ("Q.. ... ...", NORMAL, Go(6, 2), StayScore(base=1, distance=1)),
        ("Q... .... .... ....", NORMAL, Go(6, 3), StayScore(base=1, distance=1)),
        (FREE, BLOCKED, Go(6, 1), StayScore(base=1, blocked_mode=1)),
        ("Qx. ... ...", BLOCKED, Go(6, 2, BLIND), StayScore(base=3, distance=1, blocked_mode=1, jumps=1)),
        ("Qxx. .... .... ....", BLOCKED, Go(6, 3), StayScore(base=1, distance=1, blocked_mode=1, jumps=2)),
    ],
)
@pytest.mark.parametrize("player", [0, 1])
def test_what_a_move_earns(before: str, mode: bool, go: Go, earned: StayScore, player: int) -> None:
    state = stay(before, mode, to_move=player)
    step = state.apply(go)
    (moved,) = step.events
    assert isinstance(moved, Moved)
    assert moved.earned == earned
    assert step.state.ledgers[player] == earned
    assert step.state.ledgers[1 - player] == StayScore()
    assert step.state.to_move == 1 - player


@pytest.mark.parametrize(
    ("size", "base", "bonus"),
    [
        (2, 12, 0),  # 0.48
        (2, 13, 1),  # 0.52
        (5, 2, 1),  # 0.5 is rounded up
        (5, 6, 2),  # 1.5, as 2.5 below, where rounding half to even would differ
        (5, 10, 3),  # 2.5
        (3, 5, 0),  # 0.45
        (3, 6, 1),  # 0.54
        (9, 100, 81),
        (9, 0, 0),
    ],
)
def test_the_board_size_bonus_is_a_percentage_of_the_base_rounded_half_up(size: int, base: int, bonus: int) -> None:
    ledger = StayScore(base=base, distance=50, jumps=50, mirror=-2)
    assert ledger.settled(size).board_size == bonus


def test_the_board_size_bonus_comes_once_at_the_end_whoever_wins() -> None:
    ledgers = (StayScore(base=10, jumps=3), StayScore(base=20, mirror=-4))
    before = stay(".....  .....  ..Q..  .....  .....", ledgers=ledgers)
    assert played(before, Go(6, 1)).ledgers[0].board_size == 0
    end = played(before, Go(6, 4))
    assert [ledger.board_size for ledger in end.ledgers] == [3, 5]
    assert end.scores == (16, 21)


def test_every_line_counts_once_in_the_total() -> None:
    names = [line.name for line in fields(StayScore)]
    ledger = StayScore(**{name: 10**index for index, name in enumerate(names)})
    assert ledger.total == int("1" * len(names))
    assert [name for name, _ in ledger.lines] == names
    assert StayScore(mirror=-2).total == -2


HER_MOVE = Go(6, 2)
"""What the computer, in seat 1, has just done: two cells to the right."""


@pytest.mark.parametrize(
    ("go", "more", "penalty"),
    [
        (Go(4, 2), {}, -2),
        (Go(4, 1), {}, -2),
        (Go(4, 2, BLIND), {}, -2),
        (Go(4, 3), {}, 0),  # longer
        (Go(6, 1), {}, 0),  # the same direction
        (Go(7, 2), {}, 0),  # not exactly opposite
        (Go(4, 2), {"computer": -1}, 0),  # two people
        (Go(4, 2), {"computer": 0}, 0),  # it is the computer that mirrors
        (Go(4, 2), {"blocked_mode": True}, 0),
        (Go(4, 2), {"last": None}, 0),  # nothing to mirror: the first move
    ],
)
def test_mirroring_the_computer_in_normal_mode_costs_two_points(go: Go, more: dict[str, Any], penalty: int) -> None:
    setting: dict[str, Any] = {"blocked_mode": NORMAL, "computer": 1, "last": HER_MOVE, **more}
    state = stay("..... ..... ...Q. ..... .....", **setting)
    step = state.apply(go)
    assert step.state.ledgers[0].mirror == penalty


def test_a_mirror_is_compared_with_the_move_just_made_and_no_older_one() -> None:
    start = stay("..... ..... ..Q.. ..... .....", NORMAL, computer=1)
    after = played(start, Go(8, 1), Go(6, 2), Go(2, 1), Go(8, 1), Go(4, 2))
    assert after.ledgers[0].mirror == 0
    assert played(after, Go(6, 1)).ledgers[1].mirror == 0  # the computer itself is never fined


def test_a_score_may_be_negative() -> None:
    state = stay("..... ..... ...Q. ..... .....", NORMAL, computer=1, last=HER_MOVE)
    assert played(state, Go(4, 1)).scores[0] == -1


@pytest.mark.parametrize(
    "go",
    [Go(5, 1), Go(0, 1), Go(10, 1), Go(6, 0), Go(6, -1), Go(6, 3), Go(6, 99), Go(6, 1, 7), Go(6, 1, 0)],
)
@pytest.mark.parametrize("mode", [NORMAL, BLOCKED])
def test_what_is_outside_eight_directions_and_the_board_is_no_move(go: Go, mode: bool) -> None:
    state = stay(FREE, mode)
    assert go not in state.legal_moves()
    with pytest.raises(IllegalMove):
        state.apply(go)


@pytest.mark.parametrize("size", range(2, 10))
@pytest.mark.parametrize("mode", [NORMAL, BLOCKED])
def test_the_moves_of_a_turn_are_the_same_wherever_the_queen_stands(size: int, mode: bool) -> None:
    moves = list(GAME.new({"size": size, "blocked": mode}).legal_moves())
    others = {Claim()} if mode else {Claim(), Stop()}
    gos = {
        Go(direction, distance, sight)
        for direction in (1, 2, 3, 4, 6, 7, 8, 9)
        for distance in range(1, size)
        for sight in (SEEING, BOARD_ONLY, BLIND)
    }
    assert set(moves) == gos | others
    assert len(moves) == len(gos | others)


@pytest.mark.parametrize("size", [-3, 0, 1, 10, 100, "5", 3.0, True])
def test_sizes_outside_2_to_9_are_refused_with_a_clear_text(size: Any) -> None:
    with pytest.raises(BadOption, match=r"size cannot be .*: it takes 2 to 9"):
        GAME.new({"size": size})


@pytest.mark.parametrize("size", range(2, 10))
def test_the_queen_starts_anywhere_by_the_seed(size: int) -> None:
    starts = {GAME.new({"size": size}, seed).queen for seed in range(1500)}
    assert starts == {(row, column) for row in range(size) for column in range(size)}


def test_nothing_is_legal_after_the_end() -> None:
    over = played(stay(FREE), Go(6, 2))
    assert list(over.legal_moves()) == []
    assert over.safe_moves() == ()
    for move in (Go(4, 1), Claim(), Finish()):
        with pytest.raises(IllegalMove):
            over.apply(move)


@pytest.mark.parametrize(
    ("picture", "more"),
    [
        (FREE, {"to_move": 2}),
        (FREE, {"trail": ((1, 1), (3, 0))}),
        (FREE, {"ended": Outcome((2,), OFF_BOARD)}),
        ("Q", {}),
        (" ".join(["Q" + "." * 9] + ["." * 10] * 9), {}),
    ],
)
def test_a_state_that_no_game_has_cannot_be_made(picture: str, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        stay(picture, **more)


def test_a_state_with_cells_off_the_board_cannot_be_made() -> None:
    for queen, crosses in (((3, 0), ()), ((0, 0), ((0, -1),))):
        with pytest.raises(ValueError, match="off the board"):
            Stay(3, True, -1, queen, frozenset(crosses))


def _games(state: Stay, length: int = 0) -> Sequence[int]:
    """The lengths of all games of safe moves from here."""
    safe = state.safe_moves()
    if not safe:
        return [length]
    return [end for go in safe for end in _games(state.apply(go).state, length + 1)]


@pytest.mark.parametrize("picture", ["Q. ..", ".Q ..", ".. Q.", ".. .Q"])
def test_on_2_by_2_the_queen_is_stuck_after_exactly_three_moves(picture: str) -> None:
    assert set(_games(stay(picture))) == {3}
