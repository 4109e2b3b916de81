"""Limits how long a brain thinks."""

from __future__ import annotations

import threading
import time

from app.core.game import OutOfBudget

NODES_BETWEEN_LOOKS = 16
"""Checking the clock costs as much as a small node."""

STRETCH = 0.004
"""Seconds of work before a nap of the same length.

Python threads share a lock; without naps, frames take ten times as long."""


class SearchBudget:
    """A `Budget`; without limits it lasts until it is cancelled."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None, polite: bool = False) -> None:
        """`polite` naps half the time, so that the screen can draw."""
        self.spent = 0
        self._nodes = nodes
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._polite = polite
        self._woke = time.monotonic()
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def wait(self, seconds: float) -> bool:
        return not self._cancelled.wait(max(0.0, seconds))

    def spend(self) -> None:
        self.spent += 1
        if self._nodes is not None and self.spent > self._nodes:
            raise OutOfBudget
        if self.spent % NODES_BETWEEN_LOOKS:
            return
        if self.cancelled:
            raise OutOfBudget
        if self._deadline is not None or self._polite:
            now = time.monotonic()
            if self._deadline is not None and now > self._deadline:
                raise OutOfBudget
            if self._polite and now - self._woke > STRETCH:
                self.wait(now - self._woke)
                self._woke = time.monotonic()
