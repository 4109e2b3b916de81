"""What is heard and felt when something happens: a table that every game has for its own events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Cue:
    sound: str
    """A name of `assets/sounds`, without the number of a variant and the ending, or a tone of `services/tones.py`."""
    buzz: int = 0
    """Milliseconds that a phone shakes."""
    strength: float = 1.0
    """How loud the sound is, from 0 to 1 of the volume that the player chose."""
    times: int = 1
    """How often the phone shakes so long, with short pauses."""
    lands: bool = False
    """Comes when what moves has arrived, not when it sets out."""
    swarms: bool = False
    """Comes many times a second at its busiest: then not every buzz is felt."""
    pan: float = 0.0
    """Where it is heard: from -1, all left, to 1, all right."""
    pitch: int = 0
    """Semitones above what the sound is by itself; for tones alone."""


CueOrCues = Cue | tuple[Cue, ...] | None
Cues = Mapping[type, "CueOrCues | Callable[[Any], CueOrCues]"]
"""The cues for each type of event; a function where they depend on the event: how hard a hit was, which of several
sounds, or nothing at all. What is not in the table is silent. A board may also look up what it shows within an
event."""


def cues_for(cues: Cues, happening: object) -> tuple[Cue, ...]:
    found = cues.get(type(happening))
    answer = found(happening) if callable(found) else found
    if answer is None:
        return ()
    return answer if isinstance(answer, tuple) else (answer,)
