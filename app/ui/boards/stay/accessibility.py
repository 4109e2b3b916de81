"""Describe Stay on the Board to screen readers, showing no more than the board does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.grid import KEYPAD, Cell, cells
from app.games.stay.rules import Go
from app.ui.accessibility.describe_board import name_of
from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode, PerformAction
from app.ui.boards.stay.pad import CENTRE

if TYPE_CHECKING:
    from app.ui.boards.stay.board import StayBoard
    from app.ui.boards.stay.pad import Pad


def offer(board: StayBoard) -> OfferedNode:
    """Hide cells that the board hides: a move earns more if its player saw less."""
    size: int = board.view.size
    if board.is_veiled:
        return OfferedNode(role=NodeRole.GRID, name=name_of(board), note=board.app.tr("stay.access.hidden"))
    return OfferedNode(
        role=NodeRole.GRID,
        name=name_of(board),
        size=(size, size),
        children=tuple(_cell(board, cell) for cell in cells(size)),
    )


def _cell(board: StayBoard, cell: Cell) -> OfferedNode:
    tr, view = board.app.tr, board.view
    is_queen = board.shows_piece and cell == view.queen
    what = "queen" if is_queen else "blocked" if cell in view.blocked else "free"
    go = board.way_to(cell) if board.shows_piece and not is_queen else None
    do: dict[NodeAction, PerformAction] = {}
    if board.takes_moves and board.shows_piece and not view.choosing:
        do[NodeAction.PRESS] = lambda _: board.tap(cell)
    return OfferedNode(
        key=f"{cell[0]} {cell[1]}",
        role=NodeRole.CELL,
        name=tr("access.cell", row=cell[0] + 1, column=cell[1] + 1),
        value=tr(f"stay.access.{what}"),
        note=_way(board, go) if go and do else "",
        kind="" if what == "free" else what,
        is_on=go is not None and go == board.selected,
        place=cell,
        box=board.grid.box_of(cell),
        do=do,
    )


def _way(board: StayBoard, go: Go) -> str:
    tr, view = board.app.tr, board.view
    way = tr("stay.log.unseen", direction=tr(f"stay.direction.{go.direction}"), distance=go.distance)
    if not board.shows_moves or view.fate(go) is not None:
        return str(way)
    return str(tr("stay.access.safe", way=way, points=f"{view.earned(go).total:+d}"))


def pad_offer(pad: Pad) -> OfferedNode:
    """Return the eight directions, and the center that confirms."""
    board, tr = pad.board, pad.board.app.tr
    can_choose = board.takes_moves and not board.view.choosing
    keys = [_key(pad, key, can_choose) for key in KEYPAD]
    go = board.selected
    centre = OfferedNode(
        key=str(CENTRE),
        role=NodeRole.BUTTON,
        name=tr("stay.access.confirm"),
        value=_way(board, go) if go else "",
        is_enabled=board.takes_moves and (go is not None or board.view.choosing),
        box=pad.box(CENTRE),
        do={NodeAction.PRESS: lambda _: board.confirm()},
    )
    return OfferedNode(role=NodeRole.GROUP, name=tr("stay.access.pad"), children=(*keys, centre))


def _key(pad: Pad, key: int, is_enabled: bool) -> OfferedNode:
    board = pad.board
    return OfferedNode(
        key=str(key),
        role=NodeRole.BUTTON,
        name=board.app.tr(f"stay.direction.{key}"),
        value=str(int(board.distance)) if key == board.direction else "",
        is_on=key == board.direction,
        is_enabled=is_enabled,
        box=pad.box(key),
        do={
            NodeAction.PRESS: lambda _: board.select(key),
            NodeAction.READ: lambda _: pad.dispatch("on_distances", key),
        },
    )
