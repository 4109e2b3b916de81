"""Logs everything to a file, and warnings and errors on the terminal too."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import threading
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from app.storage.files import open_private

FILE = "four-boards.log"
LARGEST_BYTES = 500_000
OLDER = ".1"
TOLD_ON_SCREEN = ("Audio",)
"""Parts of Kivy whose errors the window shows. Here, every broken sound would be a line."""

_log = logging.getLogger("app")


class LogFile(logging.FileHandler):
    """A file that only its owner can read, and an older one.

    Messages that cannot be written are dropped: the terminal belongs to the player.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8", errors="replace", delay=True)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        with contextlib.suppress(OSError):
            self._rotate()
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Suppress the traceback that `logging` prints for a message it cannot write."""

    def _open(self) -> TextIOWrapper:
        return open(self.baseFilename, "a", encoding=self.encoding, errors=self.errors, opener=open_private)

    def _rotate(self) -> None:
        if self.stream and self.stream.tell() > LARGEST_BYTES:
            self.stream.close()
            self.stream = None
            os.replace(self.baseFilename, self.baseFilename + OLDER)


def begin(folder: Path, verbose: bool = False) -> None:
    """Log messages and uncaught errors. `verbose` prints all of them too."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(LogFile(folder / FILE))
    if sys.stderr:  # Windows has none for a program without a console
        terminal = logging.StreamHandler()
        if not verbose:
            terminal.setLevel(logging.WARNING)
            terminal.addFilter(lambda record: not str(record.msg).startswith(TOLD_ON_SCREEN))
        terminal.setFormatter(logging.Formatter("%(levelname)s: %(message)s"))
        root.addHandler(terminal)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread


def _uncaught(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        _log.critical("The app ends with an error.", exc_info=(kind, fault, trace))


def _uncaught_in_thread(given: threading.ExceptHookArgs) -> None:
    if given.exc_value is not None and not isinstance(given.exc_value, SystemExit):
        name = given.thread.name if given.thread else "?"
        trace = (given.exc_type, given.exc_value, given.exc_traceback)
        _log.error("Thread %s ended with an error.", name, exc_info=trace)
