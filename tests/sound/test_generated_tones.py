"""Tones and sounds that come from a side: louder there, as loud in all, and higher when they are asked to be."""

from __future__ import annotations

import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from app.sound import sound_player as module
from app.sound.generated_tones import RATE, TONES, write_panned, write_tone
from app.sound.sound_player import Sounds
from tests.support.sound_recorder import Speaker, fill

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def channels(path: Path) -> tuple[array[int], array[int]]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (2, 2)
        both = array("h", file.readframes(file.getnframes()))
    return both[0::2], both[1::2]


def loudness(samples: array[int]) -> float:
    return sum(sample * sample for sample in samples) ** 0.5


def turns(samples: array[int]) -> int:
    """How often the sign changes: twice for each wave."""
    return sum((one < 0) != (other < 0) for one, other in pairwise(samples))


@pytest.mark.parametrize("name", TONES)
def test_a_tone_comes_from_its_side_and_is_as_loud_everywhere(name: str, tmp_path: Path) -> None:
    both = {}
    for pan in (-1.0, 0.0, 1.0):
        write_tone(tmp_path / "tone.wav", name, pan, 0)
        both[pan] = [loudness(each) for each in channels(tmp_path / "tone.wav")]
    assert both[-1.0][1] == both[1.0][0] == 0
    assert both[0.0][0] == pytest.approx(both[0.0][1], rel=0.01)
    total = [sum(each * each for each in pair) ** 0.5 for pair in both.values()]
    assert max(total) == pytest.approx(min(total), rel=0.02)
    assert max(map(abs, channels(tmp_path / "tone.wav")[1])) < 32_767


def test_an_octave_up_is_twice_as_many_waves(tmp_path: Path) -> None:
    for pitch in (0, 12):
        write_tone(tmp_path / f"{pitch}.wav", "line", 0.0, pitch)
    low, high = (turns(channels(tmp_path / f"{pitch}.wav")[0]) for pitch in (0, 12))
    assert high == pytest.approx(2 * low, abs=3)
    assert low == pytest.approx(2 * TONES["line"].hertz * TONES["line"].seconds, abs=3)
    assert 2 * 2 * 2 * TONES["crossing"].hertz < RATE  # also an octave up, with its overtone


def test_a_recording_keeps_its_rate_and_length(tmp_path: Path) -> None:
    source = SOUNDS / "disc_off_1.wav"
    write_panned(tmp_path / "off.wav", source, -0.5)
    left, right = channels(tmp_path / "off.wav")
    with wave.open(str(source)) as file, wave.open(str(tmp_path / "off.wav")) as made:
        assert (made.getframerate(), made.getnframes()) == (file.getframerate(), file.getnframes())
    assert loudness(left) > 1.5 * loudness(right) > 0


def test_each_is_made_once_and_one_that_cannot_be_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(tmp_path)
    (tmp_path / "disc_off_1.wav").unlink()
    speaker, problems = Speaker(), []
    monkeypatch.setattr(module, "_sound_loader", lambda: speaker.load)
    sounds = Sounds(tmp_path, lambda name, fault: problems.append(f"{name}: {fault}"))
    sounds.play("line", 1, 0.5, 3)  # before there is any sound
    sounds.open()
    for _ in range(2):
        for pan in (-0.5, -0.49, 0.5):
            sounds.play("line", 1, pan, 3)
        sounds.play("disc_off", 1, 0.5)
    assert [name for name in speaker.loaded if name.startswith("line")] == ["line -2 3", "line 2 3"]
    assert speaker.variants == ["line -2 3", "line -2 3", "line 2 3"] * 2
    assert problems.count("disc_off: disc_off_1.wav is missing") == 2  # once as it is, once from the side
