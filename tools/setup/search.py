"""Finds other Pythons on this machine, also where the system's PATH does not lead."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.setup.interpreter import Interpreter, ask, unfit

FOLDERS = (
    "/opt/homebrew/bin",
    "/opt/homebrew/opt/python@{version}/bin",
    "/usr/local/bin",
    "/usr/local/opt/python@{version}/bin",
    "/home/linuxbrew/.linuxbrew/bin",
    "/Library/Frameworks/Python.framework/Versions/{version}/bin",
    "/opt/local/bin",
    "~/.local/bin",
    "~/.local/share/uv/python/cpython-{version}.*/bin",
    "~/.pyenv/versions/{version}.*/bin",
)
"""Homebrew, python.org and MacPorts on a Mac, then what uv and pyenv have installed."""


def candidates(version: Sequence[int], kept: Path, windows: bool = sys.platform == "win32") -> Iterator[list[str]]:
    """Name every way to start that version of Python which may exist here; `kept` is where fetched ones are."""
    number = "{}.{}".format(*version)
    fetched = "cpython-{}.*/{}".format(number, "python.exe" if windows else "bin/python" + number)
    yield from ([str(path)] for path in sorted(kept.glob(fetched), reverse=True))
    # A name may stand on PATH twice: pyenv puts a program there that only says which versions it has.
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        program = shutil.which("python" + number, path=folder) if folder else None
        if program:
            yield [program]
    if windows:
        if shutil.which("py"):
            yield from (["py", tag] for tag in (f"-V:{number}-64", f"-V:{number}", f"-{number}-64", f"-{number}"))
        return
    for pattern in FOLDERS:
        place = Path(os.path.expanduser(pattern.format(version=number)), f"python{number}")
        found = Path(place.anchor).glob(str(place.relative_to(place.anchor)))
        yield from ([str(path)] for path in sorted(found, reverse=True))


def find(
    versions: Sequence[tuple[int, int]], kept: Path, newest: tuple[int, int] | None, can_add_pip: bool, notes: list[str]
) -> Interpreter | None:
    """Return the first Python of these versions that fits, and add to `notes` what is wrong with the others."""
    for version in versions:
        asked: set[tuple[str, ...]] = set()
        for command in candidates(version, kept):
            python = None if tuple(command) in asked else ask(command)
            asked.add(tuple(command))
            if python is None or python.version != version:
                continue
            flaw = unfit(python, newest)
            if not flaw and not python.has_ensurepip and not can_add_pip:
                flaw = "without ensurepip"
            if not flaw:
                return python
            note = f"{python.executable} is {flaw}"
            if note not in notes:
                notes.append(note)
    return None
