"""Sounds and vibrations of Chapaev."""

from __future__ import annotations

from app.core.cues import Cue, Cues
from app.games.chapaev.rules import RowsSet, Shot
from app.games.chapaev.track import Hit

LEFT_BOARD = Cue("disc_frame", 15)
"""Plays once for all discs that cross the frame between two pictures."""
FALLEN = Cue("disc_off", 15)

BAKES = ((20, "disc_hit_soft", 0.35), (50, "disc_hit_middle", 0.6), (100, "disc_hit_hard", 0.85))
"""The strongest hit for each sound, and the sound's peak loudness. About 30, 50 and 20 % of ordinary hits use them."""
FAINTEST = 0.18
LOUDER = 1 / 120


def _hit(hit: Hit) -> Cue:
    strength = min(hit.strength, 100)
    sound, peak = next((sound, peak) for most, sound, peak in BAKES if strength <= most)
    loudness = min(1.0, (FAINTEST + LOUDER * strength) / peak)
    return Cue(sound, round(10 + 0.15 * strength), loudness, swarms=True)


CUES: Cues = {
    Shot: Cue("tick", 5),
    Hit: _hit,
    RowsSet: Cue("disc_hit_soft", 10),
}
