"""Cells and directions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.grid import KEYPAD, Cell, cells, inside, neighbours, shifted

CELLS = st.tuples(st.integers(-20, 20), st.integers(-20, 20))


def test_the_keypad_lies_on_the_board_as_it_does_on_the_desk() -> None:
    rows = [[7, 8, 9], [4, 5, 6], [1, 2, 3]]
    places = {key: (row - 1, column - 1) for row, keys in enumerate(rows) for column, key in enumerate(keys)}
    assert places == {5: (0, 0), **KEYPAD}


@given(CELLS, st.sampled_from(sorted(KEYPAD)), st.integers(0, 9))
def test_the_opposite_of_a_direction_is_ten_minus_it(cell: Cell, key: int, far: int) -> None:
    assert shifted(shifted(cell, KEYPAD[key], far), KEYPAD[10 - key], far) == cell


@pytest.mark.parametrize("size", [1, 2, 9])
def test_the_cells_of_a_board_are_those_inside_it_row_by_row(size: int) -> None:
    around = [(row, column) for row in range(-1, size + 1) for column in range(-1, size + 1)]
    assert list(cells(size)) == [cell for cell in around if inside(cell, size)]
    assert len(cells(size)) == size * size


def test_neighbours_share_a_side_and_are_none_of_the_group() -> None:
    assert neighbours([(0, 0), (0, 1)]) == {(-1, 0), (-1, 1), (1, 0), (1, 1), (0, -1), (0, 2)}
    assert neighbours([]) == frozenset()
