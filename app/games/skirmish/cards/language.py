"""The language that cards are written in: counts, verbs, and the steps of an ability over the sets of `sets.py`.

All of it is data: `verbs.py` says what a verb does, and `interpreter.py` runs the steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.skirmish.cards.selectors import CHOSEN, SOURCE, Selector
from app.games.skirmish.terms import COMMAND, COMMIT, DEPLOY, SETUP, SUPPORT, UNIT


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The acting player's counters of a kind on the whole board."""

    counter: str


@dataclass(frozen=True, slots=True)
class InChosenLine:
    """The acting player's counters of a kind, or Threats, in the chosen line."""

    status: str
    each: int = 1


@dataclass(frozen=True, slots=True)
class ChosenLine:
    """The chosen row, column or diagonal by the normal rule."""


@dataclass(frozen=True, slots=True)
class PowerOfChosen:
    """The power of the card chosen first, as it is now."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The number that an earlier step has left: counters taken off, supported cards on the diagonal."""


@dataclass(frozen=True, slots=True)
class RevealedAtOpponents:
    """The acting player's Revealed on opponents' cards, in hands and on the board."""


Amount = int | OnBoard | InChosenLine | ChosenLine | PowerOfChosen | Noted | RevealedAtOpponents


@dataclass(frozen=True, slots=True)
class Put:
    """Places counters of the acting player on a card; `instead_of` takes one of those off first."""

    counter: str
    number: int = 1
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Destroy:
    """To the discard pile, unless a Shield is spent instead."""


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """To the discard pile whatever shields it; the allied cards in its row and column grow stronger."""

    strengthens: int


@dataclass(frozen=True, slots=True)
class ChangePower:
    """A lasting change of power."""

    WRITTEN_AS: ClassVar = "Change"

    power: int


@dataclass(frozen=True, slots=True)
class MoveCard:
    """A card goes to the chosen cell; its own cell means that it stays."""

    WRITTEN_AS: ClassVar = "Move"

    who: str = CHOSEN


@dataclass(frozen=True, slots=True)
class Push:
    """The card goes one cell straight away from the acting card."""


@dataclass(frozen=True, slots=True)
class Swap:
    """The card and the acting card change places."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """All counters of the acting card go to the chosen one."""


@dataclass(frozen=True, slots=True)
class Spawn:
    """A token of the acting player appears in the chosen cell."""

    token: str


@dataclass(frozen=True, slots=True)
class Remember:
    """Nothing yet: the card is chosen for the next step."""


@dataclass(frozen=True, slots=True)
class Discard:
    """The hand card goes to its owner's discard pile."""


@dataclass(frozen=True, slots=True)
class Double:
    """The card gets as many counters of the acting player again as it has."""

    counter: str


@dataclass(frozen=True, slots=True)
class ReadyAgain:
    """The card's Deploy ability can be used once more."""


@dataclass(frozen=True, slots=True)
class TakeOffAll:
    """Every counter of a kind leaves the card, whoever it is recorded for."""

    counter: str


@dataclass(frozen=True, slots=True)
class ToHand:
    """The listed card goes to the acting player's hand."""


@dataclass(frozen=True, slots=True)
class Raise:
    """The listed card comes from the discard pile to the chosen cell."""


@dataclass(frozen=True, slots=True)
class PlayFromHand:
    """The chosen hand card is played to the chosen cell, beside the turn's one unit."""


@dataclass(frozen=True, slots=True)
class DrawCards:
    """The acting player draws."""

    WRITTEN_AS: ClassVar = "Draw"

    cards: Amount


@dataclass(frozen=True, slots=True)
class Score:
    """The acting player scores."""

    points: Amount


Verb = (
    Put | Destroy | Sacrifice | ChangePower | MoveCard | Push | Swap | HandOver | Spawn | Remember | Discard | Double
    | ReadyAgain | TakeOffAll | ToHand | Raise | PlayFromHand | DrawCards | Score
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choose:
    """The player picks a card, as often as `times` says; each pick has the verb done to it."""

    among: Selector
    do: Verb
    times: Amount = 1
    chained: bool = False
    """Only if the choice before it, one that is not chained, was made."""


@dataclass(frozen=True, slots=True)
class ChooseCell:
    """The player picks a cell; `facing` asks as well whether the card lies face up."""

    among: Selector
    do: Verb
    chained: bool = False
    facing: bool = False


@dataclass(frozen=True, slots=True)
class ChooseLine:
    """The player picks the row or the column of a card, or with no anchor any line of the board."""

    anchor: str
    do: Score
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseDiagonal:
    """The player picks a diagonal, scores it, and the own supported cards on it are noted."""

    do: Score
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseListed:
    """The player looks through the own deck or discard pile for a card of a type (any, if empty)."""

    pile: str
    type: str
    do: ToHand | Remember
    room: Selector | None = None
    """Where there has to be a place for it."""
    chained: bool = False


DECK, DISCARD = "deck", "discard"


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """The player picks a deck, sees its top cards, sinks some and may give one to its owner's hand."""

    look: int
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseCounters:
    """The player takes counters off the card chosen before, one by one; their number is noted."""

    chained: bool = True


@dataclass(frozen=True, slots=True)
class Each:
    """The verb is done to every card of the set, with no choice."""

    among: Selector
    do: Verb
    chained: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """The verb is done to a card that is already known, or to none."""

    do: Verb
    to: str = SOURCE
    chained: bool = False


AbilityStep = Choose | ChooseCell | ChooseLine | ChooseDiagonal | ChooseListed | ChooseDeck | ChooseCounters | Each | Do


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card does when it is activated, or one option of a Command."""

    trigger: str
    steps: tuple[AbilityStep, ...]
    needs_support: bool = False
    starts_itself: bool = False
    """It begins as soon as the token appears."""


def on_deploy(*steps: AbilityStep, needs: str = "", at_once: bool = False) -> Ability:
    return Ability(DEPLOY, steps, needs == SUPPORT, at_once)


def on_setup(*steps: AbilityStep, needs: str = "") -> Ability:
    return Ability(SETUP, steps, needs == SUPPORT)


def on_commit(*steps: AbilityStep, needs: str = "") -> Ability:
    return Ability(COMMIT, steps, needs == SUPPORT)


def option(*steps: AbilityStep) -> Ability:
    return Ability(COMMAND, steps)


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card. Its words are `skirmish.card.<id>`."""

    id: str
    name: str
    """In English, as a deck's text has it."""
    faction: str
    power: int
    abilities: tuple[Ability, ...]
    passives: tuple[str, ...] = ()
    types: tuple[str, ...] = (UNIT,)

    def has_type(self, wanted: str) -> bool:
        """Whether a filter for this type, or for any, finds the card."""
        return not wanted or wanted in self.types or wanted == self.faction

    def triggers(self) -> tuple[str, ...]:
        """The ready statuses that the card gets when it enters the board."""
        return tuple(ability.trigger for ability in self.abilities)
