"""`dev.py` finds out what the system lacks: root gets it installed, anybody else the exact line to type."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Callable

import pytest

import dev
from tests.support.dev_project import SHARED, Runs

THIS_PYTHON = "{}.{}".format(*sys.version_info)
APT_INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]
BROKER = dev.Need("broker", lambda name: None, "broker-server", dev.BROKERS, is_optional=True)


def become_root(monkeypatch: pytest.MonkeyPatch, runs: Runs, when_installed: Callable[[], object]) -> None:
    """Let `dev.py` think that it runs as root on a machine where apt-get does `when_installed`."""
    monkeypatch.setattr(dev, "is_root", lambda: True)
    otherwise = runs.answer

    def answer(command: list[str]) -> int:
        if command[:2] == ["apt-get", "install"]:
            when_installed()
        return otherwise(command)

    runs.answer = answer


def test_user_without_libraries_gets_the_exact_line_and_nothing_runs(
    debian: set[str], runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    debian |= {"libGL.so.1", "libEGL.so.1"}
    assert dev.main(["test"]) == 1
    line = "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 libegl1"
    assert line in capsys.readouterr().err
    assert runs.commands == []


def test_only_what_is_missing_is_named(debian: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    debian.add("libEGL.so.1")
    assert dev.main(["shots", "pictures"]) == 1
    assert capsys.readouterr().err.rstrip().endswith("--no-install-recommends libegl1")


def test_root_gets_the_libraries_installed_and_the_command_run(
    debian: set[str], runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    debian |= {"libGL.so.1", "libEGL.so.1"}
    become_root(monkeypatch, runs, when_installed=debian.clear)
    assert dev.main(["test"]) == 0
    assert runs.commands[:2] == [["apt-get", "update"], [*APT_INSTALL, "libgl1", "libegl1"]]
    assert runs.commands[-1][1:] == ["-m", "pytest", *SHARED]


def test_failing_apt_stops_with_a_line(
    debian: set[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.add("libGL.so.1")
    monkeypatch.setattr(dev, "is_root", lambda: True)
    runs.answer = lambda command: 100
    assert dev.main(["test"]) == 1
    assert "`apt-get update` failed" in capsys.readouterr().err
    assert runs.commands == [["apt-get", "update"]]


def test_library_still_missing_after_apt_stops_with_a_line(
    debian: set[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.add("libGL.so.1")
    become_root(monkeypatch, runs, when_installed=lambda: None)
    assert dev.main(["test"]) == 1
    assert "libGL.so.1 still cannot be found" in capsys.readouterr().err


def test_without_apt_the_libraries_are_named(
    debian: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.add("libGL.so.1")
    monkeypatch.setattr(shutil, "which", lambda program: None)
    assert dev.main(["test"]) == 1
    message = capsys.readouterr().err
    assert "libGL.so.1" in message
    assert "apt-get" not in message


def test_debian_python_without_venv_gets_its_package(
    debian: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: None)
    assert dev.main(["lint"]) == 1
    assert capsys.readouterr().err.rstrip().endswith(f" python{THIS_PYTHON}-venv")


@pytest.mark.parametrize(
    ("command", "environment", "stopped"),
    [
        (["lint"], {"DISPLAY": ":0"}, False),
        (["play"], {}, False),
        (["play"], {"DISPLAY": ":0"}, True),
        (["play"], {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (["play"], {"SDL_VIDEODRIVER": "offscreen"}, True),
        (["play", "--terminal", "stay"], {"DISPLAY": ":0"}, False),
        (["test", "--quick"], {}, True),
    ],
)
def test_libraries_are_demanded_only_where_a_window_opens(
    debian: set[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    environment: dict[str, str],
    stopped: bool,
) -> None:
    debian |= {"libGL.so.1", "libEGL.so.1"}
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert dev.main(command) == int(stopped)


def test_a_program_can_be_needed_by_one_command(debian: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda program: None)
    need = dev.Need("broker", shutil.which, "broker-server", "test")
    monkeypatch.setattr(dev, "NEEDS", (need,))
    assert dev.missing_needs("test", []) == [need]
    assert dev.missing_needs("bench", []) == []


def test_without_rights_an_optional_program_is_named_and_the_tests_run(
    debian: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "NEEDS", (BROKER,))
    monkeypatch.setattr(dev, "is_root", lambda: False)
    dev.prepare_system("test", [])
    assert "Not on this system: broker. What needs it is skipped." in capsys.readouterr().out
    dev.prepare_system("lint", [])
    assert capsys.readouterr().out == ""


def test_without_rights_and_a_screen_reader_bus_the_tests_run(
    debian: set[str], runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    debian.add("libexec/at-spi-bus-launcher")
    assert dev.main(["test"]) == 0
    assert "Not on this system: libexec/at-spi-bus-launcher. What needs it is skipped." in capsys.readouterr().out
    assert runs.commands[-1][1:] == ["-m", "pytest", *SHARED]


def test_root_gets_optional_programs_installed(debian: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[list[str]] = []
    here: list[str] = []

    def run(command: list[str], **_: str) -> int:
        installed.append(command)
        here.append("broker")
        return 0

    monkeypatch.setattr(dev, "NEEDS", (BROKER._replace(is_there=lambda name: name in here),))
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(dev, "run", run)
    dev.prepare_system("test", [])
    assert installed[-1][-1] == "broker-server"
