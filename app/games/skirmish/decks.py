"""Decks: the four ready ones, the limits of one's own, and a deck as text, refused with the reason."""

from __future__ import annotations

import re
from collections import Counter

from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import COMMAND, FUSION, HERO, HOODS, OPTIMATES, RARITY, SYNCHROTECH, TOKEN

SMALLEST, LARGEST = 30, 60
LONGEST_TEXT = 10_240
LONGEST_LINE = 200
NOT_FOR_DECKS = frozenset({"line_breach"})

_COMMANDS = (
    "overwatch",
    "tactical_maneuver",
    "inspiration",
    "data_interception",
    "false_orders",
    "experimental_stimulants",
    "logistics_chain",
    "quick_response_team",
    "temporary_shelter",
    "enhanced_interrogation",
)


def _ready(faction: str, *rest: str) -> tuple[str, ...]:
    """Three of each of a faction's five units, its hero, and what is added to them."""
    units = [face for face in FACES.values() if face.faction == faction and TOKEN not in face.types]
    copies = [face.id for face in units for _ in range(1 if HERO in face.types else 3)]
    return tuple(sorted((*copies, *rest, "secret_informant", "secret_informant", *_COMMANDS)))


READY: dict[str, tuple[str, ...]] = {
    SYNCHROTECH: _ready(SYNCHROTECH, "abr_gawain", "eleftheria"),
    HOODS: _ready(HOODS, "reclaimed_gawain", "pinkunoneko"),
    OPTIMATES: _ready(OPTIMATES, "abr_gawain", "edith_byron"),
    FUSION: _ready(FUSION, "reclaimed_gawain", "zius"),
}


class BadDeck(ValueError):
    """A deck that is refused; `reason` is a key in the words, `details` what it is filled with."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason = f"skirmish.deck.{reason}"
        self.details = details
        shown = ", ".join(f"{name} {value!r}" for name, value in details.items())
        super().__init__(f"{self.reason}: {shown}" if shown else self.reason)


def limit(kind: str) -> int:
    """The most copies of a card in one deck."""
    types = FACES[kind].types
    if TOKEN in types or kind in NOT_FOR_DECKS:
        return 0
    if HERO in types or RARITY in types:
        return 1
    return 2 if COMMAND in types else 3


def check(deck: tuple[str, ...]) -> None:
    """Raises `BadDeck` for a deck that breaks a limit."""
    for kind, number in sorted(Counter(deck).items()):
        most = limit(kind)
        if not most:
            raise BadDeck("not_allowed", card=FACES[kind].name)
        if number > most:
            raise BadDeck("too_many", card=FACES[kind].name, number=number, most=most)
    if len(deck) < SMALLEST:
        raise BadDeck("too_small", number=len(deck), least=SMALLEST)
    if len(deck) > LARGEST:
        raise BadDeck("too_large", number=len(deck), most=LARGEST)


_BY_NAME = {face.name.casefold(): face.id for face in FACES.values()}
_LINE = re.compile(r"(\d{1,3}) ?x +(.+)", re.ASCII)


def to_text(deck: tuple[str, ...]) -> str:
    """One line for each card, by name: `3x Faber`."""
    lines = sorted((FACES[kind].name, number) for kind, number in Counter(deck).items())
    return "".join(f"{number}x {name}\n" for name, number in lines)


def from_text(text: str) -> tuple[str, ...]:
    """The deck that a text describes, in order of id; raises `BadDeck`."""
    if len(text.encode()) > LONGEST_TEXT:
        raise BadDeck("text_too_long", most=LONGEST_TEXT)
    deck: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadDeck("line_too_long", line=number, most=LONGEST_LINE)
        if not line.strip():
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or int(found[1]) < 1:
            raise BadDeck("unreadable", line=number, text=line.strip())
        kind = _BY_NAME.get(found[2].casefold())
        if kind is None:
            raise BadDeck("unknown_card", line=number, name=found[2])
        deck += [kind] * int(found[1])
        if len(deck) > LARGEST:
            raise BadDeck("too_large", number=len(deck), most=LARGEST)
    check(tuple(deck))
    return tuple(sorted(deck))


def deck_of(value: str) -> tuple[str, ...]:
    """The deck that an option's value stands for: the name of a ready one, or the text of one's own."""
    return READY.get(value) or from_text(value)
