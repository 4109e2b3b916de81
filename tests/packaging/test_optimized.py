"""python-for-android runs the app with `-OO`: no assertion is checked, and there are no docstrings."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.games import GAMES
from tests.packaging.conftest import ROOT

SOURCES = sorted([ROOT / "main.py", *(ROOT / "app").rglob("*.py")])

QUESTIONS = {"isinstance", "len", "all", "any", "callable", "set", "sorted", "bool"}
"""What an assertion may call: it changes nothing."""


def environ(home: Path) -> dict[str, str]:
    """With a cryptography that cannot be loaded, as on a phone whose library was linked wrongly."""
    (home / "cryptography").mkdir()
    (home / "cryptography" / "__init__.py").write_text('raise ImportError("dlopen failed")\n', encoding="ascii")
    # Tests of screens set up their own Kivy in this process, without settings and so without the player.
    ours = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    return {**ours, "PYTHONPATH": str(home), "FOUR_BOARDS_HOME": str(home), "PYTHONOPTIMIZE": "2"}


def play(environ: dict[str, str], *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "main.py", *arguments],
        input=said,
        cwd=ROOT,
        env=environ,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_hint_and_a_move_in_the_terminal(tmp_path: Path, game: str) -> None:
    told = environ(tmp_path)
    done = play(told, "--terminal", game, "--lang", "en", "--seed", "7", said="hint\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    move = done.stdout.partition("Try ")[2].partition(".\n")[0]
    assert move
    done = play(told, "--terminal", game, "--lang", "en", "--seed", "7", said=f"{move}\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is saved" in done.stdout


@pytest.mark.slow
@pytest.mark.window
def test_a_move_in_the_window(tmp_path: Path) -> None:
    """By keys, as a person plays; and without cryptography, which an offline game does not need."""
    kivy = tmp_path / "kivy"
    (kivy / "mods").mkdir(parents=True)
    (kivy / "config.ini").write_text("[modules]\nplayer =\n", encoding="ascii")
    shutil.copy(Path(__file__).parents[1] / "support" / "packaging" / "player_module.py", kivy / "mods" / "player.py")
    (tmp_path / "settings.json").write_text('{"seen": ["stay.mode"]}', encoding="ascii")
    told = environ(tmp_path) | {"KIVY_HOME": str(kivy), "DISPLAY": os.environ.get("DISPLAY", "")}
    if sys.platform == "linux":
        told["SDL_VIDEODRIVER"] = "offscreen"
    done = play(told)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "stay-computer.json").read_text(encoding="utf-8"))["moves"]


def test_nothing_reads_a_docstring() -> None:
    reads = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "__doc__"
    ]
    assert reads == []


def test_no_assertion_does_anything() -> None:
    """It may ask, and never change: on a phone it is not there."""
    doing = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assert) and any(_does_something(part) for part in ast.walk(node.test))
    ]
    assert doing == []


def _does_something(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and node.func.id in QUESTIONS)
    return isinstance(node, (ast.NamedExpr, ast.Await, ast.Yield))
