"""Describe what a viewer may see of a card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.core.game import Player
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.terms import COMMAND, SUPPORT, THREAT


@dataclass(frozen=True)
class Badge:
    icon: str
    number: int
    player: Player
    """The counter's player; -1 for nobody."""


@dataclass(frozen=True)
class CardView:
    owner: Player
    name: str
    """Empty for an unknown face."""
    faction: str
    power: int
    change: int
    """Difference to the printed power."""
    face_up: bool = True
    command: bool = False
    tab: str = ""
    """The letter of the next ability."""
    usable: bool = False
    stunned: bool = False
    badges: tuple[Badge, ...] = ()
    kind: str = ""
    short: str = ""
    """One word, for a small card."""


def on_board(view: Skirmish, place: int, tr: Any) -> CardView:
    board = view.board
    card = board.cells[place]
    assert card is not None
    badges = [Badge(counter, number, by) for (counter, by), number in Counter(card.marks).items()]
    badges += [Badge(THREAT, 0, by) for by, cells in enumerate(board.threatened) if cells >> place & 1]
    if board.supported >> place & 1:
        badges.append(Badge(SUPPORT, 0, -1))
    if view.camps[card.owner].played[-1:] == (card.id,):
        badges.append(Badge("flag", 0, card.owner))
    seen = in_hand(card, tr)
    usable = view.run is None and not view.ended and view.ability_of(card) is not None if card.kind else False
    ready = FACES[card.kind].abilities[view.ability_of(card) or 0].trigger if usable else "".join(card.ready[:1])
    power = board.power[place]
    return CardView(
        owner=card.owner,
        name=seen.name,
        faction=seen.faction,
        power=power,
        change=power - FACES[card.kind].power if card.face_up else 0,
        face_up=card.face_up,
        tab=tr(f"skirmish.trigger.{ready}")[:1] if ready else "",
        usable=usable,
        stunned=card.stunned,
        badges=tuple(badges),
        kind=card.kind,
        short=seen.short,
    )


def in_hand(card: Card, tr: Any) -> CardView:
    badges = tuple(Badge(counter, 0, by) for counter, by in dict.fromkeys(card.marks))
    if not card.kind:
        return face_down(card.owner, badges)
    return of_kind(card.kind, card.owner, tr, badges)


def of_kind(kind: str, owner: Player, tr: Any, badges: tuple[Badge, ...] = ()) -> CardView:
    face = FACES[kind]
    return CardView(
        owner,
        tr(f"skirmish.card.{kind}"),
        face.faction,
        face.power,
        0,
        command=COMMAND in face.types,
        badges=badges,
        kind=kind,
        short=tr(f"skirmish.card.{kind}.short"),
    )


def face_down(owner: Player, badges: tuple[Badge, ...] = ()) -> CardView:
    return CardView(owner, "", "", 0, 0, face_up=False, badges=badges)
