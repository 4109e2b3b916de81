"""The games, listed by hand, in menu order."""

from __future__ import annotations

from app.core.game import Game
from app.games.chapaev import GAME as CHAPAEV
from app.games.skirmish import GAME as SKIRMISH
from app.games.squart import GAME as SQUART
from app.games.stay import GAME as STAY

GAMES: tuple[Game, ...] = (STAY, CHAPAEV, SQUART, SKIRMISH)

BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
