"""The four of the day in the real window, by a pointer alone: opened, hinted at, shown, kept."""

from __future__ import annotations

from app.services import daily
from app.services.storage import FOLDER, Storage
from app.today import today
from tests.live.window import Window


def test_the_first_of_the_day_is_opened_and_its_answer_is_played_and_kept(window: Window) -> None:
    window.settle_in()
    window.start()
    window.press("today.title")
    window.until(lambda seen: seen["screen"] == "today", "the four of the day")
    window.until(lambda _: window.control("today.solve"), "one is ready")
    window.press("today.solve")
    window.until(lambda seen: seen["screen"] == "puzzle", "its board")
    window.press("puzzle.hint")
    window.press("puzzle.show")
    storage = Storage(window.home / FOLDER)
    window.until(lambda _: daily.load(storage)[0].done(today()), "it is kept")
    window.press("pages.back")
    window.until(lambda seen: seen["screen"] == "today", "the four again")
    window.press("pages.back")
    window.until(lambda seen: seen["screen"] == "home", "home again")
