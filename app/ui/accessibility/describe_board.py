"""Describe a board by its game's own nodes, or by its text and moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from app.ui.accessibility.node import NodeAction, NodeRole, OfferedNode
from app.ui.boards import part_of

if TYPE_CHECKING:
    from app.ui.boards.board import Board

MOST_MOVES = 200


def offer_of(board: Board) -> OfferedNode:
    own = part_of(board.game, "accessibility")
    if own is None or board.view is None:
        return plain_offer(board)
    offered: OfferedNode = own.offer(board)
    return offered


def plain_offer(board: Board, with_moves: bool = True) -> OfferedNode:
    lines = [] if board.view is None else words_of_board(board)
    told = tuple(OfferedNode(key=f"line {number}", role=NodeRole.TEXT, name=line) for number, line in enumerate(lines))
    moves = _moves(board) if with_moves and board.takes_moves else ()
    return OfferedNode(role=NodeRole.LIST, name=name_of(board), children=(*told, *moves))


def words_of_board(board: Board) -> list[str]:
    position = board.game.text.position(board.view, board.app.tr)
    return [line for part in (position.title, position.spelled, position.facts, position.asked) for line in part]


def name_of(board: Board) -> str:
    name: str = board.app.tr(f"{board.game.id}.name")
    return name


def _moves(board: Board) -> tuple[OfferedNode, ...]:
    return tuple(_move(board, move) for move in islice(board.view.legal_moves(), MOST_MOVES))


def _move(board: Board, move: Any) -> OfferedNode:
    words = board.game.text.write(move)
    return OfferedNode(
        key=words, role=NodeRole.BUTTON, name=words, do={NodeAction.PRESS: lambda _: board.dispatch("on_move", move)}
    )
