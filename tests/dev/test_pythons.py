"""A Python that Kivy has no packages for leads to one that it has, or to a Kivy built for it."""

from __future__ import annotations

import ast
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
from tests.support.dev_project import FITTING, HERE, Runs
from tools.setup import choice, interpreter, kivy_build, managed, search
from tools.setup.interpreter import Interpreter

NEW = FITTING._replace(executable="/usr/bin/python3.14", version=(3, 14))
OLD = FITTING._replace(executable="/usr/bin/python3", version=(3, 9))

SETUP = sorted(path.relative_to(HERE).as_posix() for path in (HERE / "tools" / "setup").glob("*.py"))


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch, debian: set[str], project: Path) -> list[str]:
    """A Debian machine with Python 3.14 alone, where nothing can be fetched or built; holds what was tried."""
    tried: list[str] = []

    def fetch(*_: object) -> str:
        tried.append("uv")
        return "uv could not fetch Python"

    def lacks(library: str) -> bool:
        tried.append("build")
        return library not in debian

    monkeypatch.setattr(interpreter, "this", lambda: NEW)
    monkeypatch.setattr(search, "candidates", lambda *_: iter(()))
    monkeypatch.setattr(managed, "fetch_with_uv", fetch)
    monkeypatch.setattr(managed, "has_install_manager", lambda: False)
    monkeypatch.setattr(dev, "NEEDS", (dev.Need("sdl2", lacks, "libsdl2-dev", dev.BUILD),))
    debian.add("sdl2")
    return tried


@pytest.fixture
def handed_over(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were started again with another Python."""
    handed_over: list[list[str]] = []

    def run_in(folder: Path, command: list[str]) -> int:
        handed_over.append(command)
        return 7

    monkeypatch.setattr(dev, "run_in", run_in)
    return handed_over


def there_is(monkeypatch: pytest.MonkeyPatch, *pythons: Interpreter) -> None:
    """Let these Pythons be found on this machine."""
    by_path = {python.executable: python for python in pythons}
    monkeypatch.setattr(search, "candidates", lambda *_: iter([[path] for path in by_path]))
    monkeypatch.setattr(search, "ask", lambda command: by_path[command[0]])


@pytest.mark.parametrize("python", [NEW, OLD, FITTING._replace(is_free_threaded=True)])
def test_another_python_goes_on_with_the_same_arguments(
    tried: list[str],
    handed_over: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: Interpreter,
) -> None:
    monkeypatch.setattr(interpreter, "this", lambda: python)
    there_is(monkeypatch, FITTING)
    assert dev.main(["test", "-k", "two words"]) == 7
    assert handed_over == [[FITTING.executable, str(dev.ROOT / "dev.py"), "test", "-k", "two words"]]
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert FITTING.executable in said
    assert tried == []


@pytest.mark.parametrize(
    "python",
    [
        FITTING._replace(implementation="pypy"),
        FITTING._replace(is_free_threaded=True),
        FITTING._replace(platform="win-arm64"),
        FITTING._replace(has_ensurepip=False),
    ],
)
def test_a_python_that_does_not_do_either_is_passed_over_and_named(
    tried: list[str],
    handed_over: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    python: Interpreter,
) -> None:
    there_is(monkeypatch, python._replace(executable="/opt/odd/python"))
    assert dev.main(["test"]) == 1
    assert "/opt/odd/python is " in capsys.readouterr().err
    assert handed_over == []


def test_else_uv_fetches_one_and_says_before_what_and_how_much(
    tried: list[str],
    handed_over: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fetch(version: tuple[int, int], pins: Path, kept: Path) -> str:
        print("fetched")
        there_is(monkeypatch, FITTING)
        return ""

    monkeypatch.setattr(managed, "fetch_with_uv", fetch)
    assert dev.main(["play", "--terminal", "stay"]) == 0, "as text nothing has to be fetched"
    assert dev.main(["lint"]) == 7
    before, after = capsys.readouterr().out.split("fetched\n")
    assert "18 MB" in before
    assert "GitHub, 30 MB" in before
    assert after == ""
    assert len(handed_over) == 1


def test_else_kivy_is_built_once_and_pip_finds_it(
    tried: list[str], debian: set[str], runs: Runs, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(python: Path, pin: str, kept: Path) -> bool:
        assert (python, pin) == (dev.venv_python(), "kivy==2.3.1")
        tried.append("built")
        wheels = kept / "wheels"
        wheels.mkdir(parents=True)
        (wheels / "Kivy-2.3.1-cp{0}{1}-cp{0}{1}-linux_x86_64.whl".format(*sys.version_info)).touch()
        return True

    monkeypatch.setattr(kivy_build, "build", build)
    debian.discard("sdl2")
    assert dev.main(["lint"]) == 0
    assert tried == ["uv", "build", "built"]
    assert runs.containing("--find-links", str(project / ".python" / "wheels"))
    dev.WINDOW_PINS.write_text("kivy==2.3.1\nplyer==2.1.0\n")
    assert dev.main(["lint"]) == 0
    assert tried.count("built") == 1
    assert tried.count("uv") == 1


def test_root_gets_what_kivy_is_built_with(
    tried: list[str], debian: set[str], runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    succeed = runs.answer

    def answer(command: list[str]) -> int:
        if "libsdl2-dev" in command:
            debian.discard("sdl2")
        return succeed(command)

    runs.answer = answer
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(kivy_build, "build", lambda *_: True)
    assert dev.main(["lint"]) == 0
    assert runs.commands[0] == ["apt-get", "update"]


def test_if_nothing_works_one_message_tells_what_was_tried_and_the_line_to_run(
    tried: list[str], runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = {"apt-get"}
    monkeypatch.setattr("shutil.which", lambda name, **_: f"/usr/bin/{name}" if name in programs else None)
    assert dev.main(["play"]) == 0, "there is no display, so it is played as text"
    assert dev.main(["test"]) == 1
    message = capsys.readouterr().err
    assert "Four Boards needs Python 3.11 to 3.13; this is Python 3.14" in message
    assert "uv could not fetch Python" in message
    assert "missing sdl2" in message
    assert "  sudo apt-get update && sudo apt-get install -y --no-install-recommends libsdl2-dev\n" in message
    assert "dev.py play --terminal" in message
    programs.add("dnf")
    assert dev.main(["test"]) == 1
    assert "  sudo dnf install python3.13\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    "argv",
    [
        ["relay"],
        ["--help"],
        ["--version"],
        ["play", "--help"],
        ["play", "--terminal", "stay"],
        ["play", "--join", "AB"],
    ],
)
def test_what_needs_no_kivy_runs_on_a_new_python_without_the_windows_packages(
    tried: list[str], handed_over: list[list[str]], runs: Runs, monkeypatch: pytest.MonkeyPatch, argv: list[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert dev.main(argv) == 0
    assert (tried, handed_over) == ([], [])
    installed = [part for command in runs.containing("pip", "install") for part in command if part.endswith(".txt")]
    assert installed == ([str(dev.TEXT_PINS[0])] if "--terminal" in argv or "--join" in argv else [])


def test_a_window_after_the_text_brings_the_rest_into_the_same_venv(
    project: Path, debian: set[str], runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "venv_works", lambda: dev.venv_python().exists())
    assert dev.main(["play", "--terminal", "stay"]) == 0
    assert dev.main(["lint"]) == 0
    installed = runs.containing("pip", "install")
    assert [str(dev.WINDOW_PINS) in command for command in installed] == [False, True]
    runs.commands.clear()
    assert dev.main(["play", "--terminal", "stay"]) == 0
    assert runs.containing("pip", "install") == []


def test_the_python_that_venv_was_made_with_goes_on_without_a_word(
    tried: list[str],
    handed_over: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dev.venv_python().parent.mkdir(parents=True)
    dev.venv_python().touch()
    monkeypatch.setattr(choice, "ask", lambda command: FITTING._replace(executable=sys.executable))
    for argv in (["lint"], ["play", "--terminal", "stay"]):
        assert dev.main(argv) == 7
    assert [command[0] for command in handed_over] == [sys.executable] * 2
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(choice, "ask", lambda command: NEW)
    assert dev.main(["lint"]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows starts no scripts as programs")
def test_pythons_are_found_on_the_path_behind_one_that_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = "{}.{}".format(*sys.version_info)
    for name, script in (("shims", "#!/bin/sh\nexit 127\n"), ("real", f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')):
        program = tmp_path / name / f"python{number}"
        program.parent.mkdir()
        program.write_text(script)
        program.chmod(program.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", f"{tmp_path / 'shims'}:{tmp_path / 'real'}")
    found = search.find([sys.version_info[:2]], tmp_path, None, True, [])
    assert found == interpreter.this()
    assert search.find([(3, 5)], tmp_path, None, True, []) is None


def test_fetched_pythons_come_first_and_homebrews_folders_are_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = tmp_path / "cpython-3.13.9-linux-x86_64-gnu" / "bin" / "python3.13"
    brewed = tmp_path / "python@3.13" / "bin" / "python3.13"
    for program in (fetched, brewed):
        program.parent.mkdir(parents=True)
        program.touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(search, "FOLDERS", (str(tmp_path / "python@{version}" / "bin"),))
    assert list(search.candidates((3, 13), tmp_path, windows=False)) == [[str(fetched)], [str(brewed)]]


def test_windows_is_asked_by_its_launcher_for_64_bits_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: "py.exe" if name == "py" else None)
    ways = list(search.candidates((3, 13), tmp_path, windows=True))
    assert ways[0] == ["py", "-V:3.13-64"]
    assert ["py", "-3.13"] in ways


def test_a_program_that_is_no_python_is_no_answer(tmp_path: Path) -> None:
    assert interpreter.ask([str(tmp_path / "none")]) is None
    assert interpreter.ask(["echo"]) is None


@pytest.mark.parametrize("name", ["dev.py", "main.py", "tools/__init__.py", *SETUP])
def test_an_old_python_can_read_what_refuses_it(name: str) -> None:
    ast.parse((HERE / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("answers", [[], ["venv"], ["venv", "pip"], ["venv", "pip", "python"]])
def test_uv_is_removed_again_whatever_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: list[str]
) -> None:
    def run(command: list[str], **environment: str) -> bool:
        step = next(name for name in ("venv", "pip", "python") if name in command)
        (tmp_path / "uv").mkdir(exist_ok=True)
        assert environment.get("UV_PYTHON_INSTALL_DIR", str(tmp_path)) == str(tmp_path)
        return step in answers

    monkeypatch.setattr(managed, "run", run)
    problem = managed.fetch_with_uv((3, 13), tmp_path / "requirements-uv.txt", tmp_path)
    assert bool(problem) == (len(answers) < 3)
    assert not (tmp_path / "uv").exists()


def building(monkeypatch: pytest.MonkeyPatch, program: str) -> Callable[[Path], bool]:
    """Let a program of Python stand for pip's building, in the folder of wheels."""
    started = subprocess.Popen

    def start(command: list[str], **options: object) -> subprocess.Popen[str]:
        return started([sys.executable, "-c", program, command[-2]], **options)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(subprocess, "Popen", start)
    return lambda kept: kivy_build.build(Path("python"), "kivy==2.3.1", kept)


def test_building_tells_its_progress_and_is_quiet_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make = (
        "import pathlib, sys; print('compiling'); "
        "pathlib.Path(sys.argv[1], 'Kivy-2.3.1-cp{}{}-cp{}{}-x.whl'.format(*sys.version_info[:2] * 2)).touch()"
    )
    assert building(monkeypatch, make)(tmp_path)
    said = capsys.readouterr()
    assert said.out.startswith("Building kivy==2.3.1")
    assert "compiling" not in said.out
    assert said.err == ""


def test_a_failed_building_shows_its_last_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail = "import sys; [print('line', number, flush=True) for number in range(99)]; sys.exit('no SDL')"
    assert not building(monkeypatch, fail)(tmp_path)
    said = capsys.readouterr().err
    assert "no SDL" in said
    assert "line 98" in said
    assert "line 9\n" not in said
