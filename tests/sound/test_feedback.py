"""Sounds and buzzes follow the settings, and whatever is missing is noted once and never raises."""

from __future__ import annotations

import sys
import types
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from app.core.cues import Cue, Cues
from app.core.game import Game, Implementation
from app.sound import feedback as module
from app.sound import sound_player as sounds_module
from app.sound.feedback import PAUSE, SWARM, Feedback
from app.sound.sound_player import SOUNDS
from app.storage.settings import Settings
from tests.support.sound_recorder import Speaker, fill


class Bench:
    """A feedback on a made-up phone, with what it played and how long it shook."""

    def __init__(self, folder: Path) -> None:
        self.speaker = Speaker()
        self.felt: list[int] = []
        """How long it shook and paused by turns, in milliseconds."""
        self.time = 0.0
        self.settings = Settings(volume=100, haptics="light")
        self.feedback = Feedback(folder, lambda: self.settings, lambda: self.time)

    def change(self, **values: object) -> None:
        self.settings = replace(self.settings, **values)

    def vibrate(self, seconds: tuple[float, ...]) -> None:
        self.felt += [round(each * 1000) for each in seconds]

    @property
    def played(self) -> list[tuple[str, float]]:
        return self.speaker.played


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    fill(tmp_path)
    made = Bench(tmp_path)
    monkeypatch.setattr(sounds_module, "_sound_loader", lambda: made.speaker.load)
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
        for said in (feedback.pressed, feedback.ticked, feedback.refused, feedback.won, feedback.lost, feedback.drawn):
            said()
        feedback.stop()


def fail(*_: object) -> None:
    raise NotImplementedError


def test_nothing_is_heard_or_felt_before_it_is_loaded(bench: Bench) -> None:
    use_everything(bench.feedback)
    assert (bench.speaker.log, bench.felt, bench.speaker.loaded) == ([], [], [])


def test_loading_reads_no_sound_and_the_next_ones_come_one_by_one(ready: Bench) -> None:
    assert ready.speaker.loaded == []
    assert ready.feedback.load_next()
    assert len({variant.rpartition("_")[0] for variant in ready.speaker.loaded}) == 1
    while ready.feedback.load_next():
        pass
    assert len({variant.rpartition("_")[0] for variant in ready.speaker.loaded}) == len(SOUNDS)


@pytest.mark.parametrize(("volume", "strength", "expected"), [(100, 1, 1), (70, 1, 0.7), (50, 0.5, 0.25)])
def test_volume_is_the_setting_times_the_strength(ready: Bench, volume: int, strength: float, expected: float) -> None:
    ready.change(volume=volume)
    ready.feedback.sound("slate", strength)
    assert ready.played == [("slate", expected)]


def test_strength_is_kept_between_nothing_and_all(ready: Bench) -> None:
    ready.feedback.sound("slate", 7)
    ready.feedback.sound("slate", -1)
    assert ready.played == [("slate", 1)]


@pytest.mark.parametrize("values", [{"sound": False}, {"volume": 0}])
def test_silence_can_be_chosen_at_any_time(ready: Bench, values: dict[str, object]) -> None:
    ready.change(**values)
    use_everything(ready.feedback)
    assert ready.speaker.log == []


@pytest.mark.parametrize(
    ("haptics", "asked", "felt"),
    [
        ("off", 20, []),
        ("light", 5, [5]),
        ("light", 30, [30]),
        ("strong", 5, [10]),
        ("strong", 30, [60]),
        ("strong", 0, []),
    ],
)
def test_buzzes_follow_the_setting(ready: Bench, haptics: str, asked: int, felt: list[int]) -> None:
    ready.change(haptics=haptics)
    ready.feedback.buzz(asked)
    assert ready.felt == felt


def test_a_buzz_may_come_twice(ready: Bench) -> None:
    ready.change(haptics="strong")
    ready.feedback.buzz(10, 2)
    assert ready.felt == [20, round(PAUSE * 1000), 20]


def test_of_a_swarm_eight_buzzes_a_second_are_felt_and_all_sounds_heard(ready: Bench) -> None:
    for tenth in range(30):
        ready.time = tenth / 10
        for _ in range(3):
            ready.feedback.cue(Cue("disc_hit_soft", 10, swarms=True))
        assert len(ready.felt) <= SWARM * (1 + int(ready.time))
    assert len(ready.felt) == 3 * SWARM
    assert len(ready.played) == 90


def test_what_does_not_swarm_is_felt_beside_a_swarm(ready: Bench) -> None:
    for _ in range(2 * SWARM):
        ready.feedback.cue(Cue("disc_hit_soft", 10, swarms=True))
    ready.feedback.cue(Cue("disc_off", 15))
    assert ready.felt == [10] * SWARM + [15]


@pytest.mark.parametrize(
    ("said", "sound", "felt"),
    [
        ("pressed", "key", [5]),
        ("ticked", "tick", [5]),
        ("refused", "illegal", [10, 60, 10]),
        ("won", "win", [20, 60, 20]),
        ("lost", "loss", [30]),
        ("drawn", "draw", []),
    ],
)
def test_the_app_has_sounds_of_its_own(ready: Bench, said: str, sound: str, felt: list[int]) -> None:
    getattr(ready.feedback, said)()
    assert (ready.played, ready.felt) == ([(sound, 1)], felt)


@dataclass(frozen=True)
class Knock:
    force: int


class Silence:
    """An event that no cue is for."""


def game_with(cues: Cues) -> Game:
    return Game("sounding", lambda: Implementation(object, object, object, lambda *_: None, cues=cues))


def test_a_game_says_what_is_heard_and_felt_of_its_events(ready: Bench) -> None:
    game = game_with({int: Cue("slate", 20), Knock: lambda knock: Cue("aim", knock.force, knock.force / 100)})
    ready.feedback.on_event(game, 7)
    ready.feedback.on_event(game, Knock(25))
    ready.feedback.on_event(game, Silence())
    assert ready.played == [("slate", 1), ("aim", 0.25)]
    assert ready.felt == [20, 25]


def test_an_event_may_have_several_cues_some_of_them_when_it_has_landed(ready: Bench) -> None:
    game = game_with({int: (Cue("card_lift"), Cue("card_slap", 12, lands=True), Cue("score", lands=True))})
    ready.feedback.on_event(game, 7)
    assert (ready.played, ready.felt) == ([("card_lift", 1)], [])
    ready.feedback.on_event(game, 7, has_landed=True)
    assert ready.played[1:] == [("card_slap", 1), ("score", 1)]
    assert ready.felt == [12]


def test_a_cue_may_be_silent_for_some_events(ready: Bench) -> None:
    game = game_with({Knock: lambda knock: Cue("slate") if knock.force else None})
    ready.feedback.on_event(game, Knock(0))
    assert not ready.played
    ready.feedback.on_event(game, Knock(1))
    assert ready.played == [("slate", 1)]
    assert ready.felt == []


def test_broken_sounds_and_no_audio_at_all_leave_the_buzzes(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds_module, "_sound_loader", fail)
    bench.feedback.load()
    use_everything(bench.feedback)
    assert bench.feedback.problems == ["audio: NotImplementedError"]
    assert bench.felt


def test_a_missing_sound_is_one_line_of_the_problems(bench: Bench, tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / f"win_{number}.wav").unlink()
    bench.feedback.load()
    while bench.feedback.load_next():
        pass
    use_everything(bench.feedback)
    assert bench.feedback.problems == ["win: win_1.wav is missing"]
    assert {name for name, _ in bench.played} == set(SOUNDS) - {"win"}


def test_a_vibrator_that_fails_is_not_tried_again(ready: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[float, ...]] = []

    def vibrate(seconds: tuple[float, ...]) -> None:
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
    assert (bench.speaker.log, bench.felt) == ([], [20, 60, 20])


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
        self.asked: list[object] = []
        self.vibrate = self.pattern = self.asked.append

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
    vibrate = module._vibrator()
    assert vibrate
    vibrate((0.02,))
    vibrate((0.01, 0.06, 0.01))
    assert vibrator.asked == [0.02, [0, 0.01, 0.06, 0.01]]


@pytest.mark.parametrize("platform", ["linux", "win", "macosx"])
def test_a_desktop_is_not_asked_to_vibrate(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on(platform, monkeypatch, there=False)
    assert module._vibrator() is None
    assert module._silent_switch() is None


def test_a_phone_without_a_vibrator_is_quiet_about_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on("ios", monkeypatch, there=False)
    monkeypatch.setattr(sounds_module, "_sound_loader", lambda: lambda _: None)
    feedback = Feedback(tmp_path, Settings)
    feedback.load()
    use_everything(feedback)
    assert feedback.problems.count("vibrator: NotImplementedError") == 1
    assert capsys.readouterr().err == ""
