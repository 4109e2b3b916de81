"""Sounds and vibrations of Squart."""

from __future__ import annotations

from app.core.cues import Cue, Cues
from app.games.squart.rules import Laid

CUES: Cues = {Laid: Cue("tile_down", 15, lands=True)}
