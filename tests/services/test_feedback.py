"""Sounds and buzzes follow the settings, and whatever is missing is noted once and never raises."""

from __future__ import annotations

import sys
import types
from dataclasses import replace
from pathlib import Path

import pytest

from app.services import feedback as module
from app.services.feedback import CUES, SOUNDS, VOICES, Feedback
from app.services.settings import Settings


class FakeSound:
    length = 0.1

    def __init__(self, path: str, log: list[tuple[str, str, float]]) -> None:
        self.name = Path(path).stem
        self.log = log
        self.state = "stop"
        self.volume = 1.0

    def play(self) -> None:
        self.state = "play"
        self.log.append(("play", self.name, round(self.volume, 3)))

    def stop(self) -> None:
        self.state = "stop"
        self.log.append(("stop", self.name, round(self.volume, 3)))


class Bench:
    """A feedback on a made-up phone, with what it played and how long it shook."""

    def __init__(self, folder: Path) -> None:
        self.heard: list[tuple[str, str, float]] = []
        self.felt: list[int] = []
        self.loaded: list[str] = []
        self.settings = Settings(volume=100, haptics="strong")
        self.feedback = Feedback(folder, lambda: self.settings)

    def change(self, **values: object) -> None:
        self.settings = replace(self.settings, **values)

    def load_sound(self, path: str) -> FakeSound:
        self.loaded.append(Path(path).stem)
        return FakeSound(path, self.heard)

    def vibrate(self, seconds: float) -> None:
        self.felt.append(round(seconds * 1000))

    @property
    def played(self) -> list[tuple[str, float]]:
        return [(name, volume) for what, name, volume in self.heard if what == "play"]


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    for name in SOUNDS:
        (tmp_path / f"{name}.wav").touch()
    made = Bench(tmp_path)
    monkeypatch.setattr(module, "_sound_loader", lambda: made.load_sound)
    monkeypatch.setattr(module, "_vibrator", lambda: made.vibrate)
    monkeypatch.setattr(module, "_silent_switch", lambda: None)
    return made


@pytest.fixture
def ready(bench: Bench) -> Bench:
    bench.feedback.load()
    assert bench.feedback.problems == []
    return bench


def use_everything(feedback: Feedback) -> None:
    for _ in range(2):
        for name in SOUNDS:
            feedback.sound(name, 0.5)
        feedback.buzz(20)
        feedback.won()
        feedback.lost()
        feedback.stop()


def fail(*_: object) -> None:
    raise NotImplementedError


def test_nothing_is_heard_or_felt_before_it_is_loaded(bench: Bench) -> None:
    use_everything(bench.feedback)
    assert (bench.heard, bench.felt, bench.loaded) == ([], [], [])


def test_only_hits_have_several_voices(ready: Bench) -> None:
    assert sorted(ready.loaded) == sorted([*SOUNDS, *["hit"] * (VOICES["hit"] - 1)])


@pytest.mark.parametrize(("volume", "strength", "expected"), [(100, 1, 1), (70, 1, 0.7), (50, 0.5, 0.25)])
def test_volume_is_the_setting_times_the_strength(ready: Bench, volume: int, strength: float, expected: float) -> None:
    ready.change(volume=volume)
    ready.feedback.sound("hit", strength)
    assert ready.played == [("hit", expected)]


def test_strength_is_kept_between_nothing_and_all(ready: Bench) -> None:
    ready.feedback.sound("hit", 7)
    ready.feedback.sound("hit", -1)
    assert ready.played == [("hit", 1)]


@pytest.mark.parametrize("values", [{"sound": False}, {"volume": 0}])
def test_silence_can_be_chosen_at_any_time(ready: Bench, values: dict[str, object]) -> None:
    ready.change(**values)
    ready.feedback.sound("tick")
    assert ready.heard == []


def test_a_sound_that_is_heard_begins_anew(ready: Bench) -> None:
    ready.feedback.sound("tick")
    ready.feedback.sound("tick")
    assert [what for what, *_ in ready.heard] == ["play", "stop", "play"]


def test_hits_overlap_until_the_first_gives_way(ready: Bench) -> None:
    for _ in range(VOICES["hit"] + 1):
        ready.feedback.sound("hit")
    assert [what for what, *_ in ready.heard] == ["play"] * VOICES["hit"] + ["stop", "play"]


def test_stop_ends_what_is_heard_and_nothing_else(ready: Bench) -> None:
    ready.feedback.sound("win")
    ready.feedback.stop()
    ready.feedback.stop()
    assert [what for what, *_ in ready.heard] == ["play", "stop"]


def test_an_unknown_sound_is_silence(ready: Bench) -> None:
    ready.feedback.sound("trumpet")
    assert (ready.heard, ready.feedback.problems) == ([], [])


@pytest.mark.parametrize(
    ("haptics", "asked", "felt"),
    [
        ("off", 20, []),
        ("light", 10, [10]),
        ("light", 40, [20]),
        ("strong", 20, [40]),
        ("strong", 40, [80]),
        ("strong", 0, []),
    ],
)
def test_buzzes_follow_the_setting(ready: Bench, haptics: str, asked: int, felt: list[int]) -> None:
    ready.change(haptics=haptics)
    ready.feedback.buzz(asked)
    assert ready.felt == felt


def test_events_are_told_by_their_class(ready: Bench) -> None:
    for name, (sound, milliseconds) in CUES.items():
        ready.feedback.on_event(type(name, (), {})())
        assert ready.played[-1] == (sound, 1)
        assert ready.felt[-1] == 2 * milliseconds
    count = len(ready.played)
    ready.feedback.on_event(object())
    assert len(ready.played) == len(ready.felt) == count


def test_events_of_the_first_game_have_cues() -> None:
    from app.games.stay import rules

    assert {kind.__name__ for kind in rules.Happening.__args__} <= set(CUES)


def test_results_have_their_own_sounds(ready: Bench) -> None:
    ready.feedback.won()
    ready.feedback.lost()
    assert [name for name, _ in ready.played] == ["win", "lose"]


def test_a_missing_folder_is_noted(bench: Bench, tmp_path: Path) -> None:
    feedback = Feedback(tmp_path / "nowhere", Settings)
    feedback.load()
    use_everything(feedback)
    assert feedback.problems == [f"{name}: {name}.wav" for name in SOUNDS]
    assert bench.loaded == []


def test_one_missing_file_leaves_the_others(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "win.wav").unlink()
    bench.feedback.load()
    use_everything(bench.feedback)
    assert bench.feedback.problems == ["win: win.wav"]
    assert {name for name, _ in bench.played} == set(SOUNDS) - {"win"}


@pytest.mark.parametrize("found", [None, types.SimpleNamespace(length=0, play=fail)])
def test_no_audio_device_is_noted(bench: Bench, monkeypatch: pytest.MonkeyPatch, found: object) -> None:
    monkeypatch.setattr(module, "_sound_loader", lambda: lambda _: found)
    bench.feedback.load()
    use_everything(bench.feedback)
    assert bench.feedback.problems == [f"{name}: cannot be played" for name in SOUNDS]


def test_no_audio_library_is_noted_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_sound_loader", fail)
    bench.feedback.load()
    use_everything(bench.feedback)
    assert bench.feedback.problems == ["audio: NotImplementedError"]
    assert bench.felt


@pytest.mark.parametrize("method", ["play", "stop"])
def test_a_sound_that_fails_is_not_tried_again(ready: Bench, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(FakeSound, method, fail)
    use_everything(ready.feedback)
    assert sorted(ready.feedback.problems) == sorted(f"{name}: NotImplementedError" for name in SOUNDS)


def test_a_vibrator_that_fails_is_not_tried_again(ready: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[float] = []

    def vibrate(seconds: float) -> None:
        calls.append(seconds)
        raise OSError("worn out")

    monkeypatch.setattr(module, "_vibrator", lambda: vibrate)
    ready.feedback.load()
    use_everything(ready.feedback)
    assert ready.feedback.problems == ["vibrator: worn out"]
    assert len(calls) == 1


def test_a_phone_that_is_silenced_still_buzzes(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_silent_switch", lambda: lambda: True)
    bench.feedback.load()
    bench.feedback.won()
    assert (bench.heard, len(bench.felt)) == ([], 1)


def test_a_silent_switch_that_cannot_be_asked_counts_as_off(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_silent_switch", lambda: fail)
    bench.feedback.load()
    bench.feedback.won()
    bench.feedback.won()
    assert bench.feedback.problems == ["silent switch: NotImplementedError"]
    assert len(bench.played) == 2


class Vibrator:
    def __init__(self, there: bool) -> None:
        self.there = there
        self.vibrate = print

    def exists(self) -> bool:
        if not self.there:
            print("Traceback of plyer's own", file=sys.stderr)
            raise NotImplementedError
        return True


def on(platform: str, monkeypatch: pytest.MonkeyPatch, there: bool) -> Vibrator:
    """Stands in for Kivy, which would read its settings when imported, and for plyer."""
    vibrator = Vibrator(there)
    monkeypatch.setitem(sys.modules, "kivy", types.ModuleType("kivy"))
    monkeypatch.setitem(sys.modules, "kivy.utils", types.SimpleNamespace(platform=platform))
    monkeypatch.setitem(sys.modules, "plyer", types.SimpleNamespace(vibrator=vibrator))
    return vibrator


@pytest.mark.parametrize("platform", ["android", "ios"])
def test_a_phone_vibrates(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    vibrator = on(platform, monkeypatch, there=True)
    assert module._vibrator() is vibrator.vibrate


@pytest.mark.parametrize("platform", ["linux", "win", "macosx"])
def test_a_desktop_is_not_asked_to_vibrate(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on(platform, monkeypatch, there=False)
    assert module._vibrator() is None
    assert module._silent_switch() is None


def test_a_phone_without_a_vibrator_is_quiet_about_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on("ios", monkeypatch, there=False)
    monkeypatch.setattr(module, "_sound_loader", lambda: lambda _: None)
    feedback = Feedback(tmp_path, Settings)
    feedback.load()
    use_everything(feedback)
    assert feedback.problems.count("vibrator: NotImplementedError") == 1
    assert capsys.readouterr().err == ""
