"""Squart: the first free place."""

from __future__ import annotations

from typing import Any

from tests.support.live.eyes import Gesture, tap


def wish(screen: Any, board: Any) -> Any:
    return min(board.view.legal_moves(), key=lambda lay: lay.cell)


def touch(screen: Any, board: Any, move: Any) -> Gesture:
    """The half of the cell nearer to its neighbour, so that the token extends to that side."""
    left, bottom, wide, high = board.grid.box_of(move.cell)
    along = board.view.to_move == 0
    return tap(board, (left + wide * (0.75 if along else 0.5), bottom + high * (0.5 if along else 0.25)))


def key(screen: Any, board: Any) -> str | None:
    return "enter" if board.selected else "tab"
