"""The sets of the language: cells and hand cards, combined with `&`, `|` and `-`.

Which places a set holds in a position is told by `places.py`.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.games.skirmish.terms import REVEALED


class Selector:
    """A set of cells and hand cards, as seen by the acting card."""

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
    """A set that has a name; `places.py` knows which cells are in it."""

    name: str


@dataclass(frozen=True, slots=True)
class Mine(Selector):
    """The cards that bear a counter, or Support or Threat, recorded for the acting player."""

    status: str


@dataclass(frozen=True, slots=True)
class Anyone(Selector):
    """The cards that bear it, whoever it is recorded for."""

    status: str


@dataclass(frozen=True, slots=True)
class Typed(Selector):
    """The cards of a type. On the board all are units, so that face-down ones give nothing away."""

    type: str


SOURCE, CHOSEN = "source", "chosen"
"""The cards that a set or a verb can start from: the acting one, and the one chosen first."""


@dataclass(frozen=True, slots=True)
class Beside(Selector):
    """The cells next to a card; diagonals never count."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class InLine(Selector):
    """The other cells of a card's row and column."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class Near(Selector):
    """The cells at most so many orthogonal steps away, the card's own included."""

    steps: int


@dataclass(frozen=True, slots=True)
class WithinSteps(Selector):
    """The empty cells that a card can walk to in so many steps over empty cells."""

    steps: int
    anchor: str = CHOSEN


@dataclass(frozen=True, slots=True)
class Movable(Selector):
    """The cards that this side may move, and that have somewhere to go among the places given for them."""

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
"""In words: on the board; in a hand; no card there; the acting card's own cell; the acting player's; neither
own nor a teammate's; of the owner of the chosen card; face down; with an empty cell straight behind; not a
stunned one of this side; where the pushed card stood; face up with a Deploy ability that is not ready."""

OTHERS = (BOARD | HANDS) - OWN
ADJACENT = Beside()
HIDDEN = (FACE_DOWN | HANDS) - Mine(REVEALED)
