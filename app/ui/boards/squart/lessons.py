"""The four lessons of Squart."""

from __future__ import annotations

from typing import Any

from app.games.squart.rules import BLUE, Lay, Squart, start
from app.ui.help.lesson import Attempt, Lesson

_BOARD: Squart = start({"size": 5, "share": 10}, seed=3)


def _last_place() -> Squart:
    """Blue has one place left, and then Red has none."""
    state = _BOARD
    for cell in ((1, 0), (3, 4), (0, 2), (3, 0)):
        state = state.apply(Lay(cell)).state
    return state


def _cancelled(attempt: Attempt) -> bool:
    board = attempt.board
    return attempt.noticed and attempt.move is None and (board.aim is None or board.is_hovered)


def _is_meant(board: Any) -> bool:
    """A finger or key placed the ghost, not a passing mouse."""
    return board.aim is not None and not board.is_hovered


LESSONS = (
    Lesson("squart.coach.lay", "board", _BOARD, lambda attempt: attempt.move is not None),
    Lesson(
        "squart.coach.slide",
        "board",
        _BOARD,
        lambda attempt: attempt.noticed and attempt.move is not None,
        watches="places_tried",
        notices=lambda board: board.places_tried > 2,
    ),
    Lesson("squart.coach.cancel", "board", _BOARD, _cancelled, watches="aim", notices=_is_meant),
    Lesson(
        "squart.coach.last",
        "board",
        _last_place(),
        lambda attempt: attempt.after is not None and attempt.after.outcome().winners == (BLUE,),
    ),
)
