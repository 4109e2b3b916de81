"""The moves of Skirmish, one for each decision."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Player
from app.core.grid import Cell

ROW, COLUMN = "row", "column"
AXES = (ROW, COLUMN)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Before the first turn: put a hand card under the deck and draw one."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Before the first turn: keep the hand as it is."""


@dataclass(frozen=True, slots=True)
class PlayUnit:
    card: int
    cell: Cell
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class PlayCommand:
    card: int
    option: int


@dataclass(frozen=True, slots=True)
class TurnUp:
    card: int


@dataclass(frozen=True, slots=True)
class Activate:
    card: int


@dataclass(frozen=True, slots=True)
class PickCard:
    """Answer a choice with a card on the board or in a hand."""

    card: int


@dataclass(frozen=True, slots=True)
class PickCell:
    cell: Cell
    face_up: bool = True
    """Matters only where a card is played."""


@dataclass(frozen=True, slots=True)
class PickLine:
    axis: str
    index: int


@dataclass(frozen=True, slots=True)
class PickDiagonal:
    """`start` is the upper end. Slope 1 goes down to the right, -1 to the left."""

    start: Cell
    slope: int


@dataclass(frozen=True, slots=True)
class PickDeck:
    player: Player


@dataclass(frozen=True, slots=True)
class PickListed:
    """Pick any copy of a card in a searched deck or discard pile."""

    kind: str


@dataclass(frozen=True, slots=True)
class PickCounter:
    counter: str
    by: Player


@dataclass(frozen=True, slots=True)
class Sink:
    """Put one of the cards looked at under its deck."""

    place: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give one of the cards looked at to the deck's owner."""

    place: int


@dataclass(frozen=True, slots=True)
class Done:
    """End a choice that has no fixed number of answers."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drop the rest of an ability or Command; what has happened stays."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """Go on to the next phase."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Score a line of the card played last and end the turn."""

    axis: str


ChoiceAnswer = (
    PickCard | PickCell | PickLine | PickDiagonal | PickDeck | PickListed | PickCounter
    | Sink | Give | Done | Cancel
)  # fmt: skip
TurnAction = Exchange | Keep | PlayUnit | PlayCommand | TurnUp | Activate | NextPhase | ScoreLine
Move = TurnAction | ChoiceAnswer


def card_of(move: Move) -> int:
    return move.card if isinstance(move, (Exchange, PlayUnit, PlayCommand, TurnUp, Activate, PickCard)) else 0


def lays_face_down(move: Move) -> bool:
    return isinstance(move, (PlayUnit, PickCell)) and not move.face_up
