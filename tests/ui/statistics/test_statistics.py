"""Statistics: what is counted is shown, and a reset can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from app.languages.translator import LANGUAGES
from app.puzzles import daily_results, progress
from app.statistics import player_record, totals
from app.statistics.game_history import FinishedGame
from app.statistics.player_record import PlayerRecord
from app.statistics.totals import LOCAL, OpponentResults, SeatResults, Statistics, rung
from tests.support.ui.fitting import misfits
from tests.support.ui.leaving import take_offer

pytestmark = pytest.mark.window

RESULTS = {
    rung(1): OpponentResults(SeatResults(12, 3, 1), SeatResults(2, 1, 0), 41),
    rung(3): OpponentResults(SeatResults(0, 7, 0)),
    LOCAL: OpponentResults(SeatResults(1, 0, 0), best=19),
}
GAMES = (
    FinishedGame("a", 1, "stay", rung(1), 0, "won", False, 41, (5, 1, 2), None),
    FinishedGame("b", 2, "stay", rung(1), 1, "won", False, 12, (5, 1, 2), None),
    FinishedGame("c", 3, "stay", rung(3), 0, "lost", False, 9, (5, 0, 0), None),
    FinishedGame("d", 4, "stay", LOCAL, 0, "won", False, 19, (5, 4, 4), None),
    FinishedGame("e", 5, "stay", rung(1), 0, "won", True, 40, (5, 4, 4), None),
)
"""The latest of those results, one of them of two at this device and one with a hint."""
KEPT = PlayerRecord(Statistics({"stay": RESULTS}), GAMES)


def opened(ui: Any, kept: PlayerRecord = KEPT) -> Any:
    player_record.save(ui.app.storage, kept)
    page = ui.app.go("statistics")
    ui.frames(6)
    return page


def test_nothing_yet(ui: Any) -> None:
    ui.tap(ui.icon("Statistics"))
    ui.frames(4)
    assert any(text.startswith("No finished games yet") for text in ui.texts())
    ui.key("escape")
    assert ui.app.screens.current == "home"


def test_every_opponent_has_its_numbers(ui: Any) -> None:
    from app.ui.statistics.screen import Figure, OpponentBox

    page = opened(ui)
    boxes = [each for each in page.walk(restrict=True) if isinstance(each, OpponentBox)]
    shown = {
        box.text: {each.text: each.number for each in box.walk(restrict=True) if isinstance(each, Figure)}
        for box in boxes
    }
    tr = ui.app.tr
    assert shown == {
        tr("home.versus_level", level="Random"): {
            "played": "16", "won": "12", "lost": "3", "drawn": "1", "best": "41",
        },
        tr("home.versus_level", level="Stroller"): {"played": "7", "won": "0", "lost": "7", "drawn": "0"},
        tr("statistics.local"): {"played": "1", "won": "1", "lost": "0", "drawn": "0", "best": "19"},
    }  # fmt: skip
    assert "And 3 games with a hint: 2 won, 1 lost, 0 drawn" in ui.texts()


def test_every_picture_has_its_sentence(ui: Any) -> None:
    """Of games alone against somebody, without a hint; so whoever listens knows what the others see."""
    opened(ui)
    shown = ui.texts()
    assert "After 3 games: +1; highest +2, lowest 0" in shown
    assert "2 won, 1 lost, 0 drawn" in shown, "of the last twenty"
    assert {"First: 1 won, 1 lost, 0 drawn", "Second: 1 won, 0 lost, 0 drawn"} <= set(shown)
    assert "Most often in row 2, column 3: 2 of 3 games on 5 × 5" in shown


def test_puzzles_have_their_figures(ui: Any) -> None:
    progress.save(ui.app.storage, progress.Progress(solved={"squart-7-1": 3, "squart-6-1": 1}))
    done = {"squart": daily_results.SolvedPuzzle(30), "stay": daily_results.SolvedPuzzle(9, unaided=False)}
    days = {"2026-11-01": done, "2026-11-02": done, "2026-11-09": done}
    daily_results.save(ui.app.storage, daily_results.Days(days))
    page = opened(ui)
    from app.ui.statistics.screen import Figure

    figures = {each.text: each.number for each in page.walk(restrict=True) if isinstance(each, Figure)}
    assert (figures["solved"], figures["days"], figures["days running at most"]) == ("7", "3", "2")
    assert "Squart: 7" in ui.texts()
    assert not any(text.startswith("Stay on the Board: ") for text in ui.texts()), "its answers had been shown"


def test_a_reset_can_be_taken_back(ui: Any) -> None:
    opened(ui)
    ui.tap(ui.find("Reset"))
    assert player_record.load(ui.app.storage)[0] == PlayerRecord()
    assert any(text.startswith("No finished games yet") for text in ui.texts())
    assert ui.app.snack.text == "The statistics were reset"
    take_offer(ui)
    ui.frames(4)
    assert player_record.load(ui.app.storage)[0] == KEPT
    assert "41" in ui.texts()


def test_each_reset_can_be_taken_back(ui: Any) -> None:
    """The second one's undo is not lost because its words are the first one's."""
    page = opened(ui)
    page.reset("stay")
    opened(ui, PlayerRecord(Statistics({"stay": {LOCAL: RESULTS[LOCAL]}})))
    page.reset()
    take_offer(ui)
    assert totals.load(ui.app.storage)[0].tally("stay", LOCAL) == RESULTS[LOCAL]


def test_a_folder_that_cannot_be_written_keeps_its_numbers(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.storage.files import StorageFault

    def refuse(*_: Any) -> None:
        raise StorageFault("statistics.json", OSError("full"))

    page = opened(ui)
    monkeypatch.setattr(totals, "save", refuse)
    page.reset("stay")
    ui.frames(3)
    assert "statistics.json" in ui.app.snack.text
    assert "41" in ui.texts()


def test_another_language(ui: Any) -> None:
    opened(ui)
    ui.app.change(language="uk")
    ui.frames(4)
    assert "І ще 3 гри з підказкою: перемог 2, поразок 1, нічиїх 0" in ui.texts()


def test_all_fits_at_twice_the_size(ui: Any) -> None:
    ui.app.change(text_scale=200)
    page = opened(ui)
    for size in ((360, 640), (640, 360)):
        ui.size(*size)
        for language in LANGUAGES:
            ui.app.change(language=language)
            ui.frames(4)
            assert misfits(page) == [], language
