"""The moves: every decision of a match is one of them."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.game import Player
from app.core.grid import Cell

ROW, COLUMN = "row", "column"
AXES = (ROW, COLUMN)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Before the first turn: a hand card goes to the bottom of the deck, and the top card is drawn."""

    card: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Before the first turn: the hand is kept as it is."""


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
    """Answers a choice with a card on the board or in a hand."""

    card: int


@dataclass(frozen=True, slots=True)
class PickCell:
    cell: Cell
    face_up: bool = True
    """Only where a card is played there."""


@dataclass(frozen=True, slots=True)
class PickLine:
    axis: str
    index: int


@dataclass(frozen=True, slots=True)
class PickDiagonal:
    """A diagonal by its upper end: slope 1 goes down to the right, -1 down to the left."""

    start: Cell
    slope: int


@dataclass(frozen=True, slots=True)
class PickDeck:
    player: Player


@dataclass(frozen=True, slots=True)
class PickListed:
    """A card of the deck or the discard pile looked through; its copies there are all the same."""

    kind: str


@dataclass(frozen=True, slots=True)
class PickCounter:
    counter: str
    by: Player


@dataclass(frozen=True, slots=True)
class Sink:
    """One of the cards looked at goes to the bottom of its deck."""

    place: int


@dataclass(frozen=True, slots=True)
class Give:
    """One of the cards looked at goes to the hand of the deck's owner."""

    place: int


@dataclass(frozen=True, slots=True)
class Done:
    """Ends a choice that has no fixed number of answers."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drops the rest of an ability or a Command; what has happened stays."""


@dataclass(frozen=True, slots=True)
class NextPhase:
    """On to the next phase."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Scores the row or the column of the card played last; that ends the turn."""

    axis: str


ChoiceAnswer = (
    PickCard | PickCell | PickLine | PickDiagonal | PickDeck | PickListed | PickCounter
    | Sink | Give | Done | Cancel
)  # fmt: skip
TurnAction = Exchange | Keep | PlayUnit | PlayCommand | TurnUp | Activate | NextPhase | ScoreLine
Move = TurnAction | ChoiceAnswer


def card_of(move: Move) -> int:
    """The card that a move is made with or about; 0 if there is none."""
    return move.card if isinstance(move, (Exchange, PlayUnit, PlayCommand, TurnUp, Activate, PickCard)) else 0


def lays_face_down(move: Move) -> bool:
    """Whether a card comes to lie on the board unseen."""
    return isinstance(move, (PlayUnit, PickCell)) and not move.face_up
