"""A board for those who do not see it: as its game tells it, or else its position and its moves in the game's words."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from app.screens.access.node import Act, Item, Role
from app.screens.boards import part_of

if TYPE_CHECKING:
    from app.screens.boards.board import Board

MOST_MOVES = 200
"""More moves than this are not worth a list."""


def offer_of(board: Board) -> Item:
    """By the game's own `access` module, if it has one."""
    own = part_of(board.game, "access")
    if own is None or board.view is None:
        return plain_offer(board)
    offered: Item = own.offer(board)
    return offered


def plain_offer(board: Board, with_moves: bool = True) -> Item:
    """The position as the game's text spells it, line by line, and the moves that can be made."""
    lines = [] if board.view is None else spelled(board)
    told = tuple(Item(key=f"line {number}", role=Role.TEXT, name=line) for number, line in enumerate(lines))
    moves = _moves(board) if with_moves and board.takes_moves else ()
    return Item(role=Role.LIST, name=name_of(board), children=(*told, *moves))


def spelled(board: Board) -> list[str]:
    """The position in sentences, without its picture."""
    position = board.game.text.position(board.view, board.app.tr)
    return [line for part in (position.title, position.spelled, position.facts, position.asked) for line in part]


def name_of(board: Board) -> str:
    name: str = board.app.tr(f"{board.game.id}.name")
    return name


def _moves(board: Board) -> tuple[Item, ...]:
    return tuple(_move(board, move) for move in islice(board.view.legal_moves(), MOST_MOVES))


def _move(board: Board, move: Any) -> Item:
    words = board.game.text.write(move)
    return Item(key=words, role=Role.BUTTON, name=words, do={Act.PRESS: lambda _: board.dispatch("on_move", move)})
