"""Fetches a Python into a folder of the project, by uv or by the install manager of Windows."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

UV_MEGABYTES, PYTHON_MEGABYTES = 18, 30
"""What is fetched for the largest system."""


def run(command: Sequence[str], **environment: str) -> bool:
    """Run a program and tell whether it succeeded."""
    try:
        return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode == 0
    except OSError:
        return False


def request(version: Sequence[int]) -> str:
    """Name a version of Python as uv is asked for it; on Windows always the one for x86-64."""
    number = "{}.{}".format(*version)
    is_windows_on_arm = sys.platform == "win32" and platform.machine().lower() == "arm64"
    return f"cpython-{number}-windows-x86_64-none" if is_windows_on_arm else number


def fetch_with_uv(version: Sequence[int], pins: Path, kept: Path) -> str:
    """Fetch that version into the folder `kept`; return what went wrong, or nothing."""
    folder = kept / "uv"
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    try:
        if not run([sys.executable, "-m", "venv", "--clear", str(folder)]):
            return "no environment could be made for uv"
        pip = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if not run([*pip, "--no-deps", "--only-binary", ":all:", "-r", str(pins)]):
            return "uv could not be installed"
        # Without these options it would put links in the home folder, or names in the registry of Windows.
        outside = ["--no-registry"] if sys.platform == "win32" else []
        install = [str(programs / "uv"), "python", "install", "--no-config", "--no-bin", *outside]
        if not run([*install, request(version)], UV_PYTHON_INSTALL_DIR=str(kept), UV_NO_CACHE="1"):
            return "uv could not fetch Python"
        return ""
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def has_install_manager() -> bool:
    """Tell whether this is Windows with Python's own install manager."""
    return sys.platform == "win32" and shutil.which("pymanager") is not None


def fetch_with_install_manager(version: Sequence[int]) -> str:
    """Let the install manager of Windows fetch that version; return what went wrong, or nothing."""
    command = ["pymanager", "install", "--yes", "{}.{}-64".format(*version)]
    return "" if run(command) else "`{}` failed".format(" ".join(command))
