"""Makes the app's six sounds, always the same bytes: `python tools/sounds.py [FOLDER]`."""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Sequence
from pathlib import Path

RATE = 22_050
PEAK = 10 ** (-3.5 / 20)
"""The loudest sample: a little under -3 dBFS."""

ATTACK = 0.0015
RELEASE = 0.012
LONG_RELEASE = 0.12
"""Seconds of fade at both ends, so that neither clicks; a tuned bar would be heard to break off sooner."""

Wave = list[float]
Partial = tuple[float, float, float]
"""Times the pitch, loudness, and seconds until it has fallen to a third."""

KNOCK: tuple[Partial, ...] = ((1.0, 1.0, 0.030), (2.72, 0.45, 0.014), (5.15, 0.20, 0.007))
"""Partials of a short wooden bar that lies on the table: far from harmonic and soon gone."""

BAR: tuple[Partial, ...] = ((1.0, 1.0, 0.120), (3.93, 0.28, 0.035), (9.4, 0.08, 0.010))
"""Partials of a tuned wooden bar, as of a marimba: its overtone is two octaves up."""


def silence(seconds: float) -> Wave:
    return [0.0] * round(seconds * RATE)


def struck(pitch: float, seconds: float, partials: Sequence[Partial], fall: float = 0.0) -> Wave:
    """A struck piece of wood; its pitch sinks by the part `fall` over the time."""
    made = silence(seconds)
    for times, loudness, decay in partials:
        phase = 0.0
        for index in range(len(made)):
            time = index / RATE
            made[index] += loudness * math.exp(-time / decay) * math.sin(phase)
            phase += 2 * math.pi * pitch * times * (1 - fall * time / seconds) / RATE
    return made


def contact(seconds: float, decay: float, softness: float, seed: int) -> Wave:
    """The noise of two surfaces that meet; the softer, the fewer high tones it has."""
    chance = random.Random(seed)
    made, smooth = silence(seconds), 0.0
    for index in range(len(made)):
        smooth += (chance.uniform(-1, 1) - smooth) * (1 - softness)
        made[index] = smooth * math.exp(-index / RATE / decay)
    return made


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Each part as its start in seconds, its loudness and its wave."""
    made = silence(max(start + len(part) / RATE for start, _, part in parts))
    for start, loudness, part in parts:
        first = round(start * RATE)
        for index, value in enumerate(part[: len(made) - first], first):
            made[index] += loudness * value
    return made


def finished(made: Wave, peak: float = PEAK, release: float = RELEASE) -> array[int]:
    """The wave as samples, with silent ends and its loudest sample at `peak`."""
    rise, sink = round(ATTACK * RATE), round(release * RATE)
    last = len(made) - 1
    faded = [value * min(1.0, index / rise) * min(1.0, (last - index) / sink) for index, value in enumerate(made)]
    scale = peak * 32767 / max(map(abs, faded))
    samples = array("h", (round(value * scale) for value in faded))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def tick() -> array[int]:
    """A fingernail on wood: the turn passes."""
    made = mixed((0, 1.0, struck(1240, 0.07, KNOCK)), (0, 0.5, contact(0.02, 0.003, 0.4, seed=1)))
    return finished(made, PEAK * 0.55)


def place() -> array[int]:
    """A piece put down on a board."""
    made = mixed(
        (0, 1.0, struck(392, 0.16, KNOCK, fall=0.10)),
        (0, 0.5, struck(176, 0.16, ((1.0, 1.0, 0.040),))),
        (0, 0.6, contact(0.05, 0.006, 0.6, seed=2)),
    )
    return finished(made, PEAK * 0.8)


def hit() -> array[int]:
    """One disc struck by another: brighter and harder than a piece put down."""
    made = mixed(
        (0, 1.0, struck(760, 0.14, KNOCK, fall=0.04)),
        (0, 0.7, struck(1130, 0.12, KNOCK)),
        (0, 0.9, contact(0.04, 0.004, 0.25, seed=3)),
    )
    return finished(made)


def out() -> array[int]:
    """A piece falls off the edge and knocks twice below, each time lower and fainter."""
    made = mixed(
        (0, 1.0, struck(330, 0.18, KNOCK, fall=0.25)),
        (0, 0.5, contact(0.04, 0.005, 0.6, seed=4)),
        (0.12, 0.62, struck(247, 0.18, KNOCK, fall=0.25)),
        (0.12, 0.3, contact(0.04, 0.005, 0.7, seed=5)),
        (0.21, 0.34, struck(185, 0.17, KNOCK, fall=0.25)),
    )
    return finished(made, PEAK * 0.9)


def win() -> array[int]:
    """Three bars upwards: G, C, E."""
    return finished(_figure(((0, 392.00), (0.10, 523.25), (0.20, 659.26)), 0.44), release=LONG_RELEASE)


def lose() -> array[int]:
    """Two bars downwards: E flat, C, low and soft."""
    return finished(_figure(((0, 311.13), (0.15, 261.63)), 0.44), PEAK * 0.8, LONG_RELEASE)


def _figure(notes: Sequence[tuple[float, float]], seconds: float) -> Wave:
    parts = [(start, 1.0, struck(pitch, seconds - start, BAR)) for start, pitch in notes]
    knocks = [(start, 0.25, contact(0.02, 0.003, 0.6, seed=6)) for start, _ in notes]
    return mixed(*parts, *knocks)


SOUNDS = {"tick": tick, "place": place, "hit": hit, "out": out, "win": win, "lose": lose}


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(make().tobytes())


if __name__ == "__main__":
    given = sys.argv[1:]
    write(Path(given[0]) if given else Path(__file__).resolve().parents[1] / "assets" / "sounds")
