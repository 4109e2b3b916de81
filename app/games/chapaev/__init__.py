"""Chapaev: two rows of discs, thrown in turn to knock each other off the board."""

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
    from app.games.chapaev.achievements import opening
    from app.games.chapaev.brain import BRAINS
    from app.games.chapaev.cues import CUES
    from app.games.chapaev.rules import OPTIONS, Chapaev, ChapaevEvent, start
    from app.games.chapaev.text import ChapaevText
    from app.games.chapaev.throws import Flick

    return Implementation(
        state=Chapaev,
        moves=Flick,
        events=ChapaevEvent,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=ChapaevText(),
        cues=CUES,
        opening=opening,
    )


def puzzles_of_it() -> Puzzles:
    from app.games.chapaev.puzzles import PUZZLES

    return PUZZLES


def achievements_of_it() -> tuple[Achievement, ...]:
    from app.games.chapaev.achievements import ACHIEVEMENTS

    return ACHIEVEMENTS


def analysis_of_it() -> Analysis:
    from app.games.chapaev.analysis import ANALYSIS

    return ANALYSIS


SETTINGS = (
    material("chapaev", "maple", "cherry", "ash"),
    switch("aim_by_ear", False, below="haptics"),
    Setting("throw_style", default="pull", values=("pull", "point")),
    Setting(
        "aim_preview",
        default="contact",
        values=("off", "short", "contact", "full"),
        is_shared_in_room=True,
        in_room=(("full", "contact"),),  # a full preview is for practice
    ),
)

GAME = Game(
    id="chapaev",
    parts=parts,
    default_level=2,
    document_level=3,
    former_levels=(3, 4, 6, 7),
    longest=3000,
    settings=SETTINGS,
    heeds=("show_moves", "confirm_moves", "board_turn", "long_press_ms"),
    puzzles=puzzles_of_it,
    achievements=achievements_of_it,
    analysis=analysis_of_it,
)
