"""What a player has come to, from an old device to a new one: earned, seen, saved, wiped, brought in, seen again."""

from __future__ import annotations

import shutil

import pytest

from app.puzzles.daily import today
from app.statistics import game_history
from app.storage.files import FOLDER, Storage
from tests.support.live.playing import finish_by_pointer
from tests.support.live.window import Window


def is_told(window: Window, words: str) -> None:
    window.until(lambda seen: any(words in text for text in seen["texts"]), words)


@pytest.mark.long
def test_an_achievement_goes_to_a_new_device_with_everything_else(window: Window) -> None:
    (window.home / "Downloads").mkdir()
    window.settle_in(player_name="Ann")
    window.start()
    window.press("home.computer", "squart")
    window.press("squart.option.share.0")
    window.press("setup.start")
    window.until(lambda seen: seen["screen"] == "play" and seen["board"]["touch"], "it is our turn")
    left, top, wide, high = window.seen["board"]["box"]
    window.tap((left + wide / 2, top + high / 2))  # a token in the middle takes most
    finish_by_pointer(window)
    is_told(window, "Achieved: Cut off")
    window.press("end.menu")
    window.until(lambda seen: seen["screen"] == "home", "home again")
    look_at_achievements(window, today().isoformat())
    window.key("escape")
    window.press("backup.title")
    window.press("backup.save")
    is_told(window, "Saved as ")
    (file,) = (window.home / "Downloads").iterdir()
    kept, _ = game_history.load(Storage(window.home / FOLDER))
    window.kill()

    shutil.rmtree(window.home / FOLDER)
    window.settle_in()
    window.start()
    window.press("home.settings")
    window.press("settings.backup.open")
    window.press(file.name)
    is_told(window, "Achievements: 1, new here: 1")
    window.press("backup.apply")
    is_told(window, "The backup was brought in.")
    window.press("backup.ready")
    window.until(lambda seen: seen["screen"] == "home", "home again")
    look_at_achievements(window, today().isoformat())
    assert game_history.load(Storage(window.home / FOLDER)) == (kept, ())
    assert window.kept().player_name == "Ann"


def look_at_achievements(window: Window, day: str) -> None:
    window.press("home.statistics")
    is_told(window, "After 1 game: ")
    window.press("achievements.title")
    is_told(window, "1 of 21 so far")
    is_told(window, f"Achieved on {day}")
