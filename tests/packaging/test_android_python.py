"""The app on Android's Python and on a phone's processor, as far as a Debian in a folder can be both; minutes each."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from dev import is_root
from tests.packaging.conftest import ROOT

pytestmark = pytest.mark.long

FOLDER = ROOT / "build" / "android-python"
"""Kept, since making it takes longer than the tests."""


@pytest.mark.parametrize("processor", [(), ("--arm64",)], ids=["amd64", "arm64"])
def test_the_pure_side_runs_there(processor: tuple[str, ...]) -> None:
    """With `--arm64` a game of each kind is played to its end, too; CI runs all the other tests."""
    missing = [name for name in ("debootstrap", "dpkg-deb", "git") if shutil.which(name) is None]
    if missing or not is_root():
        pytest.skip(f"it takes root and debootstrap to make it; missing here: {', '.join(missing) or 'root'}")
    if processor and shutil.which("qemu-aarch64-static") is None:
        pytest.skip("qemu-aarch64-static is not here; Debian's package is qemu-user-static")
    command = [sys.executable, "-m", "tools.android_python", str(FOLDER), *processor, "-q", "tests/core", "tests/match"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0
