"""Decides how the app recovers from an error."""

from __future__ import annotations

import math
import traceback
from collections.abc import Hashable
from enum import Enum, auto

SOON_SECONDS = 10.0
"""An error that returns within this time was not fixed by a new page."""
MANY = 3
"""This many errors within that time count as one that returns."""


class Answer(Enum):
    REBUILD = auto()
    HOME = auto()
    NOTHING = auto()
    """Do nothing, because a new first page did not help either."""


class FaultHistory:
    def __init__(self) -> None:
        self._recent: list[tuple[float, Hashable]] = []
        self._home_at = -math.inf

    def is_known(self, fault: Exception, now: float) -> bool:
        return any(kind == kind_of(fault) for when, kind in self._recent if now - when < SOON_SECONDS)

    def answer(self, fault: Exception, now: float, is_at_home: bool) -> Answer:
        is_again = self.is_known(fault, now)
        self._recent = [(when, kind) for when, kind in self._recent if now - when < SOON_SECONDS]
        self._recent.append((now, kind_of(fault)))
        if not is_again and len(self._recent) < MANY:
            return Answer.REBUILD
        if is_at_home and now - self._home_at < SOON_SECONDS:
            return Answer.NOTHING
        self._home_at = now
        return Answer.HOME


def kind_of(fault: Exception) -> Hashable:
    """Group errors by type and line. Recursion and memory errors come from any line."""
    if isinstance(fault, (RecursionError, MemoryError)):
        return type(fault).__name__
    frames = traceback.extract_tb(fault.__traceback__)[-1:]
    return (type(fault), *((frame.filename, frame.lineno) for frame in frames))
