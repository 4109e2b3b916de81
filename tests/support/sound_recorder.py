"""A made-up loudspeaker: what is loaded, played and stopped is written down."""

from __future__ import annotations

import wave
from pathlib import Path

from app.sound.sound_player import SOUNDS, VARIANTS


def name_of(variant: str) -> str:
    """Of which sound a file is a variant."""
    return variant.rpartition("_")[0]


class FakeSound:
    length = 0.1

    def __init__(self, path: str, log: list[tuple[str, str, float]]) -> None:
        self.variant = Path(path).stem
        self.log = log
        self.state = "stop"
        self.volume = 1.0

    def play(self) -> None:
        self.state = "play"
        self.log.append(("play", self.variant, round(self.volume, 3)))

    def stop(self) -> None:
        self.state = "stop"
        self.log.append(("stop", self.variant, round(self.volume, 3)))


class Speaker:
    def __init__(self) -> None:
        self.log: list[tuple[str, str, float]] = []
        self.loaded: list[str] = []
        self.made: list[FakeSound] = []

    def load(self, path: str) -> FakeSound:
        self.loaded.append(Path(path).stem)
        self.made.append(FakeSound(path, self.log))
        return self.made[-1]

    def rest(self) -> None:
        """All that was being heard has come to its end."""
        for sound in self.made:
            sound.state = "stop"

    @property
    def variants(self) -> list[str]:
        """The files that were played."""
        return [variant for what, variant, _ in self.log if what == "play"]

    @property
    def played(self) -> list[tuple[str, float]]:
        """The sounds that were played, and how loud."""
        return [(name_of(variant), volume) for what, variant, volume in self.log if what == "play"]


def write_sound(path: Path, frames: int = 100, rate: int = 22_050, channels: int = 1) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(bytes(2 * channels * frames))


def fill(folder: Path) -> None:
    """All sounds, none of which can be heard."""
    for name in SOUNDS:
        for number in range(1, VARIANTS + 1):
            write_sound(folder / f"{name}_{number}.wav")
