"""The games, listed by hand, in menu order."""

from __future__ import annotations

from app.core.game import Game
from app.games.skirmish import GAME as SKIRMISH
from app.games.stay import GAME as STAY

GAMES: tuple[Game, ...] = (STAY, SKIRMISH)

BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
