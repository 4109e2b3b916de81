"""Sounds and vibrations of Skirmish."""

from __future__ import annotations

from app.core.cues import Cue, Cues
from app.games.skirmish.events import (
    Absorbed,
    Commanded,
    Entered,
    Left,
    Marked,
    Moved,
    NoTarget,
    Played,
    RoundEnded,
    Scored,
    Swapped,
    TurnedUp,
)
from app.games.skirmish.terms import SHIELD

LIFT = Cue("card_lift")
SLAP = Cue("card_slap", 12, lands=True)


def _marked(event: Marked) -> Cue:
    return Cue(event.counter, 10)


CUES: Cues = {
    Played: (LIFT, SLAP),
    Entered: SLAP,
    Commanded: (LIFT, Cue("card_slap", 12)),
    Moved: (LIFT, SLAP),
    Swapped: (LIFT, SLAP),
    TurnedUp: Cue("card_slap", 12),
    Marked: _marked,
    NoTarget: Cue("tick", 5),
    Scored: Cue("score", 10),
    Absorbed: Cue(SHIELD, 10),
    Left: LIFT,
    RoundEnded: Cue("score", 10),
}
