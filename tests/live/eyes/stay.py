"""Stay on the Board: the shortest move that does not lose, and the claim when there is none."""

from __future__ import annotations

from typing import Any

from tests.live.eyes import Gesture, middle, tap

CENTRE = 5
LETTERS = dict(zip((7, 8, 9, 4, 6, 1, 2, 3), "qweadzxc", strict=True))


def _wish(board: Any) -> Any:
    return min(board.view.safe_moves(), key=lambda go: (go.distance, go.direction), default=None)


def _is_selected(board: Any, go: Any) -> bool:
    return (board.direction, board.distance) == (go.direction, go.distance)


def touch(screen: Any, board: Any) -> Gesture:
    go, pad = _wish(board), screen.controls.pad
    if board.view.choosing:
        return None
    if go is None:
        return {"press": screen.controls.ids.claim.text}
    return tap(pad, middle(pad.box(CENTRE if _is_selected(board, go) else go.direction)))


def key(screen: Any, board: Any) -> str | None:
    go = _wish(board)
    if board.view.choosing:
        return "enter"
    if go is None:
        return "backspace"
    return "enter" if _is_selected(board, go) else LETTERS[go.direction]
