"""A folder to keep things in, new for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.storage import Storage


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return Storage(tmp_path / "kept")
