"""Tones that are made when they are first heard, and sounds that are put to the left or the right. No Kivy here.

Baked, so many places and pitches would be as large as all other sounds together.
"""

from __future__ import annotations

import math
from array import array
from pathlib import Path
from typing import NamedTuple

RATE = 22_050
SIDES = 4
"""So many places there are from the middle to each side: more cannot be told apart."""
ATTACK = 0.004
"""Seconds in which a tone swells: one that began at once would click."""
LOUDEST = 0.6 * 32_767


class Tone(NamedTuple):
    hertz: float
    seconds: float
    glide: float = 0.0
    """Semitones by which it has risen at its end."""
    overtone: float = 0.0
    """How loud the octave above is in it: tells one kind of tone from another at the same pitch."""


TONES = {
    "line": Tone(440, 0.09),
    "crossing": Tone(880, 0.05, overtone=0.8),
    "clear": Tone(220, 0.05),
    "missed": Tone(330, 0.35, glide=-12),
    "fell_theirs": Tone(523, 0.22, glide=7, overtone=0.4),
    "fell_own": Tone(262, 0.30, glide=-7, overtone=0.4),
}


def write_tone(path: Path, name: str, pan: float, pitch: int) -> None:
    tone = TONES[name]
    count = round(RATE * tone.seconds)
    start = tone.hertz * 2 ** (pitch / 12)
    samples, phase = array("h"), 0.0
    for index in range(count):
        share = index / count
        phase += math.tau * start * 2 ** (tone.glide * share / 12) / RATE
        wave_now = (math.sin(phase) + tone.overtone * math.sin(2 * phase)) / (1 + tone.overtone)
        swell = min(1.0, index / (ATTACK * RATE)) * (1 - share) ** 2
        samples.append(round(LOUDEST * wave_now * swell))
    _write(path, samples, RATE, pan)


def write_panned(path: Path, mono: Path, pan: float) -> None:
    """A recording of one channel, as it is heard from a side."""
    import wave  # not before the first frame

    with wave.open(str(mono)) as file:
        rate, samples = file.getframerate(), array("h", file.readframes(file.getnframes()))
    _write(path, samples, rate, pan)


def _write(path: Path, samples: array[int], rate: int, pan: float) -> None:
    """Both channels together are as loud wherever it is."""
    import wave  # as above

    turn = (pan + 1) * math.pi / 4
    both = array("h", bytes(4 * len(samples)))
    for channel, share in enumerate((math.cos(turn), math.sin(turn))):
        whole = round(share * 1024)  # whole numbers are three times as quick
        both[channel::2] = array("h", [sample * whole >> 10 for sample in samples])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(both.tobytes())
