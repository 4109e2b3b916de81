"""The Android build as its own tools see it: buildozer reads the spec, python-for-android puts the recipes in order."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


def need(module: str) -> Any:
    """A module of requirements-packaging.txt. One that is there and does not start is a failure, not a skip."""
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not there: requirements-packaging.txt could not be installed, or this is Windows")
    return importlib.import_module(module)


PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def need_index() -> None:
    """Skip where no package index can be reached: its answer to what it surely has tells."""
    done = subprocess.run([*PIP, "index", "versions", "six"], capture_output=True, check=False)
    if done.returncode != 0:
        pytest.skip("no package index can be reached from here")


def plain(name: str) -> str:
    """A package's name as pip compares names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def versions(lines: list[str]) -> dict[str, str]:
    """Packages and their versions, "" where none is asked for, from lines such as `kivy==2.3.1`."""
    return {plain(name): version for name, _, version in (line.partition("==") for line in lines)}


@pytest.fixture(scope="session")
def desktop() -> dict[str, str]:
    """What the app's requirements pin for Linux."""
    files = (ROOT / "requirements.txt", ROOT / "requirements-window.txt")
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    pins = [line.partition("; ") for line in lines if line and not line.startswith("#")]
    return versions([pin for pin, _, condition in pins if not condition or 'sys_platform != "darwin"' in condition])


@pytest.fixture
def buildozer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    return make_buildozer(monkeypatch, tmp_path)


def make_buildozer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Buildozer with our spec and its Android target; what it writes goes to a folder of the test."""
    package = need("buildozer")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("HOME", str(tmp_path))
    made = package.Buildozer("buildozer.spec")
    made.config.set("buildozer", "build_dir", str(tmp_path / "build"))
    made.user_bin_dir = str(tmp_path / "bin")
    made.set_target("android")
    return made


class Order(NamedTuple):
    """What python-for-android would build, in this order, and install besides."""

    recipes: list[str]
    modules: list[str]
    context: Any


@pytest.fixture
def p4a(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A function that has python-for-android work out the order of recipes for some packages."""
    need("pythonforandroid")
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(Recipe, "recipes", {}, raising=False)  # it remembers each with the context of another test

    def order(names: list[str]) -> Order:
        context = Context()
        context._ndk_api = 24
        context.local_recipes = str(ROOT / "p4a-recipes")
        context.setup_dirs(str(tmp_path / "p4a"))
        bootstrap = Bootstrap.get_bootstrap("sdl2", context)
        recipes, modules, _ = get_recipe_order_and_bootstrap(context, names, bootstrap)
        return Order(recipes, modules, context)

    return order
