"""Errors of judgement: fixed by position and game, normal over many positions, and none without a spread."""

from __future__ import annotations

import random
from statistics import mean, stdev

import pytest

from app.core.misjudgment import SeededErrors, game_of, misjudged


def test_a_position_is_misjudged_by_the_same_every_time_in_one_game_and_otherwise_in_another() -> None:
    assert misjudged(2.0, 7, 12345) == misjudged(2.0, 7, 12345) == 2 * misjudged(1.0, 7, 12345) != 0.0
    assert misjudged(2.0, 8, 12345) != misjudged(2.0, 7, 12345) != misjudged(2.0, 7, 12346)


def test_large_masks_are_told_apart_by_any_bit() -> None:
    assert len({misjudged(1.0, 0, 1 << bit) for bit in range(120)}) == 120


def test_errors_are_spread_as_said() -> None:
    errors = [misjudged(3.0, 5, position) for position in range(4000)]
    assert mean(errors) == pytest.approx(0, abs=0.2)
    assert stdev(errors) == pytest.approx(3, abs=0.2)


def test_without_a_spread_nothing_is_misjudged() -> None:
    assert misjudged(0.0, 5, 9) == 0.0


def test_chance_for_a_move_knows_its_game() -> None:
    assert game_of(SeededErrors(11, 4)) == 11
    assert game_of(random.Random(11)) == 0
    assert SeededErrors(11, 4).random() == SeededErrors(11, 4).random() != SeededErrors(11, 5).random()
