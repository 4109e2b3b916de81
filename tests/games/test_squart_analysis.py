"""Squart after the game and beside it: the analysis and the puzzles say what the rules say."""

from __future__ import annotations

import random

import pytest

from app.core.analysis import FINE, LOST, MISTAKE, UNKNOWN, Course, Judged
from app.core.forced_win import ForcedWin
from app.core.game import BadOption
from app.core.puzzle import DIFFICULTIES, Solved, Wrong
from app.games.squart import GAME
from app.games.squart.analysis import MoveProver, judge, practice
from app.games.squart.puzzles import PUZZLES
from app.games.squart.rules import BLUE, SIZES, Lay, Squart
from app.players.search_budget import SearchBudget
from tests.support.squart_traps import Known, wins


def judged(first: Squart, moves: list[Lay], nodes: int | None = None) -> tuple[Judged, ...]:
    """What is said of every position, from the first on."""
    states = [first]
    for move in moves:
        states.append(states[-1].apply(move).state)
    found = list(judge().look(Course(tuple(states), tuple(moves)), 0, SearchBudget(nodes=nodes)))
    assert [each.at for each in found] == list(reversed(range(len(moves) + 1)))
    return tuple(reversed(found))


def played(seed: int, size: int) -> tuple[Squart, list[Lay]]:
    first = GAME.new({"size": size, "share": 10}, seed)
    state, moves, rng = first, [], random.Random(seed)
    while state.outcome() is None:
        moves.append(rng.choice(state.legal_moves()))
        state = state.apply(moves[-1]).state
    return first, moves


@pytest.mark.parametrize("seed", range(15))
def test_every_judgement_is_true(seed: int) -> None:
    first, moves = played(seed, 5)
    known = Known()
    state = first
    for at, found in enumerate(judged(first, moves)[:-1]):
        after = state.apply(moves[at]).state
        kind = FINE if not wins(after, known) else MISTAKE if wins(state, known) else LOST
        winner = state.to_move if wins(state, known) else 1 - state.to_move
        assert (found.at, found.kind, found.value) == (at, kind, 1.0 if winner == BLUE else -1.0)
        better = [move for move in state.legal_moves() if not wins(state.apply(move).state, known)]
        assert list(found.better) == (better if kind == MISTAKE else [])
        state = after


def test_the_corner_on_the_quick_board_is_a_mistake() -> None:
    mistake, answer, end = judged(GAME.new({"size": 4, "share": 0}), [Lay((0, 0)), Lay((2, 2))])
    assert (mistake.kind, mistake.value, len(mistake.better)) == (MISTAKE, 1.0, 6)
    assert (answer.kind, answer.value) == (FINE, -1.0)
    assert (end.kind, end.value) == ("", -1.0)


def test_what_cannot_be_counted_in_time_is_unknown() -> None:
    first, moves = played(1, 10)
    found = judged(first, moves, nodes=40)
    assert (found[0].kind, found[0].value) == (UNKNOWN, None)
    assert found[-2].kind == FINE


def test_the_truth_of_every_move_is_that_of_the_rules() -> None:
    first, moves = played(2, 5)
    state, known = first.apply(moves[0]).state, Known()
    told = dict(MoveProver()(state, SearchBudget()))
    assert told == {move: not wins(state.apply(move).state, known) for move in state.legal_moves()}


def test_a_win_given_away_becomes_a_puzzle_with_every_winning_move_right() -> None:
    first = GAME.new({"size": 4, "share": 0})
    posed = practice(first, (Lay((0, 0)),), SearchBudget())
    assert posed is not None
    right = [move for move in first.legal_moves() if isinstance(posed.judge((move,), SearchBudget()), Solved)]
    assert right == list(posed.winning)
    assert len(right) == 6
    wrong = posed.judge((Lay((0, 0)),), SearchBudget())
    assert isinstance(wrong, Wrong)
    assert len(wrong.answers) == 1
    assert practice(first, (right[0],), SearchBudget()) is None, "that was no mistake"


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
