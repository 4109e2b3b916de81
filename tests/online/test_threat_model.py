"""`docs/ONLINE.md` names a test for what it says: every one of them is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMED = sorted(
    set(re.findall(r"`(test_\w+)(?:::(test_\w+))?`", (HERE.parents[1] / "docs" / "ONLINE.md").read_text("utf-8")))
)


def test_the_names_were_found() -> None:
    assert len([name for _, name in NAMED if name]) > 30


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_what_is_said_of_a_room_has_its_test(module: str, name: str) -> None:
    wanted = f"def {name}(" if name else "def test_"
    assert any(wanted in path.read_text(encoding="utf-8") for path in HERE.rglob(f"{module}.py"))
