"""Signs without words that players make to each other: which there are, and those that were made lately.

There is no chat, so there is nothing to moderate: a sign is one of six, and whoever makes too many is not seen.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from app.core.game import Player
from app.online.protocol.messages import SIGNS as SIGNS
from app.online.protocol.rate_limit import RateLimit

SHOWN_SECONDS = 4.0
"""How long a sign is seen."""
KEPT = 16

MADE_PER_SECOND, MADE_AT_ONCE = 0.5, 3.0
"""How many signs a player can make, and how many of them the host passes on."""
HEARD_PER_SECOND, HEARD_AT_ONCE = 1.0, 6.0
"""How many signs of a player are seen, whatever the host passes on: more, as a slow network brings several at once."""


@dataclass(frozen=True, slots=True)
class VisibleReaction:
    """A sign that is seen now."""

    number: int
    """Each has a larger one, so that the same sign once more is news."""
    seat: Player
    sign: str


class Reactions:
    """Takes the signs of each player as fast as one may make them, and drops the rest."""

    def __init__(self, now: Callable[[], float], per_second: float, at_once: float) -> None:
        self._now = now
        self._allowed: defaultdict[Player, RateLimit] = defaultdict(lambda: RateLimit(per_second, at_once))
        self._taken: deque[tuple[float, VisibleReaction]] = deque(maxlen=KEPT)
        self._number = 0

    def take(self, seat: Player, sign: str) -> bool:
        """Says whether it is seen; `seat` is one that there is."""
        if not self._allowed[seat].take(self._now()):
            return False
        self._number += 1
        self._taken.append((self._now() + SHOWN_SECONDS, VisibleReaction(self._number, seat, sign)))
        return True

    @property
    def recent(self) -> tuple[VisibleReaction, ...]:
        """Those that are still to be seen, the oldest first."""
        return tuple(shown for until, shown in self._taken if self._now() < until)
