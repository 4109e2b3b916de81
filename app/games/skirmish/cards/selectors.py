"""Sets of cells and hand cards, combined with `&`, `|` and `-`.

`targets.py` computes their members.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.games.skirmish.terms import REVEALED


class Selector:
    def __and__(self, other: Selector) -> Both:
        return Both(self, other)

    def __or__(self, other: Selector) -> Either:
        return Either(self, other)

    def __sub__(self, other: Selector) -> Without:
        return Without(self, other)


@dataclass(frozen=True, slots=True)
class Both(Selector):
    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Either(Selector):
    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Without(Selector):
    one: Selector
    other: Selector


@dataclass(frozen=True, slots=True)
class Where(Selector):
    name: str


@dataclass(frozen=True, slots=True)
class Mine(Selector):
    """Cards with a counter, Support or Threat recorded for the acting player."""

    status: str


@dataclass(frozen=True, slots=True)
class Anyone(Selector):
    """Cards with Support, or threatened by anybody."""

    status: str


@dataclass(frozen=True, slots=True)
class Typed(Selector):
    """Cards of a type. All cards on the board count as units, so face-down ones reveal nothing."""

    type: str


SOURCE, CHOSEN = "source", "chosen"
"""The card that a selector or an effect starts from: the acting card, or the card chosen first."""


@dataclass(frozen=True, slots=True)
class Beside(Selector):
    """The cells next to a card, without diagonals."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class InLine(Selector):
    """The other cells of a card's row and column."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class Near(Selector):
    """The cells within orthogonal steps of the acting card, its own included."""

    steps: int


@dataclass(frozen=True, slots=True)
class WithinSteps(Selector):
    """Empty cells that a card reaches over empty cells."""

    steps: int
    anchor: str = CHOSEN


@dataclass(frozen=True, slots=True)
class Movable(Selector):
    """Cards that this side may move to one of the given cells."""

    to: Selector


BOARD = Where("board")
HANDS = Where("hands")
EMPTY = Where("empty")
HERE = Where("here")
OWN = Where("own")
OPPONENTS = Where("opponents")
THEIRS = Where("theirs")
FACE_DOWN = Where("face_down")
PUSHABLE = Where("pushable")
SWAPPABLE = Where("swappable")
VACATED = Where("vacated")
SPENT_DEPLOY = Where("spent_deploy")
"""VACATED is where a pushed card stood. THEIRS are cards of the chosen card's owner. SWAPPABLE excludes stunned
cards of this side. SPENT_DEPLOY cards have a Deploy ability that is not ready."""

OTHERS = (BOARD | HANDS) - OWN
ADJACENT = Beside()
HIDDEN = (FACE_DOWN | HANDS) - Mine(REVEALED)
