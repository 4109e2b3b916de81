"""Programs speak: each is given words, their language and the speed; another takes over from one that fails."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import wave
from pathlib import Path

import pytest

from app.languages.translator import LANGUAGES
from app.speech.command_voices import CommandVoice, program_voice, voices_of_mac
from app.speech.speaker import Speaker, Utterance

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts of a shell")

FAKE = """#!/bin/sh
# A voice that writes down what it is asked to say.
[ -p /dev/stdin ] && words=$(cat)
printf '%s|%s|%s\\n' "{name}" "$*" "$words" >> "{log}"
{then}
"""


class Programs:
    """A folder of programs, the only one that is looked into beside the system's own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.log = folder, folder / "log.txt"

    def program(self, name: str, then: str = "exit 0") -> None:
        path = self.folder / name
        path.write_text(FAKE.format(name=name, log=self.log, then=then), encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    @property
    def said(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    found = shutil.which("cat")
    assert found
    (tmp_path / "cat").symlink_to(found)
    monkeypatch.setenv("PATH", str(tmp_path))
    return Programs(tmp_path)


def speak(*said: Utterance, platform: str = "linux") -> list[Exception]:
    voice = program_voice(platform)
    assert voice
    faults: list[Exception] = []
    speaker = Speaker(voice, faults.append)
    for each in said:
        speaker.say(each)
    assert speaker.wait(20)
    speaker.close()
    return faults


def test_without_any_program_there_is_no_voice(programs: Programs) -> None:
    assert program_voice("linux") is None
    assert program_voice("darwin") is None


def test_espeak_is_given_language_speed_and_words(programs: Programs) -> None:
    programs.program("espeak-ng")
    assert speak(Utterance("Ваш хід", "uk", 200), Utterance("-5 очка", "sr")) == []
    assert programs.said == ["espeak-ng|-v uk -s 350 --stdin|Ваш хід", "espeak-ng|-v sr -s 175 --stdin|-5 очка"]


def test_speech_dispatcher_comes_first_and_espeak_after_it_once_it_has_failed(programs: Programs) -> None:
    programs.program("spd-say", "exit 1")
    programs.program("espeak-ng")
    assert speak(Utterance("Ваш ход", "ru", 150), Utterance("c3", "ru", 150)) == []
    assert programs.said == [
        "spd-say|--wait --language ru --rate 50 -- Ваш ход|",
        "espeak-ng|-v ru -s 262 --stdin|Ваш ход",
        "espeak-ng|-v ru -s 262 --stdin|c3",
    ]


def test_what_speech_dispatcher_was_handed_is_cancelled_there(programs: Programs) -> None:
    programs.program("spd-say", 'case "$1" in --wait) exec sleep 60 ;; esac')
    sleep = shutil.which("sleep", path="/bin:/usr/bin")
    assert sleep
    (programs.folder / "sleep").symlink_to(sleep)
    voice = program_voice("linux")
    assert voice
    voice.begin(Utterance("a long story", "en"))
    assert voice.is_speaking()
    while not programs.said:
        assert voice.is_speaking()
    voice.stop()
    assert not voice.is_speaking()
    assert [line.split("|")[1] for line in programs.said][-1] == "--cancel"


def test_a_program_that_cannot_speak_and_has_no_other_beside_it_is_told_of(programs: Programs) -> None:
    programs.program("espeak-ng", "exit 1")
    assert [str(fault) for fault in speak(Utterance("c3", "en"))] == ["espeak-ng does not speak"]


def test_a_mac_speaks_in_a_voice_of_the_language(programs: Programs) -> None:
    listed = "Lesya               uk_UA    # Привіт! Мене звати Леся.\\nMilena (Enhanced)   ru_RU    # Здравствуйте!"
    programs.program("say", f"""case "$1" in -v) printf '{listed}\\n' ;; esac""")
    assert speak(Utterance("Ваш хід", "uk"), Utterance("Ваш потез", "sr"), platform="darwin") == []
    assert [line for line in programs.said if "-r" in line] == [
        "say|-r 175 -v Lesya -f -|Ваш хід",
        "say|-r 175 -f -|Ваш потез",
    ]
    assert voices_of_mac(listed.replace("\\n", "\n"))["ru"] == "Milena (Enhanced)"


ESPEAK = shutil.which("espeak-ng")


@pytest.mark.skipif(ESPEAK is None, reason="there is no espeak-ng here; Debian: espeak-ng")
@pytest.mark.parametrize("language", LANGUAGES)
def test_real_espeak_speaks_our_languages(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, programs: Programs
) -> None:
    """Into a file: twice as fast is about half as long."""
    words = {"en": "Your move", "uk": "Ваш хід", "ru": "Ваш ход", "sr": "Ваш потез"}[language]
    lengths = []
    for speed in (100, 200):
        path = tmp_path / f"{speed}.wav"
        (tmp_path / "espeak-ng").write_text(f'#!/bin/sh\nexec {ESPEAK} -w {path} "$@"\n', encoding="utf-8")
        (tmp_path / "espeak-ng").chmod(0o755)
        assert speak(Utterance(f"{words}, {words}, {words}", language, speed)) == []
        with wave.open(str(path)) as file:
            lengths.append(file.getnframes() / file.getframerate())
    assert lengths[0] > 1
    assert 0.3 < lengths[1] / lengths[0] < 0.8


def test_the_voice_is_no_child_of_our_terminal(programs: Programs) -> None:
    """Ctrl+C ends the app, which then hushes the voice itself."""
    programs.program("espeak-ng")
    voice = CommandVoice(program_voice("linux")._programs)  # type: ignore[union-attr]
    voice.begin(Utterance("c3", "en"))
    process: subprocess.Popen[str] = voice._process  # type: ignore[assignment]
    assert os.getpgid(process.pid) != os.getpgid(0)
    process.wait()
