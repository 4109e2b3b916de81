"""The workflows for GitHub, which cannot run here: well formed, and in step with what they call."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dev
from app import __version__
from tests.packaging.conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_there_are_tests_an_apk_and_releases() -> None:
    assert [path.stem for path in WORKFLOWS] == ["apk", "release", "test"]


@every_workflow
def test_it_is_yaml_with_jobs(path: Path) -> None:
    if importlib.util.find_spec("yaml") is None:
        pytest.skip("PyYAML is not there; the tests below look at the text")
    parsed: dict[Any, Any] = importlib.import_module("yaml").safe_load(read(path))
    assert {"name", True, "permissions", "jobs"} == set(parsed), "`on` reads as true in YAML"
    for job in parsed["jobs"].values():
        assert "uses" in job or {"runs-on", "steps"} <= set(job)
        for step in job.get("steps", ()):
            assert ("run" in step) != ("uses" in step)


@every_workflow
def test_its_lines_are_indented_by_twos_without_tabs(path: Path) -> None:
    for line in read(path).splitlines():
        assert "\t" not in line
        assert (len(line) - len(line.lstrip(" "))) % 2 == 0, line


@every_workflow
def test_what_it_calls_is_there(path: Path) -> None:
    for called in re.findall(r"uses: \./(\S+)", read(path)):
        assert "workflow_call:" in read(ROOT / called)
    for command in re.findall(r"dev\.py (\w+)", read(path)):
        assert command in dev.COMMANDS
    for named in re.findall(r"[\w./-]+\.(?:txt|spec|py)\b", re.sub(r"\$\{\{.*?\}\}/", "", read(path))):
        assert (ROOT / named).exists(), named


def test_every_python_is_tested_on_every_system() -> None:
    text = read(ROOT / ".github" / "workflows" / "test.yml")
    pythons = [f"3.{minor}" for minor in range(dev.OLDEST[1], dev.NEWEST[1] + 1)]
    assert "python: [{}]".format(", ".join(f'"{version}"' for version in pythons)) in text
    assert "system: [ubuntu-latest, macos-latest, windows-latest]" in text


def test_newer_pythons_and_arm_are_tested_on_linux() -> None:
    text = read(ROOT / ".github" / "workflows" / "test.yml")
    included = re.findall(r'- system: (\S+)\n +python: "([\d.]+)"', text)
    assert included == [("ubuntu-latest", "3.14"), ("ubuntu-latest", "3.15"), ("ubuntu-24.04-arm", "3.13")]


def test_nothing_is_skipped_on_linux_for_want_of_a_package() -> None:
    wanted = {need.package for need in dev.NEEDS if need.occasion in (dev.WINDOW, dev.BROKERS, dev.LIVE)}
    assert len(wanted) >= 10
    assert wanted <= set(re.findall(r"[\w.-]+", read(ROOT / ".github" / "workflows" / "test.yml")))


def test_nothing_is_built_for_a_tag_that_names_another_version() -> None:
    release = read(ROOT / ".github" / "workflows" / "release.yml")
    assert re.findall(r"^  (\w+):\n", release.partition("\njobs:\n")[2], re.MULTILINE)[0] == "version"
    assert "  test:\n    needs: version\n" in release
    printed = subprocess.run(
        [sys.executable, "main.py", "--version"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert printed.stdout.split(" ")[2] == f"{__version__}\n", "the third word, as the workflow cuts it out"


def test_what_is_published_was_tested_and_is_signed_with_the_key_of_releases() -> None:
    release = read(ROOT / ".github" / "workflows" / "release.yml")
    for job in ("android", "desktop"):
        assert re.search(rf"^  {job}:\n    needs: test\n", release, re.MULTILINE)
    apk = read(ROOT / ".github" / "workflows" / "apk.yml")
    before, _, stores = apk.partition("# Those for the stores")
    used = set(re.findall(r"secrets\.(\w+)", stores))
    assert len(used) == 4
    assert {name for name in used if f"      {name}: ${{{{ secrets.{name} }}}}\n" not in release} == set()
    # A step without the condition would run for both.
    assert "secrets.ANDROID_KEYSTORE" not in before
    assert before.count("if: ${{ !inputs.release }}") == 4
    assert stores.count("if: ${{ inputs.release }}") == 5
    published = re.findall(r"bin/\S+", stores[stores.index("upload-artifact") :])
    assert published == ["bin/*-release.apk", "bin/*-release.aab"]
    for name in ("KEYSTORE", "KEYSTORE_PASSWD", "KEYALIAS", "KEYALIAS_PASSWD"):
        assert f"P4A_RELEASE_{name}: $" in stores


def test_the_desktop_is_published_with_compiled_solvers() -> None:
    release = read(ROOT / ".github" / "workflows" / "release.yml")
    assert re.search(r"run: python dev\.py compile\n +- run: python dev\.py bundle\n", release)


def test_the_documents_name_every_secret() -> None:
    wanted = set(re.findall(r"secrets\.(\w+)", read(ROOT / ".github" / "workflows" / "apk.yml")))
    assert len(wanted) == 5
    assert wanted <= set(re.findall(r"`(\w+)`", read(ROOT / "docs" / "ANDROID.md")))


def test_buildozer_signs_by_those_variables(buildozer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in re.findall(r"(P4A_RELEASE_\w+):", read(ROOT / ".github" / "workflows" / "apk.yml")):
        assert not buildozer.target.check_p4a_sign_env()
        monkeypatch.setenv(name, "said")
    assert buildozer.target.check_p4a_sign_env()


def test_the_tests_run_on_androids_python_too() -> None:
    text = read(ROOT / ".github" / "workflows" / "test.yml")
    assert re.findall(r"- processor: (\w+)\n +option: (\S+)\n", text) == [("amd64", '""'), ("arm64", "--arm64")]
    assert "OPTION: ${{ matrix.option }}\n" in text
    assert '-m tools.android_python /tmp/android-python ${OPTION:+"$OPTION"}\n' in text


def test_the_apk_is_made_with_the_pinned_tools() -> None:
    apk = read(ROOT / ".github" / "workflows" / "apk.yml")
    for name in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"):
        assert f"{name}: ${{{{ github.workspace }}}}/p4a-recipes/constraints.txt\n" in apk
    assert "run: pip install buildozer python-for-android\n" in apk
    for setting, name in (("constraint", "PIP_CONSTRAINT"), ("build-constraint", "PIP_BUILD_CONSTRAINT")):
        assert f'pip config --user set global.{setting} "${name}"\n' in apk, "for builds that are handed HOME alone"
    assert "p4a-recipes/constraints.txt" in read(ROOT / "docs" / "ANDROID.md")
