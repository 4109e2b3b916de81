"""The four steps that teach Chapaev."""

from __future__ import annotations

from typing import Any

from app.games.chapaev.rules import Chapaev, House
from app.games.chapaev.table import DISCS_EACH, Spot
from app.games.chapaev.throws import Flick
from app.screens.boards.chapaev.aiming import AIMING
from app.screens.coach import Lesson


def _few(columns: tuple[int, ...], row: int) -> tuple[Spot | None, ...]:
    """One side's discs in some columns of a row."""
    return tuple((4000 * disc + 2000, 4000 * row + 2000) if disc in columns else None for disc in range(DISCS_EACH))


_FEW = Chapaev(House(), _few((2, 4, 6), 1) + _few((2, 3, 5), 5))


def _pulled(board: Any, move: Any) -> bool:
    return board.phase == AIMING or isinstance(move, Flick)


def _seen(board: Any, move: Any) -> bool:
    """With the preview turned off there is no ring to be seen."""
    foreseen = board.foreseen
    has_aimed = foreseen is not None and foreseen.struck is not None
    is_hidden = board.app.settings.aim_preview in ("off", "short") and board.phase == AIMING
    return has_aimed or is_hidden or isinstance(move, Flick)


LESSONS = (
    Lesson("chapaev.coach.pull", "board", _pulled, position=_FEW),
    Lesson("chapaev.coach.watch", "board", _seen),
    Lesson("chapaev.coach.cancel", "board", lambda board, move: board.was_cancelled or isinstance(move, Flick)),
    Lesson("chapaev.coach.throw", "board", lambda board, move: isinstance(move, Flick)),
)
