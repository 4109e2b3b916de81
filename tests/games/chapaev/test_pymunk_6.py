"""The physics on pymunk 6.0.0, the version of python-for-android's own recipe, installed in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
OLDEST = "6.0.0"
PHYSICS = "tests/games/chapaev/test_physics.py"


def python(*args: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = [str(folder), str(ROOT)] if folder else [str(ROOT)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.run(
        [sys.executable, *args], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
    )


@pytest.fixture(scope="module")
def oldest() -> Path:
    """The folder with the old version, kept beside the other packages from one run to the next."""
    folder = Path(sys.prefix) / f"pymunk-{OLDEST}"
    if not (folder / "pymunk").is_dir():
        done = python(
            "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder), f"pymunk=={OLDEST}"
        )  # fmt: skip
        if done.returncode:
            pytest.skip(f"pymunk {OLDEST} cannot be had here: {done.stderr.strip().splitlines()[-1:]}")
    return folder


@pytest.mark.slow
@pytest.mark.long
def test_the_physics_hold_on_the_oldest_pymunk_too(oldest: Path) -> None:
    version = python("-c", "import pymunk; print(pymunk.version)", folder=oldest)
    assert version.stdout.strip() == OLDEST, version.stderr
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", PHYSICS, folder=oldest)
    assert done.returncode == 0, done.stdout[-3000:]


RESULTS = """
from app.games.chapaev import physics
from tests.support.chapaev_scenes import full_board_throws
print([physics.throw(*throw).rest for throw in full_board_throws(20, seed=9)])
"""


@pytest.mark.slow
@pytest.mark.long
def test_both_versions_leave_the_discs_at_the_same_places(oldest: Path) -> None:
    old, new = python("-c", RESULTS, folder=oldest), python("-c", RESULTS)
    assert old.returncode == new.returncode == 0
    assert old.stdout.splitlines()[-1] == new.stdout.splitlines()[-1]
