"""What is known of Blocked mode by exhaustive search, and that the solver agrees with the plain rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.game import OutOfBudget
from app.core.grid import Cell, cells
from app.games.stay.rules import Claim, Continue, Finish, Go, Stay
from app.games.stay.solver import EXACT_CELLS, BlockedPosition, StaySolver, Verdict, mask_of, solve, whole_board
from app.players.search_budget import SearchBudget
from tests.support.stay_pictures import stay

WHOLE_BOARD = 81

Seen = dict[tuple[Cell, frozenset[Cell]], bool]


def wins(state: Stay, seen: Seen) -> bool:
    """Whether the player to move wins: by nothing but the rules, every move and the claim among them."""
    key = (state.queen, state.blocked)
    if key not in seen:
        claim = state.apply(Claim()).state
        by_claim = claim.outcome() is None and claim.apply(Finish()).state.outcome().winners == (state.to_move,)
        seen[key] = by_claim or any(not wins(state.apply(go).state, seen) for go in state.safe_moves())
    return seen[key]


def empty_boards(size: int) -> Iterator[Stay]:
    return (Stay(size, True, -1, queen) for queen in cells(size))


@pytest.mark.parametrize(("size", "first_wins"), [(2, False), (3, True)])
def test_who_wins_from_every_start_by_the_plain_rules(size: int, first_wins: bool) -> None:
    seen: Seen = {}
    assert {wins(board, seen) for board in empty_boards(size)} == {first_wins}
    if first_wins:
        assert not any(wins(b.apply(go).state, seen) for b in empty_boards(size) for go in b.safe_moves())


@pytest.mark.slow
def test_the_second_player_wins_4_by_4_by_the_plain_rules() -> None:
    seen: Seen = {}
    corner = Stay(4, True, -1, (0, 0))
    assert not wins(corner, seen)
    for go in corner.safe_moves():
        assert wins(corner.apply(go).state, seen)
    for (queen, blocked), result in list(seen.items())[:: max(1, len(seen) // 500)]:
        verdict = solve(Stay(4, True, -1, queen, blocked), SearchBudget(), WHOLE_BOARD)
        assert verdict is not None
        assert verdict.wins is result


@pytest.mark.parametrize(("size", "first_wins"), [(2, False), (3, True), (4, False)])
def test_who_wins_from_every_start_by_the_solver(size: int, first_wins: bool) -> None:
    for board in empty_boards(size):
        winning = board.safe_moves() if first_wins else ()
        assert solve(board, SearchBudget(), WHOLE_BOARD) == Verdict(first_wins, winning)


@pytest.mark.slow
@pytest.mark.long
def test_the_first_player_wins_5_by_5_from_every_start_and_with_every_move_from_the_middle() -> None:
    solver = StaySolver(5, SearchBudget())
    # All other starts, and from the middle all other first moves, are these, turned or mirrored.
    for start in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)):
        assert not solver.loses(mask_of([start], 5), whole_board(5) & ~mask_of([start], 5)), start
    for landing in ((0, 0), (0, 2), (1, 1), (1, 2)):
        assert solver.loses(mask_of([landing], 5), whole_board(5) & ~mask_of([(2, 2), landing], 5)), landing


@st.composite
def crowded_boards(draw: st.DrawFn, most_free: int) -> Stay:
    size = draw(st.integers(2, 9))
    board = draw(st.permutations(cells(size)))
    free = draw(st.integers(0, min(most_free, size * size - 1)))
    return Stay(size, True, -1, board[0], frozenset(board[free + 1 :]))


@given(crowded_boards(most_free=8))
def test_the_solver_agrees_with_the_plain_rules(board: Stay) -> None:
    seen: Seen = {}
    winning = tuple(go for go in board.safe_moves() if not wins(board.apply(go).state, seen))
    assert solve(board, SearchBudget()) == Verdict(wins(board, seen), winning)


@given(crowded_boards(most_free=20))
def test_reachable_cells_are_those_that_safe_moves_lead_to(board: Stay) -> None:
    found: set[Cell] = set()
    fresh = [board.queen]
    while fresh:
        here = Stay(board.size, True, -1, fresh.pop(), board.blocked)
        ahead = {here.landing(go) for go in here.safe_moves()} - found - {board.queen}
        found |= ahead
        fresh.extend(ahead)
    assert BlockedPosition.of(board).reachable == mask_of(found, board.size)


def test_a_stuck_player_wins_without_a_move() -> None:
    assert solve(stay("Qx xx"), SearchBudget()) == Verdict(wins=True)


def test_a_right_claim_has_won() -> None:
    assert solve(stay("Qx xx").apply(Claim()).state, SearchBudget()) == Verdict(wins=True)
    assert solve(stay("Qx xx").apply(Claim()).state.apply(Continue()).state, SearchBudget()) == Verdict(wins=False)


def test_to_leave_the_opponent_stuck_loses() -> None:
    assert solve(stay("Qx x."), SearchBudget()) == Verdict(wins=False)


def test_there_is_nothing_to_solve_in_normal_mode_or_after_the_end() -> None:
    assert solve(stay("Q. ..", blocked_mode=False), SearchBudget()) is None
    assert solve(stay("Q. ..").apply(Go(8, 1)).state, SearchBudget()) is None


def test_more_cells_than_asked_for_are_not_searched() -> None:
    wide = Stay(5, True, -1, (0, 0))
    assert solve(wide, SearchBudget(nodes=0)) is None
    assert BlockedPosition.of(wide).reachable.bit_count() == 24 > EXACT_CELLS


def test_a_search_ends_with_its_budget() -> None:
    with pytest.raises(OutOfBudget):
        solve(Stay(4, True, -1, (0, 0)), SearchBudget(nodes=100))
