"""What the player hears and feels: short sounds and buzzes, without which the game goes on all the same."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from app.services.settings import Settings

SOUNDS = ("tick", "place", "hit", "out", "win", "lose")

VOICES = {"hit": 3}
"""How many of a sound can be heard at once; one of all others, so that they begin anew."""

CUES = {
    "Moved": ("place", 20),
    "Fell": ("out", 40),
    "Claimed": ("tick", 20),
    "Finished": ("tick", 20),
    "Continued": ("tick", 20),
    "Stopped": ("tick", 20),
    "Laid": ("place", 20),
    "Shot": ("tick", 20),
    "RowsSet": ("place", 20),
    "Played": ("place", 20),
    "Entered": ("place", 20),
    "Commanded": ("place", 20),
    "Marked": ("tick", 20),
    "Swapped": ("place", 20),
    "TurnedUp": ("place", 20),
    "Left": ("out", 40),
    "Absorbed": ("hit", 40),
    "Scored": ("tick", 20),
    "NoTarget": ("tick", 20),
    "RoundEnded": ("win", 40),
}
"""The sound and the milliseconds of buzz for each kind of event in the games, by its class name."""

RESULT_BUZZ = 40

LIGHT_LIMIT = 20
STRONG_FACTOR = 2

Vibrate = Callable[[float], Any]
"""Takes seconds."""


class Feedback:
    """Silent until `load`; never raises. What does not work is named in `problems` and not tried again."""

    def __init__(self, folder: Path, settings: Callable[[], Settings]) -> None:
        self.problems: list[str] = []
        self._folder = folder
        self._settings = settings
        self._voices: dict[str, list[Any]] = {}
        """The players of each sound, the one that began longest ago first."""
        self._vibrate: Vibrate | None = None
        self._is_silenced: Callable[[], bool] | None = None

    def load(self) -> None:
        """Takes a while, so it is called when the first frame has been seen."""
        self._load_sounds()
        try:
            self._vibrate = _vibrator()
        except Exception as fault:
            self._note("vibrator", fault)
        try:
            self._is_silenced = _silent_switch()
        except Exception as fault:
            self._note("silent switch", fault)

    def on_event(self, event: object) -> None:
        cue = CUES.get(type(event).__name__)
        if cue:
            self.sound(cue[0])
            self.buzz(cue[1])

    def won(self) -> None:
        self.sound("win")
        self.buzz(RESULT_BUZZ)

    def lost(self) -> None:
        self.sound("lose")
        self.buzz(RESULT_BUZZ)

    def sound(self, name: str, strength: float = 1.0) -> None:
        """Plays a sound at a part of the chosen volume, from 0 to 1."""
        settings = self._settings()
        voices = self._voices.get(name)
        volume = settings.volume / 100 * min(max(strength, 0.0), 1.0)
        if not settings.sound or not voices or not volume or self._silenced():
            return
        voice = voices.pop(0)
        voices.append(voice)
        try:
            if voice.state == "play":
                voice.stop()
            voice.volume = volume
            voice.play()
        except Exception as fault:
            del self._voices[name]
            self._note(name, fault)

    def buzz(self, milliseconds: int) -> None:
        """Shakes a phone for about so long, as the player likes it; does nothing anywhere else."""
        haptics = self._settings().haptics
        if not self._vibrate or haptics == "off" or milliseconds <= 0:
            return
        time = milliseconds * STRONG_FACTOR if haptics == "strong" else min(milliseconds, LIGHT_LIMIT)
        try:
            self._vibrate(time / 1000)
        except Exception as fault:
            self._vibrate = None
            self._note("vibrator", fault)

    def stop(self) -> None:
        """Ends what is being heard, as when the app goes to the background."""
        for name, voices in tuple(self._voices.items()):
            try:
                for voice in voices:
                    if voice.state == "play":
                        voice.stop()
            except Exception as fault:
                del self._voices[name]
                self._note(name, fault)

    def _load_sounds(self) -> None:
        try:
            load = _sound_loader()
        except Exception as fault:
            self._note("audio", fault)
            return
        for name in SOUNDS:
            path = self._folder / f"{name}.wav"
            try:
                if not path.is_file():
                    raise FileNotFoundError(path.name)
                self._voices[name] = [_audible(load(str(path))) for _ in range(VOICES.get(name, 1))]
            except Exception as fault:
                self._note(name, fault)

    def _silenced(self) -> bool:
        if not self._is_silenced:
            return False
        try:
            return self._is_silenced()
        except Exception as fault:
            self._is_silenced = None
            self._note("silent switch", fault)
            return False

    def _note(self, what: str, fault: Exception) -> None:
        self.problems.append(f"{what}: {str(fault) or type(fault).__name__}")


def _audible(sound: Any) -> Any:
    """The sound; without an audio device Kivy gives one of no length, or none at all."""
    if sound is None or sound.length <= 0:
        raise OSError("cannot be played")
    return sound


def _sound_loader() -> Callable[[str], Any]:
    from kivy.core.audio import SoundLoader

    return cast(Callable[[str], Any], SoundLoader.load)


def _vibrator() -> Vibrate | None:
    """None where there is nothing to shake; raises on a phone that cannot."""
    from kivy.utils import platform

    if platform not in ("android", "ios"):
        return None
    # plyer prints a traceback of its own where it has no vibrator, and then raises when asked for one.
    with contextlib.redirect_stderr(io.StringIO()):
        from plyer import vibrator

        exists = vibrator.exists()
    if not exists:
        raise OSError("there is none")
    return cast(Vibrate, vibrator.vibrate)


def _silent_switch() -> Callable[[], bool] | None:
    """Asks Android, which plays a game's sounds even with the ringer off; iOS itself keeps them silent."""
    from kivy.utils import platform

    if platform != "android":
        return None
    from jnius import autoclass

    context = autoclass("android.content.Context")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    manager = activity.getSystemService(context.AUDIO_SERVICE)
    normal = autoclass("android.media.AudioManager").RINGER_MODE_NORMAL
    return lambda: manager.getRingerMode() != normal
