"""The modules that `dev.py compile` builds do what their sources do, and are taken only while they fit them."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import dev
from app import compiled
from app.compiled import LIST, Compiled, current, digest, use_compiled
from tests.support.dev_project import HERE
from tools.compiling import GROUPS, sources

SUFFIX = EXTENSION_SUFFIXES[0]
SAME_TESTS = (
    "tests/games/test_squart_solver.py",
    "tests/games/chapaev/test_solver.py",
    "tests/games/chapaev/test_next_contact.py",
    "tests/games/chapaev/test_preview.py",
    "tests/rules/test_stay_solved.py",
)
"""Those that ask the modules themselves."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not dev.has_compiler() or not all(map(importlib.util.find_spec, ("mypyc", "setuptools"))):
        pytest.skip("no C compiler with Python's headers here, or no mypyc")
    folder = tmp_path_factory.mktemp("compiled")
    done = subprocess.run(
        [sys.executable, "tools/compiling.py", str(folder)], cwd=HERE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
@pytest.mark.long
def test_every_module_is_built_and_passes_the_tests_of_its_source(built: Path) -> None:
    names = {f"app.games.{group}.{module}" for group, modules in GROUPS.items() for module in modules}
    assert names < set(current(built))
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.with_compiled", str(built), "-m", "not slow", *SAME_TESTS],
        cwd=HERE, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_compiled_is_there() -> None:
    for group in GROUPS:
        assert all((HERE / source).is_file() for source in sources(group))


@pytest.fixture
def pretended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one source and a file that passes for what was built from it."""
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    (tmp_path / "thinking.py").write_text("ANSWER = 42\n")
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / f"thinking{SUFFIX}").touch()
    listed = {"files": {"thinking": f"thinking{SUFFIX}"}, "sources": {"thinking.py": digest(tmp_path / "thinking.py")}}
    (folder / LIST).write_text(json.dumps({"one": listed}))
    return folder


def test_a_module_that_fits_its_source_is_taken(pretended: Path) -> None:
    file = pretended / f"thinking{SUFFIX}"
    assert current(pretended) == {"thinking": file}
    spec = Compiled(pretended).find_spec("thinking")
    assert spec is not None
    assert spec.origin == str(file)
    assert Compiled(pretended).find_spec("another") is None


def test_after_its_source_has_changed_it_is_not(pretended: Path) -> None:
    (pretended.parent / "thinking.py").write_text("ANSWER = 43\n")
    assert Compiled(pretended).find_spec("thinking") is None


def test_nor_is_one_that_is_missing_or_for_another_python(pretended: Path) -> None:
    listed = json.loads((pretended / LIST).read_text())
    for file in ("gone" + SUFFIX, "thinking.cpython-399-none.so"):
        listed["one"]["files"]["thinking"] = file
        (pretended / LIST).write_text(json.dumps(listed))
        assert current(pretended) == {}


def test_a_folder_left_half_built_counts_as_none(pretended: Path) -> None:
    (pretended / LIST).write_text('{"one": ')
    assert current(pretended) == {}
    (pretended / LIST).unlink()
    assert Compiled(pretended).find_spec("thinking") is None


def test_without_a_folder_nothing_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    before = list(sys.meta_path)
    use_compiled(tmp_path / "compiled")
    assert sys.meta_path == before
    (tmp_path / "compiled").mkdir()
    use_compiled(tmp_path / "compiled")
    assert sys.meta_path[1:] == before
