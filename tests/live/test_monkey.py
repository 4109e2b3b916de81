"""A monkey at the window for a little while; `dev.py monkey` lets it play for longer, from other seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.live import monkey
from tests.support.live.window import Window
from tests.support.live.x_display import Desk

ACTS = 40


@pytest.mark.parametrize(("seed", "size"), [(1, (360, 640)), pytest.param(2, (1280, 800), marks=pytest.mark.long)])
def test_a_monkey_finds_nothing_wrong(window: Window, seed: int, size: tuple[int, int]) -> None:
    window.settle_in()
    window.size, window.dice = size, seed
    window.start()
    monkey.run(window, seed, acts=ACTS)


def test_its_trace_leads_to_the_same_place_again(desk: Desk, window: Window, tmp_path: Path) -> None:
    window.settle_in()
    window.start()
    monkey.run(window, 3, acts=8)
    (tmp_path / "again").mkdir()
    again = Window(desk, tmp_path / "again")
    trace, found = window.trace, window.seen["texts"]
    window.close()
    again.settle_in()
    again.start()
    for action in trace:
        again.do(action)
    assert again.seen["texts"] == found
    again.close()
