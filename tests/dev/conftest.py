"""Projects and machines for `dev.py` to prepare; nothing in these tests installs or downloads anything."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import pytest

import dev
from tests.support.dev_project import FITTING, Runs
from tools.setup import interpreter


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    runs = Runs()
    monkeypatch.setattr(dev, "run", runs)
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "everyday")  # which --quick would set, for the tests after this one too
    return runs


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs) -> Path:
    """An empty project with three pins, in which making `.venv` leaves just an interpreter's file."""
    names = ("requirements.txt", "requirements-window.txt", "requirements-dev.txt")
    pins = tuple(tmp_path / name for name in names)
    for path, pin in zip(pins, ("pymunk==7.3.1", "kivy==2.3.1", "pytest==9.2.0"), strict=True):
        path.write_text(pin + "\n")
    monkeypatch.setattr(dev, "TEXT_PINS", pins[:1])
    monkeypatch.setattr(dev, "WINDOW_PINS", pins[1])
    monkeypatch.setattr(dev, "KEPT", tmp_path / ".python")
    monkeypatch.setattr(interpreter, "this", lambda: FITTING)
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    packaging = tmp_path / "requirements-packaging.txt"
    packaging.write_text("pyinstaller==6.22.3\n")
    monkeypatch.setattr(dev, "REQUIREMENTS", pins)
    monkeypatch.setattr(dev, "PACKAGING", packaging)
    art = tmp_path / "requirements-art.txt"
    art.write_text("numpy==2.4.6\n")
    monkeypatch.setattr(dev, "ART", art)
    monkeypatch.setattr(dev, "ART_VENV", tmp_path / ".venv-art")
    ladder = tmp_path / "requirements-ladder.txt"
    ladder.write_text("choix==0.4.1\n")
    monkeypatch.setattr(dev, "LADDER", ladder)
    monkeypatch.setattr(dev, "LADDER_VENV", tmp_path / ".venv-ladder")
    compiling = tmp_path / "requirements-compile.txt"
    compiling.write_text("mypy==2.4.1\n")
    monkeypatch.setattr(dev, "COMPILE", compiling)
    monkeypatch.setattr(dev, "COMPILE_VENV", tmp_path / ".venv-compile")
    monkeypatch.setattr(dev, "has_compiler", lambda: True)
    monkeypatch.setattr(dev, "ON_LINUX", False)

    def make_venv(command: list[str]) -> int:
        if "venv" in command:
            python = dev.python_in(Path(command[-1]))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
        return 0

    runs.answer = make_venv
    return tmp_path


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch, project: Path) -> set[str]:
    """A Debian machine with apt, run by an ordinary user; the set returned holds what it lacks."""
    lacks: set[str] = set()

    def load(library: str) -> None:
        if library in lacks:
            raise OSError(f"{library}: cannot open shared object file")

    monkeypatch.setattr(dev, "ON_LINUX", True)
    monkeypatch.setattr(dev, "is_root", lambda: False)
    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setattr(shutil, "which", lambda program: f"/usr/bin/{program}")
    # Not this machine's /usr either.
    needs = [
        need._replace(is_there=lambda name: name not in lacks) if need.is_there is dev.find_in_usr else need
        for need in dev.NEEDS
    ]
    monkeypatch.setattr(dev, "NEEDS", tuple(needs))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    return lacks


@pytest.fixture
def started(project: Path, runs: Runs) -> Runs:
    """A prepared project: what is recorded from here on are the commands' own programs."""
    dev.prepare_venv()
    dev.prepare_packaging()
    runs.commands.clear()
    return runs


@pytest.fixture
def benchmarks(project: Path) -> Path:
    folder = project / "benchmarks"
    folder.mkdir()
    for name in ("start.py", "rules.py"):
        (folder / name).touch()
    return folder
