"""Describe each cell of Squart to screen readers, and where a token would fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.grid import Cell, cells
from app.games.squart.rules import BLUE
from app.games.squart.text import FREE, IN_WORDS, marks_of
from app.ui.accessibility.describe_board import name_of
from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode, PerformAction
from app.ui.boards.squart.placement import aim_from

if TYPE_CHECKING:
    from app.ui.boards.squart.board import SquartBoard


def offer(board: SquartBoard) -> OfferedNode:
    view = board.view
    what = marks_of(view)
    pointed = board.aim.cells if board.aim else ()
    return OfferedNode(
        role=NodeRole.GRID,
        name=name_of(board),
        size=(view.size, view.size),
        children=tuple(_cell(board, cell, what[cell], cell in pointed) for cell in cells(view.size)),
    )


def _cell(board: SquartBoard, cell: Cell, mark: str, is_pointed: bool) -> OfferedNode:
    tr = board.app.tr
    do: dict[NodeAction, PerformAction] = {}
    if board.takes_moves:
        do = {NodeAction.PRESS: lambda _: board.tap(cell), NodeAction.FOCUS: lambda _: board.point_at(cell)}
    return OfferedNode(
        key=f"{cell[0]} {cell[1]}",
        role=NodeRole.CELL,
        name=tr("access.cell", row=cell[0] + 1, column=cell[1] + 1),
        value=tr(f"squart.access.{IN_WORDS[mark]}"),
        note=_fit(board, cell) if board.takes_moves else "",
        kind="" if mark == FREE else IN_WORDS[mark],
        is_on=is_pointed,
        is_pointed=is_pointed and board.is_tried,
        place=cell,
        box=board.grid.box_of(cell),
        do=do,
    )


def _fit(board: SquartBoard, cell: Cell) -> str:
    """Describe the token that fits here, or return ""."""
    aim = aim_from(board.view, cell, forward=True)
    if aim.move is None:
        return ""
    row, column = next(each for each in aim.cells if each != cell)
    kind = "column" if board.view.to_move == BLUE else "row"
    return str(board.app.tr(f"squart.access.with.{kind}", row=row + 1, column=column + 1))
