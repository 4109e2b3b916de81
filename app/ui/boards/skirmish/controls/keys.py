"""Skirmish's keyboard: a cursor, and a key for every button."""

from __future__ import annotations

from typing import Any

from app.core.grid import Cell, inside
from app.games.skirmish.moves import ScoreLine
from app.ui.boards.skirmish.legal_targets import LegalTargets

ARROWS: dict[str, Cell] = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
CONFIRM = ("enter", "space", "numpad5")


class Keys:
    def __init__(self, board: Any, controls: Any) -> None:
        self._board, self._controls = board, controls

    def press(self, name: str, shift: bool, ctrl: bool) -> bool:
        """Return whether the key was used."""
        if ctrl or self._board.view is None or self._board.options is None:
            return False
        if name in ARROWS:
            self._arrow(name)
        elif name in CONFIRM:
            self._enter()
        elif name == "tab" and self._spots():
            self._next_target(-1 if shift else 1)
        elif name in "123456789" and len(name) == 1:
            self._number(int(name))
        elif name in _LETTERS:
            getattr(self, _LETTERS[name])()
        else:
            return False
        return True

    # The cursor

    def _arrow(self, name: str) -> None:
        board, hand = self._board, self._controls.hand
        lines = [move for move in board.options.lines if isinstance(move, ScoreLine)]
        if lines and board.takes_moves and board.cursor is None and hand.cursor < 0:
            axis = "row" if name in ("left", "right") else "column"
            board.chosen = next(move for move in lines if move.axis == axis)
        elif hand.cursor >= 0 or (board.cursor is None and hand.cards):
            self._arrow_in_hand(name)
        else:
            self._arrow_on_board(name)

    def _arrow_in_hand(self, name: str) -> None:
        hand = self._controls.hand
        last = len(hand.cards) - 1
        if name == "up":
            hand.cursor = -1
            self._to_board()
        elif name in ("left", "right"):
            step = 1 if name == "right" else -1
            hand.cursor = 0 if hand.cursor < 0 else min(last, max(0, hand.cursor + step))
            hand.reveal(int(hand.cursor))
        elif hand.cursor < 0:
            hand.cursor = 0

    def _to_board(self) -> None:
        """Move the cursor to the lowest target, or the lowest row."""
        size = self._board.view.board.size
        spots = self._spots()
        self._board.cursor = max(spots, key=lambda spot: spot[0]) if spots else (size - 1, size // 2)

    def _arrow_on_board(self, name: str) -> None:
        board, hand = self._board, self._controls.hand
        size = board.view.board.size
        if board.cursor is None:
            board.cursor = (size // 2, size // 2)
            return
        step = ARROWS[name]
        there = (board.cursor[0] + step[0], board.cursor[1] + step[1])
        if inside(there, size):
            board.cursor = there
        elif name == "down" and hand.cards:
            board.cursor, hand.cursor = None, 0

    def _spots(self) -> list[Cell]:
        """Return the targets on the board."""
        board = self._board
        if not board.takes_moves:
            return []
        found = (board.cell_of(target) for target in board.options.targets)
        return [cell for cell in found if cell is not None]

    # Choosing

    def _enter(self) -> None:
        board, hand = self._board, self._controls.hand
        if board.takes_moves and board.options.sheet:
            board.dispatch("on_sheet")
        elif 0 <= hand.cursor < len(hand.cards):
            card = hand.cards[int(hand.cursor)]
            board.tap_hand(card)
            if board.raised == card.id and not board.options.is_mulligan:
                hand.cursor = -1
                board.options = LegalTargets(board.view, card.id, board.face_up)
                self._to_board()
        elif board.cursor is not None and (board.chosen is None or self._is_elsewhere()):
            board.tap(board.cursor)
        elif board.chosen is not None:
            board.confirm()

    def _is_elsewhere(self) -> bool:
        """Return whether the cursor is on another choice than the previewed one."""
        board, options, here = self._board, self._board.options, self._board.cursor
        return here not in board.chosen_cells() and (here in self._spots() or bool(options.through(here)))

    def _number(self, number: int) -> None:
        board = self._board
        targets = list(board.options.targets.values())
        if board.takes_moves and number <= len(targets):
            board.choose(targets[number - 1])

    def _next_target(self, by: int) -> None:
        spots, board = self._spots(), self._board
        self._controls.hand.cursor = -1
        here = spots.index(board.cursor) if board.cursor in spots else (-1 if by > 0 else 0)
        board.cursor = spots[(here + by) % len(spots)]

    def next_unused(self) -> None:
        """Move the cursor to the next card with an unused ability."""
        board = self._board
        spots = [board.cell_of(card) for card in board.options.unused] if board.takes_moves else []
        if spots:
            here = spots.index(board.cursor) if board.cursor in spots else -1
            self._controls.hand.cursor = -1
            board.cursor = spots[(here + 1) % len(spots)]

    def _turn(self) -> None:
        self._board.turn_card()

    def _exchange(self) -> None:
        self._controls.exchange()

    def _next(self) -> None:
        if self._controls.is_mulligan:
            self._controls.keep()
        else:
            self._controls.next()

    def _read(self) -> None:
        board, hand = self._board, self._controls.hand
        card = hand.cards[int(hand.cursor)] if 0 <= hand.cursor < len(hand.cards) else None
        if card is None and board.cursor is not None:
            card = board.card_at(board.cursor)
        if card is not None:
            board.dispatch("on_read", card)


_LETTERS = {"d": "_turn", "a": "next_unused", "n": "_next", "i": "_read", "e": "_exchange"}
