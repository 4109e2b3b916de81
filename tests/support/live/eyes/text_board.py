"""The text board: the first of the moves that it lists."""

from __future__ import annotations

from typing import Any

from tests.support.live.eyes import Gesture


def wish(screen: Any, board: Any) -> Any:
    return next(iter(board.view.legal_moves()))


def touch(screen: Any, board: Any, move: Any) -> Gesture:
    return {"press": board.game.text.write(move)}


def key(screen: Any, board: Any) -> str | None:
    """Tab until the ring is on a move."""
    focused = board.app.focus.current
    return "enter" if getattr(focused, "text", "") in _moves(board) else "tab"


def _moves(board: Any) -> list[str]:
    return [board.game.text.write(move) for move in board.view.legal_moves()]
