"""Describe the grid, the lines, the hand and the banner to screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.core.grid import Cell, cells
from app.games.skirmish.board import Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.moves import Move
from app.games.skirmish.text.names import card_text, face_name, written
from app.games.skirmish.text.position_text import card_state, hand_facts
from app.ui.accessibility.describe_board import name_of
from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode, PerformAction

if TYPE_CHECKING:
    from app.ui.boards.skirmish.board import SkirmishBoard
    from app.ui.boards.skirmish.controls.banner import Banner
    from app.ui.boards.skirmish.controls.hand import Hand


def offer(board: SkirmishBoard) -> OfferedNode:
    size: int = board.view.board.size
    lines = board.options.lines if board.options and board.takes_moves else ()
    return OfferedNode(
        role=NodeRole.GRID,
        name=name_of(board),
        value=board.standing,
        size=(size, size),
        children=(*(_cell(board, cell) for cell in cells(size)), *(_line(board, move) for move in lines)),
    )


def _cell(board: SkirmishBoard, cell: Cell) -> OfferedNode:
    tr, card = board.app.tr, board.card_at(cell)
    do: dict[NodeAction, PerformAction] = {NodeAction.FOCUS: lambda _: _point_at(board, cell)}
    if board.takes_moves:
        do[NodeAction.PRESS] = lambda _: board.tap(cell)
    if card is not None:
        do[NodeAction.READ] = lambda _: board.dispatch("on_read", card)
    return OfferedNode(
        key=written(cell),
        role=NodeRole.CELL,
        name=_card(board, cell, card) if card else tr("skirmish.access.empty", cell=written(cell)),
        note="; ".join(_uses(board, cell, card)),
        kind=f"{card.kind} {card.owner}" if card else "",
        is_on=cell in board.chosen_cells(),
        is_pointed=cell == board.cursor,
        place=cell,
        box=board.box(cell),
        do=do,
    )


def _card(board: SkirmishBoard, cell: Cell, card: Card) -> str:
    """Return a text like "c3, Princeps, yours, power 3; Support; ready: Deploy"."""
    tr, view = board.app.tr, board.view
    name = tr(
        "skirmish.access.card",
        cell=written(cell),
        card=face_name(card.kind, tr),
        player=tr("skirmish.access.yours") if card.owner == _self(board) else board.name_of(card.owner),
        power=view.board.power[view.board.geometry.place(cell)],
    )
    return "; ".join([name, *card_state(view, card, board.name_of, tr)])


def _self(board: SkirmishBoard) -> int | None:
    """Return the player addressed as "you": on a shared device, the one who decides now."""
    if board.viewer is not None:
        return int(board.viewer)
    return int(board.acting) if board.enabled else None


def _uses(board: SkirmishBoard, cell: Cell, card: Card | None) -> list[str]:
    options, tr = board.options, board.app.tr
    if not board.takes_moves or options is None:
        return []
    if cell in options.targets or (card and card.id in options.targets):
        return [tr("skirmish.access.target")]
    return [tr("skirmish.access.usable")] if card and card.id in options.uses and not board.raised else []


def _point_at(board: SkirmishBoard, cell: Cell) -> None:
    board.cursor = cell


def _line(board: SkirmishBoard, move: Move) -> OfferedNode:
    """Offer a line: the first press previews it, the second takes it."""
    assert board.options is not None
    tr, line = board.app.tr, board.options.lines[move]
    first, last = board.box(line[0]), board.box(line[-1])
    left, bottom = min(first[0], last[0]), min(first[1], last[1])
    right, top = max(first[0] + first[2], last[0] + last[2]), max(first[1] + first[3], last[1] + last[3])
    worth = tr("skirmish.text.worth", count=board.line_worth(move))
    return OfferedNode(
        key=repr(move),
        role=NodeRole.BUTTON,
        name=tr("skirmish.access.line", first=written(line[0]), last=written(line[-1]), worth=worth),
        is_on=board.chosen == move,
        box=(left, bottom, right - left, top - bottom),
        do={NodeAction.PRESS: lambda _: board.choose(move)},
    )


def hand_offer(hand: Hand) -> OfferedNode:
    board = hand.board
    owner = board.hand_of if board.view is not None else None
    return OfferedNode(
        role=NodeRole.LIST,
        name=_whose(hand, owner),
        children=tuple(_hand_card(hand, index, card) for index, card in enumerate(hand.cards)),
    )


def _whose(hand: Hand, owner: int | None) -> str:
    board, tr = hand.board, hand.app.tr
    if owner is None:
        return ""
    is_own = owner == _self(board)
    return str(tr("skirmish.access.own_hand") if is_own else tr("skirmish.access.hand", player=board.name_of(owner)))


def _hand_card(hand: Hand, index: int, card: Card) -> OfferedNode:
    board, tr = hand.board, hand.app.tr
    do: dict[NodeAction, PerformAction] = {NodeAction.FOCUS: lambda _: _point_in_hand(hand, index)}
    if card.kind:
        do[NodeAction.READ] = lambda _: board.dispatch("on_read", card)
    notes = [card_text(card.kind, tr)] if card.kind in FACES else []
    if board.takes_moves:
        do[NodeAction.PRESS] = lambda _: board.tap_hand(card)
        if card.id in board.options.targets:
            notes.insert(0, tr("skirmish.access.target"))
    return OfferedNode(
        key=str(card.id),
        role=NodeRole.ITEM,
        name=", ".join([face_name(card.kind, tr), *hand_facts(card, board.name_of, tr)]),
        note=". ".join(notes),
        is_on=card.id == board.raised,
        is_pointed=index == hand.cursor,
        box=hand.box(index),
        do=do,
    )


def _point_in_hand(hand: Hand, index: int) -> None:
    hand.board.cursor, hand.cursor = None, index
    hand.reveal(index)


def banner_offer(banner: Banner, buttons: tuple[Any, ...]) -> OfferedNode:
    """Offer the banner's full text, even where the screen cuts it, and its buttons."""
    return OfferedNode(role=NodeRole.STATUS, name=banner.text, value=banner.detail, is_live=True, holds=buttons)
