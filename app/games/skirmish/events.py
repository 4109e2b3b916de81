"""What an onlooker would say happened. Where a face is hidden, the event says who may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.game import Player, Public
from app.core.grid import Cell


class Secret:
    """An event with a face that only some see; the others witness it without."""

    __slots__ = ()
    kind: str
    seen_by: tuple[Player, ...]

    def witnessed(self, viewer: Player | None) -> Secret:
        return self if viewer in self.seen_by else replace(self, kind="")  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Exchanged(Secret):
    """A hand card went to the bottom of the deck."""

    player: Player
    card: int
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Kept(Public):
    player: Player


@dataclass(frozen=True, slots=True)
class TurnBegan(Public):
    player: Player
    round: int
    cycle: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Public):
    player: Player
    phase: int


@dataclass(frozen=True, slots=True)
class Drew(Secret):
    """A card came to a hand: from the deck's top, or taken out of a deck that was looked through."""

    player: Player
    card: int
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Played(Secret):
    """A unit came from a hand to the board."""

    player: Player
    card: int
    kind: str
    cell: Cell
    face_up: bool
    seen_by: tuple[Player, ...]

    def witnessed(self, viewer: Player | None) -> Played:
        return self if self.face_up or viewer in self.seen_by else replace(self, kind="")


@dataclass(frozen=True, slots=True)
class Commanded(Public):
    player: Player
    card: int
    kind: str
    option: int


@dataclass(frozen=True, slots=True)
class TurnedUp(Public):
    player: Player
    card: int
    kind: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Activated(Public):
    """An ability began; `place` is its number on the card."""

    player: Player
    card: int
    kind: str
    place: int


@dataclass(frozen=True, slots=True)
class NoTarget(Public):
    """A step found nothing to act on; a Command has the card 0."""

    player: Player
    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class Cancelled(Public):
    player: Player
    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class Marked(Public):
    """Counters were placed on a card, on the board or in a hand."""

    card: int
    counter: str
    by: Player
    number: int


@dataclass(frozen=True, slots=True)
class Unmarked(Public):
    """Counters left a card."""

    card: int
    counter: str
    by: Player
    number: int


@dataclass(frozen=True, slots=True)
class Shown(Secret):
    """The holder of a Revealed saw the card's face."""

    card: int
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Absorbed(Public):
    """A Shield was spent instead of the card."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Left(Public):
    """A card left the board for good; its face is then known to all."""

    player: Player
    card: int
    kind: str
    cell: Cell
    sacrificed: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(Public):
    """A hand card went to the discard pile."""

    player: Player
    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class Moved(Public):
    card: int
    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Swapped(Public):
    card: int
    other: int


@dataclass(frozen=True, slots=True)
class Changed(Public):
    """A card's power changed for good."""

    card: int
    power: int


@dataclass(frozen=True, slots=True)
class Readied(Public):
    """A Deploy ability can be used once more."""

    card: int


@dataclass(frozen=True, slots=True)
class Entered(Public):
    """A token appeared, or a card came back from the discard pile."""

    player: Player
    card: int
    kind: str
    cell: Cell
    returned: bool = False


@dataclass(frozen=True, slots=True)
class Recovered(Public):
    """A card came from the discard pile to the hand."""

    player: Player
    card: int
    kind: str


@dataclass(frozen=True, slots=True)
class Searched(Public):
    """A deck was looked through by its owner, and shuffled."""

    player: Player


@dataclass(frozen=True, slots=True)
class Looked(Public):
    """A player saw the top cards of a deck."""

    player: Player
    deck: Player
    number: int


@dataclass(frozen=True, slots=True)
class Sank(Secret):
    """A card looked at went to the bottom."""

    player: Player
    deck: Player
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Scored(Public):
    """Points, and the cells they came from, if they came from cells."""

    player: Player
    points: int
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundEnded(Public):
    round: int
    winners: tuple[Player, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Public):
    winners: tuple[Player, ...]


SkirmishEvent = (
    Exchanged | Kept | TurnBegan | PhaseBegan | Drew | Played | Commanded | TurnedUp | Activated | NoTarget
    | Cancelled | Marked | Unmarked | Shown | Absorbed | Left | Discarded | Moved | Swapped | Changed
    | Readied | Entered | Recovered | Searched | Looked | Sank | Scored | RoundEnded | MatchEnded
)  # fmt: skip
