"""Stay on the Board: two players move one queen, and whoever leaves the board or lands on a blocked cell loses."""

from app.core.game import Game
from app.games.stay.brain import BRAINS
from app.games.stay.rules import OPTIONS, Happening, Move, Stay, start
from app.games.stay.text import StayText

GAME = Game(
    id="stay",
    state=Stay,
    moves=Move,
    events=Happening,
    start=start,
    options=OPTIONS,
    brains=BRAINS,
    default_level=1,
    text=StayText(),
)
