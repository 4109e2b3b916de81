"""All cards by id."""

from __future__ import annotations

from app.games.skirmish.cards.commands import COMMANDS
from app.games.skirmish.cards.language import Face
from app.games.skirmish.cards.units import TOKENS, UNITS

FACES: dict[str, Face] = {face.id: face for face in (*UNITS, *TOKENS, *COMMANDS)}
