"""The four lessons that teach Chapaev."""

from __future__ import annotations

from typing import Any

from app.games.chapaev.dimensions import DISCS_EACH, DiscPoint
from app.games.chapaev.preview import CONTACT, preview
from app.games.chapaev.rules import Chapaev, House
from app.games.chapaev.throws import Flick
from app.ui.help.lesson import Attempt, Lesson


def _discs(*cells: tuple[int, int]) -> tuple[DiscPoint | None, ...]:
    """Return discs in the middle of cells (column, row)."""
    spots = [(4000 * column + 2000, 4000 * row + 2000) for column, row in cells]
    return (*spots, *(None,) * (DISCS_EACH - len(spots)))


_FEW = Chapaev(House(), _discs((2, 1), (4, 1), (6, 1)) + _discs((2, 5), (3, 5), (5, 5)))
_FACING = Chapaev(House(), _discs((3, 1), (5, 1)) + _discs((3, 5), (5, 5), (1, 6)))
_AT_THE_EDGE = Chapaev(House(), _discs((2, 2), (5, 2)) + _discs((2, 7), (5, 7), (7, 5)))
_BLACK = 1


def _thrown(attempt: Attempt) -> bool:
    return isinstance(attempt.move, Flick)


def _struck(attempt: Attempt) -> bool:
    flick = attempt.move
    if not isinstance(flick, Flick):
        return False
    foreseen = preview(attempt.before.spots, flick.disc, flick.angle, flick.power, CONTACT)
    return foreseen is not None and foreseen.struck is not None


def _knocked_out(attempt: Attempt) -> bool:
    return _thrown(attempt) and len(attempt.after.discs_of(_BLACK)) < len(attempt.before.discs_of(_BLACK))


def _by_style(settings: Any) -> str:
    return "" if settings.value("throw_style") == "pull" else ".point"


LESSONS = (
    Lesson("chapaev.coach.pull", "board", _FEW, _thrown, variant=_by_style),
    Lesson("chapaev.coach.watch", "board", _FACING, _struck, variant=_by_style),
    Lesson(
        "chapaev.coach.cancel",
        "board",
        _FEW,
        lambda attempt: attempt.noticed and attempt.move is None,
        watches="was_cancelled",
        notices=lambda board: board.was_cancelled,
    ),
    Lesson("chapaev.coach.throw", "board", _AT_THE_EDGE, _knocked_out, variant=_by_style),
)
