"""The five lessons of Stay on the Board."""

from __future__ import annotations

from typing import Any

from app.games.stay.rules import Claim, Go, Stay
from app.ui.help.lesson import Attempt, Lesson

_OPEN = Stay(size=5, blocked_mode=True, computer=1, queen=(4, 0), trail=((4, 0),))
_REPLIED = Stay(
    size=5,
    blocked_mode=True,
    computer=1,
    queen=(2, 3),
    blocked=frozenset({(4, 0), (2, 2)}),
    trail=((4, 0), (2, 2), (2, 3)),
    last=Go(6, 1),
)
_STUCK = Stay(
    size=3,
    blocked_mode=True,
    computer=1,
    queen=(0, 0),
    blocked=frozenset({(0, 1), (0, 2), (1, 0), (2, 0), (1, 1), (2, 2)}),
    trail=((1, 1), (0, 0)),
)


def _points(distance: int) -> Any:
    def prepare(board: Any) -> None:
        if not board.direction:
            board.pick(9, distance)

    return prepare


def _jumped(attempt: Attempt) -> bool:
    return isinstance(attempt.move, Go) and bool(attempt.before.jumped(attempt.move))


LESSONS = (
    Lesson("stay.coach.arrow", "pad", _OPEN, lambda attempt: attempt.move is None and attempt.board.direction > 0),
    Lesson(
        "stay.coach.longer",
        "pad",
        _OPEN,
        lambda attempt: attempt.move is None and attempt.board.distance > 1,
        prepare=_points(1),
    ),
    Lesson("stay.coach.centre", "centre", _OPEN, lambda attempt: isinstance(attempt.move, Go), prepare=_points(2)),
    Lesson("stay.coach.jump", "pad", _REPLIED, _jumped),
    Lesson("stay.coach.claim", "claim", _STUCK, lambda attempt: isinstance(attempt.move, Claim)),
)
