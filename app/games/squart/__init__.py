"""Squart: Blue lays tokens flat, Red stands them up; whoever finds no room loses."""

from functools import cache

from app.core.game import Game, Parts
from app.core.setting import material


@cache
def parts() -> Parts:
    from app.games.squart.brain import BRAINS
    from app.games.squart.cues import CUES
    from app.games.squart.rules import OPTIONS, Happening, Move, Squart, start
    from app.games.squart.text import SquartText

    return Parts(
        state=Squart,
        moves=Move,
        events=Happening,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=SquartText(),
        cues=CUES,
    )


GAME = Game(
    id="squart",
    parts=parts,
    default_level=2,
    former_levels=(1, 2, 3, 4, 8),
    longest=25,
    heeds=("show_moves", "confirm_moves", "board_turn", "larger_pieces"),
    settings=(material("squart", "felt", "leather", "cork"),),
    options_in_settings=("share",),
)
