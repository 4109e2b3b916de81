"""A device on which cryptography cannot be loaded: everything else is there, and online play says why it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BROKEN = 'raise ImportError("dlopen failed: cannot locate symbol")\n'


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A process finds this cryptography first, and it fails as a library does that was linked wrongly."""
    (tmp_path / "cryptography").mkdir()
    (tmp_path / "cryptography" / "__init__.py").write_text(BROKEN, encoding="ascii")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))), "FOUR_BOARDS_HOME": str(tmp_path)}


def play(environ: dict[str, str], *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        input=said,
        cwd=ROOT,
        env=environ,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def test_a_game_at_this_keyboard_goes_on(environ: dict[str, str]) -> None:
    done = play(environ, "--terminal", "stay", "--lang", "en", "--seed", "7", said="NE1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "You: North-east 1" in done.stdout


@pytest.mark.parametrize(
    "arguments", [("--host", "stay"), ("--join", "K7M4-QX9P-TB23W@127.0.0.1")], ids=["host", "join"]
)
def test_a_room_says_why_it_does_not_open(environ: dict[str, str], arguments: tuple[str, str]) -> None:
    done = play(environ, *arguments, "--lang", "en")
    assert done.returncode == 1, done.stderr
    assert "its encryption (cryptography) cannot be loaded" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
