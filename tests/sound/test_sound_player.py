"""Sounds come in variants that never repeat, are loaded little by little, and are silent one by one if broken."""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sound import sound_player as module
from app.sound.sound_player import CHANNELS, LARGEST, SOUNDS, VARIANTS, Sounds
from tests.support.sound_recorder import FakeSound, Speaker, fill, name_of, write_sound

ASSETS = Path(__file__).resolve().parents[2] / "assets"


class Bench:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.speaker = Speaker()
        self.problems: list[str] = []
        self.sounds = Sounds(folder, lambda name, fault: self.problems.append(f"{name}: {fault}"))

    def load_all(self) -> None:
        self.sounds.open()
        while self.sounds.load_next():
            pass

    def play_all(self) -> None:
        for _ in range(2 * VARIANTS):
            for name in SOUNDS:
                self.sounds.play(name, 1)
        self.sounds.stop()

    @property
    def heard(self) -> set[str]:
        return {name for name, _ in self.speaker.played}


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    fill(tmp_path)
    made = Bench(tmp_path)
    monkeypatch.setattr(module, "_sound_loader", lambda: made.speaker.load)
    return made


@pytest.fixture
def ready(bench: Bench) -> Bench:
    bench.load_all()
    assert bench.problems == []
    return bench


# Loading


def test_the_sounds_are_those_that_are_baked() -> None:
    index = json.loads((ASSETS / "art" / "index.json").read_text(encoding="utf-8"))
    assert index["sounds"] == dict.fromkeys(SOUNDS, VARIANTS)


def test_every_baked_sound_is_taken_for_one(bench: Bench) -> None:
    ours = Bench(ASSETS / "sounds")
    ours.load_all()
    assert ours.problems == []
    assert len(bench.speaker.loaded) == len(SOUNDS) * VARIANTS


def test_no_sound_is_read_until_it_is_asked_for(bench: Bench) -> None:
    bench.play_all()
    bench.sounds.open()
    assert (bench.speaker.loaded, bench.speaker.log, bench.problems) == ([], [], [])


def test_one_sound_is_read_at_a_time(bench: Bench) -> None:
    bench.sounds.open()
    for count in range(1, len(SOUNDS) + 1):
        assert bench.sounds.load_next() == (count < len(SOUNDS))
        assert len(bench.speaker.loaded) == count * VARIANTS
    assert bench.sounds.load_next() is False
    assert len(set(bench.speaker.loaded)) == len(bench.speaker.loaded) == len(SOUNDS) * VARIANTS


def test_a_sound_that_is_wanted_before_its_turn_is_read_then_and_once(bench: Bench) -> None:
    bench.sounds.open()
    bench.sounds.play("win", 1)
    assert bench.heard == {"win"}
    while bench.sounds.load_next():
        pass
    assert bench.speaker.loaded.count("win_1") == 1


# Variants and voices


@given(st.lists(st.tuples(st.sampled_from(SOUNDS[:3]), st.booleans()), max_size=60))
def test_no_variant_is_heard_twice_running(played: list[tuple[str, bool]]) -> None:
    speaker = Speaker()
    sounds = Sounds(ASSETS / "sounds", lambda *_: None)
    sounds._voices = {
        name: [FakeSound(f"{name}_{number}.wav", speaker.log) for number in range(1, VARIANTS + 1)]
        for name in SOUNDS[:3]
    }
    speaker.made = [voice for voices in sounds._voices.values() for voice in voices]
    for name, ends in played:
        sounds.play(name, 1)
        if ends:
            speaker.rest()
    assert len(speaker.variants) == len(played)
    for name in SOUNDS[:3]:
        variants = [variant for variant in speaker.variants if name_of(variant) == name]
        assert all(one != next_one for one, next_one in pairwise(variants))


def test_all_variants_are_heard_and_not_in_a_round(ready: Bench) -> None:
    for _ in range(60):
        ready.sounds.play("tick", 1)
        ready.speaker.rest()
    variants = ready.speaker.variants
    assert set(variants) == {"tick_1", "tick_2", "tick_3"}
    assert any(one == third for one, third in zip(variants, variants[2:], strict=False))


def test_a_sound_overlaps_with_itself_until_the_first_gives_way(ready: Bench) -> None:
    for _ in range(VARIANTS):
        ready.sounds.play("disc_hit_hard", 1)
    assert {what for what, *_ in ready.speaker.log} == {"play"}
    first = ready.speaker.variants[0]
    ready.sounds.play("disc_hit_hard", 1)
    assert [(what, variant) for what, variant, _ in ready.speaker.log[VARIANTS:]] == [("stop", first), ("play", first)]


def test_no_more_is_heard_than_the_mixer_can_play(ready: Bench) -> None:
    for name in SOUNDS[: CHANNELS + 3]:
        ready.sounds.play(name, 1)
    stopped = [name_of(variant) for what, variant, _ in ready.speaker.log if what == "stop"]
    assert stopped == list(SOUNDS[:3])
    assert sum(sound.state == "play" for sound in ready.speaker.made) == CHANNELS


def test_what_has_ended_leaves_room(ready: Bench) -> None:
    for name in SOUNDS[: CHANNELS + 3]:
        ready.sounds.play(name, 1)
        ready.speaker.rest()
    assert {what for what, *_ in ready.speaker.log} == {"play"}


def test_a_sound_is_as_loud_as_asked_for(ready: Bench) -> None:
    ready.sounds.play("win", 0.25)
    assert ready.speaker.played == [("win", 0.25)]


def test_stop_ends_what_is_heard_and_nothing_else(ready: Bench) -> None:
    ready.sounds.play("win", 1)
    ready.sounds.stop()
    ready.sounds.stop()
    assert [what for what, *_ in ready.speaker.log] == ["play", "stop"]


def test_an_unknown_sound_is_silence(ready: Bench) -> None:
    ready.sounds.play("trumpet", 1)
    assert (ready.speaker.log, ready.problems) == ([], [])


# What is broken


def _cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-50])


def _without_a_rate(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:24] + bytes(4) + content[28:])


def _replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (Path.unlink, "is missing"),
    "folder": (_replaced_by_a_folder, "is missing"),
    "empty": (lambda path: path.write_bytes(b""), "is no sound"),
    "other": (lambda path: path.write_bytes(b"OggS" + bytes(500)), "is no sound"),
    "header": (lambda path: path.write_bytes(b"RIFF\xff\xff\xff\x7fWAVE" + b"x" * 500), "is no sound"),
    "cut": (_cut_off, "is damaged"),
    "no rate": (_without_a_rate, "is damaged"),
    "no length": (lambda path: write_sound(path, frames=0), "is damaged"),
    "stereo": (lambda path: write_sound(path, channels=2), "is damaged"),
    "large": (lambda path: write_sound(path, frames=LARGEST), "is too large"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_sound_of_which_nothing_is_whole_is_silent_alone(bench: Bench, how: str) -> None:
    spoil, reason = BROKEN[how]
    for number in range(1, VARIANTS + 1):
        spoil(bench.folder / f"win_{number}.wav")
    bench.load_all()
    bench.play_all()
    assert bench.problems == [f"win: win_1.wav {reason}"]
    assert bench.heard == set(SOUNDS) - {"win"}
    assert not {"win_1", "win_2", "win_3"} & set(bench.speaker.loaded), "Kivy is not asked to read it"


@pytest.mark.parametrize("how", BROKEN)
def test_one_broken_variant_leaves_the_others(bench: Bench, how: str) -> None:
    spoil, reason = BROKEN[how]
    spoil(bench.folder / "win_2.wav")
    bench.load_all()
    bench.play_all()
    assert bench.problems == [f"win: win_2.wav {reason}"]
    assert {variant for variant in bench.speaker.variants if name_of(variant) == "win"} == {"win_1", "win_3"}


def test_a_single_variant_is_better_than_silence(bench: Bench) -> None:
    for number in (1, 3):
        (bench.folder / f"win_{number}.wav").unlink()
    bench.load_all()
    for _ in range(3):
        bench.sounds.play("win", 1)
    assert bench.speaker.variants == ["win_2"] * 3
    assert bench.problems == ["win: win_1.wav is missing"]


def test_a_missing_folder_is_noted(bench: Bench) -> None:
    nowhere = Bench(bench.folder / "nowhere")
    nowhere.load_all()
    nowhere.play_all()
    assert nowhere.problems == [f"{name}: {name}_1.wav is missing" for name in SOUNDS]


def fail(*_: object) -> None:
    raise NotImplementedError("no")


@pytest.mark.parametrize("found", [None, types.SimpleNamespace(length=0, play=fail)])
def test_no_audio_device_is_noted(bench: Bench, monkeypatch: pytest.MonkeyPatch, found: object) -> None:
    monkeypatch.setattr(module, "_sound_loader", lambda: lambda _: found)
    bench.load_all()
    bench.play_all()
    assert bench.problems == [f"{name}: cannot be played" for name in SOUNDS]


def test_no_audio_library_is_noted_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_sound_loader", fail)
    bench.load_all()
    bench.play_all()
    assert bench.problems == ["audio: no"]


def test_a_loader_that_raises_is_noted(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_sound_loader", lambda: fail)
    bench.load_all()
    bench.play_all()
    assert bench.problems == [f"{name}: no" for name in SOUNDS]


@pytest.mark.parametrize("method", ["play", "stop"])
def test_a_sound_that_fails_is_not_tried_again(ready: Bench, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(FakeSound, method, fail)
    for _ in range(2):
        for name in SOUNDS[:CHANNELS]:
            ready.sounds.play(name, 1)
        ready.sounds.stop()
    assert sorted(ready.problems) == sorted(f"{name}: no" for name in SOUNDS[:CHANNELS])
