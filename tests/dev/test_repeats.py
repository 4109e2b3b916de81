"""Of what is done for many values, the everyday run has those that are told here, and `--long` all."""

from __future__ import annotations

import itertools

from tests.support.sampling import across, ends, first

SIZES, SCALES, LARGER = ("phone", "tablet", "desktop"), (100, 200), (False, True)


def test_all_combinations_are_there_and_every_value_each_day() -> None:
    made = across(SIZES, SCALES, LARGER)
    assert {each.values for each in made} == set(itertools.product(SIZES, SCALES, LARGER))
    everyday = [each.values for each in made if not each.marks]
    assert len(everyday) == len(SIZES)
    for axis, values in enumerate((SIZES, SCALES, LARGER)):
        assert {each[axis] for each in everyday} == set(values)


def test_the_first_ones_stand_for_the_others() -> None:
    made = first(SIZES, everyday=2)
    assert [each.values[0] for each in made] == list(SIZES)
    assert [[mark.name for mark in each.marks] for each in made] == [[], [], ["long"]]


def test_the_outermost_stand_for_those_between() -> None:
    made = ends(SIZES)
    assert [each.values[0] for each in made] == list(SIZES)
    assert [[mark.name for mark in each.marks] for each in made] == [[], ["long"], []]
