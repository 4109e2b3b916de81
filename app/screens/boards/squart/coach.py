"""The four steps that teach Squart."""

from __future__ import annotations

from app.games.squart.rules import Squart, start
from app.screens.coach import Lesson

_BOARD: Squart = start({"size": 5, "share": 10}, seed=3)

LESSONS = (
    Lesson("squart.coach.hold", "board", lambda board, move: board.selected or move, position=_BOARD),
    Lesson("squart.coach.slide", "board", lambda board, move: board.places_tried > 2 or move),
    Lesson("squart.coach.release", "board", lambda board, move: move is not None),
    Lesson("squart.coach.last", ""),
)
