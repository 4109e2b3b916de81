"""The Android build, as far as it can be checked without an SDK: nothing here compiles, and no package is made."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from packaging.specifiers import SpecifierSet

from app import __version__
from app.online.invitation import LINK, WATCH_LINK
from app.platform.deep_links import DENSE_GAME, GAME
from tests.packaging.conftest import ROOT, need, plain, versions

PYTHON = "3.14"
"""What python-for-android builds; the desktop stays below it for want of Kivy packages."""

SOURCES = sorted([ROOT / "main.py", *(ROOT / "app").rglob("*.py")])
PACKED = [path for folder in ("kv", "assets") for path in sorted((ROOT / folder).rglob("*")) if path.is_file()]

ONLY_ON_A_DESKTOP = {"zeroconf", "ifaddr", "accesskit"}
"""The app does without them elsewhere, as their own tests show: Android's list need not have them."""

ONLY_THERE = {"jnius", "android", "certifi"}
"""Imported on Android alone, or only if they are there: requirements.txt need not have them."""

FROM_RECIPES = {"jnius": "pyjnius"}
"""Modules of packages that we cannot look up, since only Android has them."""


def asked_for(buildozer: Any) -> dict[str, str]:
    return versions(buildozer.config.getlist("app", "requirements"))


# --- The spec ----------------------------------------------------------------------------------------------


def test_buildozer_accepts_the_spec_and_finds_the_version(buildozer: Any) -> None:
    buildozer.check_configuration_tokens()
    buildozer.target.check_configuration_tokens()
    assert buildozer.get_version() == __version__


def test_a_spec_with_a_mistake_would_be_refused(buildozer: Any) -> None:
    buildozer.config.set("app", "orientation", "sideways")
    with pytest.raises(SystemExit):
        buildozer.check_configuration_tokens()


def test_what_the_players_phone_must_have_and_is_asked_for(buildozer: Any) -> None:
    config = buildozer.config
    assert (config.getint("app", "android.minapi"), config.getint("app", "android.ndk_api")) == (24, 24)
    assert config.getint("app", "android.api") >= 36, "Play takes no lower one"
    assert config.getlist("app", "android.archs") == ["arm64-v8a", "armeabi-v7a"]
    assert set(config.getlist("app", "orientation")) == {"portrait", "landscape"}
    permissions = config.getlist("app", "android.permissions")
    service = ["FOREGROUND_SERVICE", "FOREGROUND_SERVICE_DATA_SYNC", "WAKE_LOCK", "POST_NOTIFICATIONS"]
    assert permissions == ["INTERNET", "VIBRATE", *service]
    comments = [line for line in (ROOT / "buildozer.spec").read_text(encoding="utf-8").splitlines() if line[:1] == "#"]
    assert [name for name in permissions if not any(name in line for line in comments)] == []


def test_the_links_of_rooms_and_games_open_the_app_and_no_second_one(buildozer: Any) -> None:
    """As python-for-android puts them into its manifest: inside the activity, in the file's own words."""
    filters = (ROOT / buildozer.config.get("app", "android.manifest.intent_filters")).read_text(encoding="utf-8")
    space = "http://schemas.android.com/apk/res/android"
    activity = ElementTree.fromstring(f'<activity xmlns:android="{space}">{filters}</activity>')
    found = {each.tag: [] for each in activity.iter()}
    for each in activity.iter():
        found[each.tag] += [value.removeprefix("android.intent.") for value in each.attrib.values()]
    assert found["action"] == ["action.VIEW"]
    assert found["category"] == ["category.DEFAULT", "category.BROWSABLE"]
    schemes, hosts = found["data"][::2], found["data"][1::2]
    opened = [f"{scheme}://{host}/" for scheme, host in zip(schemes, hosts, strict=True)]
    assert opened == [LINK, WATCH_LINK, GAME, DENSE_GAME]
    assert buildozer.config.get("app", "android.manifest.launch_mode") == "singleTask"


def test_python_for_android_tells_of_links_that_come_later() -> None:
    package = Path(need("pythonforandroid").__file__).parent
    listening = (package / "recipes" / "android" / "src" / "android" / "activity.py").read_text(encoding="utf-8")
    assert "'on_new_intent'" in listening
    java = package / "bootstraps" / "sdl2" / "build" / "src" / "main" / "java" / "org" / "kivy" / "android"
    assert "registerNewIntentListener" in (java / "PythonActivity.java").read_text(encoding="utf-8")


def test_pictures_and_recipes_are_where_the_spec_says(buildozer: Any) -> None:
    config = buildozer.config
    names = ("icon.filename", "icon.adaptive_foreground.filename", "icon.adaptive_background.filename")
    for name in (*names, "presplash.filename"):
        assert Path(config.get("app", name)).read_bytes().startswith(b"\x89PNG"), name
    assert (Path(config.get("app", "p4a.local_recipes")) / "pymunk" / "__init__.py").exists()


def test_buildozer_packs_what_the_app_reads_and_nothing_else(buildozer: Any) -> None:
    buildozer._copy_application_sources()
    packed = {path.relative_to(buildozer.app_dir) for path in Path(buildozer.app_dir).rglob("*") if path.is_file()}
    assert packed == {path.relative_to(ROOT) for path in (*SOURCES, *PACKED, ROOT / "LICENSE")}


def test_no_kind_of_file_is_left_out(buildozer: Any) -> None:
    kinds = {path.suffix.removeprefix(".") for path in (*SOURCES, *PACKED)}
    assert {"py", "kv", "json", "md", "png", "wav"} <= kinds
    assert kinds <= set(buildozer.config.getlist("app", "source.include_exts"))


# --- The packages ------------------------------------------------------------------------------------------


def test_recipes_can_be_put_in_order(buildozer: Any, p4a: Any) -> None:
    recipes, modules, _ = p4a(list(asked_for(buildozer)))
    assert {"python3", "sdl2", "kivy", "pyjnius", "cffi", "pymunk", "openssl", "materialyoucolor"} <= set(recipes)
    assert recipes.index("cffi") < recipes.index("pymunk")
    assert recipes.index("openssl") < recipes.index("python3") < recipes.index("kivy")
    assert {"kivymd", "plyer", "asynckivy", "asyncgui", "filetype"} <= set(modules)
    assert not {"materialshapes", "pycairo"} & {*recipes, *modules}


def test_nothing_is_installed_that_nobody_pinned(buildozer: Any, p4a: Any) -> None:
    """Kivy's stock recipe would bring four packages in whatever version is the newest that day."""
    asked = asked_for(buildozer)
    modules = {plain(name) for name in p4a(list(asked)).modules}
    assert {name for name in modules if not asked.get(name)} == set()


def test_cryptography_is_linked_to_python(p4a: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.recipes.cryptography import CryptographyRecipe as Stock

    context = p4a(["cryptography"]).context
    context.python_recipe = Recipe.get_recipe("python3", context)
    monkeypatch.setattr(Stock, "get_recipe_env", lambda self, arch, **_: {"RUSTFLAGS": "-Clink-args=-Llibs -Lpython"})
    flags = Recipe.get_recipe("cryptography", context).get_recipe_env("arm64-v8a")["RUSTFLAGS"]
    assert flags == f"-Clink-args=-Llibs -Lpython -Clink-arg=-lpython{PYTHON}"


def test_openssl_is_of_the_line_that_is_looked_after(p4a: Any) -> None:
    from pythonforandroid.recipe import Recipe

    recipe = Recipe.get_recipe("openssl", p4a(["openssl"]).context)
    assert recipe.name == "openssl"
    assert recipe.version.startswith("3.5."), "supported to April 2030; 3.4, 3.6 and older ones are not"
    assert recipe.versioned_url.count(recipe.version) == 2
    assert len(recipe.sha256sum) == 64
    assert recipe.patches == [], "those of the stock recipe would be looked for beside ours"


def test_cryptography_is_the_desktops_and_its_download_is_compared(p4a: Any, desktop: dict[str, str]) -> None:
    from pythonforandroid.recipe import Recipe

    recipe = Recipe.get_recipe("cryptography", p4a(["cryptography"]).context)
    assert recipe.version == desktop["cryptography"]
    assert recipe.versioned_url.endswith(f"/c/cryptography/cryptography-{recipe.version}.tar.gz")
    assert len(recipe.sha256sum) == 64


def test_the_stock_recipe_finds_its_patches(p4a: Any) -> None:
    """Ours for Kivy only leaves something out; python-for-android would look for the patches beside it."""
    from pythonforandroid.recipe import Recipe

    recipe = Recipe.get_recipe("kivy", p4a(["kivy"]).context)
    names = [patch if isinstance(patch, str) else patch[0] for patch in recipe.patches]
    assert names
    assert [name for name in names if not (Path(recipe.get_recipe_dir()) / name).exists()] == []


def test_materialyoucolor_comes_without_its_compiled_part(p4a: Any, tmp_path: Path) -> None:
    """Made from the package that is installed here, as if it were the unpacked source."""
    from pythonforandroid.recipe import Recipe

    context = p4a(["materialyoucolor"]).context
    recipe = Recipe.get_recipe("materialyoucolor", context)
    arch = types.SimpleNamespace(arch="arm64-v8a")
    recipe.get_build_dir = lambda _: str(tmp_path)
    context.get_python_install_dir = lambda _: str(tmp_path / "site")
    there = Path(importlib.import_module("materialyoucolor").__file__ or "").parent
    shutil.copytree(there, tmp_path / "materialyoucolor")
    recipe.build_arch(arch)
    packed = {
        path.suffix for path in (tmp_path / "site").rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == {".py"}


@pytest.mark.window
def test_kivymd_does_without_that_part() -> None:
    """The modules that the app imports of KivyMD, with the compiled one out of reach."""
    program = (
        "import sys; sys.modules['materialyoucolor.quantize'] = None\n"
        "from kivymd.theming import ThemeManager\n"
        "import app.ui.kivymd_loader\n"
        "print(ThemeManager().primaryColor)"
    )
    environ = {**os.environ, "KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1"}
    environ |= {"SDL_VIDEODRIVER": "offscreen"} if sys.platform == "linux" else {}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("[")


def test_a_conflict_would_be_found(buildozer: Any, p4a: Any) -> None:
    from pythonforandroid.util import BuildInterruptingException

    with pytest.raises(BuildInterruptingException):
        p4a([*asked_for(buildozer), "sdl3"])


def test_what_has_no_version_has_a_recipe_and_a_version_in_it(buildozer: Any, p4a: Any) -> None:
    from pythonforandroid.recipe import Recipe

    asked = asked_for(buildozer)
    context = p4a(list(asked)).context
    for name in [name for name, version in asked.items() if not version]:
        assert Recipe.get_recipe(name, context).version, name


def test_pymunk_is_the_desktops_and_comes_from_where_the_stock_recipe_gets_it(
    p4a: Any, desktop: dict[str, str]
) -> None:
    from pythonforandroid.recipe import Recipe
    from pythonforandroid.recipes.pymunk import recipe as stock

    recipe = Recipe.get_recipe("pymunk", p4a(["python3", "pymunk"]).context)
    assert recipe.version == desktop["pymunk"]
    address = recipe.url.format(version=recipe.version)
    assert address.rpartition("/")[0] == stock.url.rpartition("/")[0]
    assert address.endswith(f"/pymunk-{desktop['pymunk']}.tar.gz")


def test_versions_are_the_desktops(buildozer: Any, desktop: dict[str, str]) -> None:
    asked = asked_for(buildozer)
    differing = {name for name, version in asked.items() if version and name in desktop and version != desktop[name]}
    assert differing == set()


def test_all_that_the_desktop_installs_is_asked_for(buildozer: Any, p4a: Any, desktop: dict[str, str]) -> None:
    asked = asked_for(buildozer)
    order = p4a(list(asked))
    there = asked.keys() | {plain(name) for name in order.recipes}
    assert desktop.keys() - there == ONLY_ON_A_DESKTOP


def test_python_is_the_version_that_the_sources_are_checked_for(p4a: Any) -> None:
    from pythonforandroid.recipe import Recipe

    assert Recipe.get_recipe("python3", p4a(["python3"]).context).version.startswith(f"{PYTHON}.")


def test_the_tests_on_that_python_use_what_the_package_holds(buildozer: Any, p4a: Any) -> None:
    """tools/android_python.py has Python and Kivy from Debian, and OpenSSL with them."""
    from pythonforandroid.recipe import Recipe

    asked = asked_for(buildozer)
    context = p4a(list(asked)).context
    built = {name: version or Recipe.get_recipe(name, context).version for name, version in asked.items()}
    lines = (ROOT / "requirements-android.txt").read_text(encoding="utf-8").splitlines()
    assert versions([line for line in lines if not line.startswith("#")]) == {
        name: version for name, version in built.items() if name not in ("python3", "kivy", "openssl")
    }


def test_the_bridge_to_java_is_tested_in_the_recipes_version(p4a: Any) -> None:
    from pythonforandroid.recipe import Recipe

    version = Recipe.get_recipe("pyjnius", p4a(["pyjnius"]).context).version
    assert f"pyjnius=={version};" in (ROOT / "requirements-packaging.txt").read_text(encoding="utf-8")


def test_packages_say_that_they_run_on_that_python(buildozer: Any) -> None:
    for name in asked_for(buildozer):
        try:
            python = importlib.metadata.metadata(name)["Requires-Python"]
        except importlib.metadata.PackageNotFoundError:
            continue  # only on Android
        assert f"{PYTHON}.0" in SpecifierSet(python or ""), name


# --- The imports -------------------------------------------------------------------------------------------


def imported() -> set[str]:
    """Every module outside the app and the standard library that the app needs, by its first name."""
    found: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    for path in (ROOT / "kv").rglob("*.kv"):
        found |= set(re.findall(r"^#:import \S+ (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return {name.partition(".")[0] for name in found} - sys.stdlib_module_names - {"app", "main"}


def packages_of(module: str) -> set[str]:
    if module in FROM_RECIPES:
        return {FROM_RECIPES[module]}
    return {plain(name) for name in importlib.metadata.packages_distributions().get(module, [module])}


def test_the_app_imports_what_we_think() -> None:
    assert {"kivy", "kivymd", "plyer", "jnius"} <= imported()


def test_every_import_is_in_requirements(desktop: dict[str, str]) -> None:
    assert {module for module in imported() - ONLY_THERE if not packages_of(module) & desktop.keys()} == set()


def test_every_import_is_in_the_spec(buildozer: Any, p4a: Any) -> None:
    asked = asked_for(buildozer)
    there = {plain(name) for name in (*asked, *p4a(list(asked)).recipes)}
    assert {module for module in imported() - ONLY_ON_A_DESKTOP if not packages_of(module) & there} == set()


def test_no_import_of_what_android_leaves_out_of_python(p4a: Any) -> None:
    from pythonforandroid.recipe import Recipe

    left_out = Recipe.get_recipe("python3", p4a(["python3"]).context).stdlib_dir_blacklist | {"curses", "readline"}
    names = {
        alias.name.partition(".")[0] if isinstance(node, ast.Import) else (node.module or "").partition(".")[0]
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
    }
    assert names & left_out == set()


# --- The sources -------------------------------------------------------------------------------------------


def test_sources_are_correct_for_androids_python() -> None:
    """Ruff reads them as Python 3.14: what that Python would refuse to compile is an error here."""
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--target-version", "py314"]
    done = subprocess.run(
        [*ruff, "--select", "E9,F63,F7,F82", "main.py", "app"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_mistake_in_a_source_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def broken(:\n", encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff", "check", "--isolated", "--no-cache", "--target-version", "py314"]
    assert subprocess.run([*ruff, str(wrong)], capture_output=True, check=False).returncode == 1
