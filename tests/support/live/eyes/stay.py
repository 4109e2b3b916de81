"""Stay on the Board: the shortest move that does not lose, and the claim when there is none."""

from __future__ import annotations

from typing import Any

from app.games.stay.rules import Claim
from tests.support.live.eyes import Gesture, middle, tap

CENTRE = 5
LETTERS = dict(zip((7, 8, 9, 4, 6, 1, 2, 3), "qweadzxc", strict=True))


def wish(screen: Any, board: Any) -> Any:
    if board.view.choosing:
        return None
    return min(board.view.safe_moves(), key=lambda go: (go.distance, go.direction), default=Claim())


def _is_selected(board: Any, go: Any) -> bool:
    return (board.direction, board.distance) == (go.direction, go.distance)


def touch(screen: Any, board: Any, move: Any) -> Gesture:
    """A step is taken on the pad; farther off, where the queen is seen, the cell is tapped."""
    pad = screen.controls.pad
    if isinstance(move, Claim):
        return {"press": screen.controls.ids.claim.text}
    if move.distance > 1 and board.shows_piece and not _is_selected(board, move):
        return tap(board, board.grid.middle(board.view.landing(move)))
    return tap(pad, middle(pad.box(CENTRE if _is_selected(board, move) else move.direction)))


def key(screen: Any, board: Any) -> str | None:
    move = wish(screen, board)
    if move is None:
        return "enter"
    if isinstance(move, Claim):
        return "backspace"
    return "enter" if _is_selected(board, move) else LETTERS[move.direction]
