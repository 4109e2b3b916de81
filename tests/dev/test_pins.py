"""Every package is pinned, once, and the project file names the same versions."""

from __future__ import annotations

import re
import tomllib

import pytest

import dev
from tests.support.dev_project import HERE


def pins(name: str) -> list[str]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


FILES = ("requirements.txt", "requirements-window.txt", "requirements-dev.txt", "requirements-packaging.txt")
"""Those that go into one `.venv`."""
OTHERS = (
    "requirements-android.txt",
    "requirements-art.txt",
    "requirements-compile.txt",
    "requirements-ladder.txt",
    "requirements-uv.txt",
)
CONDITION = r'(sys_platform [!=]= "(linux|win32|darwin)"|platform_machine [!=]= "(x86_64|aarch64|arm64|AMD64)")'


@pytest.mark.parametrize("name", [*FILES, *OTHERS])
def test_every_line_is_pinned_to_one_version(name: str) -> None:
    exact = re.compile(rf"[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*(; {CONDITION}( (and|or) {CONDITION})*)?")
    assert pins(name)
    assert [line for line in pins(name) if not exact.fullmatch(line)] == []


def test_no_package_is_pinned_twice() -> None:
    lines = [line.lower().partition("==") for name in FILES for line in pins(name)]
    # The system counts too: one file may name a package for Windows and another for all others.
    places = [(name, rest.partition(";")[2]) for name, _, rest in lines]
    assert len(places) == len(set(places))


def test_project_file_names_the_same_versions() -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(project["dependencies"]) <= {*pins("requirements.txt"), *pins("requirements-window.txt")}
    assert project["requires-python"] == ">={}.{}".format(*dev.OLDEST)


def test_baking_pins_nothing_twice_and_pillow_as_the_app_does() -> None:
    names = [line.partition("==")[0] for line in pins("requirements-art.txt")]
    assert len(names) == len(set(names))
    assert {line for line in pins("requirements-art.txt") if line.startswith("pillow")} <= set(
        pins("requirements-window.txt")
    )


def test_what_is_compiled_was_checked_by_the_same_mypy() -> None:
    elsewhere = {pin for name in FILES for pin in pins(name)}
    assert set(pins("requirements-compile.txt")) <= elsewhere
    assert "mypy" in {line.partition("==")[0] for line in pins("requirements-compile.txt")}
