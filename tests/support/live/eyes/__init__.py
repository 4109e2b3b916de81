"""Where a player would touch a board next, or which key they would press: one module for each game, found by its id. It
only looks. For a game without one, `text_board` knows the board of a game without a board.

`wish` gives the move that a player would like to make, or None, to wait. `touch` gives what is done next to make one,
whoever wishes it: {"tap": point}, {"drag": [from, to]} or {"press": the words of a control}; `key` the name of a key or
None. Points are in the window as Kivy counts them, from the bottom left.
"""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

Gesture = dict[str, Any] | None


def next_touch(screen: Any, board: Any) -> Gesture:
    return _touched(screen, board, _eyes_for(board).wish(screen, board))


def solving_touch(screen: Any, board: Any) -> Gesture:
    """Of one who has found the answer to a puzzle."""
    from app.players.search_budget import SearchBudget

    return _touched(screen, board, screen.puzzle.answer(screen._line, SearchBudget()))


def _touched(screen: Any, board: Any, move: Any) -> Gesture:
    found: Gesture = None if move is None else _eyes_for(board).touch(screen, board, move)
    return found


def next_key(screen: Any, board: Any) -> str | None:
    found: str | None = _eyes_for(board).key(screen, board)
    return found


def _eyes_for(board: Any) -> Any:
    own = f"{__name__}.{board.game.id}"
    return import_module(own if util.find_spec(own) else f"{__name__}.text_board")


def tap(widget: Any, point: tuple[float, float]) -> Gesture:
    """A touch on a place of what a widget has drawn."""
    return {"tap": widget.to_window(*point)}


def middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2
