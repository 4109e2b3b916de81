"""Squart: Blue lays tokens flat, Red upright; a player without room loses.

`solver.py` proves who wins, and `playout_search.py` guesses where a proof takes too long. `advice.py` combines both
with the opening book for the computers, puzzles and analysis.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.core.game import Game, Implementation
from app.core.setting import material

if TYPE_CHECKING:
    from app.core.achievement import Achievement
    from app.core.analysis import Analysis
    from app.core.puzzle import Puzzles


@cache
def parts() -> Implementation:
    from app.games.squart.achievements import opening
    from app.games.squart.brain import BRAINS
    from app.games.squart.cues import CUES
    from app.games.squart.rules import OPTIONS, Move, Squart, SquartEvent, start
    from app.games.squart.text import SquartText

    return Implementation(
        state=Squart,
        moves=Move,
        events=SquartEvent,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=SquartText(),
        cues=CUES,
        opening=opening,
    )


def puzzles_of_it() -> Puzzles:
    from app.games.squart.puzzles import PUZZLES

    return PUZZLES


def achievements_of_it() -> tuple[Achievement, ...]:
    from app.games.squart.achievements import ACHIEVEMENTS

    return ACHIEVEMENTS


def analysis_of_it() -> Analysis:
    from app.games.squart.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    id="squart",
    parts=parts,
    default_level=2,
    former_levels=(1, 2, 3, 4, 8),
    longest=25,
    heeds=("show_moves", "confirm_moves", "board_turn", "larger_pieces"),
    settings=(material("squart", "felt", "leather", "cork"),),
    options_in_settings=("share",),
    puzzles=puzzles_of_it,
    achievements=achievements_of_it,
    analysis=analysis_of_it,
)
