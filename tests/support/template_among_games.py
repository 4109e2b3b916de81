"""Puts the template among the games, as a line in `app/games/__init__.py` would.

`pytest -p tests.support.template_among_games` loads it before anything asks which games there are.
"""

from __future__ import annotations

import app.games
from app.games.template import GAME

app.games.GAMES = (*app.games.GAMES, GAME)
app.games.BY_ID[GAME.id] = GAME
