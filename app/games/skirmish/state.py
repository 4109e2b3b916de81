"""The parts of a position beside the board: players' areas and a pending ability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.core.game import Player
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import Ability, AbilityStep

MULLIGAN, SETUP_PHASE, MAIN_PHASE, COMMIT_PHASE, SCORING_PHASE = 0, 1, 2, 3, 4
"""Preparation is automatic, so 0 stands for the exchange of cards."""

HAND_SIZE = 6
EXCHANGES = 3
CYCLES = 5
"""Turns of each player after which a round ends at the latest."""
WINS = 2


def threshold(round: int) -> int:
    return 10 + 10 * round


LONE_POINTS = 15
"""Head start of one player against three, measured with `tools/balance`."""
TURN_POINTS = {2: (0, 0), 3: (4, 4, 0), 4: (5, 5, 2, 0)}
"""Head starts without teams, by number of players and order of turns."""


def head_start(player: Player, sides: tuple[int, ...], first: Player) -> int:
    players = len(sides)
    if len(set(sides)) == players:
        return TURN_POINTS[players][(player - first) % players]
    return LONE_POINTS if sides.count(sides[player]) == 1 else 0


@dataclass(frozen=True, slots=True)
class PlayerArea:
    list: tuple[str, ...]
    """The deck as brought, sorted by id; known to all."""
    deck: tuple[str, ...]
    """The top card first; empty strings for viewers who may not know them."""
    dummy: bool = False
    """The host decides for this player."""
    hand: tuple[Card, ...] = ()
    discard: tuple[str, ...] = ()
    showcase: str = ""
    played: tuple[int, ...] = ()
    """Cards played from hand and still on the board. The last one's lines can be scored."""
    score: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class PendingAbility:
    """An ability waiting for an answer. Card and number name it, so that a saved match resumes here."""

    WRITTEN_AS: ClassVar = "Run"

    player: Player
    kind: str
    place: int
    step: int = 0
    source: int = 0
    """The acting card, or 0 for a Command."""
    left: int = 0
    met: bool = True
    """Whether the last unchained choice was made."""
    card: int = 0
    """The card chosen first."""
    card_owner: Player = -1
    listed: str = ""
    """The card chosen from a pile."""
    deck: Player = -1
    """Whose deck is being looked at. `left` is then one more than the cards on view."""
    number: int = 0
    """A count: counters taken off, supported cards on a diagonal, or cards given away."""
    awaits: int = 0
    """A token whose ability begins after this one."""

    @property
    def ability(self) -> Ability:
        return FACES[self.kind].abilities[self.place]

    @property
    def doing(self) -> AbilityStep:
        return self.ability.steps[self.step]
