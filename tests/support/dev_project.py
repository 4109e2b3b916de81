"""The project as the tests of `dev.py` have it: where it is, and what would have been started in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import dev
from tools.setup.interpreter import Interpreter

HERE = Path(dev.__file__).parent
SHARED = ["-n", str(dev.WORKERS), "--dist", "worksteal", "--cache-clear"]
"""All the tests are shared between processes; those that somebody asks for are run in one."""

FITTING = Interpreter("/usr/bin/python3.13", (3, 13), "cpython", "linux-x86_64", False, True)
"""A Python that all packages are ready-made for."""


class Runs:
    """Stands in for `dev.run`: keeps what would have been started and answers with chosen exit codes."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.answer: Callable[[list[str]], int] = lambda command: 0

    def __call__(self, command: list[str], **environment: str) -> int:
        self.commands.append(list(command))
        return self.answer(self.commands[-1])

    def containing(self, *words: str) -> list[list[str]]:
        return [command for command in self.commands if set(words) <= set(command)]
