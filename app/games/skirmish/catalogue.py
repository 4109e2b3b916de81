"""Every card there is, by its id."""

from __future__ import annotations

from app.games.skirmish.cards import TOKENS, UNITS
from app.games.skirmish.commands import COMMANDS
from app.games.skirmish.language import Face

FACES: dict[str, Face] = {face.id: face for face in (*UNITS, *TOKENS, *COMMANDS)}
