"""Squart after the game and beside it: the review and the puzzles say what the rules say."""

from __future__ import annotations

import random

import pytest

from app.agents.budget import SearchBudget
from app.core.forced_win import ForcedWin
from app.core.game import BadOption, IllegalMove
from app.core.puzzle import DIFFICULTIES
from app.games.squart import GAME
from app.games.squart.puzzles import PUZZLES
from app.games.squart.review import FINE, LOST, MISTAKE, UNKNOWN, Remark, Review
from app.games.squart.rules import BLUE, RED, SIZES, Lay, Squart
from tests.games.squart_tries import Known, wins


def reviewed(first: Squart, moves: list[Lay], nodes: int | None = None) -> tuple[Remark, ...]:
    review = Review(first, moves)
    found = []
    while remark := review.look_back(SearchBudget(nodes=nodes)):
        found.append(remark)
    assert [remark.ply for remark in found] == list(reversed(range(len(moves))))
    return tuple(reversed(found))


def played(seed: int, size: int) -> tuple[Squart, list[Lay]]:
    first = GAME.new({"size": size, "share": 10}, seed)
    state, moves, rng = first, [], random.Random(seed)
    while state.outcome() is None:
        moves.append(rng.choice(state.legal_moves()))
        state = state.apply(moves[-1]).state
    return first, moves


@pytest.mark.parametrize("seed", range(15))
def test_every_remark_is_true(seed: int) -> None:
    first, moves = played(seed, 5)
    known = Known()
    state = first
    for ply, remark in enumerate(reviewed(first, moves)):
        after = state.apply(moves[ply]).state
        kind = FINE if not wins(after, known) else MISTAKE if wins(state, known) else LOST
        assert (remark.ply, remark.player, remark.move, remark.kind) == (ply, state.to_move, moves[ply], kind)
        assert remark.winner == (state.to_move if wins(state, known) else 1 - state.to_move)
        better = [move for move in state.legal_moves() if not wins(state.apply(move).state, known)]
        assert list(remark.better) == (better if kind == MISTAKE else [])
        state = after


def test_the_corner_on_the_quick_board_is_a_mistake() -> None:
    mistake, answer = reviewed(GAME.new({"size": 4, "share": 0}), [Lay((0, 0)), Lay((2, 2))])
    assert (mistake.kind, mistake.winner, len(mistake.better)) == (MISTAKE, BLUE, 6)
    assert (answer.kind, answer.winner) == (FINE, RED)


def test_what_cannot_be_counted_in_time_is_unknown() -> None:
    first, moves = played(1, 10)
    remarks = reviewed(first, moves, nodes=40)
    assert remarks[0].kind == UNKNOWN
    assert remarks[0].winner is None
    assert remarks[-1].kind == FINE


def test_moves_that_do_not_follow_are_refused() -> None:
    with pytest.raises(IllegalMove):
        Review(GAME.new({"size": 4, "share": 0}), [Lay((0, 0)), Lay((0, 0))])


def puzzle(seed: int, size: int, difficulty: int) -> ForcedWin:
    options = PUZZLES.complete({"size": size, "difficulty": difficulty})
    return PUZZLES.make(options, seed, SearchBudget())


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("size", SIZES)
def test_a_puzzle_has_one_winning_move_and_is_always_the_same(size: int, difficulty: int) -> None:
    posed = puzzle(3, size, difficulty)
    assert posed == puzzle(3, size, difficulty)
    assert posed != puzzle(4, size, difficulty)
    assert posed.state.size == size
    assert posed.state.outcome() is None
    known = Known()
    if len(posed.state.free) <= 20:
        winning = [move for move in posed.state.legal_moves() if not wins(posed.state.apply(move).state, known)]
        assert winning == list(posed.line)


def test_harder_puzzles_leave_more_to_choose_from() -> None:
    choices = [sum(len(puzzle(s, 7, d).state.legal_moves()) for s in range(5)) for d in DIFFICULTIES]
    assert choices == sorted(choices)
    assert choices[0] * 2 < choices[2]


@pytest.mark.parametrize(("size", "difficulty"), [(3, 1), (11, 1), (7, 0), (7, 4)])
def test_puzzles_that_there_are_none_of(size: int, difficulty: int) -> None:
    with pytest.raises(BadOption):
        puzzle(1, size, difficulty)
