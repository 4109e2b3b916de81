"""Limits how many messages one sender may send."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class RateLimit:
    """A token bucket: `per_second` messages on average, at most `burst` at once."""

    per_second: float
    burst: float = 40.0
    _left: float = field(default=40.0, init=False)
    _since: float = field(default=0.0, init=False)

    def take(self, now: float) -> bool:
        self._left = min(self.burst, self._left + (now - self._since) * self.per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
