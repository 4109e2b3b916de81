"""Squart: Blue lays tokens flat, Red stands them up; whoever finds no room loses."""

from app.core.game import Game
from app.games.squart.brain import BRAINS
from app.games.squart.rules import OPTIONS, Happening, Move, Squart, start
from app.games.squart.text import SquartText

GAME = Game(
    id="squart",
    state=Squart,
    moves=Move,
    events=Happening,
    start=start,
    options=OPTIONS,
    brains=BRAINS,
    default_level=2,
    text=SquartText(),
    longest=25,
)
