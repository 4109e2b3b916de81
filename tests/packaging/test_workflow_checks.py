"""What checkers say of the workflows: actionlint of their form, zizmor of holes in them. Neither asks GitHub."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.conftest import ROOT
from tools.workflow_checker import WORKFLOWS, CannotCheck, mistakes

FILES = sorted(WORKFLOWS.glob("*.yml"))


def checked(*files: Path) -> list[str]:
    try:
        return [f"{Path(mistake.file).name}:{mistake.line}: {mistake.message}" for mistake in mistakes(*files)]
    except CannotCheck as missing:
        pytest.skip(f"the workflows are not checked: {missing}")


def test_actionlint_finds_nothing() -> None:
    assert checked(*FILES) == []


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("inputs.release", "inputs.releases", "releases"),
        ("needs: test", "needs: tests", "tests"),
        ("ubuntu-24.04-arm", "ubuntu-24.05-arm", "ubuntu-24.05-arm"),
    ],
)
def test_actionlint_would_find_a_slip(tmp_path: Path, right: str, wrong: str, complaint: str) -> None:
    source = next(path for path in reversed(FILES) if right in path.read_text(encoding="utf-8"))
    (tmp_path / source.name).write_text(source.read_text(encoding="utf-8").replace(right, wrong), encoding="utf-8")
    assert any(complaint in line for line in checked(tmp_path / source.name))


def zizmor(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    program = shutil.which("zizmor", path=str(Path(sys.executable).parent))
    if program is None:
        pytest.skip("zizmor is not here: requirements-packaging.txt could not be installed")
    command = [program, "--offline", "--no-progress", "--quiet", "--format=plain", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_zizmor_finds_nothing() -> None:
    done = zizmor(WORKFLOWS)
    assert done.returncode == 0, done.stdout + done.stderr


def test_zizmor_would_find_a_hole(tmp_path: Path) -> None:
    text = (WORKFLOWS / "release.yml").read_text(encoding="utf-8")
    (tmp_path / "release.yml").write_text(text.replace('"$TAG"', '"${{ github.ref_name }}"'), encoding="utf-8")
    done = zizmor(tmp_path / "release.yml")
    assert done.returncode != 0
    assert "template-injection" in done.stdout


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_actions_are_pinned_and_say_which_version_that_is(path: Path) -> None:
    used = re.findall(r"uses: ([^.\s].*)", path.read_text(encoding="utf-8"))
    assert [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_an_action_has_one_version_in_all_workflows() -> None:
    lines = {line for path in FILES for line in re.findall(r"uses: (\w+/\S+@.*)", path.read_text(encoding="utf-8"))}
    assert len(lines) == len({line.partition("@")[0] for line in lines})
