"""Skirmish: units on a grid score the power of a row or a column; two rounds win the match."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from app.core.game import Game, Implementation
from app.core.setting import material, switch

if TYPE_CHECKING:
    from app.core.achievement import Achievement
    from app.core.analysis import Analysis
    from app.core.puzzle import Puzzles


@cache
def parts() -> Implementation:
    from app.games.skirmish.achievements import opening
    from app.games.skirmish.computer.brain import BRAINS
    from app.games.skirmish.cues import CUES
    from app.games.skirmish.decks import read_deck
    from app.games.skirmish.events import SkirmishEvent
    from app.games.skirmish.moves import Move
    from app.games.skirmish.rules import Skirmish
    from app.games.skirmish.setup import OPTIONS, start
    from app.games.skirmish.text.skirmish_text import SkirmishText

    return Implementation(
        state=Skirmish,
        moves=Move,
        events=SkirmishEvent,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=SkirmishText(),
        cues=CUES,
        opening=opening,
        read_kit=read_deck,
    )


def puzzles_of_it() -> Puzzles:
    from app.games.skirmish.puzzles import PUZZLES

    return PUZZLES


def achievements_of_it() -> tuple[Achievement, ...]:
    from app.games.skirmish.achievements import ACHIEVEMENTS

    return ACHIEVEMENTS


def analysis_of_it() -> Analysis:
    from app.games.skirmish.analysis import ANALYSIS

    return ANALYSIS


GAME = Game(
    id="skirmish",
    parts=parts,
    seats=(2, 4),
    default_level=3,
    former_levels=(1, 3, 5, 6, 8),
    settings=(switch("auto_advance", True), material("skirmish", "plan", "chart", "blueprint")),
    heeds=("confirm_moves", "long_press_ms"),
    puzzles=puzzles_of_it,
    achievements=achievements_of_it,
    analysis=analysis_of_it,
)
