"""Sounds and vibrations of Stay on the Board."""

from __future__ import annotations

from app.core.cues import Cue, Cues
from app.games.stay.rules import ON_BLOCKED, Claimed, Continued, Fell, Finished, Moved, Stopped

STEP = Cue("queen_step", 10, lands=True)
SLATE = Cue("slate", 20, lands=True)


def _moved(event: Moved) -> tuple[Cue, ...]:
    return (STEP, SLATE) if event.earned.blocked_mode else (STEP,)


def _fell(event: Fell) -> Cue:
    return SLATE if event.reason == ON_BLOCKED else Cue("disc_off", 15, lands=True)


def _claimed(event: Claimed) -> Cue:
    return Cue("score", 10) if event.right else Cue("illegal", 10, times=2)


CUES: Cues = {
    Moved: _moved,
    Fell: _fell,
    Claimed: _claimed,
    Finished: Cue("tick", 5),
    Continued: Cue("slate", 20),
    Stopped: Cue("tick", 5),
}
