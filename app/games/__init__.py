"""The games, listed by hand, in menu order."""

from __future__ import annotations

from app.core.game import Game
from app.games.squart import GAME as SQUART
from app.games.stay import GAME as STAY

GAMES: tuple[Game, ...] = (STAY, SQUART)

BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
