"""The parts of a position beside the board: each player's cards and points, and an ability in progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.core.game import Player
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import Ability, AbilityStep

MULLIGAN, SETUP_PHASE, MAIN_PHASE, COMMIT_PHASE, SCORING_PHASE = 0, 1, 2, 3, 4
"""Preparation happens by itself, so its number stands for the exchange of cards before the first turn."""

HAND_SIZE = 6
EXCHANGES = 3
CYCLES = 5
"""A round ends after so many turns of each player at the latest."""
WINS = 2
"""The rounds that win the match."""


def threshold(round: int) -> int:
    """The points that end a round."""
    return 10 + 10 * round


LONE_POINTS = 15
"""What somebody alone against three begins each round with. Measured, as all that evens out (`tools/balance`)."""
TURN_POINTS = {2: (0, 0), 3: (4, 4, 0), 4: (5, 5, 2, 0)}
"""What players begin each round with if everyone is alone: by their number, in the order of their turns. Who comes last
knows best what a round still needs."""


def head_start(player: Player, sides: tuple[int, ...], first: Player) -> int:
    """The points with which a player begins a round."""
    players = len(sides)
    if len(set(sides)) == players:
        return TURN_POINTS[players][(player - first) % players]
    return LONE_POINTS if sides.count(sides[player]) == 1 else 0


@dataclass(frozen=True, slots=True)
class PlayerArea:
    """All that is one player's and not on the board."""

    list: tuple[str, ...]
    """The deck as it was brought, in order of name; known to all."""
    deck: tuple[str, ...]
    """The top card first; empty texts for those who may not know."""
    dummy: bool = False
    """The host decides for it; all that it does is its own."""
    hand: tuple[Card, ...] = ()
    discard: tuple[str, ...] = ()
    showcase: str = ""
    """The Command that is being carried out."""
    played: tuple[int, ...] = ()
    """The cards played from hand and still on the board, oldest first; the last one's lines can be scored."""
    score: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class PendingAbility:
    """An ability waiting for an answer, named by card and place, so that a saved match resumes here."""

    WRITTEN_AS: ClassVar = "Run"

    player: Player
    """Who acts: the owner of the acting card, or the player of the Command."""
    kind: str
    place: int
    step: int = 0
    source: int = 0
    """The acting card, or 0 for a Command."""
    left: int = 0
    """How many picks the step still has."""
    met: bool = True
    """The last choice that is not chained was made."""
    card: int = 0
    """The card chosen first."""
    card_owner: Player = -1
    listed: str = ""
    """The card chosen from a pile."""
    deck: Player = -1
    """Whose deck is being looked at; `left` is then how many of its cards are still on view."""
    number: int = 0
    """Counters taken off, supported cards on a diagonal, or cards given to a hand."""
    awaits: int = 0
    """A token whose ability begins when this one is over."""

    @property
    def ability(self) -> Ability:
        return FACES[self.kind].abilities[self.place]

    @property
    def doing(self) -> AbilityStep:
        return self.ability.steps[self.step]
