"""The template that CONTRIBUTING tells to copy is a whole game: put among the games, it passes what every game passes,
and is played in a terminal, in a room and in a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.games import BY_ID

ROOT = Path(__file__).parents[2]
PATIENCE = 600

FOR_EVERY_GAME = (
    "tests/laws/test_laws.py",
    "tests/puzzles",
    "tests/statistics",
    "tests/storage",
    "tests/languages",
    "tests/platform",
    "tests/sound",
    "tests/speech",
    "tests/test_structure.py",
    "tests/terminal/test_spoken_text.py",
)


def run_with_template(*paths: str) -> str:
    """The tests in these files that are about the template, in a process where it is among the games."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.support.template_among_games",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, "-k", "template", *paths],
        cwd=ROOT, capture_output=True, encoding="utf-8", errors="replace", timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_template_is_not_offered_to_players() -> None:
    assert "template" not in BY_ID


@pytest.mark.slow
def test_the_template_passes_what_every_game_passes() -> None:
    run_with_template(*FOR_EVERY_GAME)


@pytest.mark.slow
def test_the_template_is_played_in_a_terminal_and_in_a_room() -> None:
    run_with_template("tests/template/plays.py")


@pytest.mark.slow
@pytest.mark.window
def test_the_template_is_played_in_a_window() -> None:
    run_with_template("tests/ui/template_plays.py")
