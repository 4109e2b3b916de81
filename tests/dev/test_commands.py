"""Each command of `dev.py` starts the programs that it promises, with the arguments it was given."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
from tests.support.dev_project import SHARED, Runs


def test_unknown_command_is_one_line_and_exit_code_2(started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["paly"]) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "'paly'" in message
    assert ", ".join(dev.COMMANDS) in message
    assert started.commands == []


def test_help_explains_every_command_in_a_line(started: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["--help"]) == 0
    text = capsys.readouterr().out
    for name in dev.COMMANDS:
        assert re.search(rf"^  {name} .{{20,}}", text, re.MULTILINE)
    assert dev.main([]) == 2
    assert capsys.readouterr().err == text
    assert started.commands == []


@pytest.mark.parametrize(
    ("argv", "started_with"),
    [
        (["play", "--terminal", "stay"], ["main.py", "--terminal", "stay"]),
        (["monkey", "--seed", "7"], ["-m", "tests.support.live.monkey", "--seed", "7"]),
        (["test", "-k", "stay"], ["-m", "pytest", "-k", "stay"]),
        (["test", "--quick"], ["-m", "pytest", "-m", dev.QUICK, *SHARED]),
        (["test", "-x", "--quick"], ["-m", "pytest", "-m", dev.QUICK, "-x"]),
        (["test", "--long"], ["-m", "pytest", "--long", *SHARED]),
    ],
)
def test_arguments_are_handed_on(started: Runs, argv: list[str], started_with: list[str]) -> None:
    assert dev.main(argv) == 0
    assert started.commands == [[str(dev.venv_python()), *started_with]]


def failing(project: Path, names: list[str], passes_alone: bool) -> Callable[[list[str]], int]:
    """Answers as pytest does when these tests fail beside all others."""

    def answer(command: list[str]) -> int:
        if "pytest" not in command:
            return 0
        if "--cache-clear" in command:
            cache = project / ".pytest_cache" / "v" / "cache"
            cache.mkdir(parents=True)
            (cache / "lastfailed").write_text(json.dumps(dict.fromkeys(names, True)))
            return dev.TESTS_FAILED
        return 0 if passes_alone else dev.TESTS_FAILED

    return answer


@pytest.mark.parametrize("passes_alone", [True, False])
def test_a_few_failures_are_run_again_alone_and_named(
    project: Path, started: Runs, capsys: pytest.CaptureFixture[str], passes_alone: bool
) -> None:
    names = ["tests/online/transport/test_lan.py::test_found", "tests/ui/test_app.py::test_start[uk]"]
    started.answer = failing(project, names, passes_alone)
    assert dev.main(["test", "--long"]) == (0 if passes_alone else 1)
    assert started.commands[-1][1:] == ["-m", "pytest", "--long", *names]
    assert len(started.commands) == 2
    said = capsys.readouterr().out
    assert all(name in said for name in names)
    assert ("wants mending" in said) == passes_alone


def test_many_failures_are_no_chance(project: Path, started: Runs) -> None:
    started.answer = failing(project, [f"tests/test_a.py::test_{number}" for number in range(dev.BY_CHANCE + 1)], True)
    assert dev.main(["test"]) == 1
    assert len(started.commands) == 1


@pytest.mark.parametrize("code", [2, 3, 5, 130])
def test_a_run_that_did_not_come_to_its_end_is_not_repeated(project: Path, started: Runs, code: int) -> None:
    started.answer = lambda _: code
    assert dev.main(["test"]) == code
    assert len(started.commands) == 1


def test_shots_finds_the_folder_from_where_the_user_stands(
    started: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert dev.main(["shots", "out"]) == 0
    assert started.commands[0][1:] == ["tools/shots.py", str((elsewhere / "out").resolve())]
    assert dev.main(["shots"]) == 2


def test_lint_runs_every_check_even_if_the_first_fails_and_types_for_every_system(started: Runs) -> None:
    started.answer = lambda command: int("check" in command)
    assert dev.main(["lint"]) == 1
    assert [command[2] for command in started.commands] == ["ruff", "ruff", "mypy", "mypy", "mypy"]
    assert [command[4] for command in started.commands[2:]] == ["linux", "win32", "darwin"]
    assert len({command[6] for command in started.commands[2:]}) == 3, "a cache for each system"
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


def test_bench_runs_all_but_the_private_ones_and_reports_a_failure(
    benchmarks: Path, started: Runs, capsys: pytest.CaptureFixture[str]
) -> None:
    started.answer = lambda command: 3 if command[-1].endswith("rules.py") else 0
    assert dev.main(["bench"]) == 3
    assert [Path(command[-1]).name for command in started.commands] == ["rules.py", "start.py"]
    assert "Failed: rules" in capsys.readouterr().out


def test_bench_for_the_readme_hands_the_figures_on(benchmarks: Path, started: Runs) -> None:
    assert dev.main(["bench", "--readme", "start"]) == 0
    measured, written = started.commands
    assert measured[-1] == str(benchmarks / "start.py")
    assert Path(written[-3]).name == "readme.py"
    assert Path(written[-2]).name == "figures.jsonl"
    assert "FOUR_BOARDS_BENCH_FIGURES" not in os.environ
    assert written[-1] == str(benchmarks.parent / "README.md")


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


def test_baking_has_a_venv_of_its_own_made_once_and_again_for_other_pins(project: Path, runs: Runs) -> None:
    assert dev.main(["bake"]) == 0
    python = str(dev.python_in(project / ".venv-art"))
    assert runs.commands[-1] == [python, "-m", "tools.art.bake"]
    assert [command[0] for command in runs.containing("--no-deps", str(dev.ART))] == [python]
    runs.commands.clear()
    assert dev.main(["bake"]) == 0
    assert runs.commands == [[python, "-m", "tools.art.bake"]]
    dev.ART.write_text("numpy==2.4.5\n")
    assert dev.main(["bake"]) == 0
    assert len(runs.containing("--no-deps", str(dev.ART))) == 1
    assert dev.main(["bake", "cards"]) == 2


def test_nothing_is_baked_without_what_it_needs(project: Path, runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    succeed = runs.answer
    runs.answer = lambda command: succeed(command) or int(str(dev.ART) in command)
    assert dev.main(["bake"]) == 1
    assert "Could not make .venv-art" in capsys.readouterr().err
    assert runs.containing("tools.art.bake") == []


def test_the_ladder_is_played_in_the_apps_venv_and_fitted_in_its_own(project: Path, runs: Runs) -> None:
    assert dev.main(["ladder", "--only", "stay", "--games", "20"]) == 0
    app, own = str(dev.python_in(project / ".venv")), str(dev.python_in(project / ".venv-ladder"))
    assert runs.commands[-2:] == [
        [app, "-m", "tools.ladder.play", "--only", "stay", "--games", "20"],
        [own, "-m", "tools.ladder.table"],
    ]
    assert [command[0] for command in runs.containing("--no-deps", str(dev.LADDER))] == [own]
    runs.answer = lambda command: int("tools.ladder.play" in command)
    assert dev.main(["ladder"]) == 1
    assert "tools.ladder.table" not in runs.commands[-1], "nothing is fitted to matches that were not played"


def test_compiling_has_a_venv_of_its_own_and_begins_with_an_empty_folder(project: Path, runs: Runs) -> None:
    (project / "compiled").mkdir()
    (project / "compiled" / "old.so").touch()
    assert dev.main(["compile"]) == 0
    python = str(dev.python_in(project / ".venv-compile"))
    assert runs.commands[-1] == [python, "tools/compiling.py", str(project / "compiled")]
    assert [command[0] for command in runs.containing("--no-deps", str(dev.COMPILE))] == [python]
    assert not (project / "compiled").exists()
    assert dev.main(["compile", "all"]) == 2


def test_what_was_compiled_is_easily_removed(project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "has_compiler", lambda: False)
    (project / "compiled").mkdir()
    assert dev.main(["compile", "--clean"]) == 0
    assert dev.main(["compile", "--clean"]) == 0
    assert not (project / "compiled").exists()
    assert runs.containing("tools/compiling.py") == []


def test_without_a_compiler_nothing_is_built_and_that_is_no_harm(
    project: Path, runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "has_compiler", lambda: False)
    assert dev.main(["compile"]) == 1
    assert "the same code runs as Python" in capsys.readouterr().err
    assert dev.main(["bundle"]) == 0
    assert "in this bundle they run as Python" in capsys.readouterr().out
    assert len(runs.containing("PyInstaller")) == 1


@pytest.mark.parametrize("code", [0, 1])
def test_a_bundle_is_made_with_what_could_be_compiled(
    started: Runs, capsys: pytest.CaptureFixture[str], code: int
) -> None:
    succeed = started.answer
    started.answer = lambda command: succeed(command) or code * int("tools/compiling.py" in command)
    assert dev.main(["bundle"]) == 0
    assert [command[1] for command in started.commands[-2:]] == ["tools/compiling.py", "-m"]
    assert ("run as Python" in capsys.readouterr().out) == bool(code)
