"""Where a player would touch a board next, or which key they would press: one module for each game, found by its id. It
only looks. For a game without one, `text_board` knows the board of a game without a board.

`touch` gives {"tap": point}, {"drag": [from, to]}, {"press": the words of a control} or None, to wait; `key` the name
of a key or None. Points are in the window as Kivy counts them, from the bottom left.
"""

from __future__ import annotations

from importlib import import_module, util
from typing import Any

Gesture = dict[str, Any] | None


def next_touch(screen: Any, board: Any) -> Gesture:
    found: Gesture = _eyes_for(board).touch(screen, board)
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
