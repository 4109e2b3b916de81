"""The language that cards are written in: sets of places, counts, verbs, and the steps of an ability.

All of it is data. `places.py` says which cells and hand cards a set holds, `verbs.py` what a verb does, and
`interpreter.py` runs the steps.
"""

from __future__ import annotations

from dataclasses import dataclass

AIM, EXPLOIT, STUN, SHIELD, REVEALED = "aim", "exploit", "stun", "shield", "revealed"
COUNTERS = (AIM, EXPLOIT, STUN, SHIELD, REVEALED)
"""What can lie on a card, be handed over and be taken off."""
FOR_HANDS = frozenset({REVEALED})
"""The counters that hand cards can bear."""
CAP = 99
"""The most of one counter from one player on one card."""

SUPPORT, THREAT = "support", "threat"
"""What follows from the positions; never placed, moved or taken off."""

DEPLOY, SETUP, COMMIT = "deploy", "setup", "commit"
TRIGGERS = (DEPLOY, SETUP, COMMIT)

UNIT, COMMAND, TOKEN, DEVICE, HERO, RARITY = "unit", "command", "token", "device", "hero", "rarity"
SYNCHROTECH, HOODS, OPTIMATES, FUSION, NEUTRAL = "synchrotech", "hoods", "optimates", "fusion", "neutral"

STRENGTHEN_LINES = "strengthen_lines"
SHARE_EXPLOITED = "share_exploited"
WATCH_REVEALED = "watch_revealed"
NEVER_STUNNED = "never_stunned"
STRONGER_FROM_DISCARD = "stronger_from_discard"
PASSIVES = (STRENGTHEN_LINES, SHARE_EXPLOITED, WATCH_REVEALED, NEVER_STUNNED, STRONGER_FROM_DISCARD)


class Places:
    """A set of cells and hand cards, as seen by the acting card."""

    def __and__(self, other: Places) -> Both:
        return Both(self, other)

    def __or__(self, other: Places) -> Either:
        return Either(self, other)

    def __sub__(self, other: Places) -> Without:
        return Without(self, other)


@dataclass(frozen=True, slots=True)
class Both(Places):
    one: Places
    other: Places


@dataclass(frozen=True, slots=True)
class Either(Places):
    one: Places
    other: Places


@dataclass(frozen=True, slots=True)
class Without(Places):
    one: Places
    other: Places


@dataclass(frozen=True, slots=True)
class Where(Places):
    """A set that has a name; `places.py` knows which cells are in it."""

    name: str


@dataclass(frozen=True, slots=True)
class Mine(Places):
    """The cards that bear a counter, or Support or Threat, recorded for the acting player."""

    status: str


@dataclass(frozen=True, slots=True)
class Anyone(Places):
    """The cards that bear it, whoever it is recorded for."""

    status: str


@dataclass(frozen=True, slots=True)
class Typed(Places):
    """The cards of a type. On the board all are units, so that face-down ones give nothing away."""

    type: str


SOURCE, CHOSEN = "source", "chosen"
"""The cards that a set or a verb can start from: the acting one, and the one chosen first."""


@dataclass(frozen=True, slots=True)
class Beside(Places):
    """The cells next to a card; diagonals never count."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class InLine(Places):
    """The other cells of a card's row and column."""

    anchor: str = SOURCE


@dataclass(frozen=True, slots=True)
class Near(Places):
    """The cells at most so many orthogonal steps away, the card's own included."""

    steps: int


@dataclass(frozen=True, slots=True)
class Steps(Places):
    """The empty cells that a card can walk to in so many steps over empty cells."""

    steps: int
    anchor: str = CHOSEN


@dataclass(frozen=True, slots=True)
class Movable(Places):
    """The cards that this side may move, and that have somewhere to go among the places given for them."""

    to: Places


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


Count = int | OnBoard | InChosenLine | ChosenLine | PowerOfChosen | Noted | RevealedAtOpponents


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
class Change:
    """A lasting change of power."""

    power: int


@dataclass(frozen=True, slots=True)
class Move:
    """A card goes to the chosen cell; its own cell means that it stays."""

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
class Draw:
    """The acting player draws."""

    cards: Count


@dataclass(frozen=True, slots=True)
class Score:
    """The acting player scores."""

    points: Count


Verb = (
    Put | Destroy | Sacrifice | Change | Move | Push | Swap | HandOver | Spawn | Remember | Discard | Double
    | ReadyAgain | TakeOffAll | ToHand | Raise | PlayFromHand | Draw | Score
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choose:
    """The player picks a card, as often as `times` says; each pick has the verb done to it."""

    among: Places
    do: Verb
    times: Count = 1
    chained: bool = False
    """Only if the choice before it, one that is not chained, was made."""


@dataclass(frozen=True, slots=True)
class ChooseCell:
    """The player picks a cell; `facing` asks as well whether the card lies face up."""

    among: Places
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
    room: Places | None = None
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

    among: Places
    do: Verb
    chained: bool = False


@dataclass(frozen=True, slots=True)
class Do:
    """The verb is done to a card that is already known, or to none."""

    do: Verb
    to: str = SOURCE
    chained: bool = False


Step = Choose | ChooseCell | ChooseLine | ChooseDiagonal | ChooseListed | ChooseDeck | ChooseCounters | Each | Do


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card does when it is activated, or one option of a Command."""

    trigger: str
    steps: tuple[Step, ...]
    needs_support: bool = False
    starts_itself: bool = False
    """It begins as soon as the token appears."""


def on_deploy(*steps: Step, needs: str = "", at_once: bool = False) -> Ability:
    return Ability(DEPLOY, steps, needs == SUPPORT, at_once)


def on_setup(*steps: Step, needs: str = "") -> Ability:
    return Ability(SETUP, steps, needs == SUPPORT)


def on_commit(*steps: Step, needs: str = "") -> Ability:
    return Ability(COMMIT, steps, needs == SUPPORT)


def option(*steps: Step) -> Ability:
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
