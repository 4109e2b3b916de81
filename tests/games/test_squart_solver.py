"""The solver of Squart agrees with the rules, knows the facts, keeps to its memory and its budget."""

from __future__ import annotations

import random
import tracemalloc

import pytest

from app.core.game import OutOfBudget
from app.core.grid import cells
from app.games.squart import GAME
from app.games.squart.advice import Adviser, facing
from app.games.squart.areas import (
    TAKEN_FLAT,
    areas,
    areas_left,
    bits,
    canonical,
    flat_places,
    mask_of,
    transposed,
)
from app.games.squart.rules import BLUE, RED, Lay, Squart
from app.games.squart.solver import SquartSolver
from app.players.search_budget import SearchBudget
from tests.support.squart_pictures import squart
from tests.support.squart_traps import Known, scattered, winning_moves, wins

WINNING_FIRST_MOVES = {4: 6, 5: 8, 6: 2, 7: 12}


def empty(size: int) -> Squart:
    state: Squart = GAME.new({"size": size, "share": 0})
    return state


@pytest.mark.parametrize(("size", "most_free", "count"), [(4, 16, 2000), (5, 20, 1000), (7, 18, 500)])
def test_agrees_with_the_rules(size: int, most_free: int, count: int) -> None:
    rng = random.Random(size)
    adviser, known = Adviser(), Known()
    for _ in range(count):
        state = scattered(rng, size, most_free)
        assert adviser.wins(state) == wins(state, known), state


def test_agrees_with_the_rules_where_areas_are_searched_and_not_valued(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.squart.solver.SMALL", 5)
    rng = random.Random(1)
    adviser, known = Adviser(), Known()
    for _ in range(1500):
        state = scattered(rng, 5, 20)
        assert adviser.wins(state) == wins(state, known), state


def test_agrees_with_the_rules_while_it_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.squart.solver.SMALL", 6)
    rng = random.Random(2)
    adviser, known = Adviser(memory=100_000), Known()
    for _ in range(400):
        state = scattered(rng, 6, 22)
        assert adviser.wins(state) == wins(state, known), state


def test_all_winning_moves_are_found() -> None:
    rng = random.Random(3)
    adviser, known = Adviser(), Known()
    for _ in range(300):
        state = scattered(rng, 5, 18)
        expected = tuple(move for move in state.legal_moves() if not wins(state.apply(move).state, known))
        assert winning_moves(adviser, state) == expected


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_winning_first_moves(size: int) -> None:
    """The book's tests prove those of 8×8."""
    assert len(winning_moves(Adviser(), empty(size))) == WINNING_FIRST_MOVES[size]


@pytest.mark.slow
@pytest.mark.long
def test_blue_wins_the_large_empty_board() -> None:
    assert Adviser().wins(empty(9))


def test_red_to_move_is_blue_to_move_on_the_transposed_board() -> None:
    rng = random.Random(4)
    adviser = Adviser()
    for _ in range(100):
        state = scattered(rng, 6, 30)
        turned = frozenset((column, row) for row, column in state.free)
        holes = frozenset(cells(6)) - turned
        assert adviser.wins(state) == adviser.wins(Squart(6, turned, holes, (), 1 - state.to_move))


@pytest.mark.parametrize(
    ("picture", "same"),
    [
        ("..  .#", "#.  .."),
        ("....  ..##", "##..  ...."),
        ("#...", "...#"),
        ("...  #.#", "#.#  ..."),
    ],
)
def test_mirrored_and_moved_shapes_are_one(picture: str, same: str) -> None:
    assert canonical(mask_of(squart(picture).free)) == canonical(mask_of(squart(same).free))


def test_areas_leave_out_lone_cells() -> None:
    mask = mask_of(squart("..#.  ####  .#..  ###.").free)
    assert [area.bit_count() for area in areas(mask)] == [2, 3]


def test_what_a_token_leaves_of_an_area_falls_into_the_same_areas() -> None:
    rng = random.Random(6)
    for _ in range(200):
        for area in areas(facing(scattered(rng, 9, 60))):
            for place in bits(flat_places(area)):
                rest = area & ~TAKEN_FLAT[place]
                assert sorted(areas_left(area, rest)) == sorted(areas(rest))


def test_transposing_twice_is_nothing() -> None:
    mask = facing(scattered(random.Random(5), 10, 60))
    assert transposed(transposed(mask)) == mask


def test_a_solver_out_of_budget_says_so_and_goes_on_later() -> None:
    start = GAME.new({"size": 8, "share": 0})
    solver = SquartSolver()
    with pytest.raises(OutOfBudget):
        solver.wins(facing(start), SearchBudget(nodes=200))
    assert solver.wins(facing(start))


def test_it_stops_when_cancelled() -> None:
    allowance = SearchBudget()
    allowance.cancel()
    with pytest.raises(OutOfBudget):
        SquartSolver().wins(facing(empty(10)), allowance)


def test_it_keeps_to_its_memory() -> None:
    """Without a limit it would be at 850 kB by then."""
    limit = 700_000
    tracemalloc.start()
    try:
        with pytest.raises(OutOfBudget):
            SquartSolver(limit).wins(facing(empty(10)), SearchBudget(nodes=800))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < limit


def test_an_area_and_its_negative_cancel_without_a_search() -> None:
    """Whatever is done in one can be answered in the other."""
    shape = frozenset({(row, column) for row in range(4) for column in range(5)} - {(0, 0), (3, 2)})
    negative = frozenset((column + 5, row + 6) for row, column in shape)
    solver = SquartSolver()
    free = shape | negative
    for player in (BLUE, RED):
        assert not solver.wins(facing(Squart(10, free, frozenset(cells(10)) - free, (), player)))
    assert solver.nodes == 0


def test_moves_are_tried_by_what_they_surely_gain() -> None:
    """By their looks alone these took 9,954 nodes."""
    nodes = 0
    for seed in range(12):
        solver = SquartSolver()
        solver.wins(facing(GAME.new({"size": 8, "share": 18}, seed)))
        nodes += solver.nodes
    assert nodes < 6000


def test_a_run_of_five_is_two_moves_if_they_start_at_its_end() -> None:
    state = squart(".....  #####  .####  .####")
    assert winning_moves(Adviser(), state) == (Lay((0, 0)), Lay((0, 3)))
    assert not Adviser().wins(squart(".....", RED))
