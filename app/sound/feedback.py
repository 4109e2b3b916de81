"""Plays sounds and vibrations. The app works the same without them."""

from __future__ import annotations

import contextlib
import io
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from app.core.cues import Cue, cues_for
from app.core.game import Game
from app.sound.sound_player import Sounds
from app.storage.settings import Settings

PRESSED = Cue("key", 5)
TICKED = Cue("tick", 5)
REFUSED = Cue("illegal", 10, times=2)
WON = Cue("win", 20, times=2)
LOST = Cue("loss", 30)
DRAWN = Cue("draw")

STRONG_FACTOR = 2
PAUSE = 0.06
SWARM = 8
"""Vibrations per second from swarming cues. More would merge into one."""

Vibrate = Callable[[Sequence[float]], Any]
"""Takes seconds: how long to shake, pause, shake again, and so on."""


class Feedback:
    """Silent until `load`, and never raises. A part that fails is named in `problems` and switched off."""

    def __init__(
        self, folder: Path, settings: Callable[[], Settings], now: Callable[[], float] = time.monotonic
    ) -> None:
        self.problems: list[str] = []
        self._settings = settings
        self._now = now
        self._sounds = Sounds(folder, self._note)
        self._swarm: deque[float] = deque(maxlen=SWARM)
        self._vibrate: Vibrate | None = None
        self._is_silenced: Callable[[], bool] | None = None

    def load(self) -> None:
        """Open the devices. This is slow, so call it after the first frame."""
        self._sounds.open()
        try:
            self._vibrate = _vibrator()
        except Exception as fault:
            self._note("vibrator", fault)
        try:
            self._is_silenced = _silent_switch()
        except Exception as fault:
            self._note("silent switch", fault)

    def load_next(self) -> bool:
        """Read one sound, and return whether any are left."""
        return self._sounds.load_next()

    @property
    def can_buzz(self) -> bool:
        return self._vibrate is not None

    def on_event(self, game: Game, event: object, has_landed: bool = False) -> None:
        for cue in cues_for(game.cues, event):
            if cue.lands == has_landed:
                self.cue(cue)

    def cue(self, cue: Cue) -> None:
        self.sound(cue.sound, cue.strength, cue.pan, cue.pitch)
        if not cue.swarms:
            self.buzz(cue.buzz, cue.times)
        elif len(self._swarm) < SWARM or self._now() - self._swarm[0] >= 1:
            self._swarm.append(self._now())
            self.buzz(cue.buzz, cue.times)

    def pressed(self) -> None:
        self.cue(PRESSED)

    def ticked(self) -> None:
        self.cue(TICKED)

    def refused(self) -> None:
        self.cue(REFUSED)

    def won(self) -> None:
        self.cue(WON)

    def lost(self) -> None:
        self.cue(LOST)

    def drawn(self) -> None:
        self.cue(DRAWN)

    def sound(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: int = 0) -> None:
        """Play at `strength` times the chosen volume. `pan` goes from -1, left, to 1."""
        settings = self._settings()
        volume = settings.volume / 100 * min(max(strength, 0.0), 1.0)
        if settings.sound and volume and not self._silenced():
            self._sounds.play(name, volume, pan, pitch)

    def buzz(self, milliseconds: int, times: int = 1) -> None:
        haptics = self._settings().haptics
        if not self._vibrate or haptics == "off" or milliseconds <= 0:
            return
        shake = milliseconds * (STRONG_FACTOR if haptics == "strong" else 1) / 1000
        try:
            self._vibrate((shake, *(PAUSE, shake) * (times - 1)))
        except Exception as fault:
            self._vibrate = None
            self._note("vibrator", fault)

    def stop(self) -> None:
        self._sounds.stop()

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


def _vibrator() -> Vibrate | None:
    """Return None where nothing vibrates. Raise on a phone without a vibrator."""
    from kivy.utils import platform

    if platform not in ("android", "ios"):
        return None
    # Without a vibrator plyer prints a traceback, and raises later when asked to vibrate.
    with contextlib.redirect_stderr(io.StringIO()):
        from plyer import vibrator

        exists = vibrator.exists()
    if not exists:
        raise OSError("there is none")

    def vibrate(seconds: Sequence[float]) -> None:
        if len(seconds) == 1:
            vibrator.vibrate(seconds[0])
        else:
            vibrator.pattern([0, *seconds])  # patterns start with a pause

    return vibrate


def _silent_switch() -> Callable[[], bool] | None:
    """Ask Android, which plays games with the ringer off. iOS mutes them itself."""
    from kivy.utils import platform

    if platform != "android":
        return None
    from jnius import autoclass

    context = autoclass("android.content.Context")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    manager = activity.getSystemService(context.AUDIO_SERVICE)
    normal = autoclass("android.media.AudioManager").RINGER_MODE_NORMAL
    return lambda: manager.getRingerMode() != normal
