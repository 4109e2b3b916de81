"""Decks: the four ready ones, the limits of a deck, and decks as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from app.core.deck import DeckRefused, Spellings
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.terms import COMMAND, FUSION, HERO, HOODS, OPTIMATES, RARITY, SYNCHROTECH, TOKEN

SMALLEST, LARGEST = 30, 60
LONGEST_TEXT = 10_240
LONGEST_LINE = 200
LINE_BREACH = "line_breach"
"""A Command that scores any line; a deck may have one copy."""

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


def _ready(faction: str, *rest: str, less: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return three of each unit of a faction, its hero, two informants and the Commands.

    `rest` is added and `less` removed.
    """
    units = [face for face in FACES.values() if face.faction == faction and TOKEN not in face.types]
    deck = Counter([face.id for face in units for _ in range(1 if HERO in face.types else 3)])
    deck.update(("secret_informant", "secret_informant", *_COMMANDS, *rest))
    deck.subtract(less)
    return tuple(sorted(deck.elements()))


READY: dict[str, tuple[str, ...]] = {
    SYNCHROTECH: _ready(SYNCHROTECH, "abr_gawain", "eleftheria", "secret_informant", less=("tactical_agent",)),
    HOODS: _ready(
        HOODS,
        *("reclaimed_gawain", "abr_gawain", "pinkunoneko", "falk", "edith_byron", "line_breach"),
        less=("vigilant_spotter", "secret_informant", "secret_informant", "enhanced_interrogation"),
    ),
    OPTIMATES: _ready(OPTIMATES, "abr_gawain", "secret_informant"),
    FUSION: _ready(FUSION, "reclaimed_gawain", "abr_gawain", "zius", less=("zealous_missionary",)),
}
"""`rest` and `less` make the decks about equal, as measured with `tools/balance`."""


class BadDeck(DeckRefused):
    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(f"skirmish.deck.{reason}", **details)


def limit(kind: str) -> int:
    types = FACES[kind].types
    if TOKEN in types:
        return 0
    if HERO in types or RARITY in types or kind == LINE_BREACH:
        return 1
    return 2 if COMMAND in types else 3


def check(deck: tuple[str, ...]) -> None:
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


_LINE = re.compile(r"([0-9]{1,3})(?: *[xX×хХ] +| +)(.+)")
"""A number, an optional Latin or Cyrillic x, and a name."""
_NAME = "#"
_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | {"’": "'"})


def key_of(name: str) -> str:
    """Return a card's name for lookup, whatever its case, quotes and spaces."""
    return " ".join(name.translate(_QUOTES).split()).casefold()


ENGLISH = {key_of(face.name): face.id for face in FACES.values()}


def name_in(text: str) -> str:
    """Return the name that a text gives its deck, or an empty string."""
    first = text.lstrip().partition("\n")[0]
    return first[len(_NAME) :].strip() if first.startswith(_NAME) else ""


def to_text(deck: tuple[str, ...]) -> str:
    """Write one line per card: `3x Faber`."""
    lines = sorted((FACES[kind].name, number) for kind, number in Counter(deck).items())
    return "".join(f"{number}x {name}\n" for name, number in lines)


def from_text(text: str, names: Mapping[str, str] = ENGLISH) -> tuple[str, ...]:
    """Return the deck that a text describes, sorted by id; raise `BadDeck`.

    `names` maps lookup keys to ids.
    """
    if len(text.encode(errors="surrogatepass")) > LONGEST_TEXT:
        raise BadDeck("text_too_long", most=LONGEST_TEXT)
    deck: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadDeck("line_too_long", line=number, most=LONGEST_LINE)
        if not line.strip() or (not deck and line.lstrip().startswith(_NAME)):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or int(found[1]) < 1:
            raise BadDeck("unreadable", line=number, text=line.strip())
        kind = names.get(key_of(found[2]))
        if kind is None:
            raise BadDeck("unknown_card", line=number, name=found[2])
        deck += [kind] * int(found[1])
        if len(deck) > LARGEST:
            raise BadDeck("too_large", number=len(deck), most=LARGEST)
    check(tuple(deck))
    return tuple(sorted(deck))


def card_names(spellings: Spellings) -> dict[str, str]:
    return {key_of(name): kind for kind in FACES for name in spellings(f"skirmish.card.{kind}")}


def read_deck(text: str, spellings: Spellings) -> tuple[str, str]:
    """Return a written deck as its option's value, and its name; raise `BadDeck`."""
    return to_text(from_text(text, card_names(spellings))), name_in(text)


def deck_of(value: str) -> tuple[str, ...]:
    """Return the ready deck of this name, or the deck of this text."""
    return READY.get(value) or from_text(value)
