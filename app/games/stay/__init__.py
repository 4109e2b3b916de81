"""Stay on the Board: two players move one queen and must keep her on free cells.

In Blocked mode every cell that she leaves is blocked. A player without a safe move claims "No moves" and may take the
win. `solver.py` solves Blocked mode for the computers, puzzles and analysis.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.core.game import Game, Implementation
from app.core.setting import Setting, material, switch

if TYPE_CHECKING:
    from app.core.achievement import Achievement
    from app.core.analysis import Analysis
    from app.core.puzzle import Puzzles


@cache
def parts() -> Implementation:
    from app.games.stay.achievements import opening
    from app.games.stay.brain import BRAINS
    from app.games.stay.cues import CUES
    from app.games.stay.rules import OPTIONS, Move, Stay, StayEvent, start
    from app.games.stay.text import StayText

    return Implementation(
        state=Stay,
        moves=Move,
        events=StayEvent,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=StayText(),
        cues=CUES,
        opening=opening,
    )


def puzzles_of_it() -> Puzzles:
    from app.games.stay.puzzles import PUZZLES

    return PUZZLES


def achievements_of_it() -> tuple[Achievement, ...]:
    from app.games.stay.achievements import ACHIEVEMENTS

    return ACHIEVEMENTS


def analysis_of_it() -> Analysis:
    from app.games.stay.analysis import ANALYSIS

    return ANALYSIS


SETTINGS = (
    Setting(
        "visibility",
        default="moves",
        values=("hidden", "board", "piece", "moves"),
        below="hint_button",
        needs=(("moves", "show_moves"),),
    ),
    switch("confirm_claim", True, below="confirm_moves"),
    material("stay", "marble", "granite", "terracotta"),
)

GAME = Game(
    id="stay",
    parts=parts,
    default_level=2,
    document_level=1,
    former_levels=(1, 4, 8),
    settings=SETTINGS,
    heeds=("show_moves", "board_turn", "larger_pieces", "long_press_ms"),
    options_in_settings=("blocked",),
    first_choice="blocked",
    is_contest=lambda options: bool(options["blocked"]),  # in Normal mode safe play never loses
    puzzles=puzzles_of_it,
    achievements=achievements_of_it,
    analysis=analysis_of_it,
)
