"""Skirmish: units on a grid score the power of a row or a column; two rounds win the match."""

from app.core.game import Game
from app.games.skirmish.brain import BRAINS
from app.games.skirmish.events import Happening
from app.games.skirmish.moves import Move
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.setup import OPTIONS, start
from app.games.skirmish.text import SkirmishText

GAME = Game(
    id="skirmish",
    state=Skirmish,
    moves=Move,
    events=Happening,
    start=start,
    options=OPTIONS,
    seats=(2, 4),
    brains=BRAINS,
    default_level=2,
    text=SkirmishText(),
)
