"""What players, cells and cards are called."""

from __future__ import annotations

from app.core.game import Player, Tr
from app.core.grid import Cell
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.glossary import UNIT

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
