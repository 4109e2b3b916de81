"""Sounds and vibrations for events, as a table that each game fills."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Cue:
    sound: str
    """A file in `assets/sounds` without variant and extension, or a generated tone."""
    buzz: int = 0  # milliseconds of vibration
    strength: float = 1.0  # loudness up to 1
    times: int = 1
    lands: bool = False
    """Played when the moving piece arrives."""
    swarms: bool = False
    """May occur many times a second; some vibrations are left out."""
    pan: float = 0.0  # -1 is left, 1 is right
    pitch: int = 0  # semitones, for generated tones


CueOrCues = Cue | tuple[Cue, ...] | None
Cues = Mapping[type, "CueOrCues | Callable[[Any], CueOrCues]"]
"""The cues of each event type, or a function of the event."""


def cues_for(cues: Cues, happening: object) -> tuple[Cue, ...]:
    found = cues.get(type(happening))
    answer = found(happening) if callable(found) else found
    if answer is None:
        return ()
    return answer if isinstance(answer, tuple) else (answer,)
