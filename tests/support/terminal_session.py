"""A session at the terminal as a player has it: a process, lines typed, lines read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from app.languages.translator import FOLDER, Words

ROOT = Path(__file__).parents[2]
PATIENCE = 300
"""Seconds after which a process that hangs is killed, so that its test fails instead of waiting for ever."""
PROMPT = "> "
THINKING = Words(FOLDER).translator("en")("terminal.thinking") + "\n"

Start = Callable[[str], "Session"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")


def command(line: str) -> list[str]:
    return [sys.executable, "main.py", *line.split()]


def environ(home: Path) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return plain | {"FOUR_BOARDS_HOME": str(home), "PYTHONIOENCODING": "utf-8"}


def typed(home: Path, lines: str, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A whole session: all lines at once, and then the end of the input."""
    done = subprocess.run(
        command(line), input=lines, capture_output=True, encoding="utf-8", cwd=ROOT,
        env=environ(home) | more, timeout=PATIENCE, check=False,
    )  # fmt: skip
    done.stdout = without_thinking(done.stdout)
    return done


def without_thinking(said: str) -> str:
    """A computer that takes its time is told of, and on a busy machine every computer does."""
    return said.replace(THINKING, "")


class Session:
    """A process to talk with, line by line."""

    def __init__(self, home: Path, line: str) -> None:
        self.process = subprocess.Popen(
            command(line), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            cwd=ROOT, env=environ(home), encoding="utf-8", bufsize=1,
        )  # fmt: skip
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()
        self.said = self.listen()

    def listen(self) -> str:
        """All that is said up to the next prompt, or to the end."""
        assert self.process.stdout
        said = ""
        while not ("\n" + said).endswith("\n" + PROMPT):
            letter = self.process.stdout.read(1)
            if not letter:
                break
            said += letter
        return without_thinking(said).removesuffix(PROMPT)

    def type(self, line: str) -> str:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        self.said = self.listen()
        return self.said

    def board(self) -> str:
        """The whole position: after a move only what is new is told."""
        return self.type("board")

    @property
    def is_over(self) -> bool:
        return "Goodbye." in self.said

    def close(self, how: signal.Signals | None = None) -> int:
        if how is not None:
            self.process.send_signal(how)
            self.said = self.listen()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        code = self.process.wait()
        self.process.stdout.close()
        self._watchdog.cancel()
        return code


def position(said: str) -> str:
    """The board and all that stands under it, as it was last shown whole."""
    return said[said.rindex("Stay on the Board, ") :].partition(PROMPT)[0]


def saved(home: Path) -> Path:
    return home / "stay-terminal.json"
