"""Loads the sounds in `assets/sounds` one by one, and plays them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from app.sound.generated_tones import SIDES, TONES, write_panned, write_tone

SOUNDS = (
    *("key", "tick", "illegal", "queen_step", "slate", "tile_down", "card_lift", "card_slap"),
    *("disc_hit_soft", "disc_hit_middle", "disc_hit_hard", "disc_frame", "disc_off"),
    *("score", "aim", "exploit", "stun", "shield", "revealed", "win", "loss", "draw"),
)
"""The recorded sounds. Those needed first are loaded first."""

VARIANTS = 3
"""Recordings of each sound, so that none plays twice in a row."""

SHAPE = (1, 2)
RATES = range(8_000, 48_001)

LARGEST = 200_000

CHANNELS = 8
"""SDL_mixer refuses to play more, so the oldest sound is stopped."""

Load = Callable[[str], Any]
Note = Callable[[str, Exception], None]


class Sounds:
    """Never raises: a sound that fails is reported once and not tried again.

    Variants replace changes of pitch, which leak memory in Kivy. Kivy cannot pan either, so panned sounds are written
    as stereo files.
    """

    def __init__(self, folder: Path, note: Note) -> None:
        self._folder = folder
        self._note = note
        self._load: Load | None = None
        self._waiting: list[str] = []
        self._voices: dict[str, list[Any]] = {}
        """The variants of each sound, the latest played last."""
        self._heard: list[Any] = []
        self._random = random.Random()
        self._tried: set[str] = set()
        self._folder_of_placed: TemporaryDirectory[str] | None = None

    def open(self) -> None:
        try:
            self._load = _sound_loader()
        except Exception as fault:
            self._note("audio", fault)
        else:
            self._waiting = list(SOUNDS)

    def load_next(self) -> bool:
        if self._waiting:
            self._read(self._waiting[0])
        return bool(self._waiting)

    def play(self, name: str, volume: float, pan: float = 0.0, pitch: int = 0) -> None:
        """Play another variant than last time. A sound that is not ready is read or made now."""
        if name in self._waiting:
            self._read(name)
        if pan or name in TONES:
            name = self._placed(name, pan, pitch)
        voices = self._voices.get(name)
        if not voices:
            return
        try:
            voice = self._choose(voices)
            if voice.state == "play":
                voice.stop()
            self._make_room(voice)
            voice.volume = volume
            voice.play()
        except Exception as fault:
            self._give_up(name, fault)

    def stop(self) -> None:
        for name, voices in tuple(self._voices.items()):
            try:
                for voice in voices:
                    if voice.state == "play":
                        voice.stop()
            except Exception as fault:
                self._give_up(name, fault)

    def _choose(self, voices: list[Any]) -> Any:
        """Prefer a silent variant, or else the one started first."""
        others = voices[:-1] or voices
        free = [voice for voice in others if voice.state != "play"]
        chosen = self._random.choice(free) if free else others[0]
        voices.remove(chosen)
        voices.append(chosen)
        return chosen

    def _make_room(self, voice: Any) -> None:
        heard = [each for each in self._heard if each is not voice and each.state == "play"]
        if len(heard) >= CHANNELS:
            heard.pop(0).stop()
        self._heard = [*heard, voice]

    def _read(self, name: str) -> None:
        assert self._load
        self._waiting.remove(name)
        voices, faults = [], []
        for number in range(1, VARIANTS + 1):
            try:
                voices.append(_audible(self._load(_checked(self._folder / f"{name}_{number}.wav"))))
            except Exception as fault:
                faults.append(fault)
        if voices:
            self._voices[name] = voices
        if faults:
            self._note(name, faults[0])

    def _placed(self, name: str, pan: float, pitch: int) -> str:
        """Return the stereo version's name, and write it the first time."""
        side = round(pan * SIDES)
        called = f"{name} {side} {pitch}"
        if self._load is None or called in self._tried:
            return called
        self._tried.add(called)
        try:
            self._folder_of_placed = self._folder_of_placed or TemporaryDirectory(prefix="four-boards-")
            path = Path(self._folder_of_placed.name) / f"{called}.wav"
            if name in TONES:
                write_tone(path, name, side / SIDES, pitch)
            else:
                write_panned(path, Path(_checked(self._folder / f"{name}_1.wav")), side / SIDES)
            self._voices[called] = [_audible(self._load(str(path)))]
        except Exception as fault:
            self._note(name, fault)
        return called

    def _give_up(self, name: str, fault: Exception) -> None:
        del self._voices[name]
        self._note(name, fault)


def _checked(path: Path) -> str:
    """Return the path of a valid sound. SDL accepts a sample rate of 0, which kills the process."""
    import wave  # not before the first frame

    if not path.is_file():
        raise FileNotFoundError(f"{path.name} is missing")
    size = path.stat().st_size
    if size > LARGEST:
        raise OSError(f"{path.name} is too large")
    try:
        with wave.open(str(path)) as file:
            shape, rate, frames = (file.getnchannels(), file.getsampwidth()), file.getframerate(), file.getnframes()
    except (wave.Error, EOFError):
        raise OSError(f"{path.name} is no sound") from None
    if shape != SHAPE or rate not in RATES or not 0 < frames * SHAPE[1] < size:
        raise OSError(f"{path.name} is damaged")
    return str(path)


def _audible(sound: Any) -> Any:
    """Raise for None or an empty sound, which Kivy returns without an audio device."""
    if sound is None or sound.length <= 0:
        raise OSError("cannot be played")
    return sound


def _sound_loader() -> Load:
    from kivy.core.audio import SoundLoader

    return cast(Load, SoundLoader.load)
