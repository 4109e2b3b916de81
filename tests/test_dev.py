"""`dev.py` prepares the system and `.venv` as it promises; nothing here installs or downloads anything."""

from __future__ import annotations

import ctypes
import importlib.util
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dev

HERE = Path(dev.__file__).parent
THIS_PYTHON = "{}.{}".format(*sys.version_info)
REAL_RUN = dev.run
APT_INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]


class Runs:
    """Stands in for `dev.run`: keeps what would have been started and answers with chosen exit codes."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.answer: Callable[[list[str]], int] = lambda command: 0

    def __call__(self, command: list[str], **environment: str) -> int:
        self.commands.append(list(command))
        return self.answer(self.commands[-1])

    def containing(self, *words: str) -> list[list[str]]:
        return [command for command in self.commands if set(words) <= set(command)]


SHARED = ["-n", str(dev.WORKERS), "--dist", "worksteal"]
"""All the tests are shared between processes; those that somebody asks for are run in one."""


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    runs = Runs()
    monkeypatch.setattr(dev, "run", runs)
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "everyday")  # which --quick would set, for the tests after this one too
    return runs


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, runs: Runs) -> Path:
    """An empty project with two pins, in which making `.venv` leaves just an interpreter's file."""
    pins = (tmp_path / "requirements.txt", tmp_path / "requirements-dev.txt")
    pins[0].write_text("kivy==2.3.1\n")
    pins[1].write_text("pytest==9.2.0\n")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    packaging = tmp_path / "requirements-packaging.txt"
    packaging.write_text("pyinstaller==6.22.3\n")
    monkeypatch.setattr(dev, "REQUIREMENTS", pins)
    monkeypatch.setattr(dev, "PACKAGING", packaging)
    monkeypatch.setattr(dev, "ON_LINUX", False)

    def make_venv(command: list[str]) -> int:
        if "venv" in command:
            dev.venv_python().parent.mkdir(parents=True, exist_ok=True)
            dev.venv_python().touch()
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
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    return lacks


def become_root(monkeypatch: pytest.MonkeyPatch, runs: Runs, when_installed: Callable[[], object]) -> None:
    """Let `dev.py` think that it runs as root on a machine where apt-get does `when_installed`."""
    monkeypatch.setattr(dev, "is_root", lambda: True)
    otherwise = runs.answer

    def answer(command: list[str]) -> int:
        if command[:2] == ["apt-get", "install"]:
            when_installed()
        return otherwise(command)

    runs.answer = answer


# --- What the system must have -----------------------------------------------------------------------------


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


BROKER = dev.Need("broker", lambda name: None, "broker-server", dev.BROKERS, is_optional=True)


def test_without_rights_an_optional_program_is_named_and_the_tests_run(
    debian: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "NEEDS", (BROKER,))
    monkeypatch.setattr(dev, "is_root", lambda: False)
    dev.prepare_system("test", [])
    assert "Not on this system: broker. What needs it is skipped." in capsys.readouterr().out
    dev.prepare_system("lint", [])
    assert capsys.readouterr().out == ""


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


# --- The virtual environment -------------------------------------------------------------------------------


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


# --- The commands ------------------------------------------------------------------------------------------


@pytest.fixture
def started(project: Path, runs: Runs) -> Runs:
    """A prepared project: what is recorded from here on are the commands' own programs."""
    dev.prepare_venv()
    dev.prepare_packaging()
    runs.commands.clear()
    return runs


def test_unknown_command_is_one_line_and_exit_code_2(started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["paly"]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "'paly'" in message
    assert "play, test, bench, lint, shots, bundle" in message
    assert started.commands == []


def test_help_explains_every_command_in_a_line(started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--help"]) == 0
    text = capsys.readouterr().out
    for name in dev.COMMANDS:
        assert re.search(rf"^  {name} .{{20,}}", text, re.MULTILINE)
    assert dev.main([]) == 2
    assert capsys.readouterr().err == text
    assert started.commands == []


@pytest.mark.parametrize("version", [(3, 10), (3, 14), (2, 7), (4, 0)])
def test_wrong_python_is_told_which_one_is_needed(version: tuple[int, int]) -> None:
    with pytest.raises(dev.Stop, match=r"needs Python 3\.11 to 3\.13; this is Python {}\.{}".format(*version)):
        dev.check_python(version)


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_right_python_passes(version: tuple[int, int]) -> None:
    dev.check_python(version)


@pytest.mark.parametrize(
    ("argv", "started_with"),
    [
        (["play", "--terminal", "stay"], ["main.py", "--terminal", "stay"]),
        (["play", "--help"], ["main.py", "--help"]),
        (["test", "-k", "stay"], ["-m", "pytest", "-k", "stay"]),
        (["test", "--quick"], ["-m", "pytest", "-m", dev.QUICK, *SHARED]),
        (["test", "-x", "--quick"], ["-m", "pytest", "-m", dev.QUICK, "-x"]),
    ],
)
def test_arguments_are_handed_on(started: Runs, argv: list[str], started_with: list[str]) -> None:
    assert dev.main(argv) == 0
    assert started.commands == [[str(dev.venv_python()), *started_with]]


def test_shots_finds_the_folder_from_where_the_user_stands(
    started: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert dev.main(["shots", "out"]) == 0
    assert started.commands[0][1:] == ["tools/shots.py", str((elsewhere / "out").resolve())]
    assert dev.main(["shots"]) == 2


def test_lint_runs_all_three_checks_even_if_the_first_fails(started: Runs) -> None:
    started.answer = lambda command: int("check" in command)
    assert dev.main(["lint"]) == 1
    assert [command[2] for command in started.commands] == ["ruff", "ruff", "mypy"]
    assert dev.main(["lint", "app"]) == 2


def test_packaging_is_installed_for_the_tests_only_and_once(project: Path, runs: Runs) -> None:
    assert dev.main(["lint"]) == 0
    assert runs.containing(str(dev.PACKAGING)) == []
    assert dev.main(["test"]) == 0
    assert dev.main(["test"]) == 0
    assert len(runs.containing("--no-deps", str(dev.PACKAGING))) == 1


def test_tests_run_without_packaging_and_a_bundle_is_not_made(
    project: Path, runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    succeed = runs.answer
    runs.answer = lambda command: succeed(command) or int(str(dev.PACKAGING) in command)
    assert dev.main(["test"]) == 0
    assert "the tests of packaging are skipped" in capsys.readouterr().out
    assert runs.commands[-1][1:] == ["-m", "pytest", *SHARED]
    assert dev.main(["bundle"]) == 1
    assert runs.containing("PyInstaller") == []


def test_bundle_goes_to_the_folder_that_the_user_names(
    started: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert dev.main(["bundle"]) == 0
    assert dev.main(["bundle", "here"]) == 0
    folders = [command[command.index("--distpath") + 1] for command in started.containing("PyInstaller")]
    assert folders == [str((tmp_path / name).resolve()) for name in ("dist", "here")]
    assert dev.main(["bundle", "here", "there"]) == 2


@pytest.fixture
def benchmarks(project: Path) -> Path:
    folder = project / "benchmarks"
    folder.mkdir()
    for name in ("_common.py", "start.py", "rules.py"):
        (folder / name).touch()
    return folder


def test_bench_runs_all_but_the_private_ones_and_reports_a_failure(
    benchmarks: Path, started: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    started.answer = lambda command: 3 if command[-1].endswith("rules.py") else 0
    assert dev.main(["bench"]) == 3
    assert [Path(command[-1]).name for command in started.commands] == ["rules.py", "start.py"]
    assert "Failed: rules" in capsys.readouterr().out


def test_bench_runs_only_the_named_ones(benchmarks: Path, started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["bench", "start"]) == 0
    assert dev.main(["bench", "benchmarks/start.py"]) == 0
    assert [command[-1] for command in started.commands] == [str(benchmarks / "start.py")] * 2
    assert dev.main(["bench", "nothing"]) == 2
    assert "No benchmark nothing; there are: rules, start." in capsys.readouterr().err


def test_exit_code_102_is_passed_on_and_explained(started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    started.answer = lambda command: 102
    assert dev.main(["test"]) == 102
    assert "OpenGL" in capsys.readouterr().out


# --- Running programs for real -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", [0, 1, 5, 102])
def test_exit_codes_pass_through_unchanged(code: int) -> None:
    assert dev.run([sys.executable, "-c", f"raise SystemExit({code})"]) == code


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_program_ended_by_a_signal_counts_as_in_a_shell() -> None:
    end_by_signal = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert dev.run([sys.executable, "-c", end_by_signal]) == 128 + signal.SIGKILL


def test_programs_run_in_the_root_and_can_import_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "venv_python", lambda: Path(sys.executable))
    look = f"import os, sys; sys.exit(not (os.getcwd() == {str(HERE)!r} and {str(HERE)!r} in sys.path[1:]))"
    assert dev.run_python("-c", look) == 0


def test_interrupt_lets_the_program_end_by_itself_and_starts_no_other(
    benchmarks: Path, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waits: list[str] = []

    class Program:
        """Is interrupted when first waited for, and ends when waited for again."""

        def __init__(self, command: list[str], **options: Any) -> None:
            self.name = Path(command[-1]).name

        def __enter__(self) -> Program:
            return self

        def __exit__(self, *args: object) -> None: ...

        def wait(self) -> int:
            waits.append(self.name)
            if len(waits) == 1:
                raise KeyboardInterrupt
            return 0

    dev.prepare_venv()
    monkeypatch.setattr(dev, "run", REAL_RUN)
    monkeypatch.setattr(subprocess, "Popen", Program)
    assert dev.main(["bench"]) == 130
    assert waits == ["rules.py", "rules.py"]
    assert capsys.readouterr().err == ""


def test_interrupt_while_preparing_leaves_no_traceback(
    project: Path, runs: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(command: list[str]) -> int:
        raise KeyboardInterrupt

    runs.answer = interrupt
    assert dev.main(["lint"]) == 130
    assert capsys.readouterr().err == ""


# --- The pins ----------------------------------------------------------------------------------------------


def pins(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt", "requirements-packaging.txt"])
def test_every_line_is_pinned_to_one_version(name: str) -> None:
    exact = re.compile(r'[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*(; sys_platform [!=]= "(win32|darwin)")?')
    assert pins(name)
    assert [line for line in pins(name) if not exact.fullmatch(line)] == []


def test_no_package_is_pinned_twice() -> None:
    files = ("requirements.txt", "requirements-dev.txt", "requirements-packaging.txt")
    lines = [line.lower().partition("==") for name in files for line in pins(name)]
    # The system counts too: one file may name a package for Windows and another for all others.
    places = [(name, rest.partition(";")[2]) for name, _, rest in lines]
    assert len(places) == len(set(places))


def test_project_file_names_the_same_versions() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["dependencies"]) <= set(pins("requirements.txt"))
    assert project["requires-python"] == ">={}.{},<{}.{}".format(*dev.OLDEST, dev.NEWEST[0], dev.NEWEST[1] + 1)
