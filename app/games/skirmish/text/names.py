"""Names of players, cells and cards, and the questions of waiting steps."""

from __future__ import annotations

from app.core.dataclass_codec import written_name
from app.core.game import Player, Tr
from app.core.grid import Cell
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import (
    DECK,
    Choose,
    ChooseCell,
    ChooseCounters,
    ChooseDeck,
    ChooseDiagonal,
    ChooseLine,
    ChooseListed,
    Put,
)
from app.games.skirmish.state import PendingAbility
from app.games.skirmish.terms import COMMAND, UNIT

COLUMNS = "abcdefg"


def named(player: Player, tr: Tr) -> str:
    return tr("skirmish.text.player", number=player + 1)


def written(cell: Cell) -> str:
    """Return `b3` for the second column and third row."""
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


def face_name(kind: str, tr: Tr) -> str:
    return tr(f"skirmish.card.{kind}") if kind else tr("skirmish.text.hidden_card")


def short_name(kind: str, tr: Tr) -> str:
    return face_name(kind, tr).partition(",")[0]


def ability_text(kind: str, place: int, tr: Tr) -> str:
    face = FACES[kind]
    if UNIT not in face.types:
        return tr(f"skirmish.card.{kind}.{place}")
    ability = face.abilities[place]
    text = tr(f"skirmish.card.{kind}.{ability.trigger}")
    if ability.needs_support:
        text = tr("skirmish.text.with_support", text=text)
    return f"{tr(f'skirmish.trigger.{ability.trigger}')}: {text}"


def ability_texts(kind: str, tr: Tr) -> list[str]:
    face = FACES[kind]
    abilities = [ability_text(kind, place, tr) for place in range(len(face.abilities))]
    return abilities + [tr(f"skirmish.passive.{passive}") for passive in face.passives]


def card_text(kind: str, tr: Tr) -> str:
    """Join a card's texts; a Command's options are alternatives."""
    if not kind:
        return ""
    between = f" — {tr('skirmish.or')} — " if COMMAND in FACES[kind].types else " "
    return between.join(ability_texts(kind, tr))


def asked(run: PendingAbility, tr: Tr) -> str:
    step = run.doing
    match step:
        case Choose(do=Put(counter=counter, number=number)):
            return tr("skirmish.ask.put", counter=tr(f"skirmish.counter.{counter}"), number=number)
        case Choose() | ChooseCell():
            return tr(f"skirmish.ask.{_snake(written_name(type(step.do)))}")
        case ChooseLine():
            return tr("skirmish.ask.line")
        case ChooseDiagonal():
            return tr("skirmish.ask.diagonal")
        case ChooseListed():
            return tr("skirmish.ask.deck" if step.pile == DECK else "skirmish.ask.discard_pile")
        case ChooseDeck():
            return tr("skirmish.ask.top" if run.deck >= 0 else "skirmish.ask.whose_deck")
        case ChooseCounters():
            return tr("skirmish.ask.counters")
    return ""


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).removeprefix("_")
