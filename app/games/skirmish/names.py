"""What players, cells and cards are called, and what a waiting step asks for."""

from __future__ import annotations

from app.core.game import Player, Tr
from app.core.grid import Cell
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import UNIT
from app.games.skirmish.language import (
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
from app.games.skirmish.state import Run

COLUMNS = "abcdefg"


def named(player: Player, tr: Tr) -> str:
    return tr("skirmish.text.player", number=player + 1)


def written(cell: Cell) -> str:
    """`b3` is the second column, the third row."""
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


def face_name(kind: str, tr: Tr) -> str:
    """A card by name, or that it is hidden."""
    return tr(f"skirmish.card.{kind}") if kind else tr("skirmish.text.hidden_card")


def ability_texts(kind: str, tr: Tr) -> list[str]:
    """What a card can do, in words: its abilities or options, and its passives."""
    face = FACES[kind]
    lines = []
    for place, ability in enumerate(face.abilities):
        if UNIT not in face.types:
            lines.append(tr(f"skirmish.card.{kind}.{place}"))
            continue
        text = tr(f"skirmish.card.{kind}.{ability.trigger}")
        if ability.needs_support:
            text = tr("skirmish.text.with_support", text=text)
        lines.append(f"{tr(f'skirmish.trigger.{ability.trigger}')}: {text}")
    return lines + [tr(f"skirmish.passive.{passive}") for passive in face.passives]


def asked(run: Run, tr: Tr) -> str:
    """What the waiting step wants, in words: by its kind and by what is done with the answer."""
    step = run.doing
    match step:
        case Choose(do=Put(counter=counter, number=number)):
            return tr("skirmish.ask.put", counter=tr(f"skirmish.counter.{counter}"), number=number)
        case Choose() | ChooseCell():
            return tr(f"skirmish.ask.{_snake(type(step.do).__name__)}")
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
