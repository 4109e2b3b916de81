"""A player's folder, and sessions that end with the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.terminal_session import Session, Start


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def start(home: Path) -> Iterator[Start]:
    """Starts sessions, which end with the test, however it ends."""
    started: list[Session] = []

    def start(line: str) -> Session:
        started.append(Session(home, line))
        return started[-1]

    yield start
    for session in started:
        if session.process.poll() is None:
            session.process.kill()
            session.close()
