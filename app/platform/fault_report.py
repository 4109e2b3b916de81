"""Writes a report of errors, without personal data and keys."""

from __future__ import annotations

import contextlib
import platform
import re
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path

from app import __version__

FILE = "four-boards-report.txt"
MOST_FAULTS = 20
MOST_FRAMES = 40

_PRIVATE = (
    (re.compile(r"\b([a-z]+)://[^\s'\"]+", re.IGNORECASE), r"\1://…"),
    (re.compile(r"[\w.+-]+@[\w.-]+"), "<address>"),
    (re.compile(r"\b\d{1,3}(?:\.\d{1,3}){3}\b"), "<address>"),
    (re.compile(r"(?<![\w:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![\w:])", re.IGNORECASE), "<address>"),
    (re.compile(r"\b\w{4}-\w{4}-\w{5}\b|\b\w{5}-\w{5}\b"), "<code>"),
    (re.compile(r"\b(?=[A-Z]*\d)[A-Z0-9]{13}\b"), "<code>"),
    (re.compile(r"(?<![\w/.])(?=[A-Za-z+/_-]*\d)[A-Za-z0-9+/_-]{20,}=*(?![\w/.])"), "<key>"),
)
"""Links, mail and network addresses, room codes, keys and secrets."""


def trace_of(fault: BaseException) -> str:
    return "".join(traceback.format_exception(type(fault), fault, fault.__traceback__, limit=-MOST_FRAMES))


def without_private(text: str, names: Iterable[str] = ()) -> str:
    with contextlib.suppress(RuntimeError):  # a user without a home
        text = text.replace(str(Path.home()), "~")
    for name in sorted({each.strip() for each in names} - {""}, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "<name>", text)
    for pattern, stand_in in _PRIVATE:
        text = pattern.sub(stand_in, text)
    return text


class FaultReport:
    def __init__(self) -> None:
        self._faults: deque[str] = deque(maxlen=MOST_FAULTS)

    def add(self, trace: str) -> None:
        self._faults.append(f"{time.strftime('%H:%M:%S')}\n{trace}")

    def text(self, log: Iterable[str], facts: Mapping[str, object], names: Iterable[str] = ()) -> str:
        """`facts` describe the app; `names` of players are blanked out."""
        system = {
            "Four Boards": __version__,
            "Python": platform.python_version(),
            "System": f"{sys.platform}, {platform.release()}, {platform.machine()}",
            **facts,
        }
        names = tuple(names)
        parts = ["\n".join(f"{name}: {value}" for name, value in system.items())]
        parts += [without_private(fault, names) for fault in self._faults]
        parts.append("Log\n" + without_private("\n".join(log), names))
        return "\n\n".join(parts) + "\n"
