"""Generates tones and stereo sounds when first played.

As files, in every place and pitch, they would double the size of all sounds.
"""

from __future__ import annotations

import math
from array import array
from pathlib import Path
from typing import NamedTuple

RATE = 22_050
SIDES = 4
ATTACK = 0.004
"""In seconds. Without it, a tone starts with a click."""
LOUDEST = 0.6 * 32_767


class Tone(NamedTuple):
    hertz: float
    seconds: float
    glide: float = 0.0
    overtone: float = 0.0
    """Loudness of the octave above, which separates kinds of tones."""


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
    import wave  # not before the first frame

    with wave.open(str(mono)) as file:
        rate, samples = file.getframerate(), array("h", file.readframes(file.getnframes()))
    _write(path, samples, rate, pan)


def _write(path: Path, samples: array[int], rate: int, pan: float) -> None:
    """Write both channels, equally loud together at every place."""
    import wave  # as above

    turn = (pan + 1) * math.pi / 4
    both = array("h", bytes(4 * len(samples)))
    for channel, share in enumerate((math.cos(turn), math.sin(turn))):
        whole = round(share * 1024)  # integers are three times as fast
        both[channel::2] = array("h", [sample * whole >> 10 for sample in samples])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(both.tobytes())
