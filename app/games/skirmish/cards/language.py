"""The language of cards: amounts, verbs, and the steps of abilities.

All of it is data, which `effects.py` and `interpreter.py` carry out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from app.games.skirmish.cards.selectors import CHOSEN, SOURCE, Selector
from app.games.skirmish.terms import COMMAND, COMMIT, DEPLOY, SETUP, SUPPORT, UNIT


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The acting player's counters of a kind on the board."""

    counter: str


@dataclass(frozen=True, slots=True)
class InChosenLine:
    """The acting player's counters of a kind, or Threats, in the chosen line."""

    status: str
    each: int = 1


@dataclass(frozen=True, slots=True)
class ChosenLine:
    """The normal points of the chosen row, column or diagonal."""


@dataclass(frozen=True, slots=True)
class PowerOfChosen:
    """The current power of the card chosen first."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The number that an earlier step noted."""


@dataclass(frozen=True, slots=True)
class RevealedAtOpponents:
    """The acting player's Revealed on opponents' cards, in hands too."""


Amount = int | OnBoard | InChosenLine | ChosenLine | PowerOfChosen | Noted | RevealedAtOpponents


@dataclass(frozen=True, slots=True)
class Put:
    """Place counters; `instead_of` takes off one of those first."""

    counter: str
    number: int = 1
    instead_of: str = ""


@dataclass(frozen=True, slots=True)
class Destroy:
    """Discard a card, or spend a Shield instead."""


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Discard a card despite Shields; allies in its row and column grow stronger."""

    strengthens: int


@dataclass(frozen=True, slots=True)
class ChangePower:
    WRITTEN_AS: ClassVar = "Change"

    power: int


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Move a card to the chosen cell; its own cell leaves it in place."""

    WRITTEN_AS: ClassVar = "Move"

    who: str = CHOSEN


@dataclass(frozen=True, slots=True)
class Push:
    """Move the card one cell straight away from the acting card."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the places of the card and the acting card."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Move all counters of the acting card to the chosen one."""


@dataclass(frozen=True, slots=True)
class Spawn:
    token: str


@dataclass(frozen=True, slots=True)
class Remember:
    """Choose the card for the next step."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a hand card."""


@dataclass(frozen=True, slots=True)
class Double:
    counter: str


@dataclass(frozen=True, slots=True)
class ReadyAgain:
    """Make the card's Deploy ability usable again."""


@dataclass(frozen=True, slots=True)
class TakeOffAll:
    """Remove every counter of a kind, whoever it is recorded for."""

    counter: str


@dataclass(frozen=True, slots=True)
class ToHand:
    """Take the listed card into the hand."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Put the listed card from the discard pile on the chosen cell."""


@dataclass(frozen=True, slots=True)
class PlayFromHand:
    """Play the chosen hand card, besides the turn's one unit."""


@dataclass(frozen=True, slots=True)
class DrawCards:
    WRITTEN_AS: ClassVar = "Draw"

    cards: Amount


@dataclass(frozen=True, slots=True)
class Score:
    points: Amount


Verb = (
    Put | Destroy | Sacrifice | ChangePower | MoveCard | Push | Swap | HandOver | Spawn | Remember | Discard | Double
    | ReadyAgain | TakeOffAll | ToHand | Raise | PlayFromHand | DrawCards | Score
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choose:
    """The player picks `times` cards, and the verb applies to each."""

    among: Selector
    do: Verb
    times: Amount = 1
    chained: bool = False
    """Skip this step if the last unchained choice was not made."""


@dataclass(frozen=True, slots=True)
class ChooseCell:
    """The player picks a cell, and with `facing` which side of the card is up."""

    among: Selector
    do: Verb
    chained: bool = False
    facing: bool = False


@dataclass(frozen=True, slots=True)
class ChooseLine:
    """The player picks a line through a card, or any line without an anchor."""

    anchor: str
    do: Score
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseDiagonal:
    """The player scores a diagonal and notes the own supported cards on it."""

    do: Score
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseListed:
    """The player searches the own deck or discard pile for a card of a type."""

    pile: str
    type: str
    do: ToHand | Remember
    room: Selector | None = None
    chained: bool = False


DECK, DISCARD = "deck", "discard"


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """The player sees a deck's top cards, sinks some and may give one away."""

    look: int
    chained: bool = False


@dataclass(frozen=True, slots=True)
class ChooseCounters:
    """The player removes counters from the chosen card and notes their number."""

    chained: bool = True


@dataclass(frozen=True, slots=True)
class Each:
    among: Selector
    do: Verb
    chained: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """Apply the verb to a known card or to none."""

    do: Verb
    to: str = SOURCE
    chained: bool = False


AbilityStep = Choose | ChooseCell | ChooseLine | ChooseDiagonal | ChooseListed | ChooseDeck | ChooseCounters | Each | Do


@dataclass(frozen=True, slots=True)
class Ability:
    trigger: str
    steps: tuple[AbilityStep, ...]
    needs_support: bool = False
    starts_itself: bool = False


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
    """Its words are `skirmish.card.<id>`."""

    id: str
    name: str
    faction: str
    power: int
    abilities: tuple[Ability, ...]
    passives: tuple[str, ...] = ()
    types: tuple[str, ...] = (UNIT,)

    def has_type(self, wanted: str) -> bool:
        """Return whether the card has this type or faction; an empty one fits all."""
        return not wanted or wanted in self.types or wanted == self.faction

    def triggers(self) -> tuple[str, ...]:
        return tuple(ability.trigger for ability in self.abilities)
