"""Decks: the four ready ones, the limits of one's own, and a deck as text, refused with the reason."""

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
"""A Command of which a deck has one at most: it scores any line."""

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
    """Three of each of a faction's five units, its hero, two informants and the Commands; `rest` comes to them, and
    `less` is what makes room for it."""
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
"""What is exchanged in them makes them as good as each other, as far as was measured (`tools/balance`)."""


class BadDeck(DeckRefused):
    """A deck that is refused."""

    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(f"skirmish.deck.{reason}", **details)


def limit(kind: str) -> int:
    """The most copies of a card in one deck."""
    types = FACES[kind].types
    if TOKEN in types:
        return 0
    if HERO in types or RARITY in types or kind == LINE_BREACH:
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


_LINE = re.compile(r"([0-9]{1,3})(?: *[xX×хХ] +| +)(.+)")
"""With a number that has an `x`, a Cyrillic one too, or has none."""
_NAME = "#"
"""What the name of a deck begins with, on the first line of its text, if it has one."""
_QUOTES = str.maketrans(dict.fromkeys("“”„«»", '"') | {"’": "'"})


def key_of(name: str) -> str:
    """A card's name as it is looked up: whatever the case, the quotes and the spaces."""
    return " ".join(name.translate(_QUOTES).split()).casefold()


ENGLISH = {key_of(face.name): face.id for face in FACES.values()}


def name_in(text: str) -> str:
    """What a text calls its deck, if it does."""
    first = text.lstrip().partition("\n")[0]
    return first[len(_NAME) :].strip() if first.startswith(_NAME) else ""


def to_text(deck: tuple[str, ...]) -> str:
    """One line for each card, by name: `3x Faber`."""
    lines = sorted((FACES[kind].name, number) for kind, number in Counter(deck).items())
    return "".join(f"{number}x {name}\n" for name, number in lines)


def from_text(text: str, names: Mapping[str, str] = ENGLISH) -> tuple[str, ...]:
    """The deck that a text describes, in order of id; raises `BadDeck`. `names` are those of cards, by their keys."""
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
    """All cards by their names in all languages."""
    return {key_of(name): kind for kind in FACES for name in spellings(f"skirmish.card.{kind}")}


def read_deck(text: str, spellings: Spellings) -> tuple[str, str]:
    """A deck that somebody wrote down, as its option takes it, and its name; raises `BadDeck`."""
    return to_text(from_text(text, card_names(spellings))), name_in(text)


def deck_of(value: str) -> tuple[str, ...]:
    """The deck that an option's value stands for: the name of a ready one, or the text of one's own."""
    return READY.get(value) or from_text(value)
