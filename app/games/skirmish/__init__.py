"""Skirmish: units on a grid score the power of a row or a column; two rounds win the match."""

from functools import cache

from app.core.game import Game, Parts


@cache
def parts() -> Parts:
    from app.games.skirmish.brain import BRAINS
    from app.games.skirmish.events import Happening
    from app.games.skirmish.moves import Move
    from app.games.skirmish.rules import Skirmish
    from app.games.skirmish.setup import OPTIONS, start
    from app.games.skirmish.text import SkirmishText

    return Parts(
        state=Skirmish,
        moves=Move,
        events=Happening,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=SkirmishText(),
    )


GAME = Game(id="skirmish", parts=parts, seats=(2, 4), default_level=2)
