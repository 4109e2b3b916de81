"""Computes the members of selectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.core.frozen import changed
from app.core.game import Player
from app.games.skirmish.board import Card, CardGrid, places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.selectors import (
    CHOSEN,
    Anyone,
    Beside,
    Both,
    Either,
    InLine,
    Mine,
    Movable,
    Near,
    Selector,
    Typed,
    Where,
    WithinSteps,
    Without,
)
from app.games.skirmish.terms import DEPLOY, SUPPORT, THREAT, UNIT

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class CardPerspective:
    board: CardGrid
    me: Player
    source: int = NOWHERE
    chosen: int = NOWHERE
    chosen_owner: Player = -1

    def at(self, anchor: str) -> int:
        return self.chosen if anchor == CHOSEN else self.source


def cells(of: Selector, look: CardPerspective, within: int = -1) -> int:
    match of:
        case Both():
            return cells(of.other, look, cells(of.one, look, within))
        case Either():
            return cells(of.one, look, within) | cells(of.other, look, within)
        case Without():
            inside = cells(of.one, look, within)
            return inside & ~cells(of.other, look, inside)
        case Movable():
            return _movable(of, look, within & look.board.occupied)
    return _CELLS[type(of)](of, look) & within


def holds(of: Selector, look: CardPerspective, card: Card) -> bool:
    match of:
        case Both():
            return holds(of.one, look, card) and holds(of.other, look, card)
        case Either():
            return holds(of.one, look, card) or holds(of.other, look, card)
        case Without():
            return holds(of.one, look, card) and not holds(of.other, look, card)
        case Where(name="own"):
            return card.owner == look.me
        case Where(name="opponents"):
            return look.board.sides[card.owner] != look.board.sides[look.me]
        case Where(name="theirs"):
            return card.owner == look.chosen_owner
        case Where(name="hands"):
            return True
        case Mine():
            return (of.status, look.me) in card.marks
        case Typed():
            return card.kind in FACES and FACES[card.kind].has_type(of.type)
        case Movable():
            return bool(cells(of.to, look))
    return False


def refusal(of: Selector, look: CardPerspective, target: int | Card) -> str | None:
    """Return the name of the set that excludes a target, or None."""
    match of:
        case Both():
            return refusal(of.one, look, target) or refusal(of.other, look, target)
        case Either():
            fault = refusal(of.one, look, target)
            return fault and refusal(of.other, look, target) and fault
        case Without():
            inside = _has(of.other, look, target)
            return refusal(of.one, look, target) or (f"not_{name(of.other)}" if inside else None)
    return None if _has(of, look, target) else name(of)


def name(of: Selector) -> str:
    match of:
        case Where():
            return of.name
        case Mine():
            return f"my_{of.status}"
        case Anyone():
            return f"any_{of.status}"
        case Typed():
            return f"type_{of.type}"
        case Both() | Either() | Without():
            return name(of.one)
    return {Beside: "adjacent", InLine: "in_line", Near: "near", WithinSteps: "steps", Movable: "movable"}[type(of)]


def _has(of: Selector, look: CardPerspective, target: int | Card) -> bool:
    if isinstance(target, Card):
        return holds(of, look, target)
    return bool(cells(of, look, 1 << target))


def _movable(of: Movable, look: CardPerspective, among: int) -> int:
    """A side cannot move its stunned cards, nor cards that have nowhere to go."""
    board = look.board
    free = among & ~(board.stunned & board.allied(look.me))
    return sum(1 << place for place in places(free) if cells(of.to, changed(look, chosen=place)))


def _reached(of: WithinSteps, look: CardPerspective) -> int:
    board, here = look.board, look.at(of.anchor)
    if here == NOWHERE:
        return 0
    beside = board.geometry.beside
    found = edge = beside[here] & board.empty
    for _ in range(of.steps - 1):
        reached = 0
        for place in places(edge):
            reached |= beside[place]
        edge = reached & board.empty & ~found
        found |= edge
    return found


def _pushable(look: CardPerspective) -> int:
    layout, found = look.board.geometry, 0
    row, column = layout.cell(look.source)
    for place in layout.near[look.source]:
        r, c = layout.cell(place)
        behind = layout.place((2 * r - row, 2 * c - column))
        if behind != NOWHERE and look.board.empty >> behind & 1:
            found |= 1 << place
    return found


def _vacated(look: CardPerspective) -> int:
    layout = look.board.geometry
    (row, column), (r, c) = layout.cell(look.source), layout.cell(look.chosen)
    return 1 << layout.place(((row + r) // 2, (column + c) // 2))


def _spent_deploy(look: CardPerspective) -> int:
    found = 0
    for place in places(look.board.face_up):
        card = look.board.cells[place]
        if card is not None and DEPLOY in FACES[card.kind].triggers() and DEPLOY not in card.ready:
            found |= 1 << place
    return found


def _typed(of: Typed, look: CardPerspective) -> int:
    board = look.board
    if of.type == UNIT:
        return board.occupied
    shown = ((place, board.cells[place]) for place in places(board.face_up))
    return sum(1 << place for place, card in shown if card is not None and FACES[card.kind].has_type(of.type))


def _mine(of: Mine, look: CardPerspective) -> int:
    if of.status == THREAT:
        return look.board.threatened[look.me]
    return look.board.marked(of.status, look.me)


def _anyone(of: Anyone, look: CardPerspective) -> int:
    if of.status == SUPPORT:
        return look.board.supported
    found = 0
    for threatened in look.board.threatened:
        found |= threatened
    return found


_WHERE: dict[str, Callable[[CardPerspective], int]] = {
    "board": lambda look: look.board.occupied,
    "hands": lambda look: 0,
    "empty": lambda look: look.board.empty,
    "here": lambda look: 1 << look.source,
    "own": lambda look: look.board.owned[look.me],
    "opponents": lambda look: look.board.occupied & ~look.board.allied(look.me),
    "theirs": lambda look: look.board.owned[look.chosen_owner],
    "face_down": lambda look: look.board.occupied & ~look.board.face_up,
    "pushable": _pushable,
    "swappable": lambda look: look.board.occupied & ~(look.board.stunned & look.board.allied(look.me)),
    "vacated": _vacated,
    "spent_deploy": _spent_deploy,
}

_CELLS: dict[type, Callable[..., int]] = {
    Where: lambda of, look: _WHERE[of.name](look),
    Mine: _mine,
    Anyone: _anyone,
    Typed: _typed,
    Beside: lambda of, look: look.board.geometry.beside[look.at(of.anchor)],
    InLine: lambda of, look: look.board.geometry.lines(look.at(of.anchor)) & ~(1 << look.at(of.anchor)),
    Near: lambda of, look: look.board.geometry.within(look.source, of.steps),
    WithinSteps: _reached,
}
