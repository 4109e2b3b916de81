"""What a test is done for again: the everyday run has some of the values or their combinations, `--long` has all."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest


def across(*axes: Sequence[Any]) -> list[Any]:
    """All combinations of these values, as parameters of a test; every day as few as hold each value once."""
    everyday = {tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))}
    return [
        pytest.param(
            *(axis[index] for axis, index in zip(axes, at, strict=True)),
            marks=[] if at in everyday else [pytest.mark.long],
        )
        for at in itertools.product(*(range(len(axis)) for axis in axes))
    ]


def ends(values: Sequence[Any]) -> list[Any]:
    """These values, as parameters of a test; every day the first and the last of them, such as the smallest and the
    largest window."""
    return [
        pytest.param(value, marks=[] if index in (0, len(values) - 1) else [pytest.mark.long])
        for index, value in enumerate(values)
    ]


def first(values: Sequence[Any], everyday: int = 1) -> list[Any]:
    """These values, as parameters of a test that shows the same with each; every day only the first of them."""
    return [
        pytest.param(value, marks=[] if index < everyday else [pytest.mark.long]) for index, value in enumerate(values)
    ]
