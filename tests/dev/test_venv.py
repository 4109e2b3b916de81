"""`.venv` is made from the pins, once, and again when they have changed or it is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import dev
from tests.support.dev_project import Runs


def test_first_run_makes_the_venv_and_installs_both_files_without_dependencies(project: Path, runs: Runs) -> None:
    dev.prepare_venv()
    made, installed = runs.commands
    assert made == [sys.executable, "-m", "venv", "--clear", str(project / ".venv")]
    assert installed[0] == str(dev.venv_python())
    assert "--no-deps" in installed
    assert [part for part in installed if part.endswith(".txt")] == [str(path) for path in dev.REQUIREMENTS]


def test_second_run_starts_nothing(project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    dev.prepare_venv()
    runs.commands.clear()
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("even pip was asked"))
    dev.prepare_venv()
    assert runs.commands == []


@pytest.mark.parametrize("changed", [0, 1])
def test_changed_pin_is_installed_into_the_same_venv(
    project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch, changed: int
) -> None:
    dev.prepare_venv()
    runs.commands.clear()
    monkeypatch.setattr(dev, "venv_works", lambda: True)
    dev.REQUIREMENTS[changed].write_text("kivy==2.3.0\n")
    dev.prepare_venv()
    assert len(runs.commands) == 1
    assert len(runs.containing("pip", "install")) == 1


def test_failed_installation_is_tried_again(project: Path, runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    succeed = runs.answer
    runs.answer = lambda command: succeed(command) or int("pip" in command)
    assert dev.main(["lint"]) == 1
    assert "Could not install" in capsys.readouterr().err
    runs.answer = succeed
    runs.commands.clear()
    dev.prepare_venv()
    assert runs.containing("pip", "install")


@pytest.mark.parametrize("damage", ["no interpreter", "interpreter does not start", "other Python"])
def test_broken_venv_is_rebuilt(project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    dev.prepare_venv()
    runs.commands.clear()
    if damage == "no interpreter":
        dev.venv_python().unlink()
    else:
        dev.pins_stamp().unlink()  # as an interrupted installation leaves it
    if damage == "other Python":
        answer = subprocess.CompletedProcess([], 0, stdout="pip 26.0 from somewhere (python 3.9)\n")
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    dev.prepare_venv()
    assert len(runs.containing("venv", "--clear")) == 1
    assert len(runs.containing("pip", "install")) == 1


def test_venv_does_not_delete_the_python_it_runs_on(
    project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "prefix", str(project / ".venv"))
    assert dev.main(["lint"]) == 1
    assert "system's Python" in capsys.readouterr().err
    assert runs.commands == []
