"""A desk for each process of the tests, and on it the app, started with its own home."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.live.window import Window
from tests.support.live.x_display import Desk, missing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    absent, here = missing(), f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.live)
            item.add_marker(pytest.mark.slow)
            if absent:
                item.add_marker(pytest.mark.skip(reason=f"not on this system: {', '.join(absent)}"))


@pytest.fixture(scope="session")
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


@pytest.fixture
def window(desk: Desk, tmp_path: Path) -> Iterator[Window]:
    """Not started yet: a test may want settings of an earlier use, or a size."""
    made = Window(desk, tmp_path)
    yield made
    desk.layout("us")
    made.close()
