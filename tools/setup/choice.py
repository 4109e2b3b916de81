"""Chooses the Python that a command goes on with, where the one it was started with does not do."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools.setup import interpreter, managed, search
from tools.setup.interpreter import NEWEST, OLDEST, Interpreter, ask, unfit

WITH_KIVY = ((3, 13), (3, 12), (3, 11))
NEWER = ((3, 14), (3, 15))


class NoPython(Exception):
    """No way led to a Python that does; the message says what was tried, and what to do."""


class Machine(NamedTuple):
    """What the choice depends on besides Pythons, and what it may do."""

    kept: Path  # for what is fetched or built
    uv_pins: Path
    can_add_pip: bool  # where Debian keeps ensurepip in a package of its own
    need_pip: Callable[[], None]  # sees to ensurepip for this Python, or stops
    why_not_build: Callable[[], str]  # sees to compiler and headers; says what is missing, or nothing
    how_to_build: Callable[[], str]  # the line that installs compiler and headers, if one is known
    say: Callable[[str], None]


def behind(venv_python: Path) -> Interpreter | None:
    """Return the Python that a virtual environment was made with, if it still fits the window's packages."""
    python = ask([str(venv_python)]) if venv_python.exists() else None
    if python is None or unfit(python) or not Path(python.executable).exists():
        return None
    return python


def choose(machine: Machine, wants_kivy: bool) -> Interpreter | None:
    """Find or fetch a Python that does; None means to build Kivy for this one."""
    python = interpreter.this()
    notes: list[str] = []
    newest = NEWEST if wants_kivy else None
    versions = WITH_KIVY if wants_kivy else WITH_KIVY + NEWER
    why = f"{python.name} is {unfit(python, newest)}"
    found = search.find(versions, machine.kept, newest, machine.can_add_pip, notes)
    if found:
        machine.say(f"{why}; going on with {found.name}, {found.executable}.")
        return found
    notes.append("another Python on this machine: none that does")
    fetched = "Python {}.{}".format(*NEWEST)
    if managed.has_install_manager():
        machine.say(f"{why}; fetching {fetched}, {managed.PYTHON_MEGABYTES} MB, with the install manager of Windows...")
        problem = managed.fetch_with_install_manager(NEWEST)
        found = search.find(versions, machine.kept, newest, machine.can_add_pip, notes)
        if found:
            return found
        notes.append(f"the install manager of Windows: {problem or 'what it fetched does not start'}")
    machine.need_pip()
    machine.say(
        f"{why}; fetching {fetched} into {machine.kept.name}: uv from the package index, {managed.UV_MEGABYTES} MB, "
        f"then Python from GitHub, {managed.PYTHON_MEGABYTES} MB..."
    )
    problem = managed.fetch_with_uv(NEWEST, machine.uv_pins, machine.kept)
    found = search.find(versions, machine.kept, newest, machine.can_add_pip, notes)
    if found:
        return found
    notes.append(f"{fetched} by uv: {problem or 'what it fetched does not start'}")
    if python.version > NEWEST and python.implementation == "cpython" and sys.platform.startswith("linux"):
        problem = machine.why_not_build()
        if not problem:
            machine.say(f"That did not work; going on with {python.name}, and Kivy built from its source.")
            return None
        notes.append(f"Kivy built from its source: {problem}")
    raise NoPython(told(python, notes, wants_kivy, machine.how_to_build()))


def told(python: Interpreter, notes: list[str], wants_kivy: bool, how_to_build: str) -> str:
    """Say what was tried, and the one line to run."""
    kind = "Python {}.{} to {}.{}".format(*OLDEST, *NEWEST)
    lines = [f"Four Boards needs {kind}; this is {python.name}. Tried:", *(f"- {note}" for note in notes)]
    lines += ["Install what is missing, and run the same again:", f"  {line_to_run(how_to_build)}"]
    if wants_kivy and not unfit(python, None):
        lines.append("As text the games run on this Python: dev.py play --terminal stay")
    return "\n".join(lines)


def line_to_run(how_to_build: str) -> str:
    """Return the line for this system that brings a Python which does, or what building Kivy needs."""
    number = "{}.{}".format(*NEWEST)
    if os.name == "nt":
        return f"winget install Python.Python.{number}"
    for program, line in (
        ("brew", f"brew install python@{number}"),
        ("dnf", f"sudo dnf install python{number}"),
        ("zypper", "sudo zypper install python{}{}".format(*NEWEST)),
    ):
        if shutil.which(program):
            return line
    return how_to_build or f"(the installer of Python {number} from python.org)"
