"""Reactions: wordless signs that players show each other, and the recent ones."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from app.core.game import Player
from app.online.protocol.messages import SIGNS as SIGNS
from app.online.protocol.rate_limit import RateLimit

SHOWN_SECONDS = 4.0
KEPT = 16

MADE_PER_SECOND, MADE_AT_ONCE = 0.5, 3.0
"""Limits for our own reactions, and for what the host passes on."""
HEARD_PER_SECOND, HEARD_AT_ONCE = 1.0, 6.0
"""Limits for showing reactions. They are higher, because a slow network delivers several at once."""


@dataclass(frozen=True, slots=True)
class VisibleReaction:
    number: int
    """Grows with every reaction, so that the same sign again counts as new."""
    seat: Player
    sign: str


class Reactions:
    def __init__(self, now: Callable[[], float], per_second: float, at_once: float) -> None:
        self._now = now
        self._allowed: defaultdict[Player, RateLimit] = defaultdict(lambda: RateLimit(per_second, at_once))
        self._taken: deque[tuple[float, VisibleReaction]] = deque(maxlen=KEPT)
        self._number = 0

    def take(self, seat: Player, sign: str) -> bool:
        """Add a reaction; return False if it is one too many."""
        if not self._allowed[seat].take(self._now()):
            return False
        self._number += 1
        self._taken.append((self._now() + SHOWN_SECONDS, VisibleReaction(self._number, seat, sign)))
        return True

    @property
    def recent(self) -> tuple[VisibleReaction, ...]:
        return tuple(shown for until, shown in self._taken if self._now() < until)
