"""The five steps that teach Stay on the Board."""

from __future__ import annotations

from app.games.stay.rules import Claim, Go, Stay
from app.screens.coach import Lesson

_OPEN = Stay(size=5, blocked_mode=True, computer=1, queen=(4, 0), trail=((4, 0),))
_STUCK = Stay(
    size=3,
    blocked_mode=True,
    computer=1,
    queen=(0, 0),
    blocked=frozenset({(0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2)}),
    trail=((1, 1), (0, 0)),
)

LESSONS = (
    Lesson("stay.coach.arrow", "pad", lambda board, move: board.direction > 0, position=_OPEN),
    Lesson("stay.coach.longer", "pad", lambda board, move: board.distance > 1 or move is not None),
    Lesson("stay.coach.centre", "centre", lambda board, move: isinstance(move, Go)),
    Lesson("stay.coach.blocked", ""),
    Lesson("stay.coach.claim", "claim", lambda board, move: isinstance(move, Claim), position=_STUCK),
)
