"""Stay on the Board: two players move one queen, and whoever leaves the board or lands on a blocked cell loses."""

from functools import cache

from app.core.game import Game, Parts


@cache
def parts() -> Parts:
    from app.games.stay.brain import BRAINS
    from app.games.stay.rules import OPTIONS, Happening, Move, Stay, start
    from app.games.stay.text import StayText

    return Parts(
        state=Stay,
        moves=Move,
        events=Happening,
        start=start,
        options=OPTIONS,
        brains=BRAINS,
        text=StayText(),
    )


GAME = Game(id="stay", parts=parts, default_level=1)
