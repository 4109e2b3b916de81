"""Speaks with programs of the desktop.

plyer cannot interrupt such programs or set language and speed.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.platform.system import asked
from app.speech.speaker import Utterance

NO_CONSOLE = 0x08000000
"""Windows' CREATE_NO_WINDOW. Otherwise a console flashes at every utterance."""

Command = Callable[[Utterance], Sequence[str]]

WORDS_A_MINUTE = 175

CULTURES = {"en": "en-US", "uk": "uk-UA", "ru": "ru-RU", "sr": "sr-Cyrl-RS"}


@dataclass(frozen=True, slots=True)
class VoiceCommand:
    name: str
    command: Command
    takes_stdin: bool = True
    """The program reads the text from stdin, not as its last argument."""
    hushes: tuple[str, ...] = ()
    """A command that silences a server which has received the text."""


def _espeak(name: str) -> VoiceCommand:
    return VoiceCommand(name, lambda said: (name, "-v", said.language, "-s", _pace(said), "--stdin"))


def _pace(said: Utterance) -> str:
    return str(round(WORDS_A_MINUTE * said.speed / 100))


def _dispatched(said: Utterance) -> Sequence[str]:
    rate = max(-100, min(100, said.speed - 100))
    return ("spd-say", "--wait", "--language", said.language, "--rate", str(rate), "--", said.text)


def _mac(said: Utterance) -> Sequence[str]:
    name = voices_of_mac(asked("say", "-v", "?")).get(said.language)
    return ("say", "-r", _pace(said), *(("-v", name) if name else ()), "-f", "-")


def voices_of_mac(listed: str) -> dict[str, str]:
    """Return each language's first voice, from lines such as `Lesya   uk_UA    # Привіт!`."""
    found: dict[str, str] = {}
    for name, language in re.findall(r"^(.+?)\s+([a-z]{2})[_-]\w+\s+#", listed, re.MULTILINE):
        found.setdefault(language, name)
    return found


WINDOWS_SCRIPT = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; $voice.Rate = {rate}; "
    "try {{ $voice.SelectVoiceByHints(0, 0, 0, [Globalization.CultureInfo]'{culture}') }} catch {{ }}; "
    "$voice.Speak([Console]::In.ReadToEnd())"
)


def _windows(said: Utterance) -> Sequence[str]:
    rate = max(-10, min(10, round((said.speed - 100) / 10)))
    script = WINDOWS_SCRIPT.format(rate=rate, culture=CULTURES.get(said.language, "en-US"))
    return ("powershell", "-NoProfile", "-NonInteractive", "-Command", script)


LINUX = (
    VoiceCommand("spd-say", _dispatched, takes_stdin=False, hushes=("spd-say", "--cancel")),
    _espeak("espeak-ng"),
    _espeak("espeak"),
)
PROGRAMS = {
    "darwin": (VoiceCommand("say", _mac), *LINUX[1:]),
    "win32": (VoiceCommand("powershell", _windows), *LINUX[1:]),
}


class CommandVoice:
    def __init__(self, programs: Sequence[VoiceCommand]) -> None:
        self._programs = list(programs)
        self._process: subprocess.Popen[str] | None = None
        self._said: Utterance | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(program.name for program in self._programs)

    def begin(self, said: Utterance) -> None:
        program, self._said = self._programs[0], said
        # A session of its own, so that Ctrl+C reaches only the app.
        self._process = subprocess.Popen(
            program.command(said),
            stdin=subprocess.PIPE if program.takes_stdin else subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            creationflags=NO_CONSOLE if sys.platform == "win32" else 0,
            start_new_session=sys.platform != "win32",
        )
        if self._process.stdin:
            with contextlib.suppress(OSError):  # it has ended; `is_speaking` handles that
                self._process.stdin.write(said.text)
                self._process.stdin.close()

    def is_speaking(self) -> bool:
        if self._process is None:
            return False
        code = self._process.poll()
        if code is None:
            return True
        self._process = None
        if code != 0 and self._said is not None:
            return self._try_another(self._said)
        return False

    def _try_another(self, said: Utterance) -> bool:
        """Drop a program that fails, such as speech-dispatcher without voices."""
        if len(self._programs) == 1:
            raise OSError(f"{self._programs[0].name} does not speak")
        del self._programs[0]
        self.begin(said)
        return True

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait()
        self._process = None
        if self._programs[0].hushes:
            asked(*self._programs[0].hushes)

    def release(self) -> None:
        self.stop()


def program_voice(platform: str = sys.platform) -> CommandVoice | None:
    found = [program for program in PROGRAMS.get(platform, LINUX) if shutil.which(program.name)]
    return CommandVoice(found) if found else None
