"""Chapaev: two rows of discs, thrown in turn to knock each other off the board."""

from app.core.game import Game
from app.games.chapaev.brain import BRAINS
from app.games.chapaev.rules import OPTIONS, Chapaev, Happening, start
from app.games.chapaev.text import ChapaevText
from app.games.chapaev.throws import Flick

GAME = Game(
    id="chapaev",
    state=Chapaev,
    moves=Flick,
    events=Happening,
    start=start,
    options=OPTIONS,
    brains=BRAINS,
    default_level=1,
    text=ChapaevText(),
    longest=3000,
)
