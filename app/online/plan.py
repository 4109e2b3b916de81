"""What a room's owner chooses before anybody comes: the game, its terms, and who has a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.core.game import Game, Options, Player
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
    computers: Mapping[Player, int] = field(default_factory=dict)
    """In a game for more than two: seats that are a computer's from the start, and its level."""

    def chairs(self) -> list[Chair]:
        """The host's seat first, those of computers, the free ones, and last those that nobody takes."""
        full = self.game.complete(self.options)
        count, dummies = int(full.get("players", self.game.seats[0])), int(full.get("dummies", 0))
        levels = {**self.computers, **dict.fromkeys(range(count - dummies, count), self.game.default_level)}
        chairs = [Chair(COMPUTER, level=levels[seat]) if seat in levels else Chair() for seat in range(count)]
        return [Chair(HUMAN), *chairs[1:]] if self.plays else chairs
