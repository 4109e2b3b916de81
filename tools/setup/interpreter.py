"""Tells which Python this is; started as a program it tells `dev.py` so in a line of JSON."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from typing import NamedTuple

OLDEST, NEWEST = (3, 11), (3, 13)
"""The app needs the first at least. Kivy has no ready-made packages for a Python newer than the second."""

PROBE_SECONDS = 20


class Interpreter(NamedTuple):
    """A Python that could make a virtual environment."""

    executable: str
    version: tuple[int, int]
    implementation: str
    platform: str  # as sysconfig names it, such as linux-x86_64
    is_free_threaded: bool
    has_ensurepip: bool  # without it, it cannot put pip into a virtual environment

    @property
    def name(self) -> str:
        """Return the name that a person would type, such as Python 3.13."""
        return "Python {}.{}".format(*self.version)


def this() -> Interpreter:
    """Describe the Python that runs this, or the one behind it if this is a virtual environment's."""
    return Interpreter(
        executable=getattr(sys, "_base_executable", None) or sys.executable,
        version=sys.version_info[:2],
        implementation=sys.implementation.name,
        platform=sysconfig.get_platform(),
        is_free_threaded=bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        has_ensurepip=importlib.util.find_spec("ensurepip") is not None,
    )


def ask(command: Sequence[str]) -> Interpreter | None:
    """Ask another Python the same; return None for one that does not start."""
    try:
        answer = subprocess.run(
            [*command, "-I", os.path.abspath(__file__)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PROBE_SECONDS,
        )
        told = json.loads(answer.stdout)
        return Interpreter(**{**told, "version": tuple(told["version"])})
    except (OSError, ValueError, TypeError, KeyError, subprocess.TimeoutExpired):
        return None


def unfit(python: Interpreter, newest: tuple[int, int] | None = NEWEST) -> str:
    """Say why the pinned packages are not ready-made for it, or nothing; `newest` is None where Kivy is not needed."""
    if python.version < OLDEST:
        return "older than {}.{}".format(*OLDEST)
    if newest and python.version > newest:
        return "newer than {}.{}, the last that Kivy has packages for".format(*newest)
    if python.implementation != "cpython":
        return f"not CPython but {python.implementation}"
    if python.is_free_threaded:
        return "the free-threaded kind"
    if python.platform == "win-arm64":
        return "for ARM; on Windows the packages are there for x86-64"
    return ""


if __name__ == "__main__":
    print(json.dumps(this()._asdict()))
