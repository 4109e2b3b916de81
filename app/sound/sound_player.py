"""The sounds in `assets/sounds`: loaded little by little, played in variants, each silent if it is broken."""

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
"""In the order in which they are loaded: what may be wanted first comes first."""

VARIANTS = 3
"""How many recordings there are of each, so that it is never the same twice running."""

SHAPE = (1, 2)
"""Of every recording: one channel, two bytes a sample."""
RATES = range(8_000, 48_001)

LARGEST = 200_000
"""In bytes: several times the largest that is baked. What is larger was not made for us and would be long to read."""

CHANNELS = 8
"""How many sounds SDL_mixer plays at once: it refuses another one, so the oldest has to give way."""

Load = Callable[[str], Any]
Note = Callable[[str, Exception], None]


class Sounds:
    """Never raises; what does not work is noted once, by the sound's name, and not tried again.

    Variants stand in for pitch, which Kivy has only where it plays through SDL, and there every change of it keeps
    the old samples for good. Kivy has panning nowhere: what has to come from a side is written as a file that does.
    """

    def __init__(self, folder: Path, note: Note) -> None:
        self._folder = folder
        self._note = note
        self._load: Load | None = None
        self._waiting: list[str] = []
        self._voices: dict[str, list[Any]] = {}
        """The variants of each sound, the one that was heard last at the end."""
        self._heard: list[Any] = []
        """What began last, at most as many as can be heard at once, the newest at the end."""
        self._random = random.Random()
        self._tried: set[str] = set()
        """What was made to come from a side, or could not be."""
        self._folder_of_placed: TemporaryDirectory[str] | None = None

    def open(self) -> None:
        """Opens the audio device, and reads no sound yet."""
        try:
            self._load = _sound_loader()
        except Exception as fault:
            self._note("audio", fault)
        else:
            self._waiting = list(SOUNDS)

    def load_next(self) -> bool:
        """Reads one more sound, which takes a millisecond or two; says whether there are others to read."""
        if self._waiting:
            self._read(self._waiting[0])
        return bool(self._waiting)

    def play(self, name: str, volume: float, pan: float = 0.0, pitch: int = 0) -> None:
        """Plays another variant than the last time. A sound that is wanted before its turn is read at once; what comes
        from a side, and every tone, is made when it is first wanted."""
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
        """Any but the last one, if possible one that is not being heard, or else the one that began longest ago."""
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
        """What the sound is called when it comes from there; it is written as a stereo file the first time."""
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
    """The path of a file that is a sound as ours are. SDL would read whatever it is given, and a rate of 0 ends the
    whole process there."""
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
    """The sound; without an audio device Kivy gives one of no length, or none at all."""
    if sound is None or sound.length <= 0:
        raise OSError("cannot be played")
    return sound


def _sound_loader() -> Load:
    from kivy.core.audio import SoundLoader

    return cast(Load, SoundLoader.load)
