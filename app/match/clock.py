"""Thinking time for each player."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.game import Player


class Clock:
    """Counts down for one player at a time, in seconds."""

    def __init__(self, left: Sequence[float]) -> None:
        self._left = list(left)
        self._running: Player | None = None
        self._since = 0.0

    def start(self, player: Player, now: float, after: float = 0.0) -> None:
        """Start the player's time in `after` seconds, when a rolling throw has ended."""
        self.stop(now)
        self._running, self._since = player, now + after

    def stop(self, now: float) -> None:
        if self._running is not None:
            self._left[self._running] = self.left(now)[self._running]
        self._running = None

    def left(self, now: float) -> tuple[float, ...]:
        left = list(self._left)
        if self._running is not None:
            left[self._running] = max(0.0, left[self._running] - max(0.0, now - self._since))
        return tuple(left)

    def fallen(self, now: float) -> Player | None:
        if self._running is not None and self.left(now)[self._running] <= 0:
            return self._running
        return None
