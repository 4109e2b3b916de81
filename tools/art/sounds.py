"""Sounds by modal synthesis: a struck body is a handful of dying tones and a breath of noise. 16 bit, mono."""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy import signal

VARIANTS = 3
"""Bakes of each sound that differ a little in pitch and noise, so that it is never the same twice running."""

WOOD = (1.0, 2.777, 7.378, 15.377)
STONE = (1.0, 2.32, 4.25, 6.63, 9.38)
GLASS = (1.0, 2.756, 5.404, 8.933)
BRASS = (1.0, 2.0, 2.74, 3.76, 5.40)
BOARD = (1.0, 1.62, 2.4)
MARIMBA = (1.0, 3.93, 9.4)
"""The modes of a body, as multiples of its lowest."""
LOUDNESS = (1.0, 0.62, 0.34, 0.16, 0.10)

FULL, HALF = 44_100, 22_050
"""Samples a second: the half is enough for what has nothing above 10 kHz."""


class Bench:
    """One sound being made: its rate, its length and the chance of its variant."""

    def __init__(self, name: str, variant: int, seconds: float, rate: int) -> None:
        self.rate = rate
        self.time = np.arange(round(rate * seconds)) / rate
        self.variant = variant
        seed = int.from_bytes(name.encode(), "big") % 2**31
        self.chance = np.random.default_rng((seed, variant))
        self.pitch = 1 + 0.035 * (variant - 1)
        """Each variant is tuned a little apart."""

    def silence(self) -> np.ndarray:
        return np.zeros_like(self.time)

    def struck(self, base, modes, decay, hardness=0.5, noise=0.25, start=0.0):
        """A blow; `decay` is how long the lowest mode takes to fall by 60 dB. A soft blow leaves out the high ones."""
        made, time = self.silence(), self.time - start
        for index, times in enumerate(modes):
            tone = base * self.pitch * times * (1 + self.chance.normal(0, 0.006))
            if tone < min(16_000, self.rate * 0.45):
                loud = (0.28 + 0.72 * hardness) ** index * LOUDNESS[index]
                fall = np.exp(-6.9 * np.clip(time, 0, None) / (decay / (1 + 1.35 * index)))
                made += loud * np.sin(2 * np.pi * tone * time + self.chance.uniform(0, 0.6)) * fall
        hiss = self.chance.standard_normal(len(time))
        if hardness < 0.5:
            hiss = np.convolve(hiss, np.ones(9) / 9, "same")
        made += noise * hardness * hiss * np.exp(-np.clip(time, 0, None) / (0.0025 + 0.004 * (1 - hardness)))
        return made * np.clip(time / 0.0006, 0, 1)

    def breath(self, low, high, attack, decay, start=0.0):
        """Noise between two frequencies that swells and dies."""
        limits = [max(20, low), min(high, self.rate * 0.45)]
        band = signal.butter(2, limits, "bandpass", fs=self.rate, output="sos")
        made = signal.sosfilt(band, self.chance.standard_normal(len(self.time)))
        time = np.clip(self.time - start, 0, None)
        return made / (np.abs(made).max() + 1e-9) * np.clip(time / attack, 0, 1) * np.exp(-time / decay)


# --- The recipes -------------------------------------------------------------------------------------------------


def disc_hit(base: float, decay: float, hardness: float) -> Callable[[Bench], np.ndarray]:
    """Wood on wood, and the board answers."""

    def made(bench):
        return bench.struck(base, WOOD, decay, hardness, 0.30) + 0.5 * bench.struck(148, BOARD, 0.16, 0.2, 0.05)

    return made


def disc_frame(bench):
    return bench.struck(300, WOOD, 0.08, 0.5, 0.3) + 0.4 * bench.struck(148, BOARD, 0.12, 0.2, 0.05)


def disc_off(bench):
    """Over the frame, then onto the felt."""
    thud = bench.breath(40, 400, 0.004, 0.035, start=0.11)
    return disc_frame(bench) + 1.8 * thud + 0.25 * bench.struck(95, (1.0, 1.6), 0.09, 0.1, 0.0, start=0.11)


def queen_step(bench):
    return bench.struck(780, WOOD, 0.07, 0.45, 0.2) + 0.3 * bench.struck(210, BOARD, 0.08, 0.2, 0.0)


def slate(bench):
    scrape = 0.25 * bench.breath(900, 4000, 0.03, 0.03)
    return bench.struck(410, STONE, 0.18, 0.6, 0.25, start=0.05) + scrape


def tile_down(bench):
    return 0.7 * bench.struck(1250, GLASS, 0.09, 0.6, 0.2) + bench.struck(430, WOOD, 0.07, 0.4, 0.15)


def card_lift(bench):
    return bench.breath(2000, 6000, 0.018, 0.016)


def card_slap(bench):
    return bench.struck(180, BOARD, 0.07, 0.4, 0.3) + 0.6 * bench.breath(800, 6000, 0.001, 0.012)


def aim(bench):
    return bench.struck(660, WOOD, 0.10, 0.5) + bench.struck(990, WOOD, 0.12, 0.6, start=0.09)


def exploit(bench):
    return bench.struck(1480, GLASS, 0.16, 0.4, 0.1) + bench.struck(1109, GLASS, 0.20, 0.4, 0.1, start=0.09)


def stun(bench):
    """A zap: noise in bursts that fall."""
    buzz = np.sign(np.sin(2 * np.pi * 62 * bench.pitch * bench.time)) * 0.5 + 0.5
    return buzz * bench.breath(1200, 5200, 0.002, 0.05) + 0.8 * buzz * bench.breath(500, 2400, 0.002, 0.05, start=0.11)


def shield(bench):
    return bench.struck(523, BRASS, 0.28, 0.5, 0.15) + bench.struck(784, BRASS, 0.32, 0.5, 0.1, start=0.10)


def revealed(bench):
    return bench.breath(500, 2200, 0.05, 0.05) + 0.8 * bench.breath(1200, 4200, 0.05, 0.06, start=0.12)


def key(bench):
    return bench.struck(1900, WOOD, 0.025, 0.6, 0.4)


def tick(bench):
    return bench.struck(1600, WOOD, 0.025, 0.3, 0.2)


def score(bench):
    return bench.struck(880, BRASS, 0.30, 0.4, 0.1) + bench.struck(1174, BRASS, 0.34, 0.4, 0.1, start=0.12)


def tune(*notes: float, gap: float = 0.12) -> Callable[[Bench], np.ndarray]:
    """Bars of a marimba, one after the other."""

    def made(bench):
        bars = (bench.struck(note, MARIMBA, 0.5, 0.5, 0.12, start=gap * at) for at, note in enumerate(notes))
        return sum(bars, bench.silence())

    return made


def illegal(bench):
    return bench.struck(140, WOOD, 0.04, 0.3, 0.1)


SOUNDS = {
    "disc_hit_soft": (disc_hit(520, 0.10, 0.15), 0.16, FULL, 0.35),
    "disc_hit_middle": (disc_hit(610, 0.12, 0.55), 0.16, FULL, 0.60),
    "disc_hit_hard": (disc_hit(690, 0.14, 0.95), 0.17, FULL, 0.85),
    "disc_frame": (disc_frame, 0.14, HALF, 0.6),
    "disc_off": (disc_off, 0.28, HALF, 0.7),
    "queen_step": (queen_step, 0.12, HALF, 0.55),
    "slate": (slate, 0.26, HALF, 0.6),
    "tile_down": (tile_down, 0.12, FULL, 0.6),
    "card_lift": (card_lift, 0.10, HALF, 0.35),
    "card_slap": (card_slap, 0.12, HALF, 0.65),
    "aim": (aim, 0.22, HALF, 0.5),
    "exploit": (exploit, 0.26, HALF, 0.45),
    "stun": (stun, 0.26, HALF, 0.5),
    "shield": (shield, 0.34, HALF, 0.5),
    "revealed": (revealed, 0.30, HALF, 0.4),
    "key": (key, 0.05, FULL, 0.40),
    "tick": (tick, 0.05, FULL, 0.30),
    "score": (score, 0.38, HALF, 0.5),
    "win": (tune(293.66, 440.00, 587.33, 739.99), 0.72, HALF, 0.7),
    "loss": (tune(293.66, 220.00, 174.61, gap=0.16), 0.66, HALF, 0.6),
    "draw": (tune(440.00, 440.00, gap=0.18), 0.52, HALF, 0.6),
    "illegal": (illegal, 0.08, HALF, 0.5),
}
"""By name: the recipe, seconds, samples a second, and the loudest sample."""


def _write(path: Path, made: np.ndarray, rate: int, peak: float) -> None:
    made = made - made.mean()
    sink = min(len(made), round(0.012 * rate))
    made[-sink:] *= np.linspace(1, 0, sink)
    made[0] = 0
    samples = np.round(made / np.abs(made).max() * peak * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())


def bake(folder: Path) -> list[str]:
    """Write all sounds in all variants; return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (recipe, seconds, rate, peak) in SOUNDS.items():
        for variant in range(VARIANTS):
            bench = Bench(name, variant, seconds, rate)
            _write(folder / f"{name}_{variant + 1}.wav", recipe(bench), rate, peak)
    return list(SOUNDS)
