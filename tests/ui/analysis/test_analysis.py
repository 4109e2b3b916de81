"""The analysis of a match: its graph, the way from mistake to mistake, moves tried out, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest

from app.games.squart.rules import Lay
from tests.support.ui.squart_table import board, ended, on, table

pytestmark = pytest.mark.window


def analysed(ui: Any) -> Any:
    ended(ui)
    ui.tap(ui.find("Analysis"))
    page = table(ui)
    ui.until(lambda: not page.is_looking)
    return page


def test_the_way_leads_from_the_end_sheet_to_the_mistake_and_back(ui: Any) -> None:
    page = analysed(ui)
    assert page.values[-1] is not None
    assert "1 mistake in this game" in ui.texts()
    assert page.at == page.count, "it opens at the end"
    ui.tap(ui.icon("Previous mistake"))
    assert page.at == 0, "what was better is seen before the move"
    assert "Blue is winning" in ui.texts()
    assert any(text.endswith("gives the win away") for text in ui.texts())
    assert page.better.startswith("Better was: ")
    better = {move.cell for move, note in page.board.notes if note == "better"}
    assert len(better) == 6
    assert (0, 0) not in better
    ui.key("right")
    ui.until(lambda: not page.board.is_moving)
    assert "Red is winning" in ui.texts()
    ui.key("escape")
    assert "Analysis" in ui.texts(), "back at the end sheet"


def test_the_looking_can_be_stopped_and_says_how_far_it_came(ui: Any) -> None:
    ended(ui)
    ui.tap(ui.find("Analysis"))
    page = table(ui)
    if page.is_looking:
        assert any(text.startswith("Looking at move") for text in ui.texts())
        ui.tap(ui.find("Stop looking"))
    assert not page.is_looking
    found = list(page.values)
    ui.frames(5)
    assert page.values == found
    assert page.summary


def test_another_move_is_tried_and_kept_as_a_variation(ui: Any) -> None:
    page = analysed(ui)
    ui.key("m", "shift")
    ui.tap(ui.find("Try a move"))
    ui.frames(4)
    ui.tap(on(ui, Lay((1, 1))))
    ui.until(lambda: page.at == 1 and not board(ui).is_moving)
    assert board(ui).view.tokens[-1].cell == (1, 1)
    ui.tap(ui.find("Done"))
    ui.until(lambda: page.values[1] is not None)
    assert [chip.text for chip in page._box.ids.lines.children[::-1]] == ["Game", "1a"]
    assert (page.at, page.count, page.values[1]) == (1, 1, 1.0), "that keeps the win"
    match = page.match
    ui.tap(ui.find("Game"))
    assert (page.at, page.count) == (0, 2)
    ui.key("escape")
    ui.app.analyse(match)
    ui.frames(30)
    assert "1a" in ui.texts(), "it is there the next time"
    ui.tap(ui.find("1a"))
    ui.tap(ui.icon("Forget this variation"))
    assert "1a" not in ui.texts()


def test_a_move_that_was_played_leads_on_in_the_match(ui: Any) -> None:
    page = analysed(ui)
    page.go_to(0)
    page.start_trying()
    ui.frames(4)
    ui.tap(on(ui, Lay((0, 0))))
    ui.until(lambda: board(ui).enabled)
    assert (page.at, page.count, len(page._study.lines)) == (1, 2, 1)


def test_the_truth_marks_every_move_won_lost_or_open(ui: Any) -> None:
    page = analysed(ui)
    page.go_to(0)
    better = {move.cell for move, note in page.board.notes if note == "better"}
    assert better
    ui.tap(ui.find("Truth"))
    ui.until(lambda: all(note != "open" for _, note in page.board.notes))
    assert {move.cell for move, note in page.board.notes if note == "won"} == better
    assert len(page.board.notes) == len(page.board.view.legal_moves())
    ui.tap(ui.find("Truth"))
    assert all(note in ("better", "played") for _, note in page.board.notes)


def test_a_record_is_opened_as_it_came_from_elsewhere(ui: Any) -> None:
    from app.games import BY_ID
    from app.match.record import dumps, loads, record_of

    match = ended(ui)
    record = loads(dumps(record_of(match)), BY_ID)
    ui.app.go("home")
    ui.app.analyse(record)
    page = table(ui)
    assert page.board.view == match.state, "its last position is seen at once"
    ui.until(lambda: page.match is not None and not page.is_looking)
    assert page.mistakes == [0]
    page.go_to(0)
    assert page.is_mistake
    ui.key("escape")
    assert ui.app.screens.current == "home"


def test_what_cannot_be_replayed_is_told_and_nothing_changes(ui: Any) -> None:
    from dataclasses import replace

    from app.match.record import record_of

    broken = replace(record_of(ended(ui)), moves=({"cell": [99, 99]},), options={"size": 77})
    ui.app.go("home")
    ui.app.analyse(broken)
    ui.until(lambda: any("cannot be read" in text for text in ui.said))
    assert ui.app.screens.current == "home"
