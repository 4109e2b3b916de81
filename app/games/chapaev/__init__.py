"""Chapaev: two rows of discs, thrown in turn to knock each other off the board."""

from functools import cache

from app.core.game import Game, Parts


@cache
def parts() -> Parts:
    from app.games.chapaev.brain import BRAINS
    from app.games.chapaev.rules import OPTIONS, Chapaev, Happening, start
    from app.games.chapaev.text import ChapaevText
    from app.games.chapaev.throws import Flick

    return Parts(
        state=Chapaev,
        moves=Flick,
        events=Happening,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=ChapaevText(),
    )


GAME = Game(id="chapaev", parts=parts, default_level=1, longest=3000)
