"""What is heard and felt in Chapaev: the throw, and in its flight every hit and every disc that leaves."""

from __future__ import annotations

from app.core.cues import Cue, Cues
from app.games.chapaev.rules import RowsSet, Shot
from app.games.chapaev.track import Hit

LEFT_BOARD = Cue("disc_frame", 15)
"""For all discs that go over the frame between two pictures of a flight."""
FALLEN = Cue("disc_off", 15)
"""For all that have fallen beside the board in that time."""

BAKES = ((20, "disc_hit_soft", 0.35), (50, "disc_hit_middle", 0.6), (100, "disc_hit_hard", 0.85))
"""Up to which strength of a hit each sound is for, and how loud its loudest moment is as baked. Of the hits in
ordinary throws some 30, 50 and 20 in a hundred fall to them."""
FAINTEST = 0.18
LOUDER = 1 / 120
"""How much louder a hit is with each hundredth of the full speed; it goes on evenly from one sound to the next."""


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
