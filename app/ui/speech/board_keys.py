"""Handle the keys that read a board, the same on every screen.

A reading cursor moves by row, column, kind of piece or move. It selects nothing until the player presses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from app.core.game import worthwhile_moves
from app.ui.accessibility.describe_board import words_of_board
from app.ui.accessibility.node import Node, NodeAction, NodeRole, WithBoard
from app.ui.accessibility.screen_tree import ScreenTree, holds
from app.ui.boards.board import Board
from app.ui.speech.speech_text import sentences

if TYPE_CHECKING:
    from app.ui.application import FourBoards

FEW_MOVES = 12
MOST_MOVES = 1000
"""More moves are not counted: Chapaev has hundreds of millions of throws."""


class BoardKeys:
    def __init__(self, app: FourBoards) -> None:
        self._app = app
        self._at = ""
        self._keys: dict[str, Callable[[bool], object]] = {
            "[": lambda far: self._along(0, -1, far),
            "]": lambda far: self._along(0, 1, far),
            ";": lambda far: self._along(1, -1, far),
            "'": lambda far: self._along(1, 1, far),
            ",": lambda _: self._next(-1, _is_move),
            ".": lambda _: self._next(1, _is_move),
            "j": lambda back: self._next_of_kind(-1 if back else 1),
            "o": lambda back: self._next_kind(-1 if back else 1),
            "y": lambda _: self.to_last_move(),
            "s": lambda _: self.press(),
            "f3": lambda _: self.what_can_i_do(),
            "f4": lambda _: self.where_is_everything(),
            "f5": lambda _: self.what_changed(),
        }

    def key(self, name: str, shift: bool, ctrl: bool) -> bool:
        """Handle a reading key and return whether it was one."""
        if ctrl or name not in self._keys or self._board is None:
            return False
        self._keys[name](shift)
        return True

    @property
    def _board(self) -> Board | None:
        board = self._app.top.board if isinstance(self._app.top, WithBoard) else None
        return board if isinstance(board, Board) and board.view is not None and board.opacity else None

    # Where things are

    def where_is_everything(self) -> None:
        """Read the whole position, unless the board is covered."""
        board = self._board
        if board is None:
            self._app.voice.tell(self._app.tr("voice.no_board"))
            return
        node = self._grid(ScreenTree(self._app))
        covered = node is not None and node.role is NodeRole.GRID and not node.children
        lines = [node.note] if covered and node else words_of_board(board)
        self._app.voice.tell(sentences(lines), self._app.tr("keys.board.9.does"))

    def what_can_i_do(self) -> None:
        """Count the moves, and name them if they are few."""
        board, tr = self._board, self._app.tr
        assert board
        if not board.takes_moves:
            self._app.voice.tell(tr("voice.wait"))
            return
        # Worthwhile moves are a hint, so they are singled out only where moves are shown.
        moves = worthwhile_moves(board.view) if self._app.in_force("show_moves") else board.view.legal_moves()
        places = self._places(board, moves)
        words = [tr("voice.moves", count=len(moves))] if len(moves) <= MOST_MOVES else []
        if 0 < len(places) <= FEW_MOVES:
            words += [f"{node.name}, {node.note}" if node.note else node.name for node in places]
            moves = [move for move in moves if board.spot_of(move) is None] if len(moves) <= FEW_MOVES else ()
        if 0 < len(moves) <= FEW_MOVES:
            words += board.game.text.list_moves(board.view, moves, tr)
        self._app.voice.tell(sentences(words) or tr("voice.your_turn"), tr("keys.board.8.does"))

    def _places(self, board: Board, moves: Collection[Any]) -> list[Node]:
        places = [node for node in self._things() if _is_move(node)]
        if len(moves) > MOST_MOVES:
            return places
        spots = [board.to_window(*spot) for move in moves if board.spot_of(move) and (spot := board.place_of(move))]
        return [node for node in places if any(holds(node.box, spot) for spot in spots)]

    def what_changed(self) -> None:
        board, tr = self._board, self._app.tr
        assert board
        told = [board.game.text.describe(board.told(event), tr) for event in board.led_here]
        self._app.voice.tell(sentences(told) or tr("voice.unchanged"), tr("keys.board.10.does"))

    # The cursor

    def to_last_move(self) -> None:
        board, move = self._board, self._app.top.last_move()
        assert board
        spot = None if move is None else board.spot_of(move)
        node = None if spot is None else ScreenTree(self._app).at(board.to_window(*spot))
        if node is None or all(node.id != each.id for each in self._things()):
            self.what_changed()
        else:
            self._go(node)

    def press(self) -> None:
        tree = ScreenTree(self._app)
        node = tree.find(self._at)
        if node is None or not tree.perform(node.id, NodeAction.PRESS):
            self._app.feedback.refused()
            self._app.voice.tell(self._app.tr("voice.nothing"))
            return
        after = ScreenTree(self._app).find(node.id)
        if after is not None and after != node:
            self._app.voice.tell(self._app.voice.words_of(after))

    def _along(self, axis: int, by: int, far: bool) -> None:
        """Move along the row (axis 0) or column (axis 1). `far` goes to its end."""
        things = self._things()
        here = self._here(things)
        if here is None:
            self._go_first(things)
            return
        mine = [each for each in things if _is_level(each, here, axis)]
        mine.sort(key=lambda node: by * _middle(node)[axis])
        at = next(index for index, each in enumerate(mine) if each.id == here.id)
        self._go(mine[-1] if far else mine[min(at + 1, len(mine) - 1)])

    def _next(self, by: int, wanted: Callable[[Node], bool]) -> None:
        things = self._things()
        found = [index for index, each in enumerate(things) if wanted(each)]
        if not found:
            self._app.voice.tell(self._app.tr("voice.none"))
            return
        here = self._here(things)
        at = things.index(here) if here else (-1 if by > 0 else len(things))
        ahead = [index for index in found if index > at] if by > 0 else [index for index in found[::-1] if index < at]
        self._go(things[ahead[0] if ahead else found[0] if by > 0 else found[-1]])

    def _next_of_kind(self, by: int) -> None:
        here = self._here(self._things())
        kind = here.kind if here else ""
        self._next(by, lambda node: bool(node.kind) and node.kind == (kind or node.kind))

    def _next_kind(self, by: int) -> None:
        here = self._here(self._things())
        kind = here.kind if here else ""
        self._next(by, lambda node: bool(node.kind) and node.kind != kind)

    def _go_first(self, things: Sequence[Node]) -> None:
        if things:
            self._go(things[0])

    def _go(self, node: Node) -> None:
        self._at = node.id
        self._app.voice.tell(self._app.voice.words_of(node))

    def _here(self, things: Sequence[Node]) -> Node | None:
        known = next((each for each in things if each.id == self._at), None)
        return known or next((each for each in things if each.is_pointed), None)

    def _things(self) -> list[Node]:
        grid = self._grid(ScreenTree(self._app))
        return [] if grid is None else [node for node in grid.children if node.role in (NodeRole.CELL, NodeRole.ITEM)]

    def _grid(self, tree: ScreenTree) -> Node | None:
        return tree.node_of(self._board) if self._board else None


def _is_move(node: Node) -> bool:
    return NodeAction.PRESS in node.acts and (bool(node.note) or node.role is not NodeRole.CELL)


def _middle(node: Node) -> tuple[float, float]:
    left, bottom, wide, high = node.box
    return left + wide / 2, bottom + high / 2


def _is_level(node: Node, other: Node, axis: int) -> bool:
    if node.place is not None and other.place is not None:
        return node.place[axis] == other.place[axis]
    apart: Any = abs(_middle(node)[1 - axis] - _middle(other)[1 - axis])
    return bool(apart < (node.box[3 - axis] + other.box[3 - axis]) / 2)
