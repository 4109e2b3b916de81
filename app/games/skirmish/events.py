"""The events of Skirmish; those with hidden faces say who may see them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.game import Player, Public
from app.core.grid import Cell


class Secret:
    """An event whose card only the players in `seen_by` see."""

    __slots__ = ()
    kind: str
    seen_by: tuple[Player, ...]

    def witnessed(self, viewer: Player | None) -> Secret:
        return self if viewer in self.seen_by else replace(self, kind="")  # type: ignore[type-var]


@dataclass(frozen=True, slots=True)
class Exchanged(Secret):
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
    """A card came to a hand from the top of a deck or a search."""

    player: Player
    card: int
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Played(Secret):
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
    """`place` is the ability's number on the card."""

    player: Player
    card: int
    kind: str
    place: int


@dataclass(frozen=True, slots=True)
class NoTarget(Public):
    """A step found nothing to act on; `card` is 0 for a Command."""

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
    card: int
    counter: str
    by: Player
    number: int


@dataclass(frozen=True, slots=True)
class Unmarked(Public):
    card: int
    counter: str
    by: Player
    number: int


@dataclass(frozen=True, slots=True)
class Shown(Secret):
    """A player with a Revealed on the card saw its face."""

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
    """A card left the board, which shows its face to all."""

    player: Player
    card: int
    kind: str
    cell: Cell
    sacrificed: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(Public):
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
    """A Deploy ability can be used again."""

    card: int


@dataclass(frozen=True, slots=True)
class Entered(Public):
    """A token appeared, or a card returned from the discard pile."""

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
    """A player looked through the own deck and shuffled it."""

    player: Player


@dataclass(frozen=True, slots=True)
class Looked(Public):
    player: Player
    deck: Player
    number: int


@dataclass(frozen=True, slots=True)
class Sank(Secret):
    """A card looked at went to the bottom of its deck."""

    player: Player
    deck: Player
    kind: str
    seen_by: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Scored(Public):
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
