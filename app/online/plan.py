"""What a room's owner chooses before anybody comes: the game, its terms, and who has a seat."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.game import Game, Options
from app.match.match import COMPUTER, FRIENDLY, HUMAN, Terms
from app.online.keep import Chair

DRAWN, HOST_FIRST, GUEST_FIRST = "draw", "host", "guest"
STARTS = (DRAWN, HOST_FIRST, GUEST_FIRST)


@dataclass(frozen=True, slots=True)
class Plan:
    """What the owner chose."""

    game: Game
    options: Options = field(default_factory=dict)
    terms: Terms = FRIENDLY
    extras: Options = field(default_factory=dict)
    starts: str = DRAWN
    name: str = ""
    plays: bool = True
    """Whether the host has a seat; a dedicated host only deals."""

    def chairs(self) -> list[Chair]:
        """The host's seat, the free ones, and last those that nobody takes: the first seat plays for a dummy."""
        full = self.game.complete(self.options)
        count, dummies = int(full.get("players", self.game.seats[0])), int(full.get("dummies", 0))
        own = [Chair(HUMAN)] if self.plays else []
        free = [Chair() for _ in range(count - dummies - len(own))]
        return own + free + [Chair(COMPUTER, level=self.game.default_level)] * dummies
